import { parseStamp } from './time.ts';

/** A text that names a moment of the recording; a range stands for its beginning. */
export interface Stamp {
  text: string;
  seconds: number;
}

/** `m:ss` or `h:mm:ss`. Seconds have two digits here: with one, ratios and verses (`16:9`, `3:1`) would match. */
const TIME = String.raw`\d{1,5}(?:[:：]\d{2}){1,2}(?:\.\d{1,3})?(?!\d|[:：]\d)`;
const ENTRY = String.raw`(?<![\d:：.])${TIME}(?:\s{0,3}(?:[-‐-―−→~〜～]|to)\s{0,3}${TIME})?`;
const FIRST_TIME = new RegExp(TIME);
const ENTRIES = new RegExp(ENTRY, 'g');
const OPENING = new RegExp(String.raw`^\s*(${ENTRY})(?=$|[\s:：–—|,、-])`);
/** Follows a time of day. */
const CLOCK_WORD = /^\s{0,3}(?:[ap]\.?\s?m\b|h\b|uhr\b|o['’]clock\b)/i;

const BRACKETED = /[[(（［【][^[\](){}（）［］【】]*[\])）］】]/g;
/** Other text allowed in the brackets; a speaker, as in the contract's `[Speaker 1 @ 12:34]`, comes first. */
const AROUND_ENTRIES = /^(?:.*@)?[\s,;、，；]*$/s;
/** Longer text is prose. */
const MAX_BRACKETED = 400;

/**
 * Splits a text into its stamps, such as `[12:34]`, `(1:02:03)`, `[12:34–13:10]` or `[12:34, 15:02]`, and the text
 * between them; joined, the parts are the text. A stamp without brackets counts only at the start, if `opensItem`:
 * elsewhere it may be a verse, a score or a time of day. Linear in the length of the text.
 */
export function stampsIn(text: string, opensItem: boolean): (string | Stamp)[] {
  const parts: (string | Stamp)[] = [];
  let done = 0;
  const take = (from: number, stamp: Stamp): void => {
    if (from > done) parts.push(text.slice(done, from));
    parts.push(stamp);
    done = from + stamp.text.length;
  };

  const opening = opensItem ? openingStamp(text) : null;
  if (opening) take(...opening);
  for (const { 0: bracketed, index } of text.matchAll(BRACKETED)) {
    for (const [at, stamp] of entriesOf(bracketed)) take(index + at, stamp);
  }
  if (done < text.length) parts.push(text.slice(done));
  return parts;
}

type Placed = [at: number, stamp: Stamp];

function openingStamp(text: string): Placed | null {
  const [before = '', words = ''] = OPENING.exec(text) ?? [];
  const stamp = toStamp(words);
  if (stamp === null || CLOCK_WORD.test(text.slice(before.length, before.length + 12))) return null;
  return [before.length - words.length, stamp];
}

/** The stamps between two brackets with their offsets; none when there is anything else. */
function entriesOf(bracketed: string): Placed[] {
  if (bracketed.length > MAX_BRACKETED) return [];
  const found = [...bracketed.matchAll(ENTRIES)];
  const entries = found.flatMap(({ 0: words, index }): Placed[] => {
    const stamp = toStamp(words);
    return stamp ? [[index, stamp]] : [];
  });
  const rest = bracketed.slice(1, -1).replace(ENTRIES, '');
  return entries.length === found.length && AROUND_ENTRIES.test(rest) ? entries : [];
}

function toStamp(words: string): Stamp | null {
  const [start = ''] = FIRST_TIME.exec(words) ?? [];
  const seconds = parseStamp(start.replaceAll('：', ':'));
  return seconds === null ? null : { text: words, seconds };
}

/** One entry of a transcription text. `label` is empty, and `startSeconds` null, for words before the first stamp. */
export interface TranscriptionEntry {
  label: string;
  startSeconds: number | null;
  text: string;
}

/** A stamp must end within this many characters of its line: bounds the label and the work for each line. */
const HEADER_LENGTH = 300;
const STAMP_AT_END_OF_HEADER = /@ {0,2}(\d[\d:.,]{1,18})\]:/g;

/** A header within a line, in a text whose entries are not on lines of their own. */
const INLINE_HEADER = /(?<=[^\S\n])(?=\[[^[\]\n@]{0,200}@ {0,2}\d[\d:.,]{1,18}\]:)/g;

/**
 * The entries of `transcription`, `[<speaker label> @ <m:ss>]: <text>` (docs/service.md#content). Only a stamp in a
 * header at the start of a line begins an entry, and a label ends at the first stamp, so both may contain brackets. If
 * one line has all the headers, they may stand anywhere in it. Time is linear in the length of `text`.
 */
export function parseTranscription(text: string): TranscriptionEntry[] {
  const entries = transcribed(text.split(/\r?\n/));
  if (entries.filter(({ startSeconds }) => startSeconds !== null).length !== 1) return entries;
  return transcribed(text.replace(INLINE_HEADER, '\n').split(/\r?\n/));
}

function transcribed(lines: readonly string[]): TranscriptionEntry[] {
  let entry: TranscriptionEntry = { label: '', startSeconds: null, text: '' };
  const entries = [entry];
  for (const line of lines) {
    const begun = entryAt(line);
    if (begun) entries.push((entry = begun));
    else entry.text += `\n${line}`;
  }
  return entries
    .map((each) => ({ ...each, text: each.text.trim() }))
    .filter(({ startSeconds, text }) => startSeconds !== null || text !== '');
}

/** The entry that begins with this line; null if it has no header. */
function entryAt(indented: string): TranscriptionEntry | null {
  const line = indented.trimStart();
  if (!line.startsWith('[')) return null;
  for (const match of line.slice(0, HEADER_LENGTH).matchAll(STAMP_AT_END_OF_HEADER)) {
    const startSeconds = parseStamp(match[1] ?? '');
    if (startSeconds === null) continue;
    return { label: line.slice(1, match.index).trim(), startSeconds, text: line.slice(match.index + match[0].length) };
  }
  return null;
}
