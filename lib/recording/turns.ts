import { endsIn, hasTimes, lengthOf, spokenBySpeaker } from './spoken.ts';
import { isBlank } from './text.ts';
import type { RecordingContent, Segment, Turn } from './types.ts';

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

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Each with the space behind it. */
export const toSentences = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** About seven lines of the panel. */
const PARAGRAPH_LENGTH = 320;
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u;

/** Part of a turn as it is shown: one text, and where in it each of its segments begins. */
export interface Paragraph {
  text: string;
  /** In order, with their offset in `text` in UTF-16 units; never empty. */
  segments: { at: number; startSeconds: number | null }[];
}

/** After several lines a new paragraph begins, between two segments, at the end of a sentence if one comes soon. */
export function toParagraphs(segments: readonly Segment[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const { text, startSeconds } of segments) {
    const last = paragraphs.at(-1);
    if (last && !isFull(last.text)) {
      last.text += joint(last.text);
      last.segments.push({ at: last.text.length, startSeconds });
      last.text += text;
    } else {
      paragraphs.push({ text, segments: [{ at: 0, startSeconds }] });
    }
  }
  return paragraphs;
}

/** The end of a sentence, with closing quotation marks and brackets. */
const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]」』]*$/u;

const isFull = (text: string): boolean =>
  text.length >= PARAGRAPH_LENGTH &&
  (text.length >= 2 * PARAGRAPH_LENGTH || SENTENCE_END.test(text.slice(-8).trimEnd()));

/** A segment that lasts longer, or of more than two paragraphs, is cut. */
const LONG_SECONDS = 60;

/**
 * The same turns, with long segments cut at the ends of sentences. Each part has the time at which it was likely said, by
 * its share of the words, if the segment has plausible times.
 */
export function cutLong(turns: readonly Turn[]): Turn[] {
  const { said } = endsIn(turns.flatMap(({ segments }) => segments));
  const secondsOf = (segment: Segment) => (said(segment) ?? 0) - (segment.startSeconds ?? 0);
  const isLong = (segment: Segment) =>
    segment.text.length > PARAGRAPH_LENGTH &&
    (segment.text.length > 2 * PARAGRAPH_LENGTH || secondsOf(segment) > LONG_SECONDS);
  return turns.map((turn) =>
    turn.segments.some(isLong)
      ? { ...turn, segments: turn.segments.flatMap((one) => (isLong(one) ? cut(one, secondsOf(one)) : one)) }
      : turn,
  );
}

/** `seconds` it takes; none or less if that is not known. */
function cut(segment: Segment, seconds: number): Segment[] {
  const { text, startSeconds, endSeconds } = segment;
  function timeAt(at: number): number | null {
    if (at === 0) return startSeconds;
    if (at === text.length) return endSeconds;
    return startSeconds === null || seconds <= 0 ? null : startSeconds + (at / text.length) * seconds;
  }
  const edges = [0];
  let at = 0;
  for (const sentence of toSentences(text)) {
    at += sentence.length;
    if (at - (edges.at(-1) ?? 0) >= PARAGRAPH_LENGTH || at === text.length) edges.push(at);
  }
  return edges.slice(1).flatMap((end, index) => {
    const start = edges[index] ?? 0;
    const words = text.slice(start, end).trim();
    return words === '' ? [] : { ...segment, text: words, startSeconds: timeAt(start), endSeconds: timeAt(end) };
  });
}

/** The separator between a text and the next one: empty in scripts that are written without spaces. */
export function joint(text: string): '' | ' ' {
  return WITHOUT_SPACES.test(text) ? '' : ' ';
}

const MOST_WORDS = 3;
/** In UTF-16 units, so that it fits on a line next to a name. Scripts without spaces have no words to count. */
const MOST_UNITS = 32;
const MOST_UNSPACED_UNITS = 10;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Whether a turn has only a few words, as if in passing: it is shown on one line with its speaker. */
export function isShortTurn({ segments }: { segments: readonly Pick<Segment, 'text'>[] }): boolean {
  let units = 0;
  let words = 0;
  for (const { text } of segments) {
    units += text.length;
    // Checked before the words: most turns are far longer.
    if (units > MOST_UNITS) return false;
    words += text.trim().split(/\s+/u).length;
    if (words > MOST_WORDS || (units > MOST_UNSPACED_UNITS && UNSPACED.test(text))) return false;
  }
  return true;
}

const MINUTE_SECONDS = 60;

/** The time of each paragraph (seconds) that is a minute or more after the last time shown, at first the turn's own. */
export function minuteMarks(paragraphs: readonly Paragraph[], startSeconds: number | null): (number | null)[] {
  let told = startSeconds;
  return paragraphs.map(({ segments: [first] }, index) => {
    const seconds = first?.startSeconds ?? null;
    if (index === 0 || seconds === null || told === null || seconds - told < MINUTE_SECONDS) return null;
    told = seconds;
    return seconds;
  });
}

/** A position in a transcript: a turn, one of its paragraphs, and an offset in it in UTF-16 units. */
export interface Moment {
  turn: number;
  paragraph: number;
  at: number;
}

