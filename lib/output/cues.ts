import { inOrderOfStart } from '../recording/in-order.ts';
import { joint } from '../recording/turns.ts';
import type { RecordingContent, Segment } from '../recording/types.ts';
import { columnsOf, LINE_COLUMNS, toCueTexts } from './cue-lines.ts';
import { oneLine } from './export-document.ts';

/** One subtitle. */
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

/**
 * The spoken words as subtitles, valid for any input: sorted, each at least half a second long, long texts divided
 * along with their time. Where people speak at once, cues overlap. Unknown times are guessed (see `timeUtterances`);
 * without any times, the texts follow each other from 0 at the pace of speech.
 */
export function toCues(content: RecordingContent): Cue[] {
  return timeUtterances(content.segments)
    .flatMap(divide)
    .sort((a, b) => a.startMs - b.startMs);
}

/** What a speaker says so soon after their last words is read together with them, for as long as this. */
const LONGEST_PAUSE_MS = 1000;
const LONGEST_JOINED_MS = 7000;

/** `toCues`, where short neighbours of one speaker share a cue of at most two lines. */
export function toJoinedCues(content: RecordingContent): Cue[] {
  const joined: Cue[] = [];
  for (const cue of toCues(content)) {
    const last = joined.at(-1);
    const isSoon =
      last?.speaker === cue.speaker &&
      cue.startMs - last.endMs <= LONGEST_PAUSE_MS &&
      cue.endMs - last.startMs <= LONGEST_JOINED_MS;
    const text = isSoon ? inTwoLines(last.text, cue.text) : null;
    if (!last || text === null) joined.push(cue);
    else joined[joined.length - 1] = { ...last, endMs: Math.max(last.endMs, cue.endMs), text };
  }
  return joined;
}

/** Two texts as one of at most two lines; null if they need more. */
function inTwoLines(text: string, next: string): string | null {
  const [line = '', second] = text.split('\n');
  const whole = (second ?? line) + joint(text) + next;
  if (columnsOf(whole) <= LINE_COLUMNS) return second === undefined ? whole : `${line}\n${whole}`;
  return second === undefined && columnsOf(next) <= LINE_COLUMNS ? `${text}\n${next}` : null;
}

function divide({ speaker, startMs, endMs, text }: Cue): Cue[] {
  const texts = toCueTexts(text);
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
 * Segments with a time for each, in order of time. Unknown times are guessed:
 *
 * - an end that is missing, or not after its start, is the next start, or sooner if the text is read long before;
 * - segments without a start, or with that of the previous segment and no end, share the time up to the next known
 *   start in proportion to the lengths of their texts;
 * - if no start follows, or there are no times at all, each takes the time that its text takes to say, from 0 if
 *   nothing is known.
 */
function timeUtterances(segments: readonly Segment[]): Cue[] {
  const drafts = withoutSharedStarts(inOrderOfStart(segments.flatMap(toDraft), ({ startMs }) => startMs));
  const timed: Cue[] = [];
  for (let from = 0; from < drafts.length;) {
    let to = from + 1;
    while (drafts[to]?.startMs === null) to += 1;
    for (const utterance of timeRun(drafts.slice(from, to), drafts[to]?.startMs ?? null)) timed.push(utterance);
    from = to;
  }
  return timed;
}

function toDraft({ speaker, startSeconds, endSeconds, text }: Segment): Draft[] {
  const line = oneLine(text);
  if (line === '') return [];
  const startMs = toMs(startSeconds);
  const endMs = toMs(endSeconds);
  return [
    { speaker, startMs, endMs: startMs !== null && endMs !== null && endMs > startMs ? endMs : null, text: line },
  ];
}

function toMs(seconds: number | null): number | null {
  const ms = Math.round(Math.max(0, seconds ?? NaN) * 1000);
  return ms <= LATEST_MS ? ms : null;
}

/** Lines with the same time were said one after another. */
function withoutSharedStarts(drafts: readonly Draft[]): Draft[] {
  let lastMs: number | null = null;
  return drafts.map((draft) => {
    if (draft.startMs === null) return draft;
    const shared = draft.startMs === lastMs && draft.endMs === null;
    lastMs = draft.startMs;
    return shared ? { ...draft, startMs: null } : draft;
  });
}

/** Times of one segment, which may have a start, and of those without a start that follow it. */
function timeRun(run: readonly Draft[], untilMs: number | null): Cue[] {
  const [first, ...others] = run;
  if (!first) return [];
  const known = first.startMs !== null && first.endMs !== null;
  const alone: Cue[] = known ? [{ ...first, startMs: first.startMs ?? 0, endMs: first.endMs ?? 0 }] : [];
  const sharing = known ? others : run;
  const fromMs = Math.min(first.endMs ?? first.startMs ?? 0, untilMs ?? Infinity);
  const neededMs = sharing.reduce((sum, { text }) => sum + speakingMs(text), 0);
  const roomMs = untilMs === null || untilMs <= fromMs ? null : untilMs - fromMs;
  const scale = roomMs === null ? 1 : roomMs / neededMs;

  let passedMs = 0;
  const shared = sharing.map(({ speaker, text }): Cue => {
    // If there is no time left, they all begin at once: no start may be later than the next known one.
    const startMs = untilMs !== null && roomMs === null ? fromMs : Math.round(fromMs + passedMs * scale);
    const spokenMs = speakingMs(text);
    passedMs += spokenMs;
    const endMs = startMs + Math.min(spokenMs * scale, Math.max(spokenMs * 2, SHORTEST_GUESS_MS));
    return { speaker, text, startMs, endMs: Math.max(Math.round(endMs), startMs + 1) };
  });
  return [...alone, ...shared];
}

function speakingMs(text: string): number {
  return Math.max(1, columnsOf(text)) * MS_PER_COLUMN;
}
