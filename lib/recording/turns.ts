import type { RecordingContent, Segment, Turn } from './types.ts';
import { isBlank } from './text.ts';

/** Consecutive segments of one speaker as one turn, in the order of the content; blank texts are dropped. */
export function toTurns(content: RecordingContent): Turn[] {
  const turns: Turn[] = [];
  let turn: Turn | undefined;
  for (const segment of content.segments) {
    if (isBlank(segment.text)) continue;
    if (turn?.speaker === segment.speaker) {
      turn.segments.push(segment);
      turn.endSeconds = latest(turn.endSeconds, segment);
    } else {
      const { speaker, startSeconds } = segment;
      turn = { speaker, startSeconds, endSeconds: segment.endSeconds, segments: [segment] };
      turns.push(turn);
    }
  }
  return turns;
}

/** Where a turn ends when `segment` joins it; segments may overlap, so a later one may end earlier. */
function latest(endSeconds: number | null, segment: Segment): number | null {
  if (endSeconds === null || segment.endSeconds === null) return endSeconds ?? segment.endSeconds;
  return Math.max(endSeconds, segment.endSeconds);
}
