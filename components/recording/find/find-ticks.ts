import type { FindMatches } from '../../../lib/models/find-model.ts';
import { firstWhere } from '../../../lib/recording/first-where.ts';
import type { FindSurface } from './find-surface.ts';

/** Maximum number of ticks: more cannot be told apart on a screen. */
const MOST_TICKS = 150;

/** A position on the rail, from 0 to 1, with at least one match. */
export interface Tick {
  fraction: number;
  isCurrent: boolean;
}

/**
 * The ticks of the matches, in order. Matches are in page order, so this searches for the first match of each part
 * instead of reading every one: a hundred thousand cost no more than a hundred.
 */
export function ticksOf(surface: FindSurface, matches: FindMatches, current: number): Tick[] {
  const ticks: Tick[] = [];
  const currentPart = current === -1 ? -1 : partOf(fractionOfMatch(surface, matches, current));
  for (let match = 0; match < matches.count;) {
    const fraction = fractionOfMatch(surface, matches, match);
    const part = partOf(fraction);
    const isCurrent = part === currentPart;
    ticks.push({ fraction: isCurrent ? fractionOfMatch(surface, matches, current) : fraction, isCurrent });
    match = firstWhere(match + 1, matches.count, (next) => partOf(fractionOfMatch(surface, matches, next)) > part);
  }
  return ticks;
}

/** The number of the match nearest to a position on the rail; -1 when there are no matches. */
export function matchNearest(surface: FindSurface, matches: FindMatches, fraction: number): number {
  const behind = firstWhere(0, matches.count, (match) => fractionOfMatch(surface, matches, match) >= fraction);
  const before = behind - 1;
  if (behind === matches.count) return before;
  if (before < 0) return behind;
  const toBehind = fractionOfMatch(surface, matches, behind) - fraction;
  return toBehind < fraction - fractionOfMatch(surface, matches, before) ? behind : before;
}

const partOf = (fraction: number) => Math.min(MOST_TICKS - 1, Math.floor(fraction * MOST_TICKS));

const fractionOfMatch = (surface: FindSurface, { texts }: FindMatches, match: number) =>
  surface.fractionOf(texts[match] ?? 0);
