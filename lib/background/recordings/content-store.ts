import type { Bounds, LibraryName, LibraryRecord, LibraryResult, LibraryStamp } from '../../library/types.ts';
import type { Result } from '../../failure.ts';
import type { RecordingId } from '../../recording/types.ts';
import type { LocalNames } from '../../storage/speaker-names.ts';
import { createBatches } from '../sync/batches.ts';
import type { Library } from './library.ts';
import { createMutex } from '../mutex.ts';

/** What was read of one recording, kept so that it opens at once and without a network. */
export type KeptContent = Pick<LibraryRecord, 'content' | 'fetchedAtMs'>;

/** Epoch milliseconds, both included. */
export interface TimeRange {
  fromMs: number;
  toMs: number;
}

/**
 * The contents in the library. They are a cache: what is on its way when the background is stopped, or finds no room, is
 * fetched again. Changes go one after the other, in the order in which they were asked for; the caller asks for them only
 * where `connectionId` is the connection that all of it belongs to.
 */
export interface ContentStore {
  /** As the service said it, without names of this device. */
  read(connectionId: string, id: RecordingId): Promise<KeptContent | null>;
  /** Whether it is listed, or `read` would find it; null where the library does not say. */
  knows(connectionId: string, id: RecordingId): Promise<boolean | null>;
  /**
   * Keeps what the service said, together with others that come while the library is busy. It is read from now on; what is
   * kept, forgotten or erased before its turn counts instead of it.
   */
  keep(connectionId: string, record: LibraryRecord, isUse: boolean): Promise<LibraryResult<null>>;
  forget(connectionId: string, ids: readonly RecordingId[]): Promise<void>;
  /** Has a speaker found by a name of this device; null takes it back. */
  name(connectionId: string, naming: LibraryName): Promise<void>;
  /** Of all that the library holds. */
  stamps(connectionId: string): Promise<LibraryResult<LibraryStamp[]>>;
  /** Lets go of what the service told outside of this time. */
  dropOutside(connectionId: string, time: TimeRange): Promise<void>;
  /** Lets go of all that is kept, and of what is on its way. False when something may still be there. */
  empty(connectionId: string): Promise<boolean>;
  /** As `empty`, for a connection that was removed, with all else of it. */
  remove(connectionId: string): Promise<boolean>;
}

export interface ContentStoreDeps {
  /** The names that were given on this device. */
  readNames: (connectionId: string, id: RecordingId) => Promise<Result<LocalNames>>;
  library: Pick<Library, 'keep' | 'forget' | 'open' | 'knows' | 'name' | 'stamps' | 'empty' | 'remove'>;
}

/** What is on its way into the library; null as `kept` is on its way out. */
interface Change {
  kept: KeptContent | null;
  /** Somebody has opened it. */
  isUse: boolean;
}

interface Keeping {
  connectionId: string;
  record: LibraryRecord;
  change: Change;
}

/** Where all are to be kept, none makes room for another: it would be fetched again and again. */
const ALL: Bounds = { mostRecordings: 100_000, mostBytes: 20 * 1024 ** 3 };

const NOTHING_TO_DO: LibraryResult<null> = { ok: true, value: null };

/** Names one content among those of all connections. */
const keyOf = (connectionId: string, id: string): string => `${connectionId} ${id}`;

