import type { Database } from '@sqlite.org/sqlite-wasm';
import type { Recording, RecordingContent, RecordingId } from '../recording/types.ts';
import { toTurns } from '../recording/turns.ts';
import { textOf } from './find-hits.ts';
import { packSegments } from './pack.ts';
import { readById, select, speakerWords, type ReadRecord, type Rest } from './rows.ts';
import { searchStore } from './search-store.ts';
import { toIndexText, toNameText } from './tokens.ts';
import type { LibraryAnswer, LibraryName, LibraryRecord, LibrarySearch, LibrarySpeaker } from './types.ts';

/** One recording to keep. */
export interface KeptRecord extends LibraryRecord {
  /** The documents as plain lines: what is found in them, and shown of them. */
  summaryLines: string[];
  notesLines: string[];
  /** The names that were given on this device, by label. */
  localNames: [label: string, name: string][];
}

/** How much is kept; beyond either, what was not used for longest goes. */
export interface Bounds {
  mostRecordings: number;
  /** Of the recordings with their share of the index, estimated. */
  mostBytes: number;
}

/** The database as the library sees it. Nothing here is asynchronous, and each change is one transaction. */
export interface Store {
  keep(kept: KeptRecord, bounds: Bounds, nowMs: number): void;
  forget(id: RecordingId): void;
  /** As it was kept, without names of this device; null when it is not here. Notes that it was used. */
  open(id: RecordingId, nowMs: number): LibraryRecord | null;
  /** Gives a speaker a name of this device, or takes it back. No text is indexed again for it. */
  name(naming: LibraryName): void;
  search(search: LibrarySearch, nowMs: number): LibraryAnswer;
  /** Who speaks most often, first. */
  speakers(): LibrarySpeaker[];
  count(): number;
  bytes(): number;
  readMeta(key: string): string | number | null;
  writeMeta(key: string, value: string | number | null): void;
  /** Whether the file and the index are sound, as far as SQLite can tell. Reads everything. */
  isSound(): boolean;
}

/** Tokens and their places, for each byte of text, measured. */
const INDEX_SHARE = 1.2;
/** Opening a recording twice within an hour is one use, and one write. */
const USE_MS = 60 * 60 * 1000;

/** More names than these are never offered at once, and the frequent ones are meant. */
const SPEAKERS = `SELECT ifnull(name, localName) AS shown, count(DISTINCT recording) AS times FROM speaker
  WHERE shown IS NOT NULL GROUP BY shown ORDER BY times DESC, shown LIMIT 1000`;

