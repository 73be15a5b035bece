import type { LibraryResult } from '../../library/types.ts';
import type { BackgroundDeps } from '../deps.ts';

/** Opens the library of the connection in use ahead of the first question; null where there is none. */
export async function preloadLibrary({
  cache,
  library,
}: Pick<BackgroundDeps, 'cache' | 'library'>): Promise<LibraryResult<null> | null> {
  const connectionId = await cache.owner();
  return connectionId === null ? null : library.preload(connectionId);
}
