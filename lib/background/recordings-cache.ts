import type { Library, LibraryBounds } from '../library/library.ts';
import type { LibraryResult } from '../library/types.ts';
import type { ListedRecording, ListWriter } from '../list/list-store.ts';
import type { KeptContent, KeptContents } from '../list/kept-contents.ts';
import { layNamesOver, type SpeakerNames } from '../list/speaker-names.ts';
import { mergeRecording, sortRecent } from '../recording/merge.ts';
import type { Recording, RecordingContent, RecordingId, UnitBelief } from '../recording/types.ts';
import { toSeconds } from '../recording/units.ts';
import { createSerial } from './serial.ts';

/** What is on this device, bound to one address and key. All changes go one after the other. */
export interface RecordingsCache {
  /** The rows kept, whoever they were kept for; newest first. */
  rows(): Promise<ListedRecording[]>;
  row(id: RecordingId): Promise<ListedRecording | null>;
  /** As the service said it, without names of this device. */
  content(id: RecordingId): Promise<KeptContent | null>;
  holdsContent(id: RecordingId): Promise<boolean>;
  /** `content` with the names that were given on this device; without a connection, with those that the list's owner gave. */
  withNames(namespace: string | null, id: RecordingId, content: RecordingContent): Promise<RecordingContent>;
  /** Names a speaker of a recording that is known here; null takes the name back. False when that was refused. */
  nameSpeaker(namespace: string, id: RecordingId, label: string, name: string | null): Promise<boolean>;
  /** Keeps what somebody has opened, for the reader, and behind that answer in the library. */
  keepContent(namespace: string, recording: Recording, kept: KeptContent): Promise<boolean>;
  /** Keeps what nobody has opened: in the library alone, and with the reader only where an older copy is there. */
  keepAside(namespace: string, recording: Recording, kept: KeptContent): Promise<LibraryResult<null>>;
  /** Merges `recordings` by id. */
  update(namespace: string, recordings: readonly Recording[], options?: UpdateOptions): Promise<Updated>;
  /** Lets a recording go that is gone. Names stay: they are the user's words, and a service may have been wrong. */
  forget(namespace: string, id: RecordingId): Promise<void>;
  /** Restates every length in the unit that is believed now. */
  rescale(namespace: string, belief: UnitBelief): Promise<void>;
  /** Makes the cache `namespace`'s own: what belonged to another connection is erased. */
  bind(namespace: string): Promise<void>;
  /** Lets the contents go that the service told before `beforeMs` (epoch milliseconds); the list stays. */
  dropContentsBefore(namespace: string, beforeMs: number): Promise<void>;
  /** Erases what the service can tell again; names stay, and what is still on its way is kept. */
  empty(namespace: string): Promise<void>;
  /** Erases all. Until the next `bind`, nothing is kept of what was still on its way. */
  erase(): Promise<void>;
}

interface Updated {
  rows: ListedRecording[];
  /** Whether anything that people see is different now. */
  changed: boolean;
  saved: boolean;
}

interface UpdateOptions {
  /** Epoch milliseconds, when the rows come from a walk over the service's list; absent for rows of a search. */
  seenAtMs?: number;
  /** Drops the rows that the list has not named since then (epoch milliseconds). */
  dropUnseenSinceMs?: number;
}

/**
 * What the cache keeps in step. `contents`, the last that were read, stays beside the library that holds them too: the
 * panel opens without waiting for a database to start, and also where there is no library at all.
 */
export interface CacheStores {
  list: ListWriter;
  contents: KeptContents;
  names: SpeakerNames;
  library: Library;
}

interface CacheDeps {
  /** Epoch milliseconds. */
  now: () => number;
  /** Whether all transcripts are to be kept, so that none makes room for another. */
  keepsAll: () => Promise<boolean>;
}

/** Where all are to be kept, none makes room for another: it would be fetched again and again. */
const ALL: LibraryBounds = { mostRecordings: 100_000, mostBytes: 20 * 1024 ** 3 };

