import type { Database } from '@sqlite.org/sqlite-wasm';
import type { KnownPeople } from '../recording/known-people.ts';
import type { RecordingId } from '../recording/types.ts';
import { select, SHOWN_NAME } from './rows.ts';

/** Names that a row has room for. */
const MOST_NAMES = 2;

const PEOPLE = `SELECT r.id, json_group_array(${SHOWN_NAME} ORDER BY s.position) FROM json_each(?) j
  JOIN recording r ON r.id = j.value JOIN speaker s ON s.recording = r.row GROUP BY r.row`;

/** Who speaks in these recordings; without those that are not here, or have no named speaker. */
export function readPeople(database: Database, ids: readonly RecordingId[]): KnownPeople[] {
  return select<[RecordingId, string]>(database, PEOPLE, [JSON.stringify(ids)]).flatMap(([id, written]) => {
    const all = JSON.parse(written) as (string | null)[];
    const names = all.filter((name) => name !== null).slice(0, MOST_NAMES);
    return names.length === 0 ? [] : [{ id, names, others: all.length - names.length }];
  });
}
