import { inOrderOfStart } from '../recording/in-order.ts';
import { joint } from '../recording/turns.ts';
import type { RecordingContent, Segment } from '../recording/types.ts';
import { nameToWrite, oneLine, type ExportWords } from './export-document.ts';
import { graphemesOf } from './graphemes.ts';

export interface Cue {
  /** Index into `RecordingContent.speakers`. */
  speaker: number;
  /** Whole milliseconds from the start; never before the previous cue's. */
  startMs: number;
  endMs: number;
  /** One or two lines of clean text, separated by `\n`; none of them is empty. Not escaped for any format. */
  text: string;
}

/** Shorter cues flash by. */
const SHORTEST_CUE_MS = 500;
/** What a speaker says so soon after their last words is read together with them, for as long as this. */
const LONGEST_PAUSE_MS = 1000;
const LONGEST_JOINED_MS = 7000;
/** Two lines of this many columns can be read at a glance (broadcasters' rules for subtitles). */
const LINE_COLUMNS = 42;

/**
 * The spoken words as subtitles: sorted, each half a second or longer, of at most two lines that one speaker says
 * without a long pause. Where people speak at once, cues overlap. Unknown times are guessed (see `timeSegments`).
 */
export function toJoinedCues(content: RecordingContent): Cue[] {
  const joined: Cue[] = [];
  for (const cue of toCues(content)) {
    const last = joined.at(-1);
    const isSoon =
      last?.speaker === cue.speaker &&
      cue.startMs - last.endMs <= LONGEST_PAUSE_MS &&
      cue.endMs - last.startMs <= LONGEST_JOINED_MS;
    const text = isSoon ? withLine(last.text, cue.text) : null;
    if (!last || text === null) joined.push(cue);
    else joined[joined.length - 1] = { ...last, endMs: Math.max(last.endMs, cue.endMs), text };
  }
  return joined;
}

/** A text with one more line, or with its words on the last one if they fit; null if that makes three. */
function withLine(text: string, line: string): string | null {
  const longer = text + joint(text) + line;
  const [first = '', second] = longer.split('\n');
  if (columnsOf(second ?? first) <= LINE_COLUMNS) return longer;
  return second === undefined ? `${text}\n${line}` : null;
}

/** The cues before they are joined: one line each, which shares the time of its segment. */
export const toCues = (content: RecordingContent): Cue[] =>
  timeSegments(content.segments)
    .flatMap(divide)
    .sort((a, b) => a.startMs - b.startMs);

function divide({ speaker, startMs, endMs, text }: Cue): Cue[] {
  const texts = toLines(text);
  const widths = texts.map((part) => Math.max(1, columnsOf(part)));
  const total = widths.reduce((sum, width) => sum + width, 0);
  let passed = 0;
  return texts.map((part, index) => {
    const fromMs = startMs + Math.round(((endMs - startMs) * passed) / total);
    passed += widths[index] ?? 0;
    const toMs = startMs + Math.round(((endMs - startMs) * passed) / total);
    return { speaker, startMs: fromMs, endMs: Math.max(toMs, fromMs + SHORTEST_CUE_MS), text: part };
  });
}

