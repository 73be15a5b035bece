import type { Recording, TimeUnit, DurationUnit } from './types.ts';

/**
 * The contract does not specify the unit of `duration`, `startTime` and `endTime` (docs/service.md#g5). Seconds are
 * likely (docs/service.md#r1) and are the default; another unit is accepted only when most rows or contents speak for it,
 * never on one recording (docs/faults.md#f57).
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
 * The unit of segment times; null when there is no evidence, which means seconds. The stamps decide, which are in
 * minutes and seconds by contract; then speech that is as fast as people are; then the recording's `durationValue`, in
 * another unit or, as `listUnit` says, in the same; then an end that no meeting reaches. Few words in a long time prove
 * nothing.
 */
export function inferSegmentUnit(
  segments: readonly TimedSegment[],
  durationValue: number | null,
  listUnit: TimeUnit = 'seconds',
): TimeUnit | null {
  const evident = unitByStamps(segments) ?? unitBySpeech(segments);
  if (evident) return evident;
  const rawEnd = segments.reduce((end, segment) => Math.max(end, segment.rawEnd ?? segment.rawStart ?? 0), 0);
  const byDuration = durationValue !== null && rawEnd > 0 ? unitByDuration(rawEnd, durationValue, listUnit) : null;
  return byDuration ?? (rawEnd > NONSENSE_SECONDS ? 'milliseconds' : null);
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
  // Chinese counted in minutes (180 a "second") is above the fastest speech in seconds.
  return rate > 150 && rate / 60 < SPEECH_PER_SECOND.most ? 'minutes' : null;
}

/** A ratio of 60, 1,000 or 60,000 fits only one pair of units; equal numbers show that both share the list's. */
function unitByDuration(rawEnd: number, durationValue: number, listUnit: TimeUnit): TimeUnit | null {
  for (const unit of UNITS) {
    const isPair = UNITS.some(
      (other) =>
        other !== unit && within((durationValue * SECONDS_PER[other]) / (rawEnd * SECONDS_PER[unit]), 0.9, 1.25),
    );
    if (isPair) return unit;
  }
  return listUnit !== 'seconds' && within(durationValue / rawEnd, 0.9, 1.25) ? listUnit : null;
}

/** A recording may continue in silence after its last words, and rounding may make it a little shorter than they are. */
const unitOfDuration = (value: number, lastEndSeconds: number): TimeUnit | null =>
  UNITS.find((unit) => within((value * SECONDS_PER[unit]) / lastEndSeconds, 0.8, 5)) ?? null;

/** Words that end sooner may be all that was said in a long recording, so they speak for no unit but seconds. */
const ENOUGH_SECONDS = 60;

/**
 * The unit of `duration` for which one recording speaks, by the end of its last words; null when none fits. It is one
 * vote, see `decideDurationUnit`.
 */
export function inferDurationUnit(durationValue: number | null, lastEndSeconds: number | null): DurationUnit | null {
  if (durationValue === null || lastEndSeconds === null || durationValue <= 0 || lastEndSeconds <= 0) return null;
  const unit = unitOfDuration(durationValue, lastEndSeconds);
  return unit === null || (unit !== 'seconds' && lastEndSeconds < ENOUGH_SECONDS) ? null : { unit, proved: true };
}

/** For how many recordings their contents spoke for each unit. */
export type UnitVotes = Partial<Record<TimeUnit, number>>;

/**
 * The unit of all lengths of a service: the one for which most contents spoke, and at least two unless the lengths
 * suggest it too; otherwise what the lengths suggest: milliseconds if half of them would be longer than two days, but
 * never minutes, which look like short meetings. It is confirmed when most contents spoke for it.
 */
export function decideDurationUnit(values: readonly number[], votes: UnitVotes): DurationUnit {
  const middle = median(values.filter((value) => value > 0));
  const suggested = middle !== null && middle >= NONSENSE_SECONDS ? 'milliseconds' : 'seconds';
  const all = UNITS.reduce((sum, unit) => sum + (votes[unit] ?? 0), 0);
  const voted = UNITS.find((unit) => (votes[unit] ?? 0) * 2 > all);
  const isEnough = voted !== undefined && (voted === suggested || all >= 2);
  return isEnough ? { unit: voted, proved: true } : { unit: suggested, proved: false };
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
