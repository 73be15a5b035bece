import { succeed } from '../../failure.ts';
import type { LibraryResult, LibraryUnavailable } from '../../library/types.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import type { BackgroundDeps } from '../deps.ts';

/** What is worth a word: what passes, and what its user did, is not. */
const WORTH_A_WORD: ReadonlySet<LibraryUnavailable> = new Set(['full', 'broken']);

/** Opens the library of the connection in use ahead of the first question. */
export const preloadLibrary = ({ cache, library }: BackgroundDeps): Promise<LibraryResult<null>> =>
  cache.askLibrary((connectionId) => library.preload(connectionId));

/** Opens the library for pages. That there is none is an answer, not a failure: they go on without it. */
export function createLibraryHandlers(deps: BackgroundDeps) {
  return {
    async 'library.preload'() {
      const preloaded = await preloadLibrary(deps);
      return succeed({ isNews: !preloaded.ok && WORTH_A_WORD.has(preloaded.unavailable) });
    },
    async 'recordings.people'({ ids }) {
      const found = await deps.cache.askLibrary((connectionId) => deps.library.people(connectionId, { ids }));
      return succeed(found.ok ? found.value : []);
    },
  } satisfies Partial<Handlers>;
}
