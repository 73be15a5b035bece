import type { Turn } from './types.ts';

/**
 * The index in `after` of turn `number` of `before`: that of the nearest turn with the same beginning, because more may
 * have been said before it, otherwise the same number.
 */
export function followTurn(number: number, before: readonly Turn[], after: readonly Turn[]): number {
  const turn = before[number];
  return turn ? nearest(number, after, (other) => beginsAs(other, turn)) : number;
}

/** The same without the former transcript, by the time when the turn began in it; null when that is unknown. */
export function turnBegunAt(startSeconds: number | null, number: number, turns: readonly Turn[]): number {
  return startSeconds === null ? number : nearest(number, turns, (turn) => turn?.startSeconds === startSeconds);
}

/** The index nearest to `number` for which `isIt` is true, otherwise `number`. */
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
