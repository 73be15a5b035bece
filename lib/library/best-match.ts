import type { Match } from './find-wanted.ts';
import type { Sought } from './find-hits.ts';
import { SHOWN_AFTER } from './snippet.ts';

/** Sums of the same worths in another order differ by less. */
const ROUNDING = 1e-9;

/**
 * The match that a hit opens at: the distinctive word from which on most of the distinctive words stand together, the
 * first of equals; null without matches. Together means in one snippet.
 */
export function bestMatch(matches: readonly Match[], sought: readonly Sought[]): Match | null {
  const inOrder = matches.toSorted((a, b) => a.start - b.start);
  let best = inOrder[0] ?? null;
  let most = 0;
  for (const [at, match] of inOrder.entries()) {
    if (!sought[match.wanted]?.worth) continue;
    const total = totalWorth(inOrder, at, sought);
    if (total <= most + ROUNDING) continue;
    best = match;
    most = total;
  }
  return best;
}

/** The worth of the words that stand together from the match `at` on, each counted once. */
function totalWorth(inOrder: readonly Match[], at: number, sought: readonly Sought[]): number {
  const worths = new Map<number, number>();
  const lastEnd = (inOrder[at]?.start ?? 0) + SHOWN_AFTER;
  for (const match of inOrder.slice(at)) {
    if (match.start > lastEnd) break;
    const of = sought[match.wanted];
    const isShown = match === inOrder[at] || match.end <= lastEnd;
    if (of && isShown) worths.set(of.word, Math.max(worths.get(of.word) ?? 0, of.worth * of.weight));
  }
  return [...worths.values()].reduce((sum, worth) => sum + worth, 0);
}
