import { isBlank } from './text.ts';
import type { Segment } from './types.ts';

/** A stretch of speech, in seconds from the start of the recording; `to` is after `from`. */
export interface Stretch {
  from: number;
  to: number;
}

/**
 * When each speaker spoke, in order and without overlaps, by index into `RecordingContent.speakers` in order of first
 * appearance. Segments without words or without a start tell nothing. The order of the segments does not matter.
 */
export function spokenBySpeaker(segments: readonly Segment[]): Map<number, Stretch[]> {
  const bySpeaker = new Map<number, Stretch[]>();
  // Only where an end is missing.
  let starts: Float64Array | null = null;
  for (const { speaker, startSeconds, endSeconds, text } of segments) {
    if (startSeconds === null || isBlank(text)) continue;
    let to = endSeconds;
    // An end that is not after the start is as good as none (fault 67).
    if (to === null || to <= startSeconds) {
      starts ??= sortedStarts(segments);
      to = Math.min(startSeconds + speechSeconds(text), firstAfter(starts, startSeconds));
    }
    if (to <= 0) continue;
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

function union(stretches: Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { from, to } of stretches.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** Calm speech, in characters a second: a syllable is one character in these scripts, and some three letters in others. */
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
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) > seconds) high = middle;
    else low = middle + 1;
  }
  return starts[low] ?? Infinity;
}
