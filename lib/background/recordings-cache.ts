import type { ListedRecording, ListWriter } from '../list/list-store.ts';
import type { KeptContent, KeptContents } from '../list/kept-contents.ts';
import { layNamesOver, type LocalNames, type SpeakerNames } from '../list/speaker-names.ts';
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
  /** The names that were given on this device. */
  names(namespace: string, id: RecordingId): Promise<LocalNames>;
  /** Names a speaker of a recording that is known here; null takes the name back. False when that was refused. */
  nameSpeaker(namespace: string, id: RecordingId, label: string, name: string | null): Promise<boolean>;
  keepContent(namespace: string, id: RecordingId, kept: KeptContent): Promise<boolean>;
  /** Merges `recordings` by id. */
  update(namespace: string, recordings: readonly Recording[], options?: UpdateOptions): Promise<Updated>;
  /** Lets a recording go that is gone. Names stay: they are the user's words, and a service may have been wrong. */
  forget(namespace: string, id: RecordingId): Promise<void>;
  /** Restates every length in the unit that is believed now. */
  rescale(namespace: string, belief: UnitBelief): Promise<void>;
  /** Makes the cache `namespace`'s own: what belonged to another connection is erased. */
  bind(namespace: string): Promise<void>;
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

/** The three stores that the cache keeps in step. */
export interface CacheStores {
  list: ListWriter;
  contents: KeptContents;
  names: SpeakerNames;
}

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

  const cache: RecordingsCache = {
    rows: async () => (await list.readAll())?.recordings ?? [],
    row: async (id) => (await cache.rows()).find((row) => row.id === id) ?? null,
    content: (id) => contents.read(id),
    holdsContent: (id) => contents.has(id),
    async withNames(namespace, id, content) {
      const owner = namespace ?? (await list.readAll())?.namespace;
      return owner === undefined ? content : layNamesOver(content, await names.read(owner, id));
    },
    names: (namespace, id) => names.read(namespace, id),
    nameSpeaker: (namespace, id, label, name) =>
      serial(async () => {
        const rows = await rowsFor(namespace);
        // A panel may still show a recording of the connection that was just left.
        const isKnown = rows !== null && (rows.some((row) => row.id === id) || (await contents.has(id)));
        return isKnown && names.name(namespace, id, label, name);
      }),
    keepContent: (namespace, id, kept) =>
      serial(async () => (await rowsFor(namespace)) !== null && (await contents.keep(id, kept))),
    update: (namespace, recordings, options = {}) =>
      serial(async () => {
        const existing = await rowsFor(namespace);
        if (!existing) return { rows: [], changed: false, saved: true };
        const rows = mergeRows(existing, recordings, options);
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
        await contents.drop(id);
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
        const cached = await list.readAll();
        if (cached?.namespace === namespace) return;
        await contents.erase();
        await list.erase();
        await save(namespace, []);
      }),
    erase: () =>
      serial(async () => {
        await names.erase();
        await contents.erase();
        await list.retire();
      }),
  };
  return cache;
}

/** Merges by id, keeps what earlier answers knew, and sorts newest first. */
function mergeRows(
  existing: readonly ListedRecording[],
  recordings: readonly Recording[],
  { seenAtMs, dropUnseenSinceMs }: UpdateOptions,
): ListedRecording[] {
  const byId = new Map(existing.map((row) => [row.id, row]));
  for (const recording of recordings) {
    const known = byId.get(recording.id);
    const merged = known ? mergeRecording(known, recording) : recording;
    byId.set(recording.id, { ...merged, seenAtMs: seenAtMs ?? known?.seenAtMs ?? 0 });
  }
  const rows = [...byId.values()];
  return sortRecent(dropUnseenSinceMs === undefined ? rows : rows.filter((row) => row.seenAtMs >= dropUnseenSinceMs));
}

function sameToPeople(before: readonly ListedRecording[], after: readonly ListedRecording[]): boolean {
  return before.length === after.length && after.every((row, index) => sameRow(before[index], row));
}

function sameRow(before: ListedRecording | undefined, after: ListedRecording): boolean {
  if (before === undefined || before === after) return before === after;
  const old: Readonly<Record<string, unknown>> = { ...before };
  return Object.entries(after).every(([name, value]) => name === 'seenAtMs' || old[name] === value);
}
