import type { LibraryFilters, LibraryQuery, LibraryTerm } from '../library/types.ts';
import type { Sharing } from '../recording/sharing.ts';
import type { Recording } from '../recording/types.ts';
import { fold } from '../text/fold.ts';
import { findTerm, isWordStart, UNSPACED } from '../text/terms.ts';

/** Filters that every recording passes, to be narrowed. */
export const noFilters = (): LibraryFilters => ({
  speaker: [],
  with: [],
  owner: [],
  team: [],
  title: [],
  afterMs: null,
  beforeMs: null,
  longerThanSeconds: null,
  shorterThanSeconds: null,
  sharings: [],
  has: [],
});

/**
 * A predicate for recordings that pass the filters of a query, and have all of its phrases and none of its `without`
 * texts in their title, owner, or team; null if the query has none of these, and all pass. Only the library knows
 * speaker names and documents: if `speakersOf` is absent or returns null, a filter by speaker does not match, and one by
 * documents never does. A filter does not match a recording that lacks its value.
 */
export function createRecordingFilter(
  { terms, filters, without }: LibraryQuery,
  speakersOf: (recording: Recording) => readonly string[] | null = () => null,
): ((recording: Recording) => boolean) | null {
  const speaker = [...filters.speaker, ...filters.with].map(fold);
  const owner = filters.owner.map(fold);
  const team = filters.team.map(fold);
  const title = filters.title.map(fold);
  const phrases = wordsOf(terms.filter(({ kind }) => kind === 'phrase'));
  const unwanted = wordsOf(without);
  const isWorded = phrases.length + unwanted.length > 0;
  const named = isWorded || speaker.length + owner.length + team.length + title.length > 0;
  if (filters.has.length > 0) return () => false;
  if (!named && !isNarrowing(filters)) return null;

  return (recording) => {
    if (!fitsTime(recording, filters) || !fitsSharing(recording, filters.sharings)) return false;
    if (!named) return true;
    const speakers = speaker.length > 0 ? (speakersOf(recording) ?? []).map(fold) : [];
    return (
      holdsAll([recording.ownerName], owner) &&
      holdsAll([recording.teamName], team) &&
      holdsAll([recording.title], title) &&
      speaker.every((name) => speakers.some((one) => holds(one, name))) &&
      (!isWorded || fitsWords(recording, phrases, unwanted))
    );
  };
}

const isNarrowing = (filters: LibraryFilters): boolean =>
  filters.sharings.length > 0 ||
  [filters.afterMs, filters.beforeMs, filters.longerThanSeconds, filters.shorterThanSeconds].some(
    (bound) => bound !== null,
  );

function fitsTime({ createdAtMs, durationSeconds }: Recording, filters: LibraryFilters): boolean {
  const { afterMs, beforeMs, longerThanSeconds, shorterThanSeconds } = filters;
  return (
    (afterMs === null || (createdAtMs !== null && createdAtMs >= afterMs)) &&
    (beforeMs === null || (createdAtMs !== null && createdAtMs < beforeMs)) &&
    (longerThanSeconds === null || (durationSeconds !== null && durationSeconds > longerThanSeconds)) &&
    (shorterThanSeconds === null || (durationSeconds !== null && durationSeconds < shorterThanSeconds))
  );
}

/**
 * PRIVATE is the only known value of `sharingScope` (docs/service.md#g2); others are compared as the service writes
 * them.
 */
function fitsSharing({ sharingScope }: Recording, sharings: readonly Sharing[]): boolean {
  if (sharings.length === 0) return true;
  const scope = sharingScope?.toLowerCase().replaceAll('_', '-');
  if (!scope) return false;
  return sharings.some((sharing) => (sharing === 'shared' ? scope !== 'private' : scope === sharing));
}

function holdsAll([said]: [string | null], wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const text = fold(said ?? '');
  return wanted.every((one) => holds(text, one));
}

/** The `wholeWords` of each term, whose last one may go on in an open phrase; terms of signs alone have none. */
const wordsOf = (terms: readonly LibraryTerm[]): string[] =>
  terms
    .map(({ text, isOpen }) => (isOpen ? wholeWords(fold(text)).trimEnd() : wholeWords(fold(text))))
    .filter((words) => words.trim() !== '');

/** Whether title, owner, and team contain all of `phrases` and none of `unwanted`, which are results of `wordsOf`. */
function fitsWords(
  { title, ownerName, teamName }: Recording,
  phrases: readonly string[],
  unwanted: readonly string[],
): boolean {
  const texts = [title, ownerName, teamName].map((text) => wholeWords(fold(text ?? '')));
  const isHeld = (words: string) => texts.some((text) => text.includes(words));
  return phrases.every(isHeld) && !unwanted.some(isHeld);
}

/** Whether `wanted` begins at a word of the text, whatever separates the words of either; both folded. */
const holds = (text: string, wanted: string): boolean =>
  beginsIn(text, wanted) || (SIGNS.test(wanted + text) && beginsIn(wordsAlone(text), wordsAlone(wanted)));

/** Separators of words other than a space. */
const SIGNS = /[^\p{L}\p{N}\p{M} ]/u;
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/gu;

/** A character of a script written without spaces, with its combining marks. */
const UNSPACED_CHARACTER = new RegExp(`${UNSPACED.source}\\p{M}*`, 'gu');

/** The words of a folded text, each between spaces; in scripts without spaces, each character is a word. */
const wholeWords = (text: string): string => ` ${wordsAlone(text.replace(UNSPACED_CHARACTER, ' $& '))} `;

const wordsAlone = (text: string): string => text.replace(NO_WORD, ' ').trim();

function beginsIn(text: string, wanted: string): boolean {
  const at = wanted === '' ? -1 : findTerm(text, wanted);
  return at !== -1 && isWordStart(text, at);
}
