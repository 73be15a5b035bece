import { createListReader } from '../list/list-reader.ts';
import { createListWriter } from '../list/list-writer.ts';
import { TITLES_FILE } from '../list/titles-file.ts';
import { succeed, type Result } from '../failure.ts';
import { activeOf, personScope } from '../storage/connections.ts';
import { createStorage } from '../storage/items.ts';
import { createSpeakerNames } from '../storage/speaker-names.ts';
import { createUserRecords } from '../storage/user-records.ts';
import { createConnectionStore } from './connections/connection-store.ts';
import { createTemplatesStore } from './actions/templates-store.ts';
import { createErrorLog } from './error-log.ts';
import { createDownloadStateStore } from './sync/download-state.ts';
import { createPolicyCache } from './connections/policy.ts';
import { createSeriesStore } from './recordings/series-store.ts';
import { createShortlistStore } from './recordings/shortlist-store.ts';
import { createReadingPositionStore } from './recordings/reading-position-store.ts';
import type { BackgroundEvents, Platform, StoreDeps } from './platform.ts';
import { createRecordingsCache } from './recordings/recordings-cache.ts';
import { createRecordingList } from './recordings/recording-list.ts';

export type Stores = ReturnType<typeof createStores>;

/**
 * Everything stored on this device, the organization's policy, and the changes to connections. `listChanged` is called
 * when the recordings of the list were written or erased.
 */
export function createStores(platform: Platform, events: BackgroundEvents, listChanged: () => void) {
  const { local, session, folders, facts } = platform;
  const { announce, carryOut } = events;
  const { now, newId } = platform.clock;
  const storage = createStorage(local, session, folders, newId);
  const errors = createErrorLog({
    item: storage.errors,
    now,
    version: facts.version,
    changed: () => announce({ notice: 'errors.changed' }),
  });
  const library = platform.createLibrary((error) => carryOut(errors.add('library', error)));

  /** The scope of a connection, by default of the active one; null when there is none. */
  async function scopeOf(connectionId?: string) {
    const all = await storage.connections.read();
    if (!all.ok) return all;
    const found =
      connectionId === undefined ? activeOf(all.value) : all.value.list.find(({ id }) => id === connectionId);
    return succeed(found ? personScope(found) : null);
  }
  async function readOwner() {
    const all = await storage.connections.read();
    return all.ok ? succeed(all.value.activeId) : all;
  }
  const valueOf = <T>(result: Result<T>) => (result.ok ? result.value : null);
  const findOwner = async () => valueOf(await readOwner());
  const readTitles = async (connectionId: string) => valueOf(await folders.read(connectionId, TITLES_FILE));
  const records = createUserRecords();
  const names = createSpeakerNames(records);
  const writer = createListWriter(folders, session);
  const list = createListReader(readTitles, session, findOwner);
  const recordingList = createRecordingList({ library, reader: list, writer, findOwner, changed: listChanged, now });
  const cache = createRecordingsCache({
    list: recordingList,
    library,
    names,
    readOwner,
    scopeOf,
    removeFolder: (id) => folders.removeFolder(id),
    carryOut,
    // Nothing is removed to make room while the choice cannot be read.
    keepsAll: async () => valueOf(await downloadState.readChoice())?.mode !== 'off',
  });
  const deps: StoreDeps = { ...platform, ...platform.clock, ...events, storage, records, scopeOf, library, cache };
  const policy = createPolicyCache(deps);
  const downloadState = createDownloadStateStore(storage.offlineDownload, policy.read);
  const readingPositions = createReadingPositionStore(deps);
  const shortlist = createShortlistStore(deps);
  const templates = createTemplatesStore({ ...storage, newId, announce });
  const series = createSeriesStore(deps);
  const connections = createConnectionStore({ ...deps, shortlist, downloadState, errors });
  return {
    storage,
    errors,
    library,
    list,
    policy,
    downloadState,
    names,
    records,
    cache,
    readingPositions,
    shortlist,
    templates,
    series,
    connections,
  };
}