/** `keepsAll`: whether all transcripts are to be kept, so that none makes room for another. */
export function createContentStore(
  { readNames, library }: ContentStoreDeps,
  keepsAll: () => Promise<boolean>,
): ContentStore {
  const mutex = createMutex();
  /** By key: nobody waits for it, and all that is read from now on is so. */
  const underWay = new Map<string, Change>();

  async function meanwhile<T>(key: string, own: Change, work: () => Promise<T>): Promise<T> {
    underWay.set(key, own);
    try {
      return await work();
    } finally {
      if (underWay.get(key) === own) underWay.delete(key);
    }
  }

  function letGo(connectionId: string): void {
    for (const key of underWay.keys()) if (key.startsWith(keyOf(connectionId, ''))) underWay.delete(key);
  }

  async function named({ connectionId, record, change }: Keeping) {
    const given = await readNames(connectionId, record.recording.id);
    // Where they cannot be read, it is found by them once it was opened again.
    return { record, names: given.ok ? given.value : new Map<string, string>(), isUse: change.isUse };
  }

  /** What is still to be kept. */
  const currentOf = (all: readonly Keeping[]): readonly Keeping[] =>
    all.filter(({ connectionId, record, change }) => underWay.get(keyOf(connectionId, record.recording.id)) === change);

  /** Has the library asked to keep what is current, by connection; it is on its way when this resolves. */
  async function askToKeep(all: readonly Keeping[]): Promise<{ answers: Promise<LibraryResult<null>>[] }> {
    const byConnection = new Map<string, Keeping[]>();
    for (const each of currentOf(all)) {
      byConnection.set(each.connectionId, [...(byConnection.get(each.connectionId) ?? []), each]);
    }
    const bounds = (await keepsAll()) ? ALL : undefined;
    const answers: Promise<LibraryResult<null>>[] = [];
    for (const [connectionId, own] of byConnection) {
      answers.push(library.keep(connectionId, await Promise.all(own.map(named)), bounds));
    }
    return { answers };
  }

  /**
   * Asked for in turn, and waited for out of turn: the next are on their way meanwhile, and the library makes changes in the
   * order in which they come to it. (Where its page is gone, the first to ask opens it, and may come second then.)
   */
  const batches = createBatches(async (all: readonly Keeping[]): Promise<LibraryResult<null>> => {
    const { answers } = await mutex(() => askToKeep(all));
    return (await Promise.all(answers)).find(({ ok }) => !ok) ?? NOTHING_TO_DO;
  });

  return {
    async read(connectionId, id) {
      const change = underWay.get(keyOf(connectionId, id));
      if (change) return change.kept;
      const answer = await library.open(connectionId, { id });
      const record = answer.ok ? answer.value : null;
      return record && { content: record.content, fetchedAtMs: record.fetchedAtMs };
    },
    async knows(connectionId, id) {
      if (underWay.get(keyOf(connectionId, id))?.kept) return true;
      const answer = await library.knows(connectionId, { id });
      return answer.ok ? answer.value : null;
    },
    keep(connectionId, record, isUse) {
      const key = keyOf(connectionId, record.recording.id);
      const before = underWay.get(key);
      const change = { kept: record, isUse: isUse || (before?.kept !== null && before?.isUse === true) };
      return meanwhile(key, change, () => batches({ connectionId, record, change }));
    },
    async forget(connectionId, ids) {
      const forgetOne = (id: RecordingId) =>
        meanwhile(keyOf(connectionId, id), { kept: null, isUse: false }, () =>
          mutex(() => library.forget(connectionId, { id })),
        );
      await Promise.all(ids.map(forgetOne));
    },
    name: (connectionId, naming) =>
      mutex(async () => {
        await library.name(connectionId, naming);
      }),
    stamps: (connectionId) => mutex(() => library.stamps(connectionId)),
    dropOutside: (connectionId, { fromMs, toMs }) =>
      mutex(async () => {
        const stamps = await library.stamps(connectionId);
        if (!stamps.ok) return;
        for (const { id, fetchedAtMs } of stamps.value) {
          if (fetchedAtMs < fromMs || fetchedAtMs > toMs) await library.forget(connectionId, { id });
        }
      }),
    empty(connectionId) {
      letGo(connectionId);
      return mutex(async () => (await library.empty(connectionId)).ok);
    },
    remove(connectionId) {
      letGo(connectionId);
      return mutex(async () => (await library.remove(connectionId)).ok);
    },
  };
}