const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/gu;
const UNSEEN = /[\p{M}\p{Cf}]/gu;
const ENDS_SENTENCE = /[.?!…。？！]["'”’»)\]）」』]*$/u;
/** Not after an opening bracket or quotation mark. */
const MAY_END_LINE = /[\p{Pc}\p{Pd}\p{Pe}\p{Pf}\p{Po}\s]$/u;

export function columnsOf(text: string): number {
  const all = text.length - (text.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0);
  return all + (text.match(WIDE)?.length ?? 0) - (text.match(UNSEEN)?.length ?? 0);
}

/** A text as lines to read: each ends with a sentence or where it is full, inside a word only if that is longer. */
export function toLines(text: string): string[] {
  const lines: string[] = [];
  for (const piece of text.split(' ').flatMap((word, index) => cutWord(index > 0 ? ` ${word}` : word))) {
    const last = lines.at(-1);
    const isFull = last === undefined || ENDS_SENTENCE.test(last) || columnsOf(last + piece) > LINE_COLUMNS;
    if (isFull) lines.push(piece.trimStart());
    else lines[lines.length - 1] = last + piece;
  }
  return lines;
}

/** A long word, or a text without spaces, in parts no wider than a line, cut after punctuation if there is any. */
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

/** The spoken words as SubRip subtitles. A name precedes the words when the speaker changes. */
export function toSrt(content: RecordingContent, words: ExportWords): string {
  const cues = toJoinedCues(content);
  const blocks = cues.map(({ speaker, startMs, endMs, text }, index) => {
    const changes = cues[index - 1]?.speaker !== speaker;
    const name = changes ? `${nameToWrite(content.speakers[speaker], words)}: ` : '';
    return `${index + 1}\n${cueStamp(startMs, ',')} --> ${cueStamp(endMs, ',')}\n${srtText(name + text)}\n`;
  });
  return blocks.join('\n');
}

/** The format has no escapes: what a player would take for times, tags or positions is written a little differently. */
function srtText(text: string): string {
  return text
    .replaceAll('-->', '→')
    .replace(/<(?=[/!?a-z])/gi, '‹')
    .replace(/\{(?=[\\a-z])/gi, '(');
}

/** The spoken words as WebVTT (W3C), with the names in voice tags. */
export function toVtt(content: RecordingContent, words: ExportWords): string {
  const cues = toJoinedCues(content).map(({ speaker, startMs, endMs, text }) => {
    const name = escapeVtt(nameToWrite(content.speakers[speaker], words));
    return `${cueStamp(startMs, '.')} --> ${cueStamp(endMs, '.')}\n<v ${name}>${escapeVtt(text)}</v>`;
  });
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeVtt(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');
}

/** `hh:mm:ss`, then `point` and milliseconds; the hours have as many digits as they need, at least two. */
export function cueStamp(ms: number, point: ',' | '.'): string {
  const digits = (value: number, length: number) => String(Math.floor(value)).padStart(length, '0');
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60];
  return `${digits(hours, 2)}:${digits(minutes, 2)}:${digits(seconds, 2)}${point}${digits(ms % 1000, 3)}`;
}

/** A text whose times may be unknown; it is one clean line, never empty. */
type Draft = Pick<Cue, 'speaker' | 'text'> & { startMs: number | null; endMs: number | null };

/** Later times cannot belong to a meeting. */
const LATEST_MS = 1000 * 3_600_000 - 1;
/** About 15 letters, or 7 ideographs, a second. */
const MS_PER_COLUMN = 1000 / 15;
/** A guessed duration is never capped below this: reading a word takes time. */
const SHORTEST_GUESS_MS = 2000;

/**
 * Segments with a time for each, in order of time. An unknown end is the next start, or when the text is read; unknown
 * starts, and shared ones, divide the time up to the next known start by their lengths, or pass at the pace of speech.
 */
function timeSegments(segments: readonly Segment[]): Cue[] {
  const drafts = inOrderOfStart(segments.flatMap(toDraft), ({ startMs }) => startMs);
  let lastMs: number | null = null;
  for (const draft of drafts) {
    const { startMs, endMs } = draft;
    // Lines with the same time were said one after another.
    if (startMs === lastMs && endMs === null) draft.startMs = null;
    lastMs = startMs ?? lastMs;
  }

  /** For each, the next known start, and how long it takes to say everything before that. */
  const ahead: { untilMs: number | null; neededMs: number }[] = [];
  let [untilMs, neededMs]: [number | null, number] = [null, 0];
  for (const { text, startMs } of drafts.toReversed()) {
    neededMs += speakingMs(text);
    ahead.push({ untilMs, neededMs });
    if (startMs !== null) [untilMs, neededMs] = [startMs, 0];
  }

  let atMs = 0;
  return drafts.map(({ speaker, text, startMs, endMs }): Cue => {
    const { untilMs, neededMs } = ahead.pop() ?? { untilMs: null, neededMs: 0 };
    const beginsMs = startMs ?? atMs;
    if (startMs !== null && endMs !== null) {
      atMs = Math.min(endMs, untilMs ?? endMs);
      return { speaker, text, startMs, endMs };
    }
    // If there is no time left, they all begin at once: no start may be later than the next known one.
    const scale = untilMs === null ? 1 : (untilMs - beginsMs) / neededMs;
    const spokenMs = speakingMs(text);
    atMs = beginsMs + spokenMs * scale;
    // Where no time is left, they last as long as it takes to say them.
    const lengthMs = spokenMs * (scale > 0 ? scale : 1);
    const roundMs = Math.round(beginsMs);
    const endsMs = roundMs + Math.min(lengthMs, Math.max(spokenMs * 2, SHORTEST_GUESS_MS));
    return { speaker, text, startMs: roundMs, endMs: Math.max(Math.round(endsMs), roundMs + 1) };
  });
}

function toDraft({ speaker, startSeconds, endSeconds, text }: Segment): Draft[] {
  const line = oneLine(text);
  const [startMs, endMs] = [toMs(startSeconds), toMs(endSeconds)];
  const isEnd = startMs !== null && endMs !== null && endMs > startMs;
  return line === '' ? [] : [{ speaker, startMs, endMs: isEnd ? endMs : null, text: line }];
}

function toMs(seconds: number | null): number | null {
  const ms = Math.round(Math.max(0, seconds ?? NaN) * 1000);
  return ms <= LATEST_MS ? ms : null;
}

function speakingMs(text: string): number {
  return Math.max(1, columnsOf(text)) * MS_PER_COLUMN;
}
