import type { RecordingContent, Turn } from './types.ts';
import { isBlank } from './text.ts';

/** Joins consecutive segments of one speaker into turns, in the order of the content; blank texts are dropped. */
export function toTurns(content: RecordingContent): Turn[] {
  const turns: Turn[] = [];
  let turn: Turn | undefined;
  for (const segment of content.segments) {
    if (isBlank(segment.text)) continue;
    if (turn?.speaker === segment.speaker) turn.segments.push(segment);
    else {
      const { speaker, startSeconds } = segment;
      turn = { speaker, startSeconds, segments: [segment] };
      turns.push(turn);
    }
  }
  return turns;
}
