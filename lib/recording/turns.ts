import type { RecordingContent, Segment, Turn } from './types.ts';
import { isBlank } from './text.ts';

/**
 * About a minute and a half of speech. A longer monologue goes on in a new turn of the same speaker, so that a time
 * stands beside every screenful and no row of a virtual list is taller than the window.
 */
const TURN_LENGTH = 1200;
/** After two minutes without a word, the time at the start of the turn would mislead. */
const SILENCE_SECONDS = 120;

/** Consecutive segments of one speaker as one turn, in the order of the content; blank texts are dropped. */
export function toTurns(content: RecordingContent): Turn[] {
  const turns: Turn[] = [];
  let turn: Turn | null = null;
  let last: Segment | null = null;
  let length = 0;
  for (const segment of content.segments) {
    if (isBlank(segment.text)) continue;
    if (turn && last && continues(last, segment) && length + segment.text.length <= TURN_LENGTH) {
      turn.texts.push(segment.text);
      turn.endSeconds = latest(turn.endSeconds, segment);
      length += segment.text.length;
    } else {
      const { speaker, startSeconds, text } = segment;
      turn = { speaker, startSeconds, endSeconds: latest(null, segment), texts: [text] };
      turns.push(turn);
      length = text.length;
    }
    last = segment;
  }
  return turns;
}

function continues(last: Segment, next: Segment): boolean {
  if (last.speaker !== next.speaker) return false;
  const lastSeconds = last.endSeconds ?? last.startSeconds;
  return lastSeconds === null || next.startSeconds === null || next.startSeconds - lastSeconds < SILENCE_SECONDS;
}

/** Where a turn ends when `segment` joins it; segments may overlap, so a later one may end earlier. */
function latest(endSeconds: number | null, segment: Segment): number | null {
  const ends = [endSeconds, segment.endSeconds].filter((end) => end !== null);
  return ends.length > 0 ? Math.max(...ends) : null;
}
