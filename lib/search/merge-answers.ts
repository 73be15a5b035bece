import { mergeRecording } from '../recording/merge.ts';
import type { Recording } from '../recording/types.ts';
import { fold } from '../text/fold.ts';
import { toTerms, type Term } from '../text/terms.ts';
import { createTitleIndex, mark, type TitleHit } from './titles.ts';

/** Number of recordings visible without scrolling: with this many good matches, weaker ones are not looked for. */
export const ENOUGH_FOUND = 5;

/**
 * One list, without duplicate ids, of what was found here and what the service found for `query`. Local hits keep their
 * order and take on what the service knows in addition; the service's other recordings follow, first those that match
 * in a title, by rank, then the rest in the service's order. Titles that match as typed go above those that are only
 * similar, but below the first `held` hits, which stay in place. If `local` is what is already displayed for the query,
 * nothing moves under the user's selection.
 */
export function mergeAnswers(
  local: readonly TitleHit[],
  remote: readonly Recording[],
  query: string,
  held = 0,
): TitleHit[] {
  const terms = toTerms(query);
  const told = new Map(remote.map((recording) => [recording.id, recording]));
  const hits = local.map((hit) => {
    const newer = told.get(hit.recording.id);
    if (!newer) return hit;
    const recording = mergeRecording(hit.recording, newer);
    const ranges = recording.title === hit.recording.title ? hit.ranges : mark(recording.title, terms);
    return { ...hit, recording, ranges };
  });
  for (const { recording } of local) told.delete(recording.id);
  const ranked = createTitleIndex([...told.values()]).search(query, told.size);
  for (const { recording } of ranked) told.delete(recording.id);
  const exact = ranked.filter(({ isSimilar }) => !isSimilar);
  const similarAt = hits.findIndex(({ isSimilar }) => isSimilar);
  const place = similarAt === -1 ? hits.length : Math.max(similarAt, held);
  return [
    ...hits.slice(0, place),
    ...exact,
    ...hits.slice(place),
    ...ranked.slice(exact.length),
    ...[...told.values()].map((recording) => ({ recording, ranges: [] })),
  ];
}

/**
 * The recordings of a search response that match `query`. A service that ignores `q` returns everything it has
 * (docs/faults.md#f64): if most rows contain nothing of the query, they are filtered here. Otherwise the service's own
 * matching is trusted, whose rules are not known (docs/service.md#search).
 */
export function filterRemote(
  recordings: readonly Recording[],
  query: string,
): { recordings: Recording[]; filtered: boolean } {
  const { terms } = toTerms(query);
  const unlike = recordings.filter((recording) => !resembles(recording, terms)).length;
  if (terms.length === 0 || unlike * 2 <= recordings.length) return { recordings: [...recordings], filtered: false };
  const hits = createTitleIndex(recordings).search(query, recordings.length);
  return { recordings: hits.map(({ recording }) => recording), filtered: true };
}

/** Enough of a word to recognize its other forms: "budg" is in "budgets" and in "budgeting". */
const STEM_LENGTH = 4;

/** Whether a service could have found this by any word of the query, including inflected forms and owners. */
function resembles({ title, ownerName, teamName }: Recording, terms: readonly Term[]): boolean {
  const text = fold(`${title}\n${ownerName ?? ''}\n${teamName ?? ''}`);
  const words = terms.flatMap((term) => (term.parts.length > 0 ? term.parts : [term.text]));
  return words.some((word) => text.includes(Array.from(word).slice(0, STEM_LENGTH).join('')));
}
