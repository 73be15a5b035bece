import type { Database } from '@sqlite.org/sqlite-wasm';
import type { KnownPeople } from '../recording/known-people.ts';
import type { RecordingId } from '../recording/types.ts';
import { select, SHOWN_NAME } from './rows.ts';
import { toNameText } from '../text/tokens.ts';
import type { LibraryNamed } from './types.ts';

/** Number of names that fit in a row. */
const MOST_NAMES = 2;

const PEOPLE = `SELECT r.id, json_group_array(${SHOWN_NAME} ORDER BY s.position) FROM json_each(?) j
  JOIN recording r ON r.id = j.value JOIN speaker s ON s.recording = r.row GROUP BY r.row`;

/** The speakers of these recordings, without recordings that are not stored or have no named speaker. */
export function readPeople(database: Database, ids: readonly RecordingId[]): KnownPeople[] {
  return select<[RecordingId, string]>(database, PEOPLE, [JSON.stringify(ids)]).flatMap(([id, written]) => {
    const all = JSON.parse(written) as (string | null)[];
    // Two labels may have one name (docs/service.md#r7): the same person.
    const named = new Set(all.filter((name) => name !== null));
    const names = [...named].slice(0, MOST_NAMES);
    const unnamed = all.filter((name) => name === null).length;
    return names.length === 0 ? [] : [{ id, names, others: named.size + unnamed - names.length }];
  });
}

const NAMES = `SELECT r.id, ${SHOWN_NAME} AS shown FROM recording r JOIN speaker s ON s.recording = r.row
  WHERE r.id IN (SELECT value FROM json_each(?)) AND shown IS NOT NULL`;

/** The speaker names in each of these recordings, folded; speakers without a name are left out. */
export function readNames(database: Database, ids: readonly RecordingId[]): LibraryNamed[] {
  const names = new Map<string, Set<string>>();
  for (const [id, name] of select<[string, string]>(database, NAMES, [JSON.stringify(ids)])) {
    names.set(id, (names.get(id) ?? new Set()).add(toNameText(name)));
  }
  return [...names].map(([id, all]) => ({ id: id as RecordingId, names: [...all] }));
}
