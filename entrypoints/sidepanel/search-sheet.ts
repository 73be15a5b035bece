import hitsCss from '../../components/search/hits.css?inline';
import searchFootCss from '../../components/search/search-foot.css?inline';
import searchCss from '../../components/search/search.css?inline';
import overCss from './search-over.css?inline';

/** The popup's rules, for what stands in here alone: some of their names are the panel's, too. */
export const searchSheet = new CSSStyleSheet();
searchSheet.replaceSync(`.search-over { ${searchCss} ${searchFootCss} ${hitsCss} } ${overCss}`);
