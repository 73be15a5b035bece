import { succeed } from '../../failure.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import { parseQuery } from '../../search/query-language.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createFullTextSearch } from './full-text-search.ts';
import { createQueryReader } from './query-reader.ts';
import { createServiceSearch } from './service-search.ts';

type SearchHandlers = Pick<Handlers, 'search.run' | 'recordings.search'>;

/** Answers what is typed into the search box: from this device at once, and by the service. */
export function createSearchHandlers(deps: BackgroundDeps): SearchHandlers {
  const readQuery = createQueryReader(deps);
  const searchFullText = createFullTextSearch(deps);
  const searchService = createServiceSearch(deps);

  // A space after the last word does not end it: people pause there.
  const parse = (text: string, caret?: number) =>
    parseQuery(text.trimEnd(), { nowMs: deps.now(), locale: deps.copyWords().locale }, caret);

  return {
    async 'search.run'({ text, caret, limit }) {
      const parsed = parse(text, caret);
      const [reading, fullText] = await Promise.all([
        readQuery(text, caret, parsed),
        searchFullText(parsed.query, limit),
      ]);
      return succeed({ reading, fullText });
    },
    'recordings.search': ({ query }) => searchService(query, parse(query)),
  };
}
