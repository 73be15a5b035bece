import { runDetached } from '../../errors/run-detached.ts';
import { succeed, type Result } from '../../failure.ts';
import type { ListPage } from '../../library/list-sync-state.ts';
import { unavailable } from '../../library/requests.ts';
import type { Bounds, LibraryRecord, LibraryResult } from '../../library/types.ts';
import { layNamesOver, type LocalNames, type SpeakerNames } from '../../storage/speaker-names.ts';
import type { RecordingContent, RecordingId } from '../../recording/types.ts';
import type { Library } from './library.ts';
import type { RecordingList } from './recording-list.ts';
import { createMutex } from '../mutex.ts';
import { createBatches } from '../sync/batches.ts';

/** The stored content of a recording, so that it opens at once and offline. */
type KeptContent = Pick<LibraryRecord, 'content' | 'fetchedAtMs'>;

/** Epoch milliseconds, both inclusive. */
interface TimeRange {
  fromMs: number;
  toMs: number;
}

export interface CacheStores {
  list: RecordingList;
  library: Library;
  names: SpeakerNames;
  /** The id of the active connection, with or without a key; null when there is none. */
  readOwner: () => Promise<Result<string | null>>;
  /** `personScope` of a connection; null for one that was removed. */
  scopeOf: (connectionId: string) => Promise<Result<string | null>>;
  /** Deletes the folder of a connection when the library cannot do so. False when it may still exist. */
  removeFolder: (connectionId: string) => Promise<boolean>;
  /** Whether none is evicted for another: all transcripts are stored, or it is not known whether they are. */
  keepsAll: () => Promise<boolean>;
  /** Keeps the background alive until the work is done. */
  carryOut: (work: Promise<unknown>) => void;
}

/** Bounds for storing all transcripts: an evicted one would be fetched again and again. */
const ALL: Bounds = { mostRecordings: 100_000, mostBytes: 20 * 1024 ** 3 };

/** Content to be stored. */
interface Keeping {
  connectionId: string;
  record: LibraryRecord;
  /** The user has opened it. */
  isUse: boolean;
}

/** Identifies one recording's content among all connections. */
const keyOf = (connectionId: string, id: RecordingId): string => `${connectionId} ${id}`;

export type RecordingsCache = ReturnType<typeof createRecordingsCache>;

/**
 * The stored recordings of the active connection. All changes run one after the other. It is a cache: contents that are
 * lost with the background or find no space are fetched again.
 */
