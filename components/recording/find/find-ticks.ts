import type { FindMatches } from '../../../lib/models/find-model.ts';
import { firstWhere } from '../../../lib/recording/first-where.ts';
import type { FindSurface } from './find-surface.ts';

/** More than this many cannot be told apart on a screen. */
const MOST_TICKS = 150;

/** A place on the rail, from 0 to 1, where at least one match is. */
export interface Tick {
  fraction: number;
  isCurrent: boolean;
}

/**
 * Where the matches are, in order. Matches stand in the order of the page, so that each part of it is looked up instead
 * of each match: a hundred thousand cost no more than a hundred.
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

/** The number of the match that is nearest to a place on the rail; -1 when there is none. */
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
