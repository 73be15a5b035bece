import type { LibraryAnswer, LibraryGroup, LibraryPerson, WidenedAnswer, WidenedWord } from '../../library/types.ts';
import { sortRecent } from '../../recording/merge.ts';
import type { OpenTasks, TaskCount } from '../../recording/tasks.ts';
import type { KnownPerson, Recording } from '../../recording/types.ts';

/** Makes one answer of those of several connections, if there is any; that of a single one stays as it is. */
const joining =
  <T>(join: (all: readonly T[]) => T) =>
  (answers: readonly T[]): T | null =>
    answers.length > 1 ? join(answers) : (answers[0] ?? null);

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);

/** The newest meeting first. */
function newestFirst<T extends { recording: Recording }>(all: readonly T[]): T[] {
  const byId = new Map(all.map((one) => [one.recording.id, one]));
  return sortRecent(all.map(({ recording }) => recording)).flatMap(({ id }) => byId.get(id) ?? []);
}

/** What was found, best first; of equals, the newest: without words, all are. */
function joinFound(all: readonly LibraryAnswer[]): LibraryAnswer {
  const scores = new Map(
    all.flatMap(({ groups, scores: of }) => groups.map(({ recording: { id } }, at) => [id, of[at] ?? 0] as const)),
  );
  const scoreOf = ({ recording: { id } }: LibraryGroup) => scores.get(id) ?? 0;
  const groups = newestFirst(all.flatMap((answer) => answer.groups)).toSorted(
    (one, other) => scoreOf(other) - scoreOf(one),
  );
  return {
    groups,
    scores: groups.map(scoreOf),
    total: sum(all, ({ total }) => total),
    said: sum(all, ({ said }) => said),
  };
}

export const joinAnswers = joining<LibraryAnswer>(joinFound);

/** The same for a widened search: of each word, what any of them has. */
export const joinWidened = joining<WidenedAnswer>((all) => ({
  ...joinFound(all),
  words: (all[0]?.words ?? []).map(({ typed }, at): WidenedWord => {
    const found = all.flatMap(({ words }) => words[at]?.found ?? []);
    return { typed, found: found.includes(typed) ? [typed] : [...new Set(found)] };
  }),
}));

/** The speakers of all, the most frequent first. A name stands for the same person. */
export function joinPeople(all: readonly KnownPerson[][]): KnownPerson[] {
  if (all.length < 2) return all[0] ?? [];
  const people = new Map<string, KnownPerson>();
  for (const person of all.flat()) {
    const before = people.get(person.name);
    const last = before && (before.lastMs ?? 0) > (person.lastMs ?? 0) ? before : person;
    people.set(person.name, { ...last, count: person.count + (before?.count ?? 0) });
  }
  return [...people.values()].toSorted((one, other) => other.count - one.count);
}

/** The quotes of a person, the newest meeting first. */
export const joinPerson = joining<LibraryPerson>((all) => ({
  meetings: sum(all, ({ meetings }) => meetings),
  seconds: sum(all, ({ seconds }) => seconds),
  lastMs: all.map(({ lastMs }) => lastMs).reduce((one, other) => (one === null || (other ?? 0) > one ? other : one)),
  quotes: newestFirst(all.flatMap(({ quotes }) => quotes)),
  hasMore: all.some(({ hasMore }) => hasMore),
}));

/** The tasks of the newest meetings first. */
export const joinTasks = joining<OpenTasks>((all) => ({
  meetings: newestFirst(all.flatMap(({ meetings }) => meetings)),
  hasMore: all.some(({ hasMore }) => hasMore),
}));

/** `rows` are the list, newest first: it tells which of the last recordings is the newest. */
export const joinCounts = (rows: readonly Recording[]) =>
  joining<TaskCount>((all) => {
    const lastIds = all.flatMap(({ lastId }) => lastId ?? []);
    const newest = rows.find(({ id }) => lastIds.includes(id));
    return { count: sum(all, ({ count }) => count), lastId: newest?.id ?? lastIds[0] ?? null };
  });
