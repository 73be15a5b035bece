import { type TranscriptItem, sameSegments, isShortTurn } from '../../../lib/recording/turns.ts';
import type { Speaker, Turn } from '../../../lib/recording/types.ts';

/** The content of one list item of the transcript. */
export type TranscriptLine = { kind: 'turn'; number: number; turn: Turn } | Extract<TranscriptItem, { kind: 'folded' }>;

export interface TranscriptContent {
  turns: readonly Turn[];
  speakers: readonly Speaker[];
  lines: readonly TranscriptLine[];
}

export function toLines(turns: readonly Turn[], items: readonly TranscriptItem[]): TranscriptLine[] {
  return items.flatMap((item): TranscriptLine[] => {
    if (item.kind === 'folded') return [item];
    const turn = turns[item.turn];
    return turn ? [{ kind: 'turn', number: item.turn, turn }] : [];
  });
}

/** Whether two lines look the same, so that the element of one can be reused for the other. Names are not compared. */
export function sameLine(a: TranscriptLine, b: TranscriptLine): boolean {
  if (a === b) return true;
  if (a.kind === 'folded' || b.kind === 'folded') {
    return a.kind === 'folded' && b.kind === 'folded' && a.from === b.from && a.to === b.to && a.seconds === b.seconds;
  }
  return a.number === b.number && sameSegments(a.turn.segments, b.turn.segments);
}

/** The number of the turn that a line shows, or of the first one that it hides. */
export const firstTurnOf = (line: TranscriptLine): number => (line.kind === 'turn' ? line.number : line.from);

/** Characters per row in the panel; only for estimating heights. */
const LINE_LENGTH = 44;

/** Whether `line` is a single row that includes the name. */
export const isOneRow = (line: TranscriptLine): boolean => line.kind === 'turn' && isShortTurn(line.turn);

/** Estimated number of rows of text in `line`. */
export function guessRows(line: TranscriptLine): number {
  if (line.kind === 'folded') return 1;
  const length = line.turn.segments.reduce((sum, { text }) => sum + text.length + 1, 0);
  return Math.ceil(length / LINE_LENGTH);
}
