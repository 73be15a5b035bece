import type { Database } from '@sqlite.org/sqlite-wasm';
import type { DocumentTask, OpenTask, OpenTasks, TaskCount } from '../recording/tasks.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import { toNameQuery, toNameText } from '../text/tokens.ts';
import { column, readShownNames, run, select, SHOWN_NAME } from './rows.ts';
import type { LibraryHit } from './types.ts';

/** More tasks than anybody looks through. */
const MOST_TASKS = 1000;

/** Whether a `task t` of a `recording r` was not ticked on this device. */
const OPEN = `r.id || ' ' || t.key NOT IN
  (SELECT value FROM json_each((SELECT value FROM meta WHERE key = 'ticks')))`;

/** The rows of recordings with open tasks. */
export const WITH_TASKS = `SELECT r.row FROM task t JOIN recording r ON r.row = t.recording WHERE ${OPEN}`;

/** Stores the tasks of a recording that has none yet, within the caller's transaction. */
export function writeTasks(database: Database, row: number, tasks: readonly DocumentTask[]): void {
  const sql = "INSERT INTO task SELECT ?, key, value ->> '$.key', value FROM json_each(?)";
  if (tasks.length > 0) run(database, sql, [row, JSON.stringify(tasks)]);
}

/** Notes which tasks were ticked, as `tickOf` returns them. Returns whether that is new. */
export function setTicks(database: Database, ticks: readonly string[]): boolean {
  const json = JSON.stringify(ticks);
  if ((column<string>(database, "SELECT value FROM meta WHERE key = 'ticks'")[0] ?? '[]') === json) return false;
  run(database, "INSERT OR REPLACE INTO meta VALUES ('ticks', ?)", [json]);
  return true;
}

/** How many tasks are open. With `max`, SQLite takes the id from the row that has it. */
export function countTasks(database: Database): TaskCount {
  const sql = `SELECT count(*), max(r.row), r.id FROM task t JOIN recording r ON r.row = t.recording WHERE ${OPEN}`;
  const [[count, , lastId] = [0, 0, null]] = select<[number, number | null, RecordingId | null]>(database, sql);
  return { count, lastId };
}

const NAMES = `(SELECT json_group_array(${SHOWN_NAME}) FROM speaker s WHERE s.recording = r.row)`;
const TASKS = `SELECT r.row, r.json, ${NAMES}, json_group_array(json(j) ORDER BY position) FROM
  (SELECT t.recording, t.position, t.json AS j FROM task t JOIN recording r ON r.row = t.recording
    ORDER BY ${OPEN} DESC, t.recording DESC, t.position LIMIT ${MOST_TASKS + 1}) found
  JOIN recording r ON r.row = found.recording GROUP BY r.row ORDER BY r.row DESC`;

/** The open tasks, and as far as there is room those that were ticked; the newest recordings first. */
export function readTasks(database: Database): OpenTasks {
  const everybody = new Map(readShownNames(database).map((name) => [toNameText(name), name]));
  const rows = select<[number, string, string, string]>(database, TASKS);
  const meetings = rows.map(([, json, names, tasks]) => {
    const recording = JSON.parse(json) as Recording;
    const people = peopleOf(recording, names);
    const all = (JSON.parse(tasks) as DocumentTask[]).map((task) => named(task, people, everybody));
    return { recording, tasks: all };
  });
  return { meetings, hasMore: meetings.reduce((sum, { tasks }) => sum + tasks.length, 0) > MOST_TASKS };
}

/** The open tasks of a recording as places in it, at most `limit`. */
export function taskHits(database: Database, row: number, limit: number): LibraryHit[] {
  const sql = `SELECT r.json, ${NAMES}, t.json FROM task t JOIN recording r ON r.row = t.recording
    WHERE t.recording = ? AND ${OPEN} ORDER BY t.position LIMIT ?`;
  return select<[string, string, string]>(database, sql, [row, limit]).map(([json, names, task]) => {
    const people = peopleOf(JSON.parse(json) as Recording, names);
    const { part, person, text, line, atSeconds } = named(JSON.parse(task) as DocumentTask, people, new Map());
    const place = { part, turn: null, startSeconds: atSeconds, speaker: person };
    return { ...place, snippet: text, ranges: [], words: line, isTask: true };
  });
}

const peopleOf = ({ ownerName }: Recording, names: string): string[] =>
  [...(JSON.parse(names) as (string | null)[]), ownerName].filter((name) => name !== null);

/**
 * A task with the person that it names: one of the meeting's people, by their whole name or a part that no other has;
 * somebody else whom this device knows, by their whole name; or whoever stands behind an `@`.
 */
function named(task: DocumentTask, people: readonly string[], everybody: ReadonlyMap<string, string>): OpenTask {
  const { key, part, text, atSeconds } = task;
  const known = { key, part, atSeconds, line: text.replace(/…$/, '') };
  const own = new Set(people);
  for (const [label, rest] of task.people) {
    const name = label.replace(/^@/, '');
    const words = toNameText(name);
    const sought = toNameQuery(name, false);
    const alike = [...own].filter((one) => sought !== '' && `${toNameText(one)} `.includes(sought));
    const exact =
      alike.find((one) => toNameText(one) === words) ?? (alike.length === 1 ? alike[0] : everybody.get(words));
    const person = exact ?? (name === label ? null : name);
    if (person !== null) return { ...known, text: rest, person };
  }
  return { ...known, text, person: null };
}
