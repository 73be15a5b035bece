import { graphemesOf } from './graphemes.ts';

/** Two lines of this many columns can be read at a glance (broadcasters' rules for subtitles). */
const LINE_COLUMNS = 42;
const CUE_COLUMNS = 2 * LINE_COLUMNS;

/** Characters as wide as two letters. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/gu;
const UNSEEN = /[\p{M}\p{Cf}]/gu;
const ENDS_SENTENCE = /[.?!…。？！]["'”’»)\]）」』]*$/u;
/** Not after an opening bracket or quotation mark. */
const MAY_END_LINE = /[\p{Pc}\p{Pd}\p{Pe}\p{Pf}\p{Po}\s]$/u;

/** An indivisible part of a line: a word, or a piece of one that is too long for a line. */
interface Piece {
  text: string;
  columns: number;
  /** Whether a space precedes it. */
  spaced: boolean;
}

/**
 * One clean line of text, split into the texts of cues of about two lines, which are separated by `\n`. Cuts at spaces,
 * after a sentence if one ends nearby, and inside a word only if the word is longer than a line.
 */
export function toCueTexts(line: string): string[] {
  const pieces = line.split(' ').flatMap(toPieces);
  const total = widthOf(pieces);
  const target = total / Math.ceil(total / CUE_COLUMNS);
  const cues: Piece[][] = [];
  let cue: Piece[] = [];
  let width = 0;
  for (const piece of pieces) {
    const wider = width + piece.columns + (piece.spaced ? 1 : 0);
    const sentenceEnds = width >= target * 0.6 && ENDS_SENTENCE.test(cue.at(-1)?.text ?? '');
    if (cue.length > 0 && (wider > CUE_COLUMNS || width >= target || sentenceEnds)) {
      cues.push(cue);
      cue = [];
      width = piece.columns;
    } else width = wider;
    cue.push(piece);
  }
  cues.push(cue);
  return cues.map(toLines);
}

/** Width of a text, in Latin letters. */
export function columnsOf(text: string): number {
  const all = text.length - (text.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0);
  return all + (text.match(WIDE)?.length ?? 0) - (text.match(UNSEEN)?.length ?? 0);
}

function toPieces(word: string, index: number): Piece[] {
  const columns = columnsOf(word);
  if (columns <= LINE_COLUMNS) return [{ text: word, columns, spaced: index > 0 }];
  return cutWord(word).map((text, part) => ({ text, columns: columnsOf(text), spaced: index > 0 && part === 0 }));
}

/**
 * A long word, or a text written without spaces, in parts no wider than a line, cut after punctuation if there is any.
 */
function cutWord(word: string): string[] {
  const parts: string[] = [];
  let part = '';
  let columns = 0;
  let mayEnd = false;
  for (const segment of graphemesOf(word)) {
    const wide = columnsOf(segment);
    const couldEnd = mayEnd;
    mayEnd = MAY_END_LINE.test(segment);
    const ends = columns > LINE_COLUMNS / 2 && couldEnd && !mayEnd;
    if (part !== '' && (columns + wide > LINE_COLUMNS || ends)) {
      parts.push(part);
      part = '';
      columns = 0;
    }
    part += segment;
    columns += wide;
  }
  return [...parts, part];
}

/** One line, or two of lengths as equal as possible. */
function toLines(cue: readonly Piece[]): string {
  const total = widthOf(cue);
  if (total <= LINE_COLUMNS || cue.length < 2) return textOf(cue);
  let best = 1;
  for (let at = 2; at < cue.length; at += 1) {
    if (Math.abs(total - 2 * widthOf(cue.slice(0, at))) < Math.abs(total - 2 * widthOf(cue.slice(0, best)))) best = at;
  }
  return `${textOf(cue.slice(0, best))}\n${textOf(cue.slice(best))}`;
}

function widthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { columns, spaced }, index) => sum + columns + (spaced && index > 0 ? 1 : 0), 0);
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text, spaced }, index) => (spaced && index > 0 ? ` ${text}` : text)).join('');
}
