import { endsIn, hasTimes, lengthOf, spokenBySpeaker } from './spoken.ts';
import type { Segment, Turn } from './types.ts';

/** One line of the displayed transcript. */
export type TranscriptItem =
  | { kind: 'turn'; turn: number }
  /**
   * Turns `from` to `to` (exclusive) of speakers who were not chosen; `seconds` is how long they spoke, as in talk
   * time, null when unknown.
   */
  | { kind: 'folded'; from: number; to: number; seconds: number | null };

/**
 * The transcript of the chosen speakers, with each run of other turns folded into one line. An empty `chosen` means
 * everyone. A run stays open when `unfolded` contains the index of its first turn.
 */
export function filterTurns(
  turns: readonly Turn[],
  chosen: ReadonlySet<number>,
  unfolded: ReadonlySet<number>,
): TranscriptItem[] {
  if (chosen.size === 0) return turns.map((_, turn) => ({ kind: 'turn', turn }));
  const items: TranscriptItem[] = [];
  const secondsOf = spokenSeconds(turns.flatMap(({ segments }) => segments));
  for (let at = 0; at < turns.length;) {
    const end = endOfRun(turns, chosen, at);
    if (!chosen.has(turns[at]?.speaker ?? -1) && !unfolded.has(at)) {
      const segments = turns.slice(at, end).flatMap(({ segments }) => segments);
      items.push({ kind: 'folded', from: at, to: end, seconds: secondsOf(segments) });
    } else {
      for (let turn = at; turn < end; turn++) items.push({ kind: 'turn', turn });
    }
    at = end;
  }
  return items;
}

/** The end of the run of turns from `at` on that are all chosen, or all not chosen. */
function endOfRun(turns: readonly Turn[], chosen: ReadonlySet<number>, at: number): number {
  const isChosen = chosen.has(turns[at]?.speaker ?? -1);
  let end = at + 1;
  while (end < turns.length && chosen.has(turns[end]?.speaker ?? -1) === isChosen) end++;
  return end;
}

/** The time spoken in a part of `all`, summed over its speakers; null when there are no times. */
function spokenSeconds(all: readonly Segment[]): (part: readonly Segment[]) => number | null {
  const ends = endsIn(all);
  const isTimed = hasTimes(all);
  return (part) => {
    const spoken = isTimed ? [...spokenBySpeaker(part, ends).values()] : [];
    return spoken.length === 0 ? null : spoken.reduce((sum, stretches) => sum + lengthOf(stretches), 0);
  };
}
