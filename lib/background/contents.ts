import type { Bounds, LibraryName, LibraryRecord, LibraryResult, LibraryStamp } from '../library/types.ts';
import type { KeptContent } from '../list/kept-contents.ts';
import type { SpeakerNames } from '../list/speaker-names.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import { createHandOver } from './hand-over.ts';
import type { Library } from './library.ts';
import { keyOf, type NotedContents } from './noted-contents.ts';
import { createSerial } from './serial.ts';

/**
 * The contents on this device: in the library, and in files of their own what it has not taken, or not yet, the last 200 that
 * were read. Changes go one after the other, in the order in which they were asked for; the caller asks for them only
 * where `namespace` is the connection that all of it belongs to.
 */
export interface Contents {
  /** As the service said it, without names of this device. */
  read(namespace: string, id: RecordingId): Promise<KeptContent | null>;
  /** Whether `read` would find it; false also where the library does not say. */
  holds(namespace: string, id: RecordingId): Promise<boolean>;
  /**
   * Keeps what was opened in a file until `keep` has it in the library: a background may be stopped as soon as it has
   * answered. Waits for nothing but files.
   */
  note(namespace: string, recording: Recording, kept: KeptContent): Promise<void>;
  /** What lies in files: the library has not taken it, or has not been asked to before the background was stopped. */
  noted(namespace: string): Promise<RecordingId[]>;
  /** Has the library take what lies in a file; `row` is what the list says of it by now. */
  takeOver(namespace: string, id: RecordingId, row: Recording | null): Promise<LibraryResult<null>>;
  /** Keeps what was opened; false when it could be kept nowhere. */
  keep(namespace: string, recording: Recording, kept: KeptContent): Promise<boolean>;
  /**
   * Keeps what nobody has opened: in the library alone, together with others that come while that is busy. What is opened,
   * forgotten or erased before its turn is not kept over that.
   */
  keepAside(namespace: string, record: LibraryRecord): Promise<LibraryResult<null>>;
  forget(namespace: string, ids: readonly RecordingId[]): Promise<void>;
  /**
   * Lets go of what the service's whole list does not name any more, where the library could not be told at the time. What
   * was opened by its id alone stays: the list never named it, and says nothing of it; opening it asks the service itself.
   */
  forgetUnlisted(namespace: string, listed: ReadonlySet<RecordingId>): Promise<void>;
  /** Has a speaker found by a name of this device; null takes it back. */
  name(namespace: string, naming: LibraryName): Promise<void>;
  /** Of all that the library holds. */
  stamps(namespace: string): Promise<LibraryResult<LibraryStamp[]>>;
  /** Lets go of what the service told before `beforeMs` (epoch milliseconds). */
  dropBefore(namespace: string, beforeMs: number): Promise<void>;
  /** Makes it `namespace`'s own; all goes that belonged to another (`isOther`). False when some of it may still be there. */
  bind(namespace: string, isOther: boolean): Promise<boolean>;
  /** False when something may still be there. */
  erase(): Promise<boolean>;
}

export interface ContentStores {
  /** What the library has not taken, or not yet. */
  files: NotedContents;
  names: SpeakerNames;
  library: Pick<Library, 'bind' | 'keep' | 'forget' | 'open' | 'holds' | 'name' | 'stamps' | 'erase'>;
}

/** What is being kept, or, as null, being forgotten. */
interface Change {
  kept: KeptContent | null;
}

/** What is kept aside, and what stands under way for it: another in its place is fresher. */
interface Aside {
  namespace: string;
  record: LibraryRecord;
  change: Change;
}

/** Where all are to be kept, none makes room for another: it would be fetched again and again. */
const ALL: Bounds = { mostRecordings: 100_000, mostBytes: 20 * 1024 ** 3 };

