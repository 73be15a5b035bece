import type { Turn } from './types.ts';

/**
 * The number that turn `number` of `before` has in fresher words: that of the nearest turn which begins as it did, since
 * more may have been said before it, or else the same number.
 */
export function followTurn(number: number, before: readonly Turn[], after: readonly Turn[]): number {
  const turn = before[number];
  return turn ? nearest(number, after, (other) => beginsAs(other, turn)) : number;
}

/** The same where the former words are not at hand, but when the turn began in them; null when nobody knows. */
export function turnBegunAt(startSeconds: number | null, number: number, turns: readonly Turn[]): number {
  return startSeconds === null ? number : nearest(number, turns, (turn) => turn?.startSeconds === startSeconds);
}

/** The number nearest to `number` of a turn that `isIt`, or else `number`. */
function nearest(number: number, turns: readonly Turn[], isIt: (turn: Turn | undefined) => boolean): number {
  const farthest = Math.max(number, turns.length - number);
  for (let away = 0; away <= farthest; away++) {
    if (isIt(turns[number + away])) return number + away;
    if (isIt(turns[number - away])) return number - away;
  }
  return number;
}

function beginsAs(a: Turn | undefined, b: Turn): boolean {
  return a !== undefined && a.startSeconds === b.startSeconds && a.segments[0]?.text === b.segments[0]?.text;
}
