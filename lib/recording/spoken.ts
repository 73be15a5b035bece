import { firstWhere } from './in-order.ts';
import { isBlank } from './text.ts';
import type { RecordingContent, Segment } from './types.ts';

/** A stretch of speech, in seconds from the start of the recording; `to` is after `from`. */
interface Stretch {
  from: number;
  to: number;
}

/** When the segments of one transcript end, in seconds from the start of the recording; null for one without a start. */
export interface Ends {
  /** The end that the service gives, if it is plausible. */
  said: (segment: Segment) => number | null;
  /** The same, otherwise an estimate: the next start of any speaker, or sooner when the words take less time. */
  likely: (segment: Segment) => number | null;
}

/** No one is this many times slower than calm speech, or takes this long over a few words. */
const SLOWEST = 20;
const LONGEST_SECONDS = 5 * 60;

export function endsIn(segments: readonly Segment[]): Ends {
  // Needed only when an end is missing or implausible.
  let starts: Float64Array | null = null;
  const nextStart = (seconds: number) => firstAfter((starts ??= sortedStarts(segments)), seconds);

  /** No end before the start (docs/faults.md#f67), nor far after the words and the next segment. */
  function said({ startSeconds, endSeconds, text }: Segment): number | null {
    if (startSeconds === null || endSeconds === null || endSeconds <= startSeconds) return null;
    const seconds = endSeconds - startSeconds;
    if (seconds <= LONGEST_SECONDS || seconds <= SLOWEST * speechSeconds(text)) return endSeconds;
    const next = nextStart(startSeconds);
    return next !== Infinity && endSeconds <= next ? endSeconds : null;
  }

  function likely(segment: Segment): number | null {
    const { startSeconds, text } = segment;
    if (startSeconds === null) return null;
    return said(segment) ?? Math.min(startSeconds + speechSeconds(text), nextStart(startSeconds));
  }

  return { said, likely };
}

/**
 * When each speaker spoke, in order and without overlaps, by index in order of first appearance. `ends` are those of the
 * whole transcript if `segments` are a part of it.
 */
export function spokenBySpeaker(segments: readonly Segment[], ends: Ends = endsIn(segments)): Map<number, Stretch[]> {
  const bySpeaker = new Map<number, Stretch[]>();
  for (const segment of segments) {
    const { speaker, startSeconds, text } = segment;
    if (startSeconds === null || isBlank(text)) continue;
    const to = ends.likely(segment);
    if (to === null || to <= 0) continue;
    const stretch = { from: Math.max(0, startSeconds), to };
    const stretches = bySpeaker.get(speaker);
    if (stretches) stretches.push(stretch);
    else bySpeaker.set(speaker, [stretch]);
  }
  for (const [speaker, stretches] of bySpeaker) bySpeaker.set(speaker, union(stretches));
  return bySpeaker;
}

export const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { from, to }) => sum + to - from, 0);

/** Whether there are enough times to tell who spoke how long: at least half of the spoken text must have one. */
export function hasTimes(segments: readonly Segment[]): boolean {
  const said = segments.filter(({ text }) => !isBlank(text));
  const balance = said.reduce(
    (sum, { startSeconds, text }) => sum + (startSeconds === null ? -text.length : text.length),
    0,
  );
  return said.length > 0 && balance >= 0;
}

