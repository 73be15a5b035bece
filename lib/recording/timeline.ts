import { spokenBySpeaker, type Stretch } from './spoken.ts';
import { isBlank } from './text.ts';
import type { Segment } from './types.ts';

/** Who speaks in a stretch of the timeline, as fractions of the whole. */
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

/** On a strip as wide as the panel, a piece is then about two pixels. */
const BUCKETS = 240;
const SHORTEST_SECONDS = 1;

/**
 * The timeline in `buckets` equal pieces: each belongs to whoever speaks most in it, and neighbours of one speaker are one
 * span. Null when there are no times, or hardly any length.
 */
export function toTimeline(segments: readonly Segment[], buckets = BUCKETS): Timeline | null {
  const bySpeaker = spokenBySpeaker(segments);
  let lengthSeconds = 0;
  for (const stretches of bySpeaker.values()) lengthSeconds = Math.max(lengthSeconds, stretches.at(-1)?.to ?? 0);
  if (lengthSeconds < SHORTEST_SECONDS) return null;

  const most = new Float64Array(buckets);
  const owners: (number | null)[] = Array.from({ length: buckets }, () => null);
  for (const [speaker, stretches] of bySpeaker) {
    for (const [bucket, amount] of amounts(stretches, buckets / lengthSeconds, buckets)) {
      if (amount <= (most[bucket] ?? 0)) continue;
      most[bucket] = amount;
      owners[bucket] = speaker;
    }
  }
  return { spans: toSpans(owners), lengthSeconds };
}

/** Less of a bucket than this is the rounding of a neighbour. */
const TRACE = 1e-6;

/** How much of each bucket the stretches fill, 0 to 1; buckets without any are left out. */
function amounts(stretches: readonly Stretch[], bucketsPerSecond: number, buckets: number): Map<number, number> {
  const filled = new Map<number, number>();
  for (const { from, to } of stretches) {
    const begin = from * bucketsPerSecond;
    const end = to * bucketsPerSecond;
    for (let bucket = Math.floor(begin); bucket < Math.min(end, buckets); bucket++) {
      const part = Math.min(end, bucket + 1) - Math.max(begin, bucket);
      if (part > TRACE) filled.set(bucket, (filled.get(bucket) ?? 0) + part);
    }
  }
  return filled;
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

/** Where a moment is on the timeline, 0 to 1. */
export function fractionOfSeconds({ lengthSeconds }: Timeline, seconds: number): number {
  return clampToOne(seconds / lengthSeconds);
}

/** The moment at a place of the timeline, in seconds. */
export function secondsOfFraction({ lengthSeconds }: Timeline, fraction: number): number {
  return clampToOne(fraction) * lengthSeconds;
}

/**
 * Who speaks at a moment: of those who do, the one who began last, else the one who began last before. A piece of the
 * timeline is a quarter of a minute in a meeting of an hour, in which several people may speak, so `segments` are asked;
 * the timeline only tells where silence is, which is null.
 */
export function speakerAtSeconds(timeline: Timeline, segments: readonly Segment[], seconds: number): number | null {
  const fraction = fractionOfSeconds(timeline, seconds);
  const span = timeline.spans.find(({ from, to }) => from <= fraction && (fraction < to || to === 1));
  return span ? (lastBegun(segments, seconds)?.speaker ?? span.speaker) : null;
}

/** The last segment that had begun at a moment, first of those that had not ended; segments need not be in order. */
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
