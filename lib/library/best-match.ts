import type { Match } from './find-wanted.ts';

/** A variant of a query word, as far as it counts here (see `Sought`). */
interface Counted {
  word: number;
  weight: number;
  worth: number;
}

/** What a snippet shows after the match that it begins with, in UTF-16 units. */
const TOGETHER = 100;

/**
 * The match that a hit opens at: the distinctive word from which on most of the distinctive words stand together, the
 * first of equals; null without matches. `counted` has an entry for each `wanted` of the matches.
 */
export function bestMatch(matches: readonly Match[], counted: readonly Counted[]): Match | null {
  const inOrder = matches.toSorted((a, b) => a.start - b.start);
  let best = inOrder[0] ?? null;
  let most = 0;
  for (const [at, match] of inOrder.entries()) {
    if (!counted[match.wanted]?.worth) continue;
    const total = totalWorth(inOrder, at, counted);
    if (total <= most) continue;
    best = match;
    most = total;
  }
  return best;
}

/** The worth of the words that stand together from the match `at` on, each counted once. */
function totalWorth(inOrder: readonly Match[], at: number, counted: readonly Counted[]): number {
  const worths = new Map<number, number>();
  const endsBefore = (inOrder[at]?.start ?? 0) + TOGETHER;
  for (let next = at; next < inOrder.length; next++) {
    const match = inOrder[next];
    const of = match && counted[match.wanted];
    if (!match || match.end > endsBefore) break;
    if (of) worths.set(of.word, Math.max(worths.get(of.word) ?? 0, of.worth * of.weight));
  }
  return [...worths.values()].reduce((sum, worth) => sum + worth, 0);
}
