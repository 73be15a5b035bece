import type { Storage } from '../storage/items.ts';
import type { Places } from './places.ts';
import type { RecordingsCache } from './recordings-cache.ts';

interface Kept {
  storage: Storage;
  cache: Pick<RecordingsCache, 'erase'>;
  places: Pick<Places, 'erase'>;
}

/** Erases all that came from the service, or belongs to it; the user's settings and templates stay. */
export async function forgetService({ storage, cache, places }: Kept): Promise<void> {
  await Promise.all([
    cache.erase(),
    storage.pass.remove(),
    storage.belief.remove(),
    storage.keepAll.remove(),
    storage.panels.remove(),
    storage.lastPanel.remove(),
    storage.rejectedNamespace.remove(),
  ]);
  // Last: as long as there are contents, an open panel may add a place.
  await places.erase();
}
