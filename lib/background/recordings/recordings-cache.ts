import { runDetached } from '../../errors/run-detached.ts';
import { succeed, type Result } from '../../failure.ts';
import type { ListPage } from '../../library/list-types.ts';
import { unavailable } from '../../library/protocol.ts';
import type { Bounds, LibraryRecord, LibraryResult } from '../../library/types.ts';
import { layNamesOver, type LocalNames, type SpeakerNames } from '../../storage/speaker-names.ts';
import type { RecordingContent, RecordingId } from '../../recording/types.ts';
import type { Library } from './library.ts';
import type { RecordingList } from './recording-list.ts';
import { createMutex } from '../mutex.ts';
import { createBatches } from '../sync/batches.ts';

/** What was read of one recording, kept so that it opens at once and without a network. */
type KeptContent = Pick<LibraryRecord, 'content' | 'fetchedAtMs'>;

/** Epoch milliseconds, both included. */
interface TimeRange {
  fromMs: number;
  toMs: number;
}

export interface CacheStores {
  list: RecordingList;
  library: Library;
  names: SpeakerNames;
  /** The id of the connection in use, with or without a key; null where there is none. */
  readOwner: () => Promise<Result<string | null>>;
  /** `personScope` of a connection; null for one that was removed. */
  scopeOf: (connectionId: string) => Promise<Result<string | null>>;
  /** Deletes the folder of a connection where the library cannot be asked to. False when it may still be there. */
  removeFolder: (connectionId: string) => Promise<boolean>;
  /** Whether all transcripts are to be kept, so that none makes room for another. */
  keepsAll: () => Promise<boolean>;
  /** Has the browser not stop the background in the middle of it. */
  carryOut: (work: Promise<unknown>) => void;
}

/** Where all are to be kept, none makes room for another: it would be fetched again and again. */
const ALL: Bounds = { mostRecordings: 100_000, mostBytes: 20 * 1024 ** 3 };

/** What is to be kept. */
interface Keeping {
  connectionId: string;
  record: LibraryRecord;
  /** Somebody has opened it. */
  isUse: boolean;
}

/** Names one content among those of all connections. */
const keyOf = (connectionId: string, id: RecordingId): string => `${connectionId} ${id}`;

export type RecordingsCache = ReturnType<typeof createRecordingsCache>;