export function createRecordingsCache(
  { list, contents, names, library }: CacheStores,
  { now, keepsAll }: CacheDeps,
): RecordingsCache {
  const serial = createSerial();
  // In the order in which they were decided, and not in the way of anything else: a database may take its time.
  const librarySerial = createSerial();

  /** Null when the cache belongs to another connection, or to none: then nothing of it may be seen or written. */
  async function rowsFor(namespace: string): Promise<ListedRecording[] | null> {
    const cached = await list.readAll();
    if (cached) return cached.namespace === namespace ? cached.recordings : null;
    return (await list.isRetired()) ? null : [];
  }

  const asOfNow = (namespace: string, recordings: ListedRecording[]) => ({ namespace, recordings, savedAtMs: now() });
  const save = (namespace: string, recordings: ListedRecording[]) => list.save(asOfNow(namespace, recordings));

  function keepInLibrary(namespace: string, recording: Recording, kept: KeptContent): Promise<LibraryResult<null>> {
    return librarySerial(async () => {
      const local = await names.read(namespace, recording.id);
      const bounds = (await keepsAll()) ? ALL : undefined;
      return library.keep(namespace, { recording, ...kept }, local, bounds);
    });
  }

  /** What is gone from the list is gone from everywhere. */
  async function dropContents(namespace: string, ids: readonly RecordingId[]): Promise<void> {
    for (const id of ids) {
      await contents.drop(id);
      void librarySerial(() => library.forget(namespace, id));
    }
  }

  async function contentOf(id: RecordingId): Promise<KeptContent | null> {
    const read = await contents.read(id);
    if (read) return read;
    const owner = (await list.readAll())?.namespace;
    if (owner === undefined) return null;
    const kept = await library.open(owner, id);
    return kept.ok && kept.value ? { content: kept.value.content, fetchedAtMs: kept.value.fetchedAtMs } : null;
  }

  async function eraseContents(): Promise<void> {
    await contents.erase();
    await librarySerial(() => library.erase());
  }

  const cache: RecordingsCache = {
    rows: async () => (await list.readAll())?.recordings ?? [],
    row: async (id) => (await cache.rows()).find((row) => row.id === id) ?? null,
    content: contentOf,
    holdsContent: async (id) => (await contents.has(id)) || (await contentOf(id)) !== null,
    async withNames(namespace, id, content) {
      const owner = namespace ?? (await list.readAll())?.namespace;
      return owner === undefined ? content : layNamesOver(content, await names.read(owner, id));
    },
    nameSpeaker: (namespace, id, label, name) =>
      serial(async () => {
        const rows = await rowsFor(namespace);
        // A panel may still show a recording of the connection that was just left.
        const isKnown = rows !== null && (rows.some((row) => row.id === id) || (await contents.has(id)));
        if (!isKnown || !(await names.name(namespace, id, label, name))) return false;
        void librarySerial(() => library.name(namespace, { id, label, name }));
        return true;
      }),
    keepContent: (namespace, recording, kept) =>
      serial(async () => {
        if ((await rowsFor(namespace)) === null) return false;
        void keepInLibrary(namespace, recording, kept);
        return contents.keep(recording.id, kept);
      }),
    async keepAside(namespace, recording, kept) {
      const asked = await serial(async () => {
        if ((await rowsFor(namespace)) === null) return null;
        if (await contents.has(recording.id)) await contents.keep(recording.id, kept);
        // Only asked for in turn: nobody else waits for the library's answer.
        return { answer: keepInLibrary(namespace, recording, kept) };
      });
      return asked ? asked.answer : { ok: false, unavailable: 'unbound' };
    },
    update: (namespace, recordings, options = {}) =>
      serial(async () => {
        const existing = await rowsFor(namespace);
        if (!existing) return { rows: [], changed: false, saved: true };
        const rows = mergeRows(existing, recordings, { ...options, nowMs: now() });
        await dropContents(namespace, goneFrom(existing, rows));
        const changed = !sameToPeople(existing, rows);
        // Serialising 10,000 rows for nothing would be felt each time the popup opens.
        const worthIt = changed || options.seenAtMs !== undefined;
        if (worthIt) return { rows, changed, saved: await save(namespace, rows) };
        await list.confirm(asOfNow(namespace, rows));
        return { rows, changed, saved: true };
      }),
    forget: (namespace, id) =>
      serial(async () => {
        const existing = await rowsFor(namespace);
        if (!existing) return;
        await dropContents(namespace, [id]);
        await save(
          namespace,
          existing.filter((row) => row.id !== id),
        );
      }),
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
    bind: (namespace) =>
      serial(async () => {
        // Names have an owner of their own: a list that was lost must not take the user's words with it.
        await names.bind(namespace);
        void librarySerial(() => library.bind(namespace));
        const cached = await list.readAll();
        if (cached?.namespace === namespace) return;
        await contents.erase();
        await list.erase();
        await save(namespace, []);
      }),
    dropContentsBefore: (namespace, beforeMs) =>
      serial(async () => {
        if ((await rowsFor(namespace)) === null) return;
        await contents.dropBefore(beforeMs);
        const stamps = await library.stamps(namespace);
        const old = stamps.ok ? stamps.value.filter(({ fetchedAtMs }) => fetchedAtMs < beforeMs) : [];
        for (const { id } of old) void librarySerial(() => library.forget(namespace, id));
      }),
    empty: (namespace) =>
      serial(async () => {
        if ((await rowsFor(namespace)) === null) return;
        await eraseContents();
        void librarySerial(() => library.bind(namespace));
        await list.erase();
        await save(namespace, []);
      }),
    erase: () =>
      serial(async () => {
        await names.erase();
        await eraseContents();
        await list.retire();
      }),
  };
  return cache;
}

