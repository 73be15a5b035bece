import { createListReader } from '../list/list-reader.ts';
import { succeed } from '../failures.ts';
import { createStorage } from '../storage/items.ts';
import { createConnectionStore } from './connections/connection-store.ts';
import { createErrorLog } from './error-log.ts';
import { createDownloadStateStore } from './sync/download-state.ts';
import { createPolicyCache } from './connections/policy.ts';
import type { Service } from './connections/usable-connection.ts';
import type { BackgroundEvents, Platform, StoreDeps } from './platform.ts';
import { createRecordingsCache } from './recordings/recordings-cache.ts';

/** Dependencies shared by all parts of the background; built by `createBackground`. */
export type BackgroundDeps = Platform &
  Platform['clock'] &
  ReturnType<typeof createStores> &
  Service &
  BackgroundEvents & {
    /** Notifies the pages that data on this device has changed, at most once a second. */
    libraryChanged: () => void;
  };

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

  async function readOwners() {
    const all = await storage.connections.read();
    return all.ok ? succeed(all.value.list) : all;
  }
  const list = createListReader(folders, session, async () => {
    const owners = await readOwners();
    return owners.ok ? owners.value : [];
  });
  const stored = { library, reader: list, folders, session, userData: storage, readOwners };
  const cache = createRecordingsCache({ ...stored, carryOut, changed: listChanged, now });
  const deps: StoreDeps = { ...platform, ...platform.clock, ...events, storage, library, cache };
  const policy = createPolicyCache(deps);
  const downloadState = createDownloadStateStore(storage.offlineDownload, policy.read);
  const connections = createConnectionStore({ ...deps, downloadState });
  return { storage, errors, library, list, policy, downloadState, cache, connections };
}
