import { graphemesOf } from './graphemes.ts';

/** Two lines of this many columns can be read at a glance (broadcasters' rules for subtitles). */
export const LINE_COLUMNS = 42;
const CUE_COLUMNS = 2 * LINE_COLUMNS;

/** Characters as wide as two letters. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/gu;
const UNSEEN = /[\p{M}\p{Cf}]/gu;
const ENDS_SENTENCE = /[.?!…。？！]["'”’»)\]）」』]*$/u;
/** Not after an opening bracket or quotation mark. */
const MAY_END_LINE = /[\p{Pc}\p{Pd}\p{Pe}\p{Pf}\p{Po}\s]$/u;

/**
 * One clean line of text, split into the texts of cues of about two lines, which are separated by `\n`. Cuts at spaces,
 * after a sentence if one ends nearby, and inside a word only if the word is longer than a line.
 */
export function toCueTexts(line: string): string[] {
  // Words with the spaces before them, and parts of words that are too long for a line.
  const pieces = line.split(' ').flatMap((word, index) => cutWord(index > 0 ? ` ${word}` : word));
  const total = columnsOf(line);
  const target = total / Math.ceil(total / CUE_COLUMNS);
  const cues: string[][] = [];
  let width = 0;
  for (const piece of pieces) {
    const cue = cues.at(-1);
    const wider = width + columnsOf(piece);
    const sentenceEnds = width >= target * 0.6 && ENDS_SENTENCE.test(cue?.at(-1) ?? '');
    if (!cue || wider > CUE_COLUMNS || width >= target || sentenceEnds) {
      cues.push([piece]);
      width = columnsOf(piece.trimStart());
    } else {
      cue.push(piece);
      width = wider;
    }
  }
  return cues.map(toLines);
}

/** Width of a text, in Latin letters. */
export function columnsOf(text: string): number {
  const all = text.length - (text.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0);
  return all + (text.match(WIDE)?.length ?? 0) - (text.match(UNSEEN)?.length ?? 0);
}

/**
 * A long word, or a text written without spaces, in parts no wider than a line, cut after punctuation if there is any.
 */
function cutWord(word: string): string[] {
  if (columnsOf(word) <= LINE_COLUMNS) return [word];
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
function toLines(cue: readonly string[]): string {
  const text = (from: number, to = cue.length) => cue.slice(from, to).join('').trimStart();
  const total = columnsOf(text(0));
  if (total <= LINE_COLUMNS || cue.length < 2) return text(0);
  const unevenness = (at: number) => Math.abs(total - 2 * columnsOf(text(0, at)));
  let best = 1;
  for (let at = 2; at < cue.length; at += 1) if (unevenness(at) < unevenness(best)) best = at;
  return `${text(0, best)}\n${text(best)}`;
}
