import { unavailable } from '../library/protocol.ts';
import type { LibraryRecord, LibraryResult, LibraryStamp } from '../library/types.ts';
import type { ListedRecording, ListWriter } from '../list/list-store.ts';
import type { KeptContent } from '../list/kept-contents.ts';
import { layNamesOver, type SpeakerNames } from '../list/speaker-names.ts';
import type { Recording, RecordingContent, RecordingId, UnitBelief } from '../recording/types.ts';
import { toSeconds } from '../recording/units.ts';
import type { Contents } from './contents.ts';
import { mergeRows, sameToPeople, type UpdateOptions } from './merged-rows.ts';
import { createSerial } from './serial.ts';

/** What is on this device, bound to one address and key. All changes go one after the other. */
export interface RecordingsCache {
  /** The rows kept, whoever they were kept for; newest first. */
  rows(): Promise<ListedRecording[]>;
  row(id: RecordingId): Promise<ListedRecording | null>;
  /** The namespace that the list belongs to; null where there is none. */
  owner(): Promise<string | null>;
  /** As the service said it, without names of this device; without a connection, what the list's owner has kept. */
  content(namespace: string | null, id: RecordingId): Promise<KeptContent | null>;
  /** Whether it is one of the list's owner's recordings: listed, or with its content on this device. */
  knows(id: RecordingId): Promise<boolean>;
  /** `content` with the names that were given on this device; without a connection, with those that the list's owner gave. */
  withNames(namespace: string | null, id: RecordingId, content: RecordingContent): Promise<RecordingContent>;
  /**
   * Names a speaker of a recording that is known here; null takes the name back. `told` as soon as it is found by that name,
   * which may take its time; null when it was refused.
   */
  nameSpeaker(
    namespace: string,
    id: RecordingId,
    label: string,
    name: string | null,
  ): Promise<{ told: Promise<void> } | null>;
  /** Keeps what somebody has opened where a stop of the background cannot reach it, until `keepContent` is done. */
  noteContent(namespace: string, recording: Recording, kept: KeptContent): Promise<void>;
  /** What was noted before the background was stopped goes where it belongs; once in the life of a background. */
  settle(): Promise<void>;
  /** Keeps what somebody has opened. It is read from then on: nobody has to wait for the answer. */
  keepContent(namespace: string, recording: Recording, kept: KeptContent): Promise<boolean>;
  /** Keeps what nobody has opened: in the library alone, together with others. */
  keepAside(namespace: string, record: LibraryRecord): Promise<LibraryResult<null>>;
  /** Of all contents that the library holds. */
  stamps(namespace: string): Promise<LibraryResult<LibraryStamp[]>>;
  /** Merges `recordings` by id. */
  update(namespace: string, recordings: readonly Recording[], options?: UpdateOptions): Promise<Updated>;
  /** Lets a recording go that is gone. Names stay: they are the user's words, and a service may have been wrong. */
  forget(namespace: string, id: RecordingId): Promise<void>;
  /** Restates every length in the unit that is believed now. */
  rescale(namespace: string, belief: UnitBelief): Promise<void>;
  /** Makes the cache `namespace`'s own: what belonged to another connection is erased. False when some of it may be left. */
  bind(namespace: string): Promise<boolean>;
  /** Lets the contents go that the service told before `beforeMs` (epoch milliseconds); the list stays. */
  dropContentsBefore(namespace: string, beforeMs: number): Promise<void>;
  /** Erases what the service can tell again; names stay, and what is still on its way is kept. False as for `erase`. */
  empty(namespace: string): Promise<boolean>;
  /** Erases the contents alone, whoever's they are. False when some of them may still be there. */
  eraseContents(): Promise<boolean>;
  /** Erases all. Until the next `bind`, nothing is kept of what was still on its way. False when something may be left. */
  erase(): Promise<boolean>;
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
}

