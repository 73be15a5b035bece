import { describe, expect, it } from 'vitest';
import {
  decideDurationUnit,
  inferDurationUnit,
  inferSegmentUnit,
  toSeconds,
  type TimedSegment,
} from '../../../lib/recording/units.ts';

/** `count` utterances of `length` characters, five seconds each, as numbers of `perSecond`. */
const meeting = (count: number, perSecond: number, parts: { stamps?: boolean; length?: number } = {}): TimedSegment[] =>
  Array.from({ length: count }, (_, index) => ({
    rawStart: index * 5 * perSecond,
    rawEnd: (index * 5 + 4.5) * perSecond,
    stampSeconds: parts.stamps ? index * 5 : null,
    textLength: parts.length ?? 0,
  }));

const one = (rawStart: number, stampSeconds: number): TimedSegment => ({
  rawStart,
  rawEnd: null,
  stampSeconds,
  textLength: 4,
});

describe('inferSegmentUnit', () => {
  it.each([
    ['seconds', 'stamps', meeting(2, 1, { stamps: true }), null],
    ['milliseconds', 'stamps', meeting(2, 1000, { stamps: true }), null],
    ['minutes', 'stamps', meeting(2, 1 / 60, { stamps: true }), null],
    ['seconds', 'stamps that are cut to the second', [one(2.99, 2)], null],
    ['seconds', 'how fast people speak', meeting(60, 1, { length: 70 }), null],
    ['milliseconds', 'how fast people speak', meeting(60, 1000, { length: 15 }), null],
    ['minutes', 'how fast people speak', meeting(60, 1 / 60, { length: 70 }), null],
    ['minutes', 'how fast people speak Chinese', meeting(60, 1 / 60, { length: 15 }), null],
    ['milliseconds', 'a duration that is of another unit', meeting(60, 1000), 300],
    ['minutes', 'a duration that is of another unit', meeting(60, 1 / 60), 300],
    ['seconds', 'a duration in minutes', meeting(60, 1), 5],
    ['seconds', 'a duration in milliseconds', meeting(60, 1), 300_000],
    [null, 'numbers that may be of any unit', meeting(60, 1), 300],
    [null, 'a start at zero', meeting(1, 1000, { stamps: true }), null],
    [null, 'one second', [one(1, 1)], null],
    [null, 'nothing', [], null],
  ] as const)('knows %s by %s', (unit, _, segments, duration) =>
    expect(inferSegmentUnit(segments, duration)).toBe(unit),
  );

  it('is not led by one wrong stamp', () => {
    const segments = meeting(20, 1, { stamps: true });
    expect(inferSegmentUnit(segments.with(7, one(35_000, 35)), null)).toBe('seconds');
  });
});

describe('inferDurationUnit', () => {
  it.each([
    [3600, 'seconds'],
    [3_600_000, 'milliseconds'],
    [60, 'minutes'],
  ])('%d for an hour of speech is in %s', (value, unit) =>
    expect(inferDurationUnit(value, 3590)).toEqual({ unit, proved: true }),
  );

  it('proves nothing by numbers that fit no unit, or are missing', () => {
    expect(inferDurationUnit(500, 3600)).toBeNull();
    expect(inferDurationUnit(null, 3600)).toBeNull();
    expect(inferDurationUnit(3600, null)).toBeNull();
    expect(inferDurationUnit(0, 0)).toBeNull();
  });
});

describe('decideDurationUnit', () => {
  const seconds = [1800, 2700, 3600];
  it.each([
    ['nothing was said', seconds, {}, 'seconds', false],
    ['there is no length', [], {}, 'seconds', false],
    ['half would last for days', [1_800_000, 2_700_000, 60_000], {}, 'milliseconds', false],
    ['half of those that are known would', [0, 0, 1_800_000], {}, 'milliseconds', false],
    ['one would last for days', [1800, 2700, 514_525], {}, 'seconds', false],
    ['one says minutes', [30, 45], { minutes: 1 }, 'seconds', false],
    ['two say minutes', [30, 45], { minutes: 2 }, 'minutes', true],
    ['one of two says milliseconds', seconds, { seconds: 1, milliseconds: 1 }, 'seconds', false],
    ['one of three says milliseconds', seconds, { seconds: 2, milliseconds: 1 }, 'seconds', true],
    ['one of three says seconds', [30, 45], { seconds: 1, minutes: 2 }, 'minutes', true],
    ['one says what the lengths suggest', [1_800_000, 2_700_000], { milliseconds: 1 }, 'milliseconds', true],
    ['one says other than the lengths', [1_800_000, 2_700_000], { seconds: 1 }, 'milliseconds', false],
  ] as const)('where %s', (_, values, votes, unit, proved) =>
    expect(decideDurationUnit(values, votes)).toEqual({ unit, proved }),
  );
});

describe('toSeconds', () => {
  it('converts by the unit', () => {
    expect(toSeconds(90, { unit: 'seconds', proved: false })).toBe(90);
    expect(toSeconds(90_000, { unit: 'milliseconds', proved: false })).toBe(90);
    expect(toSeconds(1.5, { unit: 'minutes', proved: false })).toBe(90);
  });

  it('shows over two days only where a transcript has confirmed it', () => {
    expect(toSeconds(514_525, { unit: 'seconds', proved: false })).toBeNull();
    expect(toSeconds(514_525, { unit: 'seconds', proved: true })).toBe(514_525);
    expect(toSeconds(-1, { unit: 'seconds', proved: true })).toBeNull();
    expect(toSeconds(Number.NaN, { unit: 'seconds', proved: true })).toBeNull();
  });
});
