import { endsIn, type Stretch } from './spoken.ts';
import { isBlank } from './text.ts';
import type { Segment } from './types.ts';

/** A stretch of the timeline, as fractions of the whole, and who speaks in it. */
interface TimelineSpan {
  from: number;
  to: number;
  speaker: number;
}

/** Who speaks when, coarsely enough to be drawn. */
export interface Timeline {
  /** In order, without overlaps; silence is between them. */
  spans: TimelineSpan[];
  /** When the last words end. */
  lengthSeconds: number;
}

/** On a strip as wide as the panel, a bucket is then about two pixels wide. */
const BUCKETS = 240;
const SHORTEST_SECONDS = 1;

/** Computes a timeline in steps, as the page has time for them. */
export interface TimelineMaker {
  /** Continues until it is done or `hasTime` returns false; true when it is done. */
  advance(hasTime: () => boolean): boolean;
  /** Null when there are no times, or hardly any length. Valid only once `advance` has returned true. */
  timeline(): Timeline | null;
}

interface SpokenStretch extends Stretch {
  speaker: number;
}

/**
 * Creates a timeline of `buckets` equal pieces: each belongs to the speaker who speaks most in it, and adjacent ones of
 * one speaker form one span.
 */
export function createTimelineMaker(segments: readonly Segment[], buckets = BUCKETS): TimelineMaker {
  const bySpeaker = new Map<number, Float64Array>();
  let lengthSeconds = 0;
  const steps = work();

  function* work(): Generator<void> {
    const { likely } = endsIn(segments);
    const stretches: SpokenStretch[] = [];
    for (const segment of segments) {
      const { speaker, startSeconds, text } = segment;
      const to = startSeconds === null || isBlank(text) ? null : likely(segment);
      if (startSeconds !== null && to !== null && to > 0) {
        stretches.push({ speaker, from: Math.max(0, startSeconds), to });
        lengthSeconds = Math.max(lengthSeconds, to);
      }
      yield;
    }
    if (lengthSeconds < SHORTEST_SECONDS) return;
    if (!stretches.every(({ from }, index) => from >= (stretches[index - 1]?.from ?? 0))) {
      stretches.sort((a, b) => a.from - b.from);
    }
    // Overlaps of a speaker with themselves count once.
    const spokenUntil = new Map<number, number>();
    for (const { speaker, from, to } of stretches) {
      const until = spokenUntil.get(speaker) ?? 0;
      const filled = bySpeaker.get(speaker) ?? new Float64Array(buckets);
      bySpeaker.set(speaker, filled);
      fill(filled, { from: Math.max(from, until), to }, buckets / lengthSeconds);
      spokenUntil.set(speaker, Math.max(until, to));
      yield;
    }
  }

  return {
    advance(hasTime) {
      do {
        for (let step = 0; step < STEPS_AT_ONCE; step++) if (steps.next().done) return true;
      } while (hasTime());
      return false;
    },
    timeline: () => (bySpeaker.size === 0 ? null : { spans: toSpans(ownersOf(bySpeaker, buckets)), lengthSeconds }),
  };
}

/** Segments between two checks of the clock. */
const STEPS_AT_ONCE = 200;
/** A smaller part of a bucket is a rounding error of its neighbor. */
const TRACE = 1e-6;

/** Adds to each bucket how much of it the stretch fills, 0 to 1. */
function fill(filled: Float64Array, { from, to }: Stretch, bucketsPerSecond: number): void {
  const begin = from * bucketsPerSecond;
  const end = to * bucketsPerSecond;
  for (let bucket = Math.floor(begin); bucket < Math.min(end, filled.length); bucket++) {
    const part = Math.min(end, bucket + 1) - Math.max(begin, bucket);
    if (part > TRACE) filled[bucket] = (filled[bucket] ?? 0) + part;
  }
}

function ownersOf(bySpeaker: ReadonlyMap<number, Float64Array>, buckets: number): (number | null)[] {
  const most = new Float64Array(buckets);
  const owners: (number | null)[] = Array.from({ length: buckets }, () => null);
  for (const [speaker, filled] of bySpeaker) {
    for (const [bucket, amount] of filled.entries()) {
      if (amount <= (most[bucket] ?? 0)) continue;
      most[bucket] = amount;
      owners[bucket] = speaker;
    }
  }
  return owners;
}

function toSpans(owners: readonly (number | null)[]): TimelineSpan[] {
  const spans: TimelineSpan[] = [];
  for (const [bucket, speaker] of owners.entries()) {
    if (speaker === null) continue;
    const from = bucket / owners.length;
    const to = (bucket + 1) / owners.length;
    const last = spans.at(-1);
    if (last && last.to === from && last.speaker === speaker) last.to = to;
    else spans.push({ from, to, speaker });
  }
  return spans;
}

/** The place of a moment on the timeline, 0 to 1. */
export function fractionOfSeconds({ lengthSeconds }: Timeline, seconds: number): number {
  return clampToOne(seconds / lengthSeconds);
}

/** The moment at a fraction of the timeline, in seconds. */
export function secondsOfFraction({ lengthSeconds }: Timeline, fraction: number): number {
  return clampToOne(fraction) * lengthSeconds;
}

/**
 * The speaker at a moment: of those still speaking, the one who began last, otherwise the last who had begun. A bucket
 * of the timeline is a quarter of a minute in a one-hour meeting, in which several people may speak, so `segments`
 * decide; the timeline only tells where there is silence, for which this is null.
 */
export function speakerAtSeconds(timeline: Timeline, segments: readonly Segment[], seconds: number): number | null {
  const fraction = fractionOfSeconds(timeline, seconds);
  const span = timeline.spans.find(({ from, to }) => from <= fraction && (fraction < to || to === 1));
  return span ? (lastBegun(segments, seconds)?.speaker ?? span.speaker) : null;
}

/** The last segment that had begun at a moment, preferably one that had not ended; segments need not be in order. */
function lastBegun(segments: readonly Segment[], seconds: number): Segment | null {
  let last: Segment | null = null;
  let lastGoesOn = false;
  let lastStart = -Infinity;
  for (const segment of segments) {
    const { startSeconds, endSeconds, text } = segment;
    if (startSeconds === null || startSeconds > seconds || isBlank(text)) continue;
    const goesOn = endSeconds !== null && endSeconds > seconds;
    if (goesOn === lastGoesOn ? startSeconds < lastStart : lastGoesOn) continue;
    last = segment;
    lastGoesOn = goesOn;
    lastStart = startSeconds;
  }
  return last;
}

const clampToOne = (value: number): number => Math.min(1, Math.max(0, value));