/**
 * What is kept of the service's recordings for the connection in use. All changes go one after the other. It is a cache: what
 * is on its way when the background is stopped, or finds no room, is fetched again.
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
  // The others are for who changes contents in step with the list.
  const { takePage, removeRow, erase, inTurn: inListTurn, ...shared } = list;
  const naming = createMutex();
  const contents = createMutex();
  /** What is on its way into the library, or null as it is on its way out, by `keyOf`: all that is read from now on is so. */
  const underWay = new Map<string, Keeping | null>();

  async function findOwner(): Promise<string | null> {
    const owner = await readOwner();
    return owner.ok ? owner.value : null;
  }

  /** Changes contents, or looks at all of them, one after the other, as long as the connection is in use. */
  const inTurn = <T>(connectionId: string, ask: () => Promise<LibraryResult<T>>): Promise<LibraryResult<T>> =>
    contents(async () => ((await findOwner()) === connectionId ? ask() : unavailable('no-connection')));

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
    // Where they cannot be read, it is found by them once it was opened again.
    return { record, names: given.ok ? given.value : new Map<string, string>(), isUse };
  }

  /** Has the library asked, without what was forgotten, erased or kept anew since. */
  async function askToKeep(all: readonly Keeping[]): Promise<{ answer: Promise<LibraryResult<null>> }> {
    const owner = await findOwner();
    const own = all.filter(({ connectionId }) => connectionId === owner);
    if (owner === null || own.length === 0) return { answer: Promise.resolve(unavailable('no-connection')) };
    const current = own.filter((keeping) => underWay.get(keyOf(owner, keeping.record.recording.id)) === keeping);
    if (current.length === 0) return { answer: Promise.resolve({ ok: true, value: null }) };
    const bounds = (await keepsAll()) ? ALL : undefined;
    return { answer: library.keep(owner, await Promise.all(current.map(named)), bounds) };
  }

  /** Asked in turn, and waited for out of turn: the next are on their way meanwhile. */
  const batches = createBatches(async (all: readonly Keeping[]) => (await contents(() => askToKeep(all))).answer);

  /** After all that is on its way into the library; what is on its way in between is let go of, too. */
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

  /** One by one: they may be many, and others wait for their turn. */
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
    // What is in the snapshot was listed, also where the database was lost since; what is not may be new.
    return known || (await shared.shownRows()).some((row) => row.id === id) || known;
  }

  return {
    ...shared,
    /** The id of the connection in use, with or without a key; null where there is none. */
    owner: findOwner,
    /** What the library of the connection in use says to `ask`. */
    async askLibrary<T>(ask: (connectionId: string) => Promise<LibraryResult<T>>): Promise<LibraryResult<T>> {
      const owner = await findOwner();
      return owner === null ? unavailable('no-connection') : ask(owner);
    },
    /** As the service said it, without names of this device. Of the connection in use; null where nothing is kept. */
    async content(id: RecordingId): Promise<KeptContent | null> {
      const owner = await findOwner();
      if (owner === null) return null;
      const coming = underWay.get(keyOf(owner, id));
      if (coming !== undefined) return coming && coming.record;
      const answer = await library.open(owner, { id });
      const kept = answer.ok ? answer.value : null;
      return kept && { content: kept.content, fetchedAtMs: kept.fetchedAtMs };
    },
    /**
     * Whether it is one of the connection's recordings: listed, or with its content on this device. Null where that cannot be
     * told now.
     */
    knows,
    /**
     * `content` with the names that were given on this device; null for the connection in use.
     * `storage-failed` where the names could not be read.
     */
    async withNames(
      connectionId: string | null,
      id: RecordingId,
      content: RecordingContent,
    ): Promise<Result<RecordingContent>> {
      const owner = connectionId ?? (await findOwner());
      const given = owner === null ? null : await readNames(owner, id);
      if (given === null) return succeed(content);
      return given.ok ? succeed(layNamesOver(content, given.value)) : given;
    },
    /**
     * Names a speaker of a recording, unless it is known to be another's; null takes the name back. It is found by that name
     * some time after. False when it was refused.
     */
    nameSpeaker: (connectionId: string, id: RecordingId, label: string, name: string | null): Promise<boolean> =>
      naming(async () => {
        const owner = await findOwner();
        // A panel may still show a recording of the connection that was just left.
        const scope = await scopeOf(connectionId);
        if (owner !== connectionId || !scope.ok || scope.value === null) return false;
        if ((await knows(id)) === false) return false;
        const isNamed = await names.name(scope.value, id, label, name);
        if (isNamed) carryOut(inTurn(connectionId, () => library.name(connectionId, { id, label, name })));
        return isNamed;
      }),
    /** Keeps what was fetched; `isUse` when somebody has opened it. It is read from now on: nobody has to wait for the answer. */
    keepContent(connectionId: string, record: LibraryRecord, isUse: boolean): Promise<LibraryResult<null>> {
      const key = keyOf(connectionId, record.recording.id);
      // What somebody has opened is in use also where a download fetches it once more before it was kept.
      const keeping = { connectionId, record, isUse: isUse || underWay.get(key)?.isUse === true };
      return meanwhile(key, keeping, () => batches(keeping));
    },
    /** Of all contents that the library holds. */
    stamps,
    /** Takes a page of the service's list. */
    async takeListPage(connectionId: string, page: ListPage) {
      const taken = await takePage(connectionId, page);
      if (taken.ok) runDetached(forgetUnlisted(connectionId, taken.value.unlisted));
      return taken;
    },
    /** Lets a recording go that is gone. What the user made stays, as a service may have been wrong. */
    async forget(connectionId: string, id: RecordingId): Promise<void> {
      await Promise.all([removeRow(connectionId, id), forgetContent(connectionId, id)]);
      // Also while the list is being read, when pages see little of what changes.
      await shared.showAll(connectionId);
    },
    /** Lets the contents go that the service told outside of this time; the list stays. */
    async dropContentsOutside(connectionId: string, { fromMs, toMs }: TimeRange): Promise<void> {
      const kept = await stamps(connectionId);
      for (const { id, fetchedAtMs } of kept.ok ? kept.value : []) {
        // What is on its way was fetched just now.
        const isComing = underWay.has(keyOf(connectionId, id));
        if (!isComing && (fetchedAtMs < fromMs || fetchedAtMs > toMs)) await forgetContent(connectionId, id);
      }
    },
    /** Erases what the service can tell again; names stay. False when some of it may still be there. */
    empty: (connectionId: string) => letGo(connectionId, async () => (await library.empty(connectionId)).ok),
    /** Erases all of a connection that was removed. False as for `empty`. */
    remove: (connectionId: string) =>
      letGo(connectionId, async () => (await library.remove(connectionId)).ok || removeFolder(connectionId)),
  };
}
