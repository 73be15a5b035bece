import type { Bounds } from '../library/store.ts';
import type { LibraryName, LibraryResult, LibraryStamp } from '../library/types.ts';
import type { KeptContent, KeptContents } from '../list/kept-contents.ts';
import type { SpeakerNames } from '../list/speaker-names.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import type { Library } from './library.ts';
import { createSerial } from './serial.ts';

/**
 * The contents on this device: in the library, and in files of their own only what the library has not taken, the last 200
 * that were read. Changes go one after the other, in the order in which they were asked for; the caller asks for them only
 * where `namespace` is the connection that all of it belongs to.
 */
export interface Contents {
  /** As the service said it, without names of this device. */
  read(namespace: string, id: RecordingId): Promise<KeptContent | null>;
  /** Whether `read` would find it; null where the library does not say. */
  holds(namespace: string, id: RecordingId): Promise<boolean | null>;
  /**
   * Keeps what was opened in a file until `keep` has it in the library: a background may be stopped as soon as it has
   * answered. Nothing waits for the library here.
   */
  note(namespace: string, id: RecordingId, kept: KeptContent): Promise<boolean>;
  /** What lies in files, because the library did not take it, or the background was stopped before. */
  noted(namespace: string): Promise<RecordingId[]>;
  /** The library takes what lies in a file. False where it does not. */
  takeOver(namespace: string, recording: Recording): Promise<boolean>;
  /** The library's answer, and whether it is kept at all. What nobody has opened (`isUse`) is kept in the library alone. */
  keep(namespace: string, recording: Recording, kept: KeptContent, isUse: boolean): Promise<Kept>;
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

export interface Kept {
  answer: LibraryResult<null>;
  isKept: boolean;
}

export interface ContentStores {
  /** Where there is no library, or it does not answer. */
  files: KeptContents;
  names: SpeakerNames;
  library: Pick<Library, 'bind' | 'keep' | 'forget' | 'open' | 'holds' | 'name' | 'stamps' | 'erase'>;
}

/** Where all are to be kept, none makes room for another: it would be fetched again and again. */
const ALL: Bounds = { mostRecordings: 100_000, mostBytes: 20 * 1024 ** 3 };

/** `keepsAll`: whether all transcripts are to be kept, so that none makes room for another. */
export function createContents(
  { names, library, ...stores }: ContentStores,
  keepsAll: () => Promise<boolean>,
): Contents {
  const serial = createSerial();
  const files = inTurn(stores.files);
  /** What is being kept, or, as null, being forgotten: nobody waits for that, and all that is read from now on is so. */
  const underWay = new Map<string, { kept: KeptContent | null }>();

  async function meanwhile<T>(key: string, kept: KeptContent | null, work: () => Promise<T>): Promise<T> {
    const own = { kept };
    underWay.set(key, own);
    try {
      return await serial(work);
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

  async function put(namespace: string, recording: Recording, kept: KeptContent, isUse: boolean): Promise<Kept> {
    const key = keyOf(namespace, recording.id);
    const local = await names.read(namespace, recording.id);
    const how = { isUse, ...((await keepsAll()) && { bounds: ALL }) };
    const answer = await whenBound(namespace, () => library.keep(namespace, { recording, ...kept }, local, how));
    if (answer.ok) await files.drop(key);
    else if (isUse || (await files.has(key))) return { answer, isKept: await files.keep(key, kept) };
    return { answer, isKept: answer.ok };
  }

  return {
    async read(namespace, id) {
      const key = keyOf(namespace, id);
      const change = underWay.get(key);
      if (change) return change.kept;
      const opening = library.open(namespace, id);
      // A file is there because the library did not take it, which may hold what was said before, or be out of order.
      const file = await files.read(key);
      if (file) return file;
      const answer = await opening;
      const record = answer.ok ? answer.value : null;
      return record && { content: record.content, fetchedAtMs: record.fetchedAtMs };
    },
    async holds(namespace, id) {
      const key = keyOf(namespace, id);
      const change = underWay.get(key);
      if (change) return change.kept !== null;
      if (await files.has(key)) return true;
      const answer = await library.holds(namespace, id);
      if (answer.ok) return answer.value;
      return answer.unavailable === 'no-storage' || answer.unavailable === 'unbound' ? false : null;
    },
    note: (namespace, id, kept) => files.keep(keyOf(namespace, id), kept),
    async noted(namespace) {
      const start = keyOf(namespace, '');
      const own = (await files.keys()).filter((key) => key.startsWith(start));
      return own.map((key) => key.slice(start.length) as RecordingId);
    },
    takeOver: (namespace, recording) =>
      serial(async () => {
        const key = keyOf(namespace, recording.id);
        // What is being kept or forgotten just now is fresher than its file.
        if (underWay.has(key)) return true;
        const kept = await files.read(key);
        return kept ? (await put(namespace, recording, kept, true)).answer.ok : files.drop(key);
      }),
    keep: (namespace, recording, kept, isUse) =>
      meanwhile(keyOf(namespace, recording.id), kept, () => put(namespace, recording, kept, isUse)),
    async forget(namespace, ids) {
      const forgetOne = (id: RecordingId) =>
        meanwhile(keyOf(namespace, id), null, async () => {
          await files.drop(keyOf(namespace, id));
          await library.forget(namespace, id);
        });
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
        await files.dropBefore(beforeMs);
        const stamps = await library.stamps(namespace);
        if (!stamps.ok) return;
        for (const { id, fetchedAtMs } of stamps.value) {
          if (fetchedAtMs < beforeMs) await library.forget(namespace, id);
        }
      }),
    bind(namespace, isOther) {
      if (isOther) underWay.clear();
      return serial(async () => {
        const erased = !isOther || (await files.erase());
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

/** Of a file, too: what could not be erased when the connection changed is not the next one's. */
const keyOf = (namespace: string, id: string) => `${namespace} ${id}`;

/** Where nothing can be kept, nothing is left. */
const isDone = (answer: LibraryResult<null>) => answer.ok || answer.unavailable === 'no-storage';

/** Changes of files go one after the other. */
function inTurn(files: KeptContents): KeptContents {
  const serial = createSerial();
  return {
    ...files,
    keep: (key, kept) => serial(() => files.keep(key, kept)),
    drop: (key) => serial(() => files.drop(key)),
    dropBefore: (beforeMs) => serial(() => files.dropBefore(beforeMs)),
    erase: () => serial(() => files.erase()),
  };
}
