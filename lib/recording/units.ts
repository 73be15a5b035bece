import type { Recording, TimeUnit, DurationUnit } from './types.ts';

/**
 * The contract does not specify the unit of `duration`, `startTime` and `endTime` (docs/service.md#g5). Seconds are
 * likely (docs/service.md#r1) and are the default; another unit is accepted only on the evidence of a whole recording,
 * or of a whole list, never of one value (docs/faults.md#f57).
 */
const SECONDS_PER: Record<TimeUnit, number> = { seconds: 1, milliseconds: 0.001, minutes: 60 };
const UNITS: readonly TimeUnit[] = ['seconds', 'milliseconds', 'minutes'];

/**
 * Longer than any meeting: an unconfirmed unit that gives such a length is assumed to be wrong, and nothing is shown.
 */
const NONSENSE_SECONDS = 48 * 3600;

/** One segment, as evidence. `raw` values are in the unknown unit; `stampSeconds` is `m:ss` of the same utterance in `transcription`. */
export interface TimedSegment {
  rawStart: number | null;
  rawEnd: number | null;
  stampSeconds: number | null;
  textLength: number;
}

/**
 * The unit of segment times; null when there is no evidence. It is inferred first from the stamps, which are in minutes
 * and seconds by contract; then from the rate of speech; then from the recording's `durationValue`, when the two units
 * must differ.
 */
export function inferSegmentUnit(segments: readonly TimedSegment[], durationValue: number | null): TimeUnit | null {
  return unitByStamps(segments) ?? unitBySpeech(segments) ?? unitByDuration(segments, durationValue);
}

function unitByStamps(segments: readonly TimedSegment[]): TimeUnit | null {
  const ratios: number[] = [];
  for (const { rawStart, stampSeconds } of segments) {
    // Stamps are truncated to whole seconds: below 2 s that matters as much as the unit, and 0 is 0 in every unit.
    if (rawStart !== null && stampSeconds !== null && rawStart > 0 && stampSeconds >= 2) {
      ratios.push(stampSeconds / rawStart);
    }
  }
  const ratio = median(ratios);
  // 2 s may be 2.99 s, and any two units differ by a factor of at least sixty.
  return ratio === null ? null : (UNITS.find((unit) => within(ratio / SECONDS_PER[unit], 0.5, 2)) ?? null);
}

/** With fewer characters, one wrong time outweighs the speech. */
const ENOUGH_SPEECH = 200;
/** Speech is 3 (Chinese) to 25 (English) characters a second; pauses inside segments make it less, never more. */
const SPEECH_PER_SECOND = { least: 0.5, most: 100 };

function unitBySpeech(segments: readonly TimedSegment[]): TimeUnit | null {
  let characters = 0;
  let rawLength = 0;
  for (const { rawStart, rawEnd, textLength } of segments) {
    if (rawStart === null || rawEnd === null || rawEnd <= rawStart) continue;
    characters += textLength;
    rawLength += rawEnd - rawStart;
  }
  if (characters < ENOUGH_SPEECH) return null;
  const rate = characters / rawLength;
  if (within(rate, SPEECH_PER_SECOND.least, SPEECH_PER_SECOND.most)) return 'seconds';
  if (within(rate * 1000, SPEECH_PER_SECOND.least, SPEECH_PER_SECOND.most)) return 'milliseconds';
  // Chinese counted in minutes (180 a "second") is above the fastest speech in seconds.
  return rate > 150 && rate / 60 < SPEECH_PER_SECOND.most ? 'minutes' : null;
}

/** Equal numbers show that both share a unit, not which. A ratio of 60, 1,000 or 60,000 fits only one pair of units. */
function unitByDuration(segments: readonly TimedSegment[], durationValue: number | null): TimeUnit | null {
  const rawEnd = segments.reduce((end, segment) => Math.max(end, segment.rawEnd ?? segment.rawStart ?? 0), 0);
  if (durationValue === null || durationValue <= 0 || rawEnd <= 0) return null;
  for (const unit of UNITS) {
    const durationUnit = inferDurationUnit(durationValue, rawEnd * SECONDS_PER[unit]);
    if (durationUnit && durationUnit.unit !== unit) return unit;
  }
  return null;
}

/**
 * The unit of `duration`, confirmed by the end of the last words in the same recording; null when none fits. A
 * recording may continue in silence for some time after them, and rounding may make it a little shorter.
 */
export function inferDurationUnit(durationValue: number | null, lastEndSeconds: number | null): DurationUnit | null {
  if (durationValue === null || lastEndSeconds === null || durationValue <= 0 || lastEndSeconds <= 0) return null;
  const unit = UNITS.find((unit) => within((durationValue * SECONDS_PER[unit]) / lastEndSeconds, 0.8, 5));
  return unit ? { unit, proved: true } : null;
}

/**
 * The unit of `duration` that a list alone suggests: if half the recordings would be longer than two days, the numbers
 * are milliseconds. Minutes look like short meetings, so they are never guessed.
 */
export function guessDurationUnit(values: readonly number[]): DurationUnit {
  const middle = median(values.filter((value) => value > 0));
  return { unit: middle !== null && middle >= NONSENSE_SECONDS ? 'milliseconds' : 'seconds', proved: false };
}

/** The recording with its length recomputed in this unit. */
export function restated<R extends Pick<Recording, 'durationValue' | 'durationSeconds'>>(
  recording: R,
  unit: DurationUnit,
): R {
  const { durationValue } = recording;
  return durationValue === null ? recording : { ...recording, durationSeconds: toSeconds(durationValue, unit) };
}

/**
 * `value` in seconds; null when it is not a length of time, or would exceed 48 hours in a unit that no transcript has
 * confirmed (docs/faults.md#f57). A confirmed unit is trusted: real recordings of several days exist.
 */
export function toSeconds(value: number, durationUnit: DurationUnit): number | null {
  const seconds = value * SECONDS_PER[durationUnit.unit];
  if (!Number.isFinite(seconds) || seconds < 0) return null;
  return durationUnit.proved || seconds <= NONSENSE_SECONDS ? seconds : null;
}

const within = (value: number, least: number, most: number): boolean => value >= least && value <= most;

function median(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? null;
}