/** `keepsAll`: whether all transcripts are to be kept, so that none makes room for another. */
export function createContents({ files, names, library }: ContentStores, keepsAll: () => Promise<boolean>): Contents {
  const serial = createSerial();
  /** By key: nobody waits for it, and all that is read from now on is so. */
  const underWay = new Map<string, Change>();

  async function meanwhile<T>(key: string, kept: KeptContent | null, work: (own: Change) => Promise<T>): Promise<T> {
    const own = { kept };
    underWay.set(key, own);
    try {
      return await work(own);
    } finally {
      if (underWay.get(key) === own) underWay.delete(key);
    }
  }

  /** A library that could not be asked when the connection changed is made this connection's now. */
  async function whenBound<T>(namespace: string, ask: () => Promise<LibraryResult<T>>): Promise<LibraryResult<T>> {
    const answer = await ask();
    if (answer.ok || answer.unavailable !== 'unbound') return answer;
    const bound = await library.bind(namespace);
    return bound.ok ? ask() : bound;
  }

  /** Has the library asked to keep `records`; they are on their way to it when this resolves. */
  async function askToKeep(namespace: string, records: readonly LibraryRecord[], isUse: boolean) {
    const named = await Promise.all(
      records.map(async (record) => ({ record, names: await names.read(namespace, record.recording.id) })),
    );
    const how = { isUse, ...((await keepsAll()) && { bounds: ALL }) };
    return { answer: library.keep(namespace, named, how) };
  }

  async function hand(namespace: string, record: LibraryRecord): Promise<LibraryResult<null>> {
    const answer = await whenBound(namespace, async () => (await askToKeep(namespace, [record], true)).answer);
    if (answer.ok) await files.dropUpTo(namespace, record.recording.id, record.fetchedAtMs);
    return answer;
  }

  /**
   * Asked for in turn, and waited for out of turn: the next are on their way meanwhile, and the library makes changes in the
   * order in which they come to it. (Where its page is gone, the first to knock opens it, and may come second then.)
   */
  const handOver = createHandOver(async (asides: readonly Aside[]): Promise<LibraryResult<null>> => {
    const isCurrent = ({ namespace, record, change }: Aside) =>
      underWay.get(keyOf(namespace, record.recording.id)) === change;
    const current = () => asides.filter(isCurrent);
    const asked = await serial(async () => {
      const left = current();
      // All of one connection: what belonged to another went with it.
      const namespace = left[0]?.namespace;
      if (namespace === undefined) return null;
      const records = left.map(({ record }) => record);
      return askToKeep(namespace, records, false);
    });
    if (!asked) return { ok: true, value: null };
    const answer = await asked.answer;
    await serial(async () => {
      for (const { namespace, record } of current()) {
        const { recording, fetchedAtMs } = record;
        if (answer.ok) await files.dropUpTo(namespace, recording.id, fetchedAtMs);
        // A file is read before the library: it is not to go on saying what was said before.
        else if (await files.has(namespace, recording.id)) await files.note(namespace, record);
      }
    });
    return answer;
  });

  return {
    async read(namespace, id) {
      const change = underWay.get(keyOf(namespace, id));
      if (change) return change.kept;
      const opening = library.open(namespace, id);
      // A file is there because the library has not taken it, which may hold what was said before, or be out of order.
      const file = await files.read(namespace, id);
      if (file) return { content: file.content, fetchedAtMs: file.fetchedAtMs };
      const answer = await opening;
      const record = answer.ok ? answer.value : null;
      return record && { content: record.content, fetchedAtMs: record.fetchedAtMs };
    },
    async holds(namespace, id) {
      const change = underWay.get(keyOf(namespace, id));
      if (change) return change.kept !== null;
      if (await files.has(namespace, id)) return true;
      const answer = await library.holds(namespace, id);
      return answer.ok && answer.value;
    },
    note: async (namespace, recording, kept) => void (await files.note(namespace, { recording, ...kept })),
    noted: (namespace) => files.ids(namespace),
    takeOver: (namespace, id, row) =>
      serial(async () => {
        const noted = underWay.has(keyOf(namespace, id)) ? null : await files.read(namespace, id);
        // What is being kept or forgotten just now is fresher than its file.
        if (!noted) return { ok: true, value: null };
        return hand(namespace, { ...noted, ...(row && { recording: row }) });
      }),
    keep: (namespace, recording, kept) =>
      meanwhile(keyOf(namespace, recording.id), kept, () =>
        serial(async () => {
          const noted = { recording, ...kept };
          const answer = await hand(namespace, noted);
          return answer.ok || files.note(namespace, noted);
        }),
      ),
    keepAside: (namespace, record) =>
      meanwhile(keyOf(namespace, record.recording.id), record, (change) => handOver({ namespace, record, change })),
    async forget(namespace, ids) {
      // Twice: at once, as the library may take its time, and in turn, as one that is being kept may be noted again.
      void Promise.all(ids.map((id) => files.drop(namespace, id)));
      const forgetOne = (id: RecordingId) =>
        meanwhile(keyOf(namespace, id), null, () =>
          serial(async () => {
            await files.drop(namespace, id);
            await library.forget(namespace, id);
          }),
        );
      await Promise.all(ids.map(forgetOne));
    },
    forgetUnlisted: (namespace, listed) =>
      serial(async () => {
        const stamps = await library.stamps(namespace);
        if (!stamps.ok) return;
        for (const { id, wasListed } of stamps.value) {
          if (wasListed && !listed.has(id)) await library.forget(namespace, id);
        }
      }),
    name: (namespace, naming) => serial(async () => void (await library.name(namespace, naming))),
    stamps: (namespace) => serial(() => whenBound(namespace, () => library.stamps(namespace))),
    dropBefore: (namespace, beforeMs) =>
      serial(async () => {
        await files.dropBefore(namespace, beforeMs);
        const stamps = await library.stamps(namespace);
        if (!stamps.ok) return;
        for (const { id, fetchedAtMs } of stamps.value) {
          if (fetchedAtMs < beforeMs) await library.forget(namespace, id);
        }
      }),
    bind(namespace, isOther) {
      if (isOther) underWay.clear();
      return serial(async () => {
        const erased = isOther ? await files.erase() : await files.dropOthers(namespace);
        return isDone(await library.bind(namespace)) && erased;
      });
    },
    erase() {
      underWay.clear();
      return serial(async () => {
        const erased = await files.erase();
        return isDone(await library.erase()) && erased;
      });
    },
  };
}

/** Where nothing can be kept, nothing is left. */
const isDone = (answer: LibraryResult<null>) => answer.ok || answer.unavailable === 'no-storage';
