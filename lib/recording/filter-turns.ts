import type { Turn } from './types.ts';

/** One line of the transcript as it is shown. */
export type TranscriptItem =
  | { kind: 'turn'; turn: number }
  /** Turns `from` to `to`, without `to`, of people who were not chosen; `seconds` is how long they spoke, null when unknown. */
  | { kind: 'folded'; from: number; to: number; seconds: number | null };

/**
 * The transcript of the chosen speakers, with each run of other turns folded into one line. Nobody chosen means
 * everybody. A run stays open when `unfolded` holds the number of its first turn.
 */
export function filterTurns(
  turns: readonly Turn[],
  chosen: ReadonlySet<number>,
  unfolded: ReadonlySet<number>,
): TranscriptItem[] {
  const items: TranscriptItem[] = [];
  for (let at = 0; at < turns.length;) {
    const end = chosen.size === 0 ? turns.length : endOfRun(turns, chosen, at);
    const hidden = chosen.size > 0 && !chosen.has(turns[at]?.speaker ?? -1);
    if (hidden && !unfolded.has(at)) {
      items.push({ kind: 'folded', from: at, to: end, seconds: secondsOf(turns.slice(at, end)) });
    } else {
      for (let turn = at; turn < end; turn++) items.push({ kind: 'turn', turn });
    }
    at = end;
  }
  return items;
}

/** Where the run of turns that are all chosen, or all not, and that begins at `at`, ends. */
function endOfRun(turns: readonly Turn[], chosen: ReadonlySet<number>, at: number): number {
  const isChosen = chosen.has(turns[at]?.speaker ?? -1);
  const end = turns.findIndex(({ speaker }, index) => index > at && chosen.has(speaker) !== isChosen);
  return end === -1 ? turns.length : end;
}

function secondsOf(turns: readonly Turn[]): number | null {
  const lengths = turns.flatMap(({ startSeconds, endSeconds }) =>
    startSeconds === null || endSeconds === null ? [] : [Math.max(0, endSeconds - startSeconds)],
  );
  return lengths.length === 0 ? null : lengths.reduce((sum, length) => sum + length, 0);
}