export function createStore(database: Database): Store {
  const run = (sql: string, bind: (string | number | null | Uint8Array)[] = []) =>
    void database.exec({ sql, ...(bind.length > 0 ? { bind } : {}) });
  const change = (work: () => void) => void database.transaction('IMMEDIATE', work);

  function remove(row: number): void {
    run('DELETE FROM words WHERE rowid = ?', [row]);
    for (const table of ['content', 'speaker']) run(`DELETE FROM ${table} WHERE recording = ?`, [row]);
    run('DELETE FROM recording WHERE row = ?', [row]);
  }

  function writeSpeakers(row: number, { content, localNames }: KeptRecord): void {
    const local = new Map(localNames);
    run('DELETE FROM speaker WHERE recording = ?', [row]);
    for (const [position, { label, name }] of content.speakers.entries()) {
      const localName = local.get(label) ?? null;
      const words = speakerWords(label, name ?? localName);
      run('INSERT INTO speaker VALUES (?, ?, ?, ?, ?, ?)', [row, position, label, name, localName, words]);
    }
  }

  function writeRecording(row: number, kept: KeptRecord, bytes: number, nowMs: number): void {
    const { recording, fetchedAtMs } = kept;
    const { id, title, createdAtMs, updatedAtMs, durationSeconds, sharingScope, ownerName, teamName } = recording;
    run('INSERT OR REPLACE INTO recording VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
      row,
      id,
      createdAtMs,
      updatedAtMs,
      durationSeconds,
      sharingScope,
      fetchedAtMs,
      nowMs,
      bytes,
      toNameText(title),
      toNameText(ownerName ?? ''),
      toNameText(teamName ?? ''),
      JSON.stringify(recording satisfies Recording),
    ]);
  }

  function makeRoom({ mostRecordings, mostBytes }: Bounds, keptRow: number): void {
    const [totals] = select<[number, number | null]>(database, 'SELECT count(*), sum(bytes) FROM recording');
    let [count, bytes] = [totals?.[0] ?? 0, totals?.[1] ?? 0];
    while (count > 1 && (count > mostRecordings || bytes > mostBytes)) {
      const [oldest] = select<[number, number]>(
        database,
        'SELECT row, bytes FROM recording WHERE row <> ? ORDER BY lastUsedAtMs LIMIT 1',
        [keptRow],
      );
      if (!oldest) return;
      remove(oldest[0]);
      count -= 1;
      bytes -= oldest[1];
    }
  }

  function indexed(kept: KeptRecord): string[] {
    return [
      toIndexText([kept.recording.title]),
      toIndexText(toTurns(kept.content).map(({ segments }) => textOf(segments))),
      toIndexText(kept.summaryLines),
      toIndexText(kept.notesLines),
    ];
  }

  function keep(kept: KeptRecord, bounds: Bounds, nowMs: number): void {
    const { recording, content, summaryLines, notesLines } = kept;
    const { words, shape } = packSegments(content.segments);
    const { speakers, summary, notes } = content;
    const rest = JSON.stringify({ speakers, summary, notes, summaryLines, notesLines } satisfies Rest);
    const [known] = select<[number, number, string]>(database, 'SELECT row, bytes, json FROM recording WHERE id = ?', [
      recording.id,
    ]);
    const isSame =
      known !== undefined &&
      (JSON.parse(known[2]) as Recording).title === recording.title &&
      select(database, 'SELECT 1 FROM content WHERE recording = ? AND words = ? AND shape = ? AND rest = ?', [
        known[0],
        words,
        shape,
        rest,
      ] as never).length > 0;
    const texts = isSame ? [] : indexed(kept);
    const textLength = texts.reduce((sum, text) => sum + text.length, 0);
    const bytes = isSame ? known[1] : words.length + shape.length + rest.length + Math.round(textLength * INDEX_SHARE);
    change(() => {
      const row = known?.[0] ?? Number(database.selectValue('SELECT ifnull(max(row), 0) + 1 FROM recording'));
      writeRecording(row, kept, bytes, nowMs);
      writeSpeakers(row, kept);
      if (!isSame) {
        if (known) run('DELETE FROM words WHERE rowid = ?', [row]);
        run('INSERT INTO words (rowid, title, transcript, summary, notes) VALUES (?, ?, ?, ?, ?)', [row, ...texts]);
        run('INSERT OR REPLACE INTO content VALUES (?, ?, ?, ?)', [row, words, shape, rest]);
      }
      makeRoom(bounds, row);
      writeMeta('lastWriteAtMs', nowMs);
    });
  }

  function readMeta(key: string): string | number | null {
    const [found] = select<[string | number | null]>(database, 'SELECT value FROM meta WHERE key = ?', [key]);
    return found?.[0] ?? null;
  }

  function writeMeta(key: string, value: string | number | null): void {
    run('INSERT OR REPLACE INTO meta VALUES (?, ?)', [key, value]);
  }

  function use({ row, lastUsedAtMs }: ReadRecord, nowMs: number): void {
    if (nowMs - lastUsedAtMs < USE_MS) return;
    run('UPDATE recording SET lastUsedAtMs = ? WHERE row = ?', [nowMs, row]);
  }

  return {
    keep,
    forget(id) {
      const [known] = select<[number]>(database, 'SELECT row FROM recording WHERE id = ?', [id]);
      if (known) change(() => remove(known[0]));
    },
    open(id, nowMs) {
      const found = readById(database, id);
      if (!found) return null;
      use(found, nowMs);
      const { recording, content, fetchedAtMs } = found;
      return { recording, content, fetchedAtMs };
    },
    name({ id, label, name }) {
      change(() => {
        const rows = select<[number, number, string | null]>(
          database,
          'SELECT s.recording, s.position, s.name FROM speaker s JOIN recording r ON r.row = s.recording WHERE r.id = ? AND s.label = ?',
          [id, label],
        );
        for (const [row, position, said] of rows) {
          const words = speakerWords(label, said ?? name);
          const bind = [name, words, row, position];
          run('UPDATE speaker SET localName = ?, nameWords = ? WHERE recording = ? AND position = ?', bind);
        }
      });
    },
    search: (search, nowMs) => searchStore(database, search, nowMs),
    speakers: () =>
      select<[string, number]>(database, SPEAKERS).map(([name, count]): LibrarySpeaker => ({ name, count })),
    count: () => Number(database.selectValue('SELECT count(*) FROM recording')),
    bytes: () => Number(database.selectValue('PRAGMA page_count')) * Number(database.selectValue('PRAGMA page_size')),
    readMeta,
    writeMeta,
    isSound() {
      if (database.selectValue('PRAGMA quick_check(1)') !== 'ok') return false;
      run("INSERT INTO words (words) VALUES ('integrity-check')");
      return true;
    },
  };
}