/**
 * Position of the last segment that had begun at `seconds`, otherwise of the first that has a time; null without times.
 * Whole seconds lead to the first segment that begins in them, because stamps are truncated.
 */
export function momentAt(turns: readonly Turn[], seconds: number): Moment | null {
  const found = segmentAt(turns, seconds);
  if (!found) return null;
  const { turn, segment } = found;
  const moments = toParagraphs(turns[turn]?.segments ?? []).flatMap(({ segments }, paragraph) =>
    segments.map(({ at }): Moment => ({ turn, paragraph, at })),
  );
  return moments[segment] ?? null;
}

/** Segments may overlap and be out of order, so all of them are checked. */
function segmentAt(turns: readonly Turn[], seconds: number): { turn: number; segment: number } | undefined {
  const timed = turns.flatMap(({ segments }, turn) =>
    segments.flatMap(({ startSeconds }, segment) => (startSeconds === null ? [] : { turn, segment, startSeconds })),
  );
  const inOrder = timed.toSorted((one, other) => one.startSeconds - other.startSeconds);
  const named = inOrder.find(({ startSeconds }) => Math.floor(startSeconds) === seconds);
  return named ?? inOrder.findLast(({ startSeconds }) => startSeconds <= seconds) ?? timed[0];
}

/** The latest plausible time in a transcript, in seconds; 0 when it has none. */
export function latestSeconds(turns: readonly Turn[]): number {
  const segments = turns.flatMap(({ segments }) => segments);
  const ends = endsIn(segments);
  return segments.reduce((latest, segment) => Math.max(latest, segment.startSeconds ?? 0, ends.said(segment) ?? 0), 0);
}

/** One line of the displayed transcript. */
export type TranscriptItem =
  | { kind: 'turn'; turn: number }
  /** Turns `from` to `to` (exclusive) of others, who spoke for so many seconds; null when unknown. */
  | { kind: 'folded'; from: number; to: number; seconds: number | null };

/**
 * The transcript of the `chosen` speakers, or all if empty, with each run of other turns folded into one line, unless
 * `unfolded` contains the index of its first turn.
 */
export function filterTurns(
  turns: readonly Turn[],
  chosen: ReadonlySet<number>,
  unfolded: ReadonlySet<number>,
): TranscriptItem[] {
  if (chosen.size === 0) return turns.map((_, turn) => ({ kind: 'turn', turn }));
  const items: TranscriptItem[] = [];
  const secondsOf = spokenSeconds(turns.flatMap(({ segments }) => segments));
  for (let at = 0; at < turns.length;) {
    const end = endOfRun(turns, chosen, at);
    if (!chosen.has(turns[at]?.speaker ?? -1) && !unfolded.has(at)) {
      const segments = turns.slice(at, end).flatMap(({ segments }) => segments);
      items.push({ kind: 'folded', from: at, to: end, seconds: secondsOf(segments) });
    } else {
      for (let turn = at; turn < end; turn++) items.push({ kind: 'turn', turn });
    }
    at = end;
  }
  return items;
}

/** The end of the run of turns from `at` on that are all chosen, or all not chosen. */
function endOfRun(turns: readonly Turn[], chosen: ReadonlySet<number>, at: number): number {
  const isChosen = chosen.has(turns[at]?.speaker ?? -1);
  let end = at + 1;
  while (end < turns.length && chosen.has(turns[end]?.speaker ?? -1) === isChosen) end++;
  return end;
}

/** The time spoken in a part of `all`, summed over its speakers; null when there are no times. */
function spokenSeconds(all: readonly Segment[]): (part: readonly Segment[]) => number | null {
  const ends = endsIn(all);
  const isTimed = hasTimes(all);
  return (part) => {
    const spoken = isTimed ? [...spokenBySpeaker(part, ends).values()] : [];
    return spoken.length === 0 ? null : spoken.reduce((sum, stretches) => sum + lengthOf(stretches), 0);
  };
}

/** The index in `after` of turn `number` of `before`: of the nearest with the same beginning, otherwise the same. */
export function followTurn(number: number, before: readonly Turn[], after: readonly Turn[]): number {
  const turn = before[number];
  return turn ? nearest(number, after, (other) => beginsAs(other, turn)) : number;
}

/** The same by the time when the turn began; null when that is unknown. */
export function turnBegunAt(startSeconds: number | null, number: number, turns: readonly Turn[]): number {
  return startSeconds === null ? number : nearest(number, turns, (turn) => turn?.startSeconds === startSeconds);
}

/** The index nearest to `number` for which `isIt` is true, otherwise `number`. */
function nearest(number: number, turns: readonly Turn[], isIt: (turn: Turn | undefined) => boolean): number {
  const farthest = Math.max(number, turns.length - number);
  for (let away = 0; away <= farthest; away++) {
    if (isIt(turns[number + away])) return number + away;
    if (isIt(turns[number - away])) return number - away;
  }
  return number;
}

function beginsAs(a: Turn | undefined, b: Turn): boolean {
  return a !== undefined && a.startSeconds === b.startSeconds && a.segments[0]?.text === b.segments[0]?.text;
}
