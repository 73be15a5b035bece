import { createListReader } from '../list/list-reader.ts';
import { createListWriter } from '../list/list-writer.ts';
import { TITLES_FILE } from '../list/titles-file.ts';
import { succeed } from '../failure.ts';
import type { Notice } from '../messaging/protocol.ts';
import type { RecordingId } from '../recording/types.ts';
import { activeOf, personScope, UNCONNECTED_SCOPE } from '../storage/connections.ts';
import { createStorage } from '../storage/items.ts';
import { readManaged } from '../storage/managed.ts';
import { readFormerRecords, removeFormer } from '../storage/migrate.ts';
import { createReadingPositions } from '../storage/reading-positions.ts';
import { createShortlists } from '../storage/shortlists.ts';
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
import type { Platform } from './platform.ts';
import { createRecordingsCache } from './recordings/recordings-cache.ts';
import { createRecordingList } from './recordings/recording-list.ts';

interface StoreEvents {
  /** The recordings of the list were written or erased. */
  listChanged: () => void;
  /** Tells the pages. */
  announce: (notice: Notice) => void;
  /** Has the browser not stop the background in the middle of it. */
  carryOut: (work: Promise<unknown>) => void;
}

export type Stores = ReturnType<typeof createStores>;

/** All that is stored on this device, what the organisation says of it, and what changes connections. */
export function createStores(platform: Platform, { listChanged, announce, carryOut }: StoreEvents) {
  const { local, session, folders, facts } = platform;
  const { now, wait, newId } = platform.clock;
  const storage = createStorage(local, session, folders, newId);
  const errors = createErrorLog({
    item: storage.errors,
    now,
    version: facts.version,
    changed: () => announce({ notice: 'errors.changed' }),
  });
  const library = platform.createLibrary((error) => carryOut(errors.add('library', error)));
  const titles = {
    async read(connectionId: string) {
      const text = await folders.read(connectionId, TITLES_FILE);
      return text.ok ? text.value : null;
    },
  };
  const list = createListReader(titles, session, findOwner);
  const policy = createPolicyCache({
    readManaged: () => readManaged(platform.managed),
    known: storage.policyCache,
    portsAllowed: facts.portsAllowed,
    wait,
    changed: () => announce({ notice: 'connection.changed' }),
  });
  const downloadState = createDownloadStateStore(storage.offlineDownload, policy.read);

  /** Of a connection, or of the one in use; null where there is none. */
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
  async function findOwner(): Promise<string | null> {
    const owner = await readOwner();
    return owner.ok ? owner.value : null;
  }
  const records = createUserRecords(async () => {
    const scope = await scopeOf();
    if (!scope.ok) throw new Error('The connections could not be read');
    return readFormerRecords(local, scope.value ?? UNCONNECTED_SCOPE);
  });
  const names = createSpeakerNames(records);
  const writer = createListWriter(folders, session);
  const recordingList = createRecordingList({
    library,
    reader: list,
    writer,
    findOwner,
    changed: listChanged,
    now,
  });
  const cache = createRecordingsCache({
    list: recordingList,
    library,
    names,
    readOwner,
    scopeOf,
    removeFolder: (id) => folders.removeFolder(id),
    carryOut,
    keepsAll: async () => (await downloadState.read()).mode !== 'off',
  });
  const readingPositions = createReadingPositionStore({
    positions: createReadingPositions(records),
    leftPlace: storage.leftPlace,
    findScope: scopeOf,
    isKnown: (id) => cache.knows(id),
    now,
  });
  const shortlist = createShortlistStore({
    shortlists: createShortlists(records),
    findScope: scopeOf,
    leftSearch: storage.leftSearch,
    isKnown: (id) => cache.knows(id),
    async show({ pins, opened }) {
      const connectionId = await findOwner();
      if (connectionId === null) return;
      const rows = await recordingList.rows();
      // While the list is still being read, what a search has found stands in no snapshot.
      const rowOf = async (id: RecordingId) => rows.find((row) => row.id === id) ?? (await recordingList.row(id));
      const rowsOf = async (ids: readonly RecordingId[]) =>
        (await Promise.all(ids.map(rowOf))).filter((row) => row !== null);
      const shown = { connectionId, pins: await rowsOf(pins), opened: await rowsOf(opened) };
      await recordingList.inTurn(connectionId, () => writer.saveShortlist(shown));
    },
    now,
    wait,
  });
  const templates = createTemplatesStore({
    templates: storage.templates,
    leftTemplates: storage.leftTemplates,
    newId,
    announce,
  });
  const series = createSeriesStore({
    cache,
    library,
    records,
    findScope: scopeOf,
    locale: () => platform.words.copy().locale,
  });
  const connections = createConnectionStore({
    storage,
    folders,
    cache,
    records,
    shortlist,
    downloadState,
    errors,
    clearStorage: () => Promise.all([local.clear(), session.clear()]),
    removePermissions: platform.removePermissions,
    async removeFormer() {
      // They are there until they are in their new place.
      if (await records.isReady()) await removeFormer(local);
      await folders.removeFormer();
    },
    newId,
  });
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
