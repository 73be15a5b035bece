import { succeed } from '../../failure.ts';
import type { LibraryResult, LibraryUnavailable } from '../../library/types.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import type { BackgroundDeps } from '../deps.ts';

/** What is worth a word: what passes, and what its user did, is not. */
const WORTH_A_WORD: ReadonlySet<LibraryUnavailable> = new Set(['full', 'broken']);

/** Opens the library of the connection in use ahead of the first question; null where there is none. */
export async function preloadLibrary({ cache, library }: BackgroundDeps): Promise<LibraryResult<null> | null> {
  const connectionId = await cache.owner();
  return connectionId === null ? null : library.preload(connectionId);
}

/** Opens the library for pages. That there is none is an answer, not a failure: they go on without it. */
export function createLibraryHandlers(deps: BackgroundDeps) {
  return {
    async 'library.preload'() {
      const preloaded = await preloadLibrary(deps);
      if (preloaded === null || preloaded.ok) return succeed({ unavailable: null, isNews: false });
      return succeed({ unavailable: preloaded.unavailable, isNews: WORTH_A_WORD.has(preloaded.unavailable) });
    },
    async 'recordings.people'({ ids }) {
      const connectionId = await deps.cache.owner();
      const found = connectionId === null ? null : await deps.library.people(connectionId, { ids });
      return succeed(found?.ok ? found.value : []);
    },
  } satisfies Partial<Handlers>;
}
