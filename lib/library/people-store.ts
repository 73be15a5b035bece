import type { Database } from '@sqlite.org/sqlite-wasm';
import type { RecordingId } from '../recording/types.ts';
import { select, SHOWN_NAME } from './rows.ts';
import { toNameText } from './tokens.ts';
import type { LibraryNamed } from './types.ts';

const NAMES = `SELECT r.id, ${SHOWN_NAME} AS shown FROM recording r JOIN speaker s ON s.recording = r.row
  WHERE r.id IN (SELECT value FROM json_each(?)) AND shown IS NOT NULL`;

/** The names of those who speak in each of these recordings, folded; none of those who have no name. */
export function readNames(database: Database, ids: readonly RecordingId[]): LibraryNamed[] {
  const names = new Map<string, Set<string>>();
  for (const [id, name] of select<[string, string]>(database, NAMES, [JSON.stringify(ids)])) {
    names.set(id, (names.get(id) ?? new Set()).add(toNameText(name)));
  }
  return [...names].map(([id, all]) => ({ id: id as RecordingId, names: [...all] }));
}
