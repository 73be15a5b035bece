import { runDetached } from '../../errors/run-detached.ts';
import { succeed, type Result } from '../../failure.ts';
import type { ListChange, ListOverview, ListPage } from '../../library/list-types.ts';
import { unavailable } from '../../library/protocol.ts';
import type { LibraryRecord, LibraryResult, LibraryStamp } from '../../library/types.ts';
import type { ListWriter } from '../../list/list-writer.ts';
import type { ListedRecording } from '../../recording/listed-recording.ts';
import { layNamesOver, type LocalNames, type SpeakerNames } from '../../storage/speaker-names.ts';
import type { Recording, RecordingContent, RecordingId, DurationUnit } from '../../recording/types.ts';
import type { ContentStore, KeptContent, TimeRange } from './content-store.ts';
import type { Library } from './library.ts';
import type { ListSignal, RecordingList } from './recording-list.ts';
import { createMutex } from '../mutex.ts';

/** What is kept of the service's recordings for the connection in use. All changes go one after the other. */
export interface RecordingsCache {
  /** The rows of the connection in use, newest first. */
  rows(): Promise<readonly ListedRecording[]>;
  row(id: RecordingId): Promise<ListedRecording | null>;
  /** The id of the connection in use, with or without a key; null where there is none. */
  owner(): Promise<string | null>;
  /** The id of the connection whose list pages read; null where there is none. */
  listedOwner(): Promise<string | null>;
  /** As the service said it, without names of this device; null for the connection in use. */
  content(connectionId: string | null, id: RecordingId): Promise<KeptContent | null>;
  /**
   * Whether it is one of the connection's recordings: listed, or with its content on this device. Null where that cannot be
   * told now.
   */
  knows(id: RecordingId): Promise<boolean | null>;
  /**
   * `content` with the names that were given on this device; null for the connection in use.
   * `storage-failed` where the names could not be read.
   */
  withNames(connectionId: string | null, id: RecordingId, content: RecordingContent): Promise<Result<RecordingContent>>;
  /** The names that were given on this device. */
  readNames(connectionId: string, id: RecordingId): Promise<Result<LocalNames>>;
  /**
   * Names a speaker of a recording, unless it is known to be another's; null takes the name back. `told` as soon as it is
   * found by that name, which may take its time; null when it was refused.
   */
  nameSpeaker(
    connectionId: string,
    id: RecordingId,
    label: string,
    name: string | null,
  ): Promise<{ told: Promise<void> } | null>;
  /** Keeps what was fetched; `isUse` when somebody has opened it. It is read from now on: nobody has to wait for the answer. */
  keepContent(connectionId: string, record: LibraryRecord, isUse: boolean): Promise<LibraryResult<null>>;
  /** Of all contents that the library holds. */
  stamps(connectionId: string): Promise<LibraryResult<LibraryStamp[]>>;
  /** How far the list is read; null where the library does not say. */
  listOverview(connectionId: string): Promise<ListOverview | null>;
  /** To be asked for before the service is, whose answer is not stored where the list was erased meanwhile. */
  listSignal(connectionId: string): ListSignal;
  /** Takes a page of the service's list. */
  takeListPage(connectionId: string, page: ListPage, signal: ListSignal): Promise<LibraryResult<ListChange>>;
  /** Has pages see all of the list that was read, where it does not go on now. */
  showList(connectionId: string, signal: ListSignal): Promise<void>;
  /** Has the list be read from its beginning. */
  restartList(connectionId: string, signal: ListSignal): Promise<void>;
  /** Merges `recordings` by id. `areFound`: by a search; the list, whose they else are, may never name them. */
  update(
    connectionId: string,
    recordings: readonly Recording[],
    options?: UpdateOptions,
  ): Promise<readonly ListedRecording[]>;
  /** The unit of the service's lengths, as far as it is known. */
  unit(connectionId: string): Promise<DurationUnit>;
  /** A transcript has confirmed the unit of lengths; a library that takes its time is not waited for. */
  setUnit(connectionId: string, unit: DurationUnit): Promise<void>;
  /** Lets a recording go that is gone. Names stay: they are the user's words, and a service may have been wrong. */
  forget(connectionId: string, id: RecordingId): Promise<void>;
  /** Lets the contents go that the service told outside of this time; the list stays. */
  dropContentsOutside(connectionId: string, time: TimeRange): Promise<void>;
  /** Erases what the service can tell again; names stay. False when some of it may still be there. */
  empty(connectionId: string): Promise<boolean>;
  /** Erases all of a connection that was removed. False as for `empty`. */
  remove(connectionId: string): Promise<boolean>;
}

interface UpdateOptions {
  areFound?: boolean;
  signal?: ListSignal;
}

export interface CacheStores {
  list: RecordingList;
  writer: Pick<ListWriter, 'owner'>;
  library: Pick<Library, 'takeListPage' | 'restartList' | 'mergeListRows' | 'removeListRow'>;
  contentStore: ContentStore;
  names: SpeakerNames;
  /** The id of the connection in use, with or without a key; null where there is none. */
  readOwner: () => Promise<Result<string | null>>;
  /** `personScope` of a connection; null for one that was removed. */
  scopeOf: (connectionId: string) => Promise<Result<string | null>>;
  /** Deletes the folder of a connection where the library cannot be asked to. False when it may still be there. */
  removeFolder: (connectionId: string) => Promise<boolean>;
  wait: (ms: number) => Promise<void>;
}

/** A change on this device takes a few milliseconds; where it takes longer, nobody waits for it. */
const SET_UNIT_MS = 500;

