import { succeed } from '../../failure.ts';
import type { LibraryUnavailable } from '../../library/types.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import type { BackgroundDeps } from '../deps.ts';
import { preloadLibrary } from './preload-library.ts';

type LibraryHandlers = Pick<Handlers, 'library.preload'>;

/** What is worth a word: what passes, and what its user did, is not. */
const WORTH_A_WORD: ReadonlySet<LibraryUnavailable> = new Set(['full', 'broken']);

/** Opens the library for pages. That there is none is an answer, not a failure: they go on without it. */
export function createLibraryHandlers(deps: Pick<BackgroundDeps, 'cache' | 'library'>): LibraryHandlers {
  return {
    async 'library.preload'() {
      const preloaded = await preloadLibrary(deps);
      if (preloaded === null || preloaded.ok) return succeed({ unavailable: null, isNews: false });
      return succeed({ unavailable: preloaded.unavailable, isNews: WORTH_A_WORD.has(preloaded.unavailable) });
    },
  };
}
