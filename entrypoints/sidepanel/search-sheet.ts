import searchFootCss from '../../components/search/search-foot.css?inline';
import searchCss from '../../components/search/search.css?inline';
import overCss from './search-over.css?inline';

/** The popup's rules, scoped to this dialog: some of their class names also occur in the panel. */
export const searchSheet = new CSSStyleSheet();
searchSheet.replaceSync(`.search-over { ${searchCss} ${searchFootCss} } ${overCss}`);
