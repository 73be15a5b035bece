import type { Turn } from './types.ts';

/**
 * The number that turn `number` of `before` has in fresher words: that of the nearest turn which begins as it did, since
 * more may have been said before it, or else the same number.
 */
export function followTurn(number: number, before: readonly Turn[], after: readonly Turn[]): number {
  const turn = before[number];
  if (!turn) return number;
  const farthest = Math.max(number, after.length - number);
  for (let away = 0; away <= farthest; away++) {
    if (beginsAs(after[number + away], turn)) return number + away;
    if (beginsAs(after[number - away], turn)) return number - away;
  }
  return number;
}

function beginsAs(a: Turn | undefined, b: Turn): boolean {
  return a !== undefined && a.startSeconds === b.startSeconds && a.segments[0]?.text === b.segments[0]?.text;
}
