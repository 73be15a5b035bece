import type { LibraryAnswer, LibraryPerson, WidenedAnswer, WidenedWord } from '../../library/types.ts';
import { sortRecent } from '../../recording/merge.ts';
import type { OpenTasks, TaskCount } from '../../recording/tasks.ts';
import type { KnownPerson } from '../../recording/types.ts';

/** Makes one answer of those of several connections, if there is any; that of a single one stays as it is. */
const joining =
  <T>(join: (first: T, others: readonly T[]) => T) =>
  (answers: readonly T[]): T | null => {
    const [first, ...others] = answers;
    return first === undefined ? null : others.length === 0 ? first : join(first, others);
  };

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);

/** What was found, best first. */
export const joinAnswers = joining<LibraryAnswer>((...[first, others]) => joinFound([first, ...others]));

function joinFound(all: readonly LibraryAnswer[]): LibraryAnswer {
  const groups = all.flatMap((answer) => answer.groups.map((group, at) => ({ group, score: answer.scores[at] ?? 0 })));
  // Of equals, the newest: without words, all are.
  const newest = new Map(sortRecent(groups.map(({ group }) => group.recording)).map(({ id }, at) => [id, at]));
  const rankOf = (id: (typeof groups)[0]['group']['recording']['id']) => newest.get(id) ?? 0;
  const best = groups.toSorted(
    (one, other) => other.score - one.score || rankOf(one.group.recording.id) - rankOf(other.group.recording.id),
  );
  return {
    groups: best.map(({ group }) => group),
    scores: best.map(({ score }) => score),
    total: sum(all, ({ total }) => total),
    said: sum(all, ({ said }) => said),
  };
}

/** The same for a widened search: of each word, what any of them has. */
export const joinWidened = joining<WidenedAnswer>((first, others) => ({
  ...joinFound([first, ...others]),
  words: first.words.map(({ typed }, at): WidenedWord => {
    const found = [first, ...others].flatMap(({ words }) => words[at]?.found ?? []);
    return { typed, found: found.includes(typed) ? [typed] : [...new Set(found)] };
  }),
}));

/** The speakers of all, the most frequent first. A name stands for the same person. */
export function joinPeople(all: readonly KnownPerson[][]): KnownPerson[] {
  const [first = [], ...others] = all;
  if (others.length === 0) return first;
  const people = new Map<string, KnownPerson>();
  for (const person of all.flat()) {
    const { name, count } = person;
    const before = people.get(name);
    const last = before && (before.lastMs ?? 0) > (person.lastMs ?? 0) ? before : person;
    people.set(name, { ...last, count: count + (before?.count ?? 0) });
  }
  return [...people.values()].toSorted((one, other) => other.count - one.count);
}

/** The quotes of a person, the newest meeting first. */
export const joinPerson = joining<LibraryPerson>((first, others) => {
  const all = [first, ...others];
  const quotes = new Map(all.flatMap((person) => person.quotes).map((quote) => [quote.recording.id, quote]));
  return {
    meetings: sum(all, ({ meetings }) => meetings),
    seconds: sum(all, ({ seconds }) => seconds),
    lastMs: all.map(({ lastMs }) => lastMs).reduce((one, other) => (one === null || (other ?? 0) > one ? other : one)),
    quotes: sortRecent([...quotes.values()].map(({ recording }) => recording)).flatMap(
      ({ id }) => quotes.get(id) ?? [],
    ),
    hasMore: all.some(({ hasMore }) => hasMore),
  };
});

/** The tasks of the newest meetings first. */
export const joinTasks = joining<OpenTasks>((first, others) => {
  const all = [first, ...others];
  const meetings = new Map(all.flatMap((tasks) => tasks.meetings).map((one) => [one.recording.id, one]));
  return {
    meetings: sortRecent([...meetings.values()].map(({ recording }) => recording)).flatMap(
      ({ id }) => meetings.get(id) ?? [],
    ),
    hasMore: all.some(({ hasMore }) => hasMore),
  };
});

export const joinCounts = joining<TaskCount>((first, others) => {
  const all = [first, ...others];
  return { count: sum(all, ({ count }) => count), lastId: all.find(({ lastId }) => lastId !== null)?.lastId ?? null };
});
