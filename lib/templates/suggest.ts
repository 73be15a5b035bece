import { editsBetween } from '../text/near-words.ts';

/** Anything farther from it was hardly meant. */
const FARTHEST = 2;

/** The one of `known` that was probably meant by `typed`; null if none is close. */
export function nearest(typed: string, known: readonly string[]): string | null {
  const word = typed.toLowerCase();
  // More than half of a short word may not differ: `x` is not a misspelled `to`.
  const farthest = Math.min(FARTHEST, Math.floor(word.length / 2));
  const near = known
    .map((candidate) => ({ candidate, edits: editsBetween(word, candidate, farthest) }))
    .filter(({ edits }) => edits <= farthest)
    .sort((a, b) => a.edits - b.edits);
  return near[0]?.candidate ?? null;
}
