import type { Recording } from '../recording/types.ts';
import { fold } from '../text/fold.ts';
import { toTerms, toWords, type Term } from '../text/terms.ts';
import { createTitleIndex, type TitleHit } from './titles.ts';

/** What the service found for `query`: titles that match by rank, then the others in the service's order; each once. */
export function rankRemote(remote: readonly Recording[], query: string): TitleHit[] {
  const byId = new Map(remote.map((recording) => [recording.id, recording]));
  const ranked = createTitleIndex([...byId.values()]).search(query, byId.size);
  for (const { recording } of ranked) byId.delete(recording.id);
  return [...ranked, ...[...byId.values()].map((recording) => ({ recording, ranges: [] }))];
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
  return toWords(terms).some((word) => text.includes(Array.from(word).slice(0, STEM_LENGTH).join('')));
}
