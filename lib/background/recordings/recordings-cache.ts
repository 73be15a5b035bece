import { succeed, type Result } from '../../failure.ts';
import { runDetached } from '../../errors/run-detached.ts';
import { unavailable } from '../../library/protocol.ts';
import type { LibraryRecord, LibraryResult, LibraryStamp } from '../../library/types.ts';
import type { ListedRecording, ListWriter } from '../../list/list-store.ts';
import { layNamesOver, type LocalNames, type SpeakerNames } from '../../storage/speaker-names.ts';
import type { Recording, RecordingContent, RecordingId, UnitBelief } from '../../recording/types.ts';
import { toSeconds } from '../../recording/units.ts';
import type { Contents, KeptContent, TimeRange } from './contents.ts';
import { mergeRows, sameToPeople, type UpdateOptions } from './merged-rows.ts';
import { createSerial } from '../serial.ts';

/** What is kept of the service's recordings for the connection in use. All changes go one after the other. */
export interface RecordingsCache {
  /** The rows of the connection in use, newest first. */
  rows(): Promise<ListedRecording[]>;
  row(id: RecordingId): Promise<ListedRecording | null>;
  /** The id of the connection in use, with or without a key; null where there is none. */
  owner(): Promise<string | null>;
  /** The id of the connection whose list pages read; null where there is none. */
  listedOwner(): Promise<string | null>;
  /** As the service said it, without names of this device; null for the connection in use. */
  content(connectionId: string | null, id: RecordingId): Promise<KeptContent | null>;
  /** Whether it is one of the connection's recordings: listed, or with its content on this device. */
  knows(id: RecordingId): Promise<boolean>;
  /**
   * `content` with the names that were given on this device; null for the connection in use.
   * `storage-failed` where the names could not be read.
   */
  withNames(connectionId: string | null, id: RecordingId, content: RecordingContent): Promise<Result<RecordingContent>>;
  /** The names that were given on this device. */
  readNames(connectionId: string, id: RecordingId): Promise<Result<LocalNames>>;
  /**
   * Names a speaker of a recording that is known here; null takes the name back. `told` as soon as it is found by that name,
   * which may take its time; null when it was refused.
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
  /** Merges `recordings` by id. */
  update(connectionId: string, recordings: readonly Recording[], options?: UpdateOptions): Promise<Updated>;
  /** Lets a recording go that is gone. Names stay: they are the user's words, and a service may have been wrong. */
  forget(connectionId: string, id: RecordingId): Promise<void>;
  /** Restates every length in the unit that is believed now. */
  rescale(connectionId: string, belief: UnitBelief): Promise<void>;
  /** Lets the contents go that the service told outside of this time; the list stays. */
  dropContentsOutside(connectionId: string, time: TimeRange): Promise<void>;
  /** Erases what the service can tell again; names stay. False when some of it may still be there. */
  empty(connectionId: string): Promise<boolean>;
  /** Erases all of a connection that was removed. False as for `empty`. */
  remove(connectionId: string): Promise<boolean>;
}

interface Updated {
  rows: ListedRecording[];
  /** Whether anything that people see is different now. */
  changed: boolean;
  saved: boolean;
}

export interface CacheStores {
  list: ListWriter;
  contents: Contents;
  names: SpeakerNames;
  /** The id of the connection in use, with or without a key; null where there is none, or where it could not be read. */
  findOwner: () => Promise<string | null>;
  /** `personScope` of a connection; null for one that was removed. */
  scopeOf: (connectionId: string) => Promise<Result<string | null>>;
  /** Deletes the folder of a connection where the library cannot be asked to. False when it may still be there. */
  removeFolder: (connectionId: string) => Promise<boolean>;
}

