import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import type { Database } from '@sqlite.org/sqlite-wasm';
import { prepareDatabase } from '../../lib/library/schema.ts';
import { createStore, type Store } from '../../lib/library/store.ts';
import type { KeptRecord, LibraryAnswer, LibraryQuery } from '../../lib/library/types.ts';
import { aContent, aRecording } from './factories.ts';
import { typed } from './library-queries.ts';

export const NOW_MS = Date.UTC(2026, 10, 21);

/** SQLite's program, which takes longer to start than most tests last. */
let starting: ReturnType<typeof sqlite3InitModule> | null = null;

/** An empty database in memory, with the same program as in the browser. */
export async function memoryDatabase(): Promise<Database> {
  return (await memoryFile()).database;
}

/** The same, with the bytes that its file would contain. */
async function memoryFile(): Promise<{ database: Database; bytes: () => Uint8Array }> {
  starting ??= sqlite3InitModule();
  const sqlite = await starting;
  const database = new sqlite.oo1.DB(':memory:');
  return { database, bytes: () => sqlite.capi.sqlite3_js_db_export(database) };
}

/** A store that accepts recordings to store as the background sends them. */
export interface MemoryStore extends Omit<Store, 'keep'> {
  keep(kept: readonly KeptRecord[], nowMs: number): ReturnType<Store['keep']>;
}

export async function memoryStore(): Promise<{ store: MemoryStore; database: Database; bytes: () => Uint8Array }> {
  const { database, bytes } = await memoryFile();
  prepareDatabase(database);
  const store = createStore(database);
  const keep: MemoryStore['keep'] = (kept, nowMs) => store.keep({ kept: [...kept] }, nowMs);
  return { store: { ...store, keep }, database, bytes };
}

/** A recording to store; `said` are turns of alternating speakers, one segment each. */
export function aKept(
  parts: Omit<Partial<KeptRecord>, 'recording'> & {
    recording?: Parameters<typeof aRecording>[0];
    said?: string[];
  } = {},
): KeptRecord {
  const { recording, said, ...rest } = parts;
  const segments = said?.map((text, at) => ({ speaker: at % 2, startSeconds: at * 10, endSeconds: at * 10 + 5, text }));
  return {
    content: aContent({ summary: null, ...(segments && { segments }) }),
    fetchedAtMs: NOW_MS,
    summaryLines: [],
    notesLines: [],
    tasks: [],
    localNames: [],
    ...rest,
    recording: aRecording(recording),
  };
}

/** What is said in a meeting, by the speakers in turn, and more about it. */
interface MeetingParts extends Partial<Omit<KeptRecord, 'recording'>> {
  title?: string;
  createdAtMs?: number | null;
  said?: string[];
  /** The speakers' names; null for one who only has a label, as "Speaker 1". */
  names?: (string | null)[];
}

/** A meeting of "Ana Ruiz" and somebody without a name, unless it has `names`. */
function aMeeting(id: string, parts: MeetingParts | string[]): KeptRecord {
  const {
    title = 'Weekly',
    createdAtMs = NOW_MS,
    said = [],
    names = ['Ana Ruiz', null],
    ...rest
  } = Array.isArray(parts) ? { said: parts } : parts;
  const speakers = names.map((name, at) => ({ label: `Speaker ${at + 1}`, name }));
  const segments = said.map((text, at) => {
    const startSeconds = at * 10;
    return { speaker: at % names.length, startSeconds, endSeconds: startSeconds + 10, text };
  });
  const content = { speakers, segments, summary: null, notes: null };
  return aKept({ content, ...rest, recording: { id, title, createdAtMs } });
}

/** A library with these meetings, by id, which is asked as in the search box. */
export async function aLibrary(meetings: Record<string, MeetingParts | string[]> = {}) {
  const memory = await memoryStore();
  const { store } = memory;
  const keepAll = (all: typeof meetings) =>
    store.keep(
      Object.entries(all).map(([id, parts]) => aMeeting(id, parts)),
      NOW_MS,
    );
  const search = (text: string, isStrict = false, limit = 100) => store.search({ query: typed(text), limit, isStrict });
  const widen = (text: string, limit = 100) => store.widen({ query: typed(text), limit });
  if (Object.keys(meetings).length > 0) keepAll(meetings);
  return {
    ...memory,
    keepAll,
    search,
    widen,
    /** The ids that `search` finds, best first. */
    ids: (text: string, isStrict = false) => idsOf(search(text, isStrict)),
    /** The ids of what is only similar, best first. */
    similar: (text: string) => idsOf(widen(text)),
  };
}

const idsOf = ({ groups }: LibraryAnswer): string[] => groups.map(({ recording }) => recording.id);

/** The ids that a query finds, best first; with `isStrict` as "Search exactly" does. */
export function found(
  store: Pick<Store, 'search'>,
  query: LibraryQuery,
  { limit = 1000, isStrict = false }: { limit?: number; isStrict?: boolean } = {},
): string[] {
  return idsOf(store.search({ query, limit, isStrict }));
}
