import { speakerName } from './names.ts';
import { lettersOf } from './text.ts';
import { joint, toSentences, toTurns } from './turns.ts';
import type { RecordingContent, Turn } from './types.ts';

/** A sentence beside those with the words is quoted, too, if it is no longer than this, in UTF-16 units. */
const SHORT = 160;
/** Of longer sentences, as in speech without punctuation, only the words around are quoted. */
const LONGEST = 600;
/** How far from the words their sentences are looked for. */
const REACH = 2000;

/** Words of a turn, as a row shows them. */
interface ShownQuote {
  /** Index into the turns when the row was made. */
  turn: number | null;
  /** A piece of the turn in one line, with "…" for what was left out. */
  text: string;
  /** The words that were found, which stand in `text`. */
  words: string;
}

/** `text` without the marks of what was left out. */
export const pieceOf = (text: string): string =>
  text.slice(text.startsWith('…') ? 1 : 0, text.endsWith('…') ? -1 : undefined);

/** The index of the turn that has the words of a row, nearest to where they were; -1 if it is no longer there. */
export function quotedTurnAt(turns: readonly Turn[], { turn, text }: ShownQuote): number {
  // The transcript may be newer than the row, which shows the words.
  const letters = lettersOf(text);
  const hasWords = ({ segments }: Turn) =>
    lettersOf(segments.map((segment) => segment.text).join('')).includes(letters);
  const [nearest] = [...turns.entries()]
    .filter(([index, each]) => turn !== null && (letters === '' ? index === turn : hasWords(each)))
    .toSorted(([one], [other]) => Math.abs(one - (turn ?? 0)) - Math.abs(other - (turn ?? 0)));
  return nearest ? nearest[0] : -1;
}

/** The text of a turn, also as one line, and where each of its segments begins in it, in UTF-16 units. */
function textOf(turn: Turn) {
  let text = '';
  const starts: { at: number; startSeconds: number | null }[] = [];
  for (const segment of turn.segments) {
    if (text !== '') text += joint(text);
    starts.push({ at: text.length, startSeconds: segment.startSeconds });
    text += segment.text;
  }
  return { text, starts, line: text.replace(/\s/g, ' ') };
}

/**
 * The part of a turn to quote for `words`, which stand in `around`, a piece of it in one line: their sentences and short
 * ones beside them, at the moment of the words. The whole turn if it has no such piece.
 */
export function quotedSentences(turn: Turn, words: string, around: string): Turn {
  const found = quoteAt(turn, words, around);
  if (!found) return turn;
  const { text, starts, from, before, after, isLong } = found;
  const start = !isLong && isShort(before) ? before.at : found.start;
  const end = !isLong && isShort(after) ? after.end : found.end;
  const startSeconds = starts.findLast(({ at, startSeconds }) => at <= from && startSeconds !== null)?.startSeconds;
  const [{ speaker, endSeconds } = { speaker: turn.speaker, endSeconds: null }] = turn.segments;
  const moment = startSeconds ?? turn.startSeconds;
  return {
    ...turn,
    startSeconds: moment,
    segments: [{ speaker, startSeconds: moment, endSeconds, text: text.slice(start, end).trim() }],
  };
}

interface Sentence {
  at: number;
  end: number;
}

const isShort = (sentence: Sentence | undefined): sentence is Sentence =>
  sentence !== undefined && sentence.end - sentence.at <= SHORT;

/** The bounds of the sentences of a range of a line, and those beside them. */
function sentencesAt(line: string, from: number, to: number) {
  const offset = Math.max(0, from - REACH);
  let end = offset;
  const all = toSentences(line.slice(offset, to + REACH)).map((sentence): Sentence => {
    const at = end;
    end += sentence.length;
    return { at, end };
  });
  const own = all.findLastIndex(({ at }) => at <= from);
  const last = all.findIndex((sentence) => sentence.end >= to);
  return { before: all[own - 1], first: all[own]?.at ?? 0, last: all[last]?.end ?? 0, after: all[last + 1] };
}

/** Where words stand that are in a piece of a turn: `start` to `end` are their sentences; null if it has no such piece. */
function quoteAt(turn: Turn, words: string, around: string) {
  const { text, starts, line } = textOf(turn);
  const piece = line.indexOf(around);
  if (piece === -1 || around === '') return null;
  const from = line.indexOf(words, piece);
  const { before, first, last, after } = sentencesAt(line, from, from + words.length);
  const isLong = last - first > LONGEST;
  const [start, end] = isLong ? [piece, piece + around.length] : [first, last];
  return { text, starts, line, piece, from, before, start, end, after, isLong };
}

/** A sentence beside a quote; `speaker` only where somebody else says it, empty if unknown. */
interface SentenceBeside {
  speaker: string | null;
  text: string;
}

/** A quote in full, between the sentence before it and the one after it, whoever says them; null where there is none. */
export interface QuoteInPlace {
  before: SentenceBeside | null;
  /** The sentences of the words, in one line. */
  text: string;
  /** The ranges to mark in `text`, in UTF-16 units. */
  ranges: [number, number][];
  after: SentenceBeside | null;
}

/** A part of a summary: its heading, or null if it has none, and its first lines without markup. */
export interface GistPart {
  heading: string | null;
  lines: string[];
}

/** What an unfolded row shows of a recording. */
export interface Peek {
  /** Null without a quote of a turn, and if it is no longer there. */
  quote: QuoteInPlace | null;
  gist: GistPart[];
}

/** A quote in its place, with the `ranges` that are marked in its `text`; null if it is no longer there. */
export function quoteInPlace(
  content: RecordingContent,
  quote: ShownQuote & { ranges: readonly [number, number][] },
): QuoteInPlace | null {
  const turns = toTurns(content);
  const at = quotedTurnAt(turns, quote);
  const turn = turns[at];
  const found = turn && quoteAt(turn, quote.words, pieceOf(quote.text));
  if (!found) return null;
  const { line, piece, before, start, end, after } = found;
  const own = (sentence: Sentence | undefined): SentenceBeside | null =>
    sentence ? { speaker: null, text: line.slice(sentence.at, sentence.end).trim() } : null;
  const other = (index: number, edge: 0 | -1): SentenceBeside | null => {
    const next = turns[index];
    const text = next && toSentences(textOf(next).line).at(edge)?.trim();
    const speaker = next && content.speakers[next.speaker];
    return text && speaker ? { speaker: speakerName(speaker) ?? '', text } : null;
  };
  const shift = piece - start - (quote.text.startsWith('…') ? 1 : 0);
  return {
    before: own(before) ?? other(at - 1, -1),
    text: line.slice(start, end).trimEnd(),
    ranges: quote.ranges
      .map(([one, two]): [number, number] => [Math.max(0, one + shift), Math.min(end - start, two + shift)])
      .filter(([one, two]) => one < two),
    after: own(after) ?? other(at + 1, 0),
  };
}
