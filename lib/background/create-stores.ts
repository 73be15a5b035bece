import { createListReader } from '../list/list-reader.ts';
import { succeed, type Result } from '../failure.ts';
import { createStorage } from '../storage/items.ts';
import { createConnectionStore } from './connections/connection-store.ts';
import { createErrorLog } from './error-log.ts';
import { createDownloadStateStore } from './sync/download-state.ts';
import { createPolicyCache } from './connections/policy.ts';
import { createSeriesStore } from './recordings/series-store.ts';
import { createShortlistStore } from './recordings/shortlist-store.ts';
import type { BackgroundEvents, Platform, StoreDeps } from './platform.ts';
import { createRecordingsCache } from './recordings/recordings-cache.ts';

export type Stores = ReturnType<typeof createStores>;

/**
 * Everything stored on this device, the organization's policy, and the changes to connections. `listChanged` is called
 * when the recordings of the list were written or erased.
 */
export function createStores(platform: Platform, events: BackgroundEvents, listChanged: () => void) {
  const { local, session, lock, folders, facts } = platform;
  const { carryOut } = events;
  const { now, newId } = platform.clock;
  const storage = createStorage(local, session, folders, newId, lock, now);
  const errors = createErrorLog({ item: storage.errors, now, version: facts.version });
  const library = platform.createLibrary((error) => carryOut(errors.add('library', error)));

  async function readOwner() {
    const all = await storage.connections.read();
    return all.ok ? succeed(all.value.activeId) : all;
  }
  const valueOf = <T>(result: Result<T>) => (result.ok ? result.value : null);
  const list = createListReader(folders, session, async () => valueOf(await readOwner()));
  const stored = { library, reader: list, folders, session, userData: storage, readOwner };
  const cache = createRecordingsCache({ ...stored, carryOut, changed: listChanged, now });
  const deps: StoreDeps = { ...platform, ...platform.clock, ...events, storage, library, cache };
  const policy = createPolicyCache(deps);
  const downloadState = createDownloadStateStore(storage.offlineDownload, policy.read);
  const shortlist = createShortlistStore(deps);
  const series = createSeriesStore(deps);
  const connections = createConnectionStore({ ...deps, shortlist, downloadState });
  return {
    storage,
    errors,
    library,
    list,
    policy,
    downloadState,
    cache,
    shortlist,
    series,
    connections,
  };
}
