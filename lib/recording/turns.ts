import type { RecordingContent, Segment, Turn } from './types.ts';
import { isBlank } from './text.ts';

/** Consecutive segments of one speaker as one turn, in the order of the content; blank texts are dropped. */
export function toTurns(content: RecordingContent): Turn[] {
  const turns: Turn[] = [];
  for (const segment of content.segments) {
    if (isBlank(segment.text)) continue;
    const turn = turns.at(-1);
    if (turn?.speaker === segment.speaker) {
      turn.segments.push(segment);
      turn.endSeconds = latest(turn.endSeconds, segment);
    } else {
      const { speaker, startSeconds } = segment;
      turns.push({ speaker, startSeconds, endSeconds: latest(null, segment), segments: [segment] });
    }
  }
  return turns;
}

/** Where a turn ends when `segment` joins it; segments may overlap, so a later one may end earlier. */
function latest(endSeconds: number | null, segment: Segment): number | null {
  const ends = [endSeconds, segment.endSeconds].filter((end) => end !== null);
  return ends.length > 0 ? Math.max(...ends) : null;
}