/** `now`: epoch milliseconds. */
export function createRecordingsCache(
  { list, contents, names, findOwner, scopeOf, removeFolder }: CacheStores,
  now: () => number,
): RecordingsCache {
  const serial = createSerial();

  /** Null for a connection that is not in use any more: then nothing of it may be seen or written. */
  async function rowsFor(connectionId: string): Promise<ListedRecording[] | null> {
    const [owner, cached] = await Promise.all([findOwner(), list.readAll()]);
    if (owner !== connectionId) return null;
    return cached?.connectionId === connectionId ? cached.recordings : [];
  }

  async function readOwn(): Promise<ListedRecording[]> {
    const owner = await findOwner();
    return owner === null ? [] : ((await rowsFor(owner)) ?? []);
  }

  const asOfNow = (connectionId: string, recordings: ListedRecording[]) => ({
    connectionId,
    recordings,
    savedAtMs: now(),
  });
  const save = (connectionId: string, recordings: ListedRecording[]) => list.save(asOfNow(connectionId, recordings));

  /** What is asked for in turn is waited for out of turn: a database may take its time, and nobody else waits for it. */
  async function forOwner<T>(connectionId: string, ask: () => Promise<T>, otherwise: T): Promise<T> {
    const asked = await serial(async () => ((await rowsFor(connectionId)) === null ? null : { answer: ask() }));
    return asked ? asked.answer : otherwise;
  }

  /** A list that cannot be read may be this one's: only another's stays. */
  async function letGo(connectionId: string, erase: () => Promise<boolean>): Promise<boolean> {
    const { isErased, isListErased } = await serial(async () => {
      const listed = await list.readAll();
      const isOthers = listed !== null && listed.connectionId !== connectionId;
      return { isErased: erase(), isListErased: isOthers || (await list.erase()) };
    });
    return (await isErased) && isListErased;
  }

  async function readNames(connectionId: string, id: RecordingId): Promise<Result<LocalNames>> {
    const scope = await scopeOf(connectionId);
    if (!scope.ok) return scope;
    return scope.value === null ? succeed(new Map<string, string>()) : names.read(scope.value, id);
  }

  const cache: RecordingsCache = {
    rows: readOwn,
    readNames,
    row: async (id) => (await readOwn()).find((row) => row.id === id) ?? null,
    owner: findOwner,
    listedOwner: async () => (await list.readStart())?.connectionId ?? null,
    async content(connectionId, id) {
      const owner = await findOwner();
      const isAnothers = connectionId !== null && connectionId !== owner;
      return owner === null || isAnothers ? null : contents.read(owner, id);
    },
    async knows(id) {
      const owner = await findOwner();
      if (owner === null) return false;
      return (await readOwn()).some((row) => row.id === id) || (await contents.holds(owner, id));
    },
    async withNames(connectionId, id, content) {
      const owner = connectionId ?? (await findOwner());
      const given = owner === null ? null : await readNames(owner, id);
      if (given === null) return succeed(content);
      return given.ok ? succeed(layNamesOver(content, given.value)) : given;
    },
    nameSpeaker: (connectionId, id, label, name) =>
      serial(async () => {
        const rows = await rowsFor(connectionId);
        // A panel may still show a recording of the connection that was just left.
        const scope = await scopeOf(connectionId);
        if (rows === null || !(await cache.knows(id)) || !scope.ok || scope.value === null) return null;
        if (!(await names.name(scope.value, id, label, name))) return null;
        return { told: contents.name(connectionId, { id, label, name }) };
      }),
    keepContent: (connectionId, record, isUse) =>
      forOwner(connectionId, () => contents.keep(connectionId, record, isUse), unavailable('no-connection')),
    stamps: (connectionId) => forOwner(connectionId, () => contents.stamps(connectionId), unavailable('no-connection')),
    update: (connectionId, recordings, options = {}) =>
      serial(async () => {
        const existing = await rowsFor(connectionId);
        if (!existing) return { rows: [], changed: false, saved: true };
        const rows = mergeRows(existing, recordings, { ...options, nowMs: now() });
        // Only a walk that has seen the whole list proves that something is gone.
        if (options.dropUnseenSinceMs !== undefined) {
          const listed = new Set(rows.map(({ id }) => id));
          const gone = existing.flatMap(({ id }) => (listed.has(id) ? [] : id));
          runDetached(contents.forget(connectionId, gone));
          runDetached(contents.forgetUnlisted(connectionId, listed));
        }
        const changed = !sameToPeople(existing, rows);
        // Serialising 10,000 rows for nothing would be felt each time the popup opens.
        const worthIt = changed || options.seenAtMs !== undefined;
        if (worthIt) return { rows, changed, saved: await save(connectionId, rows) };
        await list.confirm(asOfNow(connectionId, rows));
        return { rows, changed, saved: true };
      }),
    async forget(connectionId, id) {
      const forgotten = await serial(async () => {
        const existing = await rowsFor(connectionId);
        if (!existing) return null;
        const rows = existing.filter((row) => row.id !== id);
        const contentGone = contents.forget(connectionId, [id]);
        await save(connectionId, rows);
        return { contentGone };
      });
      await forgotten?.contentGone;
    },
    rescale: (connectionId, belief) =>
      serial(async () => {
        const existing = await rowsFor(connectionId);
        if (!existing || existing.length === 0) return;
        await save(
          connectionId,
          existing.map((row) =>
            row.durationValue === null ? row : { ...row, durationSeconds: toSeconds(row.durationValue, belief) },
          ),
        );
      }),
    dropContentsOutside: (connectionId, time) =>
      forOwner(connectionId, () => contents.dropOutside(connectionId, time), undefined),
    empty: (connectionId) => letGo(connectionId, () => contents.empty(connectionId)),
    remove: (connectionId) =>
      letGo(connectionId, async () => (await contents.remove(connectionId)) || removeFolder(connectionId)),
  };
  return cache;
}