export function createRecordingsCache({
  list,
  library,
  names,
  readOwner,
  scopeOf,
  removeFolder,
  keepsAll,
  carryOut,
}: CacheStores) {
  // Not shared: these change contents in step with the list.
  const { takePage, removeRow, erase, inTurn: inListTurn, ...shared } = list;
  const naming = createMutex();
  const contents = createMutex();
  /** Contents that are being stored, or null for those being removed, by `keyOf`: readers already see them so. */
  const underWay = new Map<string, Keeping | null>();

  /** Runs requests that change or list the contents, one after the other, while the connection is active. */
  const inTurn = <T>(connectionId: string, ask: () => Promise<LibraryResult<T>>): Promise<LibraryResult<T>> =>
    contents(async () => ((await shared.owner()) === connectionId ? ask() : unavailable('no-connection')));

  async function meanwhile<T>(key: string, own: Keeping | null, work: () => Promise<T>): Promise<T> {
    underWay.set(key, own);
    try {
      return await work();
    } finally {
      if (underWay.get(key) === own) underWay.delete(key);
    }
  }

  const forgetContent = (connectionId: string, id: RecordingId): Promise<LibraryResult<null>> =>
    meanwhile(keyOf(connectionId, id), null, () => inTurn(connectionId, () => library.forget(connectionId, { id })));

  async function named({ connectionId, record, isUse }: Keeping) {
    const given = await readNames(connectionId, record.recording.id);
    // If the names cannot be read, searches find it by them once it was opened again.
    return { record, names: given.ok ? given.value : new Map<string, string>(), isUse };
  }

  /** Asks the library to store contents, except those that were forgotten, erased or replaced meanwhile. */
  async function askToKeep(all: readonly Keeping[]): Promise<{ answer: Promise<LibraryResult<null>> }> {
    const owner = await shared.owner();
    const own = all.filter(({ connectionId }) => connectionId === owner);
    if (owner === null || own.length === 0) return { answer: Promise.resolve(unavailable('no-connection')) };
    const current = own.filter((keeping) => underWay.get(keyOf(owner, keeping.record.recording.id)) === keeping);
    if (current.length === 0) return { answer: Promise.resolve({ ok: true, value: null }) };
    const bounds = (await keepsAll()) ? ALL : undefined;
    return { answer: library.keep(owner, await Promise.all(current.map(named)), bounds) };
  }

  /** Requests are sent in order but not awaited in turn, so the next ones can already be sent. */
  const batches = createBatches(async (all: readonly Keeping[]) => (await contents(() => askToKeep(all))).answer);

  /** Erases after pending writes, and also drops contents that arrive in between. */
  function letGo(connectionId: string, eraseDatabase: () => Promise<boolean>): Promise<boolean> {
    const forgetUnderWay = () => {
      for (const key of underWay.keys()) if (key.startsWith(`${connectionId} `)) underWay.delete(key);
    };
    forgetUnderWay();
    return erase(connectionId, () =>
      contents(() => {
        forgetUnderWay();
        return eraseDatabase();
      }),
    );
  }

  async function readNames(connectionId: string, id: RecordingId): Promise<Result<LocalNames>> {
    const scope = await scopeOf(connectionId);
    if (!scope.ok) return scope;
    return scope.value === null ? succeed(new Map<string, string>()) : names.read(scope.value, id);
  }

  /** One at a time: there may be many, and others wait for their turn. */
  async function forgetUnlisted(connectionId: string, ids: readonly RecordingId[]): Promise<void> {
    for (const id of ids) {
      await inListTurn(connectionId, async () => {
        await forgetContent(connectionId, id);
      });
    }
  }

  const stamps = (connectionId: string) => inTurn(connectionId, () => library.stamps(connectionId));

  async function knows(id: RecordingId): Promise<boolean | null> {
    const owner = await readOwner();
    if (!owner.ok) return null;
    if (owner.value === null) return false;
    if (underWay.get(keyOf(owner.value, id))) return true;
    const answer = await library.knows(owner.value, { id });
    const known = answer.ok ? answer.value : null;
    // A recording in the snapshot was listed, even if the database was lost since; one that is not in it may be new.
    return known || (await shared.shownRows()).some((row) => row.id === id) || known;
  }

  return {
    ...shared,
    /** Calls `ask` with the active connection's id and returns its result. */
    async askLibrary<T>(ask: (connectionId: string) => Promise<LibraryResult<T>>): Promise<LibraryResult<T>> {
      const owner = await shared.owner();
      return owner === null ? unavailable('no-connection') : ask(owner);
    },
    /** The stored content, without local speaker names, of the active connection; null when there is none. */
    async content(id: RecordingId): Promise<KeptContent | null> {
      const owner = await shared.owner();
      if (owner === null) return null;
      const coming = underWay.get(keyOf(owner, id));
      if (coming !== undefined) return coming && coming.record;
      const answer = await library.open(owner, { id });
      const kept = answer.ok ? answer.value : null;
      return kept && { content: kept.content, fetchedAtMs: kept.fetchedAtMs };
    },
    /**
     * Whether the recording belongs to the connection: listed, or with stored content. Null when that cannot be
     * determined now.
     */
    knows,
    /**
     * Adds the local speaker names to `content`; `connectionId` null means the active connection. `storage-failed` when
     * the names could not be read.
     */
    async withNames(
      connectionId: string | null,
      id: RecordingId,
      content: RecordingContent,
    ): Promise<Result<RecordingContent>> {
      const owner = connectionId ?? (await shared.owner());
      const given = owner === null ? null : await readNames(owner, id);
      if (given === null) return succeed(content);
      return given.ok ? succeed(layNamesOver(content, given.value)) : given;
    },
    /**
     * Names a speaker of a recording, unless it is known to be another connection's; null removes the name. Searches
     * find the name after a while. False when it was refused.
     */
    nameSpeaker: (connectionId: string, id: RecordingId, label: string, name: string | null): Promise<boolean> =>
      naming(async () => {
        const owner = await shared.owner();
        // A panel may still show a recording of the connection that was just left.
        const scope = await scopeOf(connectionId);
        if (owner !== connectionId || !scope.ok || scope.value === null) return false;
        if ((await knows(id)) === false) return false;
        const isNamed = await names.name(scope.value, id, label, name);
        if (isNamed) carryOut(inTurn(connectionId, () => library.name(connectionId, { id, label, name })));
        return isNamed;
      }),
    /**
     * Stores fetched content; `isUse` if the user has opened it. Reads return it immediately, so the result need not be
     * awaited.
     */
    keepContent(connectionId: string, record: LibraryRecord, isUse: boolean): Promise<LibraryResult<null>> {
      const key = keyOf(connectionId, record.recording.id);
      // Opened content counts as used even if a download fetches it again before it was stored.
      const keeping = { connectionId, record, isUse: isUse || underWay.get(key)?.isUse === true };
      return meanwhile(key, keeping, () => batches(keeping));
    },
    /** Stamps of all stored contents. */
    stamps,
    /** Adds a page of the service's list. */
    async takeListPage(connectionId: string, page: ListPage) {
      const taken = await takePage(connectionId, page);
      if (taken.ok) runDetached(forgetUnlisted(connectionId, taken.value.unlisted));
      return taken;
    },
    /**
     * Deletes the local copy of a recording that no longer exists. User data such as names stays: the service may be
     * wrong.
     */
    async forget(connectionId: string, id: RecordingId): Promise<void> {
      await Promise.all([removeRow(connectionId, id), forgetContent(connectionId, id)]);
      // Even while the list is being read, when pages see few changes.
      await shared.showAll(connectionId);
    },
    /** Deletes contents that were fetched outside this range; the list stays. */
    async dropContentsOutside(connectionId: string, { fromMs, toMs }: TimeRange): Promise<void> {
      const kept = await stamps(connectionId);
      for (const { id, fetchedAtMs } of kept.ok ? kept.value : []) {
        // Content that is being stored was fetched just now.
        const isComing = underWay.has(keyOf(connectionId, id));
        if (!isComing && (fetchedAtMs < fromMs || fetchedAtMs > toMs)) await forgetContent(connectionId, id);
      }
    },
    /** Erases what can be fetched again; names stay. False when some of it may be left. */
    empty: (connectionId: string) => letGo(connectionId, async () => (await library.empty(connectionId)).ok),
    /** Erases all data of a removed connection. False as for `empty`. */
    remove: (connectionId: string) =>
      letGo(connectionId, async () => (await library.remove(connectionId)).ok || removeFolder(connectionId)),
  };
}