export function createRecordingsCache({
  list,
  writer,
  library,
  contentStore,
  names,
  readOwner,
  scopeOf,
  removeFolder,
  wait,
}: CacheStores): RecordingsCache {
  const mutex = createMutex();

  async function findOwner(): Promise<string | null> {
    const owner = await readOwner();
    return owner.ok ? owner.value : null;
  }

  /** What is asked for in turn is waited for out of turn: a database may take its time, and nobody else waits for it. */
  async function forOwner<T>(connectionId: string, ask: () => Promise<T>, otherwise: T): Promise<T> {
    const asked = await mutex(async () => ((await findOwner()) === connectionId ? { answer: ask() } : null));
    return asked ? asked.answer : otherwise;
  }

  /** In turn with what is kept, too. */
  const letGo = (connectionId: string, erase: () => Promise<boolean>): Promise<boolean> =>
    list.erase(connectionId, async () => (await mutex(async () => ({ erased: erase() }))).erased);

  async function readNames(connectionId: string, id: RecordingId): Promise<Result<LocalNames>> {
    const scope = await scopeOf(connectionId);
    if (!scope.ok) return scope;
    return scope.value === null ? succeed(new Map<string, string>()) : names.read(scope.value, id);
  }

  /** One by one: they may be many, and others wait for their turn. */
  async function forgetUnlisted(connectionId: string, ids: readonly RecordingId[], signal: ListSignal): Promise<void> {
    for (const id of ids) await list.inTurn(connectionId, signal, () => contentStore.forget(connectionId, [id]));
  }

  const cache: RecordingsCache = {
    async rows() {
      const owner = await findOwner();
      return owner === null ? [] : list.rows(owner);
    },
    readNames,
    async row(id) {
      const owner = await findOwner();
      return owner === null ? null : list.row(owner, id);
    },
    owner: findOwner,
    listedOwner: () => writer.owner(),
    async content(connectionId, id) {
      const owner = await findOwner();
      const isAnothers = connectionId !== null && connectionId !== owner;
      return owner === null || isAnothers ? null : contentStore.read(owner, id);
    },
    async knows(id) {
      const owner = await readOwner();
      if (!owner.ok) return null;
      if (owner.value === null) return false;
      const known = await contentStore.knows(owner.value, id);
      // What is in the snapshot was listed, also where the database was lost since; what is not may be new.
      return known || (await list.snapshotRows(owner.value)).some((row) => row.id === id) || known;
    },
    async withNames(connectionId, id, content) {
      const owner = connectionId ?? (await findOwner());
      const given = owner === null ? null : await readNames(owner, id);
      if (given === null) return succeed(content);
      return given.ok ? succeed(layNamesOver(content, given.value)) : given;
    },
    nameSpeaker: (connectionId, id, label, name) =>
      mutex(async () => {
        const owner = await findOwner();
        // A panel may still show a recording of the connection that was just left.
        const scope = await scopeOf(connectionId);
        if (owner !== connectionId || !scope.ok || scope.value === null) return null;
        if ((await cache.knows(id)) === false) return null;
        if (!(await names.name(scope.value, id, label, name))) return null;
        return { told: contentStore.name(connectionId, { id, label, name }) };
      }),
    keepContent: (connectionId, record, isUse) =>
      forOwner(connectionId, () => contentStore.keep(connectionId, record, isUse), unavailable('no-connection')),
    stamps: (connectionId) =>
      forOwner(connectionId, () => contentStore.stamps(connectionId), unavailable('no-connection')),
    async listOverview(connectionId) {
      const overview = await list.overview(connectionId);
      return overview.ok ? overview.value : null;
    },
    listSignal: (connectionId) => list.signal(connectionId),
    async takeListPage(connectionId, page, signal) {
      const taken = await list.change(connectionId, signal, () => library.takeListPage(connectionId, page));
      if (!taken.ok && page.asked === 1) await list.showAtLeast(connectionId, signal, page.recordings);
      if (taken.ok) runDetached(forgetUnlisted(connectionId, taken.value.unlisted, signal));
      return taken;
    },
    showList: (connectionId, signal) => list.showAll(connectionId, signal),
    async restartList(connectionId, signal) {
      await list.change(connectionId, signal, () => library.restartList(connectionId));
    },
    async update(connectionId, recordings, { areFound = false, signal = list.signal(connectionId) } = {}) {
      const ask = () => library.mergeListRows(connectionId, { recordings: [...recordings], areFound });
      const merged = await list.change(connectionId, signal, ask);
      return merged.ok ? merged.value.rows : [];
    },
    unit: (connectionId) => list.unit(connectionId),
    setUnit: (connectionId, unit) => Promise.race([list.setUnit(connectionId, unit), wait(SET_UNIT_MS)]),
    async forget(connectionId, id) {
      const ask = () => library.removeListRow(connectionId, { id });
      const signal = list.signal(connectionId);
      const contentGone = forOwner(connectionId, () => contentStore.forget(connectionId, [id]), undefined);
      await Promise.all([list.change(connectionId, signal, ask), contentGone]);
      // Also while the list is being read, when pages see little of what changes.
      await list.showAll(connectionId, signal);
    },
    dropContentsOutside: (connectionId, time) =>
      forOwner(connectionId, () => contentStore.dropOutside(connectionId, time), undefined),
    empty: (connectionId) => letGo(connectionId, () => contentStore.empty(connectionId)),
    remove: (connectionId) =>
      letGo(connectionId, async () => (await contentStore.remove(connectionId)) || removeFolder(connectionId)),
  };
  return cache;
}
