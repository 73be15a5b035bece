import { type ContentPart, type Recording, scopeOf } from '../recording/types.ts';
import { toNameQuery, toNameText } from '../text/tokens.ts';
import type { LibraryFilters, LibraryQuery } from './query-language.ts';

/** What filters ask of a recording. */
export interface RecordingFacts {
  recording: Recording;
  /** Displayed names and labels; null if they are not known here. */
  speakers: readonly string[] | null;
  /** The documents that are not empty, and whether a task is open; null if that is not known here. */
  parts: readonly ContentPart[] | null;
}

type Test = (facts: RecordingFacts) => boolean;

/**
 * A predicate for recordings that pass the filters of a query; null if they narrow nothing. A filter does not match a
 * recording that lacks its value, so that one passes if the filter is negated.
 */
export function createRecordingFilter({
  filters,
  withoutFilters,
}: Pick<LibraryQuery, 'filters' | 'withoutFilters'>): Test | null {
  const wanted = testsOf(filters);
  const unwanted = withoutFilters.map(testsOf).filter((tests) => tests.length > 0);
  if (wanted.length === 0 && unwanted.length === 0) return null;
  return (facts) =>
    wanted.every((test) => test(facts)) && !unwanted.some((tests) => tests.every((test) => test(facts)));
}

/** The quick ones first. */
function testsOf(filters: LibraryFilters): Test[] {
  const { afterMs, beforeMs, longerThanSeconds, shorterThanSeconds, sharings, has, scopes } = filters;
  const tests: (Test | false)[] = [
    scopes.length > 0 && (({ recording }) => scopes.includes(scopeOf(recording.id))),
    afterMs !== null && (({ recording }) => (recording.createdAtMs ?? -Infinity) >= afterMs),
    beforeMs !== null && (({ recording }) => (recording.createdAtMs ?? Infinity) < beforeMs),
    longerThanSeconds !== null && (({ recording }) => (recording.durationSeconds ?? -Infinity) > longerThanSeconds),
    shorterThanSeconds !== null && (({ recording }) => (recording.durationSeconds ?? Infinity) < shorterThanSeconds),
    sharings.length > 0 && (({ recording }) => isShared(recording, sharings)),
    has.length > 0 && (({ parts }) => has.every((part) => parts?.includes(part))),
    ...nameTests(filters.owner, ({ recording }) => [recording.ownerName]),
    ...nameTests(filters.team, ({ recording }) => [recording.teamName]),
    ...nameTests(filters.title, ({ recording }) => [recording.title]),
    ...nameTests([...filters.speaker, ...filters.with], ({ speakers }) => speakers ?? []),
  ];
  return tests.filter((test) => test !== false);
}

/** PRIVATE is the only known value (docs/service.md#g2); others are compared as the service writes them. */
function isShared({ sharingScope }: Recording, sharings: LibraryFilters['sharings']): boolean {
  const scope = sharingScope?.toLowerCase().replaceAll('_', '-');
  return sharings.some((sharing) => (sharing === 'shared' ? scope && scope !== 'private' : scope === sharing));
}

/** One of the names must have words that begin as each of the typed ones. */
const nameTests = (typed: readonly string[], namesOf: (facts: RecordingFacts) => readonly (string | null)[]): Test[] =>
  typed
    .map((name) => toNameQuery(name, true))
    .filter((words) => words !== '')
    .map((words) => (facts) => namesOf(facts).some((name) => name !== null && toNameText(name).includes(words)));

/**
 * A predicate for recordings found by their titles: title, owner, or team contains each phrase of a query, and none of
 * its `without` texts; null if the query has neither.
 */
export function createTitleWordFilter({
  terms,
  without,
}: Pick<LibraryQuery, 'terms' | 'without'>): ((recording: Recording) => boolean) | null {
  const toWanted = (all: LibraryQuery['terms']) =>
    all.map(({ text, isOpen }) => toNameQuery(text, isOpen === true)).filter((words) => words !== '');
  const phrases = toWanted(terms.filter(({ kind }) => kind === 'phrase'));
  const unwanted = toWanted(without);
  if (phrases.length + unwanted.length === 0) return null;
  return ({ title, ownerName, teamName }) => {
    // The line breaks keep a phrase from matching across two of them.
    const text = [title, ownerName, teamName].map((one) => `${toNameText(one ?? '')} `).join('\n');
    return phrases.every((words) => text.includes(words)) && !unwanted.some((words) => text.includes(words));
  };
}