function union(stretches: Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { from, to } of stretches.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** A syllable is one character in these scripts, and about three letters in others. */
const SYLLABLES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const SYLLABLES_PER_SECOND = 4;
const LETTERS_PER_SECOND = 14;

/** How long it takes to say `text`, roughly; only for the end of a segment that has none. */
function speechSeconds(text: string): number {
  const syllables = text.match(SYLLABLES)?.length ?? 0;
  return syllables / SYLLABLES_PER_SECOND + (text.length - syllables) / LETTERS_PER_SECOND;
}

function sortedStarts(segments: readonly Segment[]): Float64Array {
  const said = segments.filter(({ text }) => !isBlank(text));
  return Float64Array.from(said.flatMap(({ startSeconds }) => startSeconds ?? [])).sort();
}

/** The first of the sorted `starts` that is after `seconds`; infinite when none is. */
function firstAfter(starts: Float64Array, seconds: number): number {
  return starts[firstWhere(0, starts.length, (start) => (starts[start] ?? 0) > seconds)] ?? Infinity;
}

/** How much one person spoke. */
export interface SpeakerTalk {
  /** Index into `RecordingContent.speakers`; beyond its end when a segment has no speaker. */
  speaker: number;
  /** Overlaps of the speaker with themselves count once; null when the transcript has no times. */
  seconds: number | null;
  /** Number of turns, as `toTurns` would make them. */
  turns: number;
  /** Compared with who spoke most, 0 to 1: by text when too little of the transcript has times. */
  fraction: number;
}

/** Everybody, who spoke most first, then by first appearance; those who never speak come last. */
export function toTalkTime(content: RecordingContent): { isTimed: boolean; speakers: SpeakerTalk[] } {
  const said = content.segments.filter(({ text }) => !isBlank(text));
  const stretches = hasTimes(said) ? spokenBySpeaker(said) : null;
  const counts = new Map<number, { characters: number; turns: number }>();
  for (const [at, { speaker, text }] of said.entries()) {
    const { characters, turns } = counts.get(speaker) ?? { characters: 0, turns: 0 };
    const isNew = said[at - 1]?.speaker !== speaker;
    counts.set(speaker, { characters: characters + text.length, turns: turns + (isNew ? 1 : 0) });
  }
  const talks = [...new Set([...counts.keys(), ...content.speakers.keys()])].map((speaker) => {
    const { characters, turns } = counts.get(speaker) ?? { characters: 0, turns: 0 };
    const seconds = stretches && lengthOf(stretches.get(speaker) ?? []);
    return { speaker, seconds, turns, fraction: seconds ?? characters };
  });
  talks.sort((a, b) => b.fraction - a.fraction);
  const most = talks[0]?.fraction || 1;
  const speakers = talks.map((talk) => ({ ...talk, fraction: talk.fraction / most }));
  return { isTimed: stretches !== null, speakers };
}

/** On a strip as wide as the panel, a part is then about two pixels wide. */
const PARTS = 240;

/** The place of a moment on a timeline of this length, 0 to 1. */
export const fractionOf = (seconds: number, lengthSeconds: number): number =>
  Math.min(1, Math.max(0, seconds / lengthSeconds));

/** Where stretches or moments are on a timeline, as fractions of it, coarsely enough to be drawn. */
export function partsOf(stretches: Iterable<Stretch>, lengthSeconds: number): [from: number, to: number][] {
  const parts = Array.from(stretches, ({ from, to }): Stretch => {
    const first = Math.min(PARTS - 1, Math.floor(fractionOf(from, lengthSeconds) * PARTS));
    return { from: first, to: Math.max(first + 1, Math.ceil(fractionOf(to, lengthSeconds) * PARTS)) };
  });
  return union(parts).map(({ from, to }) => [from / PARTS, to / PARTS]);
}

/** Of those speaking at a moment, the one who began last, otherwise the last who had begun; null in silence. */
export function speakerAtSeconds(segments: readonly Segment[], seconds: number): number | null {
  let last: Segment | null = null;
  let speaking: Segment | null = null;
  // From the end, where the latest ones usually are: each move while scrolling asks for this.
  for (let at = segments.length - 1; at >= 0; at--) {
    const segment = segments[at] as Segment;
    const { startSeconds, endSeconds, text } = segment;
    if (startSeconds === null || startSeconds > seconds) continue;
    const isLast = startSeconds > (last?.startSeconds ?? -Infinity);
    const isSpeaking = (endSeconds ?? -Infinity) > seconds && startSeconds > (speaking?.startSeconds ?? -Infinity);
    if ((!isLast && !isSpeaking) || isBlank(text)) continue;
    if (isLast) last = segment;
    if (isSpeaking) speaking = segment;
  }
  const isSilent = (last?.endSeconds ?? -Infinity) > (last?.startSeconds ?? 0);
  return (speaking ?? (isSilent ? null : last))?.speaker ?? null;
}
