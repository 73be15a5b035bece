import { joint } from './paragraphs.ts';
import type { Turn } from './types.ts';

/** A sentence beside those with the words is quoted, too, if it is no longer than this, in UTF-16 units. */
const SHORT = 160;
/** Of longer sentences, as in speech without punctuation, only the words around are quoted. */
const LONGEST = 600;
/** How far from the words their sentences are looked for. */
const REACH = 2000;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/**
 * The part of a turn to quote for `words`, which stand in `around`, a piece of it in one line: their sentences and short
 * ones beside them, at the moment of the words. The whole turn if it has no such piece.
 */
export function quotedSentences(turn: Turn, words: string, around: string): Turn {
  let text = '';
  const starts: { at: number; startSeconds: number | null }[] = [];
  for (const segment of turn.segments) {
    if (text !== '') text += joint(text);
    starts.push({ at: text.length, startSeconds: segment.startSeconds });
    text += segment.text;
  }
  const line = text.replace(/\s/g, ' ');
  const piece = line.indexOf(around);
  if (piece === -1 || around === '') return turn;
  const from = line.indexOf(words, piece);
  const to = from + words.length;
  const [first, last] = sentencesAt(line, from, to) ?? [piece, piece + around.length];
  const startSeconds = starts.findLast(({ at, startSeconds }) => at <= from && startSeconds !== null)?.startSeconds;
  const [{ speaker, endSeconds } = { speaker: turn.speaker, endSeconds: null }] = turn.segments;
  const moment = startSeconds ?? turn.startSeconds;
  return {
    ...turn,
    startSeconds: moment,
    segments: [{ speaker, startSeconds: moment, endSeconds, text: text.slice(first, last).trim() }],
  };
}

/** The bounds of the sentences around a range; null if these are too long. */
function sentencesAt(line: string, from: number, to: number): [first: number, last: number] | null {
  const offset = Math.max(0, from - REACH);
  const all = Array.from(segmenter.segment(line.slice(offset, to + REACH)), ({ segment, index }) => ({
    at: offset + index,
    end: offset + index + segment.length,
    isShort: segment.length <= SHORT,
  }));
  const first = all.findLastIndex(({ at }) => at <= from);
  const last = all.findIndex(({ end }) => end >= to);
  const [start = 0, end = 0] = [all[first]?.at, all[last]?.end];
  if (end - start > LONGEST) return null;
  const [before, after] = [all[first - 1], all[last + 1]];
  return [before?.isShort ? before.at : start, after?.isShort ? after.end : end];
}
