import type { Segment } from './types.ts';

/**
 * Whether words, speakers and times are all the same. Compares field by field: a meeting of days has fifty thousand.
 */
export function sameSegments(a: readonly Segment[], b: readonly Segment[]): boolean {
  return a.length === b.length && a.every((segment, index) => sameSegment(segment, b[index]));
}

function sameSegment(a: Segment, b: Segment | undefined): boolean {
  if (a.text !== b?.text || a.speaker !== b.speaker) return false;
  return a.startSeconds === b.startSeconds && a.endSeconds === b.endSeconds;
}
