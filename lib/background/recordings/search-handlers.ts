import { succeed } from '../../failure.ts';
import type { LibraryArg } from '../../library/requests.ts';
import type { LibraryResult, LibraryTalked, LibraryTerm, LibraryUnavailable } from '../../library/types.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import { parseQuery } from '../../search/query-language.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createLatestOnly } from '../../latest-only.ts';
import { createFullTextSearch } from './full-text-search.ts';
import { createQueryReader } from './query-reader.ts';
import { createServiceSearch } from './service-search.ts';

/** Reasons to notify the user: not those that pass or that the user caused. */
const WORTH_A_WORD: ReadonlySet<LibraryUnavailable> = new Set(['full', 'broken']);

/** Opens the active connection's library ahead of the first request. */
export const preloadLibrary = ({ cache, library }: BackgroundDeps): Promise<LibraryResult<null>> =>
  cache.askLibrary((connectionId) => library.preload(connectionId));

/**
 * Search requests: on this device immediately, and by the service. A missing library is a result, not a failure: pages
 * work without it. A request about a person cancels the previous one of its kind.
 */
export function createSearchHandlers(deps: BackgroundDeps) {
  const { cache, library } = deps;
  const [saying, talking] = [createLatestOnly(), createLatestOnly()];
  const readQuery = createQueryReader(deps);
  const fullTextSearch = createFullTextSearch(deps);
  const searchService = createServiceSearch(deps);

  const parse = (text: string, caret?: number, isSettled?: true) => parseQuery(text, deps.now(), caret, isSettled);

  return {
    async 'library.preload'() {
      const preloaded = await preloadLibrary(deps);
      return succeed({ isNews: !preloaded.ok && WORTH_A_WORD.has(preloaded.unavailable) });
    },
    async 'search.read'({ text, caret, isSettled }) {
      return succeed(await readQuery(text, caret, parse(text, caret, isSettled)));
    },
    async 'search.run'({ text, caret, isSettled, limit, isStrict = false }) {
      return succeed(await fullTextSearch.find(parse(text, caret, isSettled).query, limit, isStrict));
    },
    async 'search.widen'({ text, caret, isSettled, limit }) {
      return succeed(await fullTextSearch.widen(parse(text, caret, isSettled).query, limit));
    },
    'recordings.search': ({ query }) => searchService(query, parse(query)),
    async 'recordings.people'({ ids }) {
      const found = await cache.askLibrary((connectionId) => library.people(connectionId, { ids }));
      return succeed(found.ok ? found.value : []);
    },
    async 'people.said'({ name, words, limit }) {
      const signal = saying.begin();
      const typed = words.split(/\s/).filter((word) => word !== '');
      const terms = typed.map((text, at): LibraryTerm => ({ kind: at < typed.length - 1 ? 'word' : 'prefix', text }));
      const answer = await cache.askLibrary((id) => library.person(id, { name, terms, limit }, signal));
      return succeed(answer.ok ? answer.value : null);
    },
    async 'people.talked'({ name }) {
      const signal = talking.begin();
      let seconds = 0;
      // In parts, so that a search never waits for the whole count.
      for (let from: number | null = 0; from !== null;) {
        const question: LibraryArg<'talked'> = { name, from };
        const part: LibraryResult<LibraryTalked> = await cache.askLibrary((id) => library.talked(id, question, signal));
        if (!part.ok) return succeed(null);
        seconds += part.value.seconds;
        from = part.value.next;
      }
      return succeed(seconds);
    },
  } satisfies Partial<Handlers>;
}