/** What a walk over the whole list has not found any more. */
function goneFrom(before: readonly Recording[], after: readonly Recording[]): RecordingId[] {
  if (after.length >= before.length) return [];
  const there = new Set(after.map(({ id }) => id));
  return before.flatMap(({ id }) => (there.has(id) ? [] : id));
}

/** Merges by id, keeps what earlier answers knew, and sorts newest first. */
function mergeRows(
  existing: readonly ListedRecording[],
  recordings: readonly Recording[],
  { seenAtMs, dropUnseenSinceMs, nowMs }: UpdateOptions & { nowMs: number },
): ListedRecording[] {
  const byId = new Map(existing.map((row) => [row.id, row]));
  for (const recording of recordings) {
    const known = byId.get(recording.id);
    const merged = known ? mergeRecording(known, recording) : recording;
    const changedAtMs = known && saysOther(known, merged) ? nowMs : (known?.changedAtMs ?? 0);
    byId.set(recording.id, { ...merged, seenAtMs: seenAtMs ?? known?.seenAtMs ?? 0, changedAtMs });
  }
  const rows = [...byId.values()];
  return sortRecent(dropUnseenSinceMs === undefined ? rows : rows.filter((row) => row.seenAtMs >= dropUnseenSinceMs));
}

/** What a recording cannot say differently without that its content is another, or is found by another title. */
const TELLING = ['title', 'status', 'durationValue', 'speakerCount', 'updatedAtMs'] as const;

/** Whether the service says something else than before. What it had not said before is no change. */
function saysOther(before: Recording, after: Recording): boolean {
  return TELLING.some((name) => before[name] !== null && before[name] !== '' && before[name] !== after[name]);
}

function sameToPeople(before: readonly ListedRecording[], after: readonly ListedRecording[]): boolean {
  return before.length === after.length && after.every((row, index) => sameRow(before[index], row));
}

function sameRow(before: ListedRecording | undefined, after: ListedRecording): boolean {
  if (before === undefined || before === after) return before === after;
  const old: Readonly<Record<string, unknown>> = { ...before };
  return Object.entries(after).every(([name, value]) => name === 'seenAtMs' || old[name] === value);
}