/** `now`: epoch milliseconds. */
export function createRecordingsCache({ list, contents, names }: CacheStores, now: () => number): RecordingsCache {
  const serial = createSerial();

  /** Null when the cache belongs to another connection, or to none: then nothing of it may be seen or written. */
  async function rowsFor(namespace: string): Promise<ListedRecording[] | null> {
    const cached = await list.readAll();
    if (cached) return cached.namespace === namespace ? cached.recordings : null;
    return (await list.isRetired()) ? null : [];
  }

  const asOfNow = (namespace: string, recordings: ListedRecording[]) => ({ namespace, recordings, savedAtMs: now() });
  const save = (namespace: string, recordings: ListedRecording[]) => list.save(asOfNow(namespace, recordings));

  /** What is asked for in turn is waited for out of turn: a database may take its time, and nobody else waits for it. */
  async function forOwner<T>(namespace: string, ask: () => Promise<T>, otherwise: T): Promise<T> {
    const asked = await serial(async () => ((await rowsFor(namespace)) === null ? null : { answer: ask() }));
    return asked ? asked.answer : otherwise;
  }

  let settled: Promise<void> | null = null;

  async function settleOnce(): Promise<void> {
    const owner = await cache.owner();
    if (owner === null) return;
    for (const id of await contents.noted(owner)) {
      const row = await cache.row(id);
      const answer = await forOwner(owner, () => contents.takeOver(owner, id, row), unavailable('unbound'));
      // Where it takes none today, the next background asks again; one that it cannot read does not stand in the way of others.
      if (!answer.ok && answer.unavailable !== 'broken') return;
    }
  }

  /** Nothing of what is being erased is to come back, even where it cannot be erased. */
  const settleNothing = () => {
    settled = Promise.resolve();
  };

  const cache: RecordingsCache = {
    rows: async () => (await list.readAll())?.recordings ?? [],
    row: async (id) => (await cache.rows()).find((row) => row.id === id) ?? null,
    owner: async () => (await list.readAll())?.namespace ?? null,
    async content(namespace, id) {
      const listed = (await list.readAll())?.namespace ?? null;
      const owner = namespace ?? listed;
      const isAnothers = listed !== null && listed !== owner;
      return owner === null || isAnothers ? null : contents.read(owner, id);
    },
    async knows(id) {
      const listed = await list.readAll();
      if (listed === null) return false;
      return listed.recordings.some((row) => row.id === id) || (await contents.holds(listed.namespace, id));
    },
    async withNames(namespace, id, content) {
      const owner = namespace ?? (await list.readAll())?.namespace;
      return owner === undefined ? content : layNamesOver(content, await names.read(owner, id));
    },
    nameSpeaker: (namespace, id, label, name) =>
      serial(async () => {
        const rows = await rowsFor(namespace);
        // A panel may still show a recording of the connection that was just left.
        if (rows === null || !(await cache.knows(id)) || !(await names.name(namespace, id, label, name))) return null;
        return { told: contents.name(namespace, { id, label, name }) };
      }),
    noteContent: (namespace, recording, kept) =>
      forOwner(namespace, () => contents.note(namespace, recording, kept), undefined),
    settle: () => (settled ??= settleOnce()),
    keepContent: (namespace, recording, kept) =>
      forOwner(namespace, () => contents.keep(namespace, recording, kept), false),
    keepAside: (namespace, record) =>
      forOwner(namespace, () => contents.keepAside(namespace, record), unavailable('unbound')),
    stamps: (namespace) => forOwner(namespace, () => contents.stamps(namespace), unavailable('unbound')),
    update: (namespace, recordings, options = {}) =>
      serial(async () => {
        const existing = await rowsFor(namespace);
        if (!existing) return { rows: [], changed: false, saved: true };
        const rows = mergeRows(existing, recordings, { ...options, nowMs: now() });
        // Only a walk that has seen the whole list proves that something is gone.
        if (options.dropUnseenSinceMs !== undefined) {
          const listed = new Set(rows.map(({ id }) => id));
          const gone = existing.flatMap(({ id }) => (listed.has(id) ? [] : id));
          void contents.forget(namespace, gone);
          void contents.forgetUnlisted(namespace, listed);
        }
        const changed = !sameToPeople(existing, rows);
        // Serialising 10,000 rows for nothing would be felt each time the popup opens.
        const worthIt = changed || options.seenAtMs !== undefined;
        if (worthIt) return { rows, changed, saved: await save(namespace, rows) };
        await list.confirm(asOfNow(namespace, rows));
        return { rows, changed, saved: true };
      }),
    async forget(namespace, id) {
      const forgotten = await serial(async () => {
        const existing = await rowsFor(namespace);
        if (!existing) return null;
        const rows = existing.filter((row) => row.id !== id);
        const contentGone = contents.forget(namespace, [id]);
        await save(namespace, rows);
        return { contentGone };
      });
      await forgotten?.contentGone;
    },
    rescale: (namespace, belief) =>
      serial(async () => {
        const existing = await rowsFor(namespace);
        if (!existing || existing.length === 0) return;
        await save(
          namespace,
          existing.map((row) =>
            row.durationValue === null ? row : { ...row, durationSeconds: toSeconds(row.durationValue, belief) },
          ),
        );
      }),
    async bind(namespace) {
      const { isBound } = await serial(async () => {
        // Names have an owner of their own: a list that was lost must not take the user's words with it.
        const areNamesBound = await names.bind(namespace);
        const cached = await list.readAll();
        const isOther = cached?.namespace !== namespace;
        const areContentsBound = contents.bind(namespace, isOther);
        // Both, as what cannot be deleted can often be overwritten.
        const isListBound = !isOther || [await list.erase(), await save(namespace, [])].every(Boolean);
        return { isBound: areContentsBound.then((are) => are && areNamesBound && isListBound) };
      });
      return isBound;
    },
    dropContentsBefore: (namespace, beforeMs) =>
      forOwner(namespace, () => contents.dropBefore(namespace, beforeMs), undefined),
    async empty(namespace) {
      const emptied = await serial(async () => {
        if ((await rowsFor(namespace)) === null) return null;
        settleNothing();
        const isErased = contents.erase();
        void contents.bind(namespace, false);
        const isListErased = await list.erase();
        await save(namespace, []);
        return { isErased, isListErased };
      });
      return emptied === null || ((await emptied.isErased) && emptied.isListErased);
    },
    async eraseContents() {
      const { isErased } = await serial(async () => {
        settleNothing();
        const owner = await cache.owner();
        const isErased = contents.erase();
        // What is on its way to the list's owner is kept all the same.
        if (owner !== null) void contents.bind(owner, false);
        return { isErased };
      });
      return isErased;
    },
    async erase() {
      const { done } = await serial(async () => {
        settleNothing();
        const contentsGone = contents.erase();
        const namesGone = await names.erase();
        const listGone = await list.retire();
        return { done: contentsGone.then((gone) => gone && namesGone && listGone) };
      });
      return done;
    },
  };
  return cache;
}
