import { succeed } from '../../failure.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import { parseQuery } from '../../search/query-language.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createFullTextSearch } from './full-text-search.ts';
import { createQueryReader } from './query-reader.ts';
import { createServiceSearch } from './service-search.ts';

type SearchHandlers = Pick<Handlers, 'search.run' | 'search.widen' | 'recordings.search'>;

/** Answers what is typed into the search box: from this device at once, and by the service. */
export function createSearchHandlers(deps: BackgroundDeps): SearchHandlers {
  const readQuery = createQueryReader(deps);
  const fullTextSearch = createFullTextSearch(deps);
  const searchService = createServiceSearch(deps);

  // A space after the last word does not end it: people pause there.
  const parse = (text: string, caret?: number) =>
    parseQuery(text.trimEnd(), { nowMs: deps.now(), locale: deps.words.copy().locale }, caret);

  return {
    async 'search.run'({ text, caret, limit, isStrict = false }) {
      const parsed = parse(text, caret);
      const [reading, fullText] = await Promise.all([
        readQuery(text, caret, parsed),
        fullTextSearch.find(parsed.query, limit, isStrict),
      ]);
      return succeed({ reading, fullText });
    },
    async 'search.widen'({ text, caret, limit }) {
      return succeed(await fullTextSearch.widen(parse(text, caret).query, limit));
    },
    'recordings.search': ({ query }) => searchService(query, parse(query)),
  };
}
