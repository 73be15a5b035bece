import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatStamp } from '../../../lib/recording/time.ts';
import { parseTypedTime } from '../../../lib/recording/typed-time.ts';

describe('a typed time', () => {
  it.each([
    ['1:02:03', 3723],
    [' 62:03 ', 3723],
    ['1 : 02 : 03', 3723],
    ['62', 3720],
    ['0', 0],
    ['1.02.03', 3723],
    ['12.34', 754],
    ['12:34.5', 754.5],
    ['1h2m3s', 3723],
    ['1 H 2 Min 3 Sec', 3723],
    ['1 hour 2 minutes', 3720],
    ['2hrs', 7200],
    ['1h30', 5400],
    ['1h30s', 3630],
    ['5m30', 330],
    ['90m', 5400],
    ['45s', 45],
    ['[12:34]', 754],
    ['(1:02:03)', 3723],
    ['１：０２：０３', 3723],
    ['١:٠٢:٠٣', 3723],
    ['۱۲:۳۴', 754],
    ['१२:३४', 754],
    ['\u200F12:34\u200F', 754],
  ])('%j', (typed, seconds) => expect(parseTypedTime(typed)).toBe(seconds));

  it.each(['', ' ', 'noon', '1:75', '1:62:03', '12:', ':30', '-5', '1.5', '10 30', 'h', '1m2h', '1:2:3:4', '[12:34'])(
    'refuses %j',
    (typed) => expect(parseTypedTime(typed)).toBeNull(),
  );

  it('is nothing where more was typed than any time has', () => {
    expect(parseTypedTime(`1:02${' '.repeat(90)}`)).toBe(62);
    expect(parseTypedTime(`1:02${' '.repeat(100)}`)).toBeNull();
    expect(parseTypedTime(`(${' '.repeat(100_000)}`)).toBeNull();
  });

  it('is what the transcript shows', () => {
    fc.assert(
      fc.property(fc.nat(359_999), (seconds) => {
        expect(parseTypedTime(formatStamp(seconds))).toBe(seconds);
      }),
    );
  });

  it('is a moment or nothing, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const seconds = parseTypedTime(typed);
        expect(seconds === null || (Number.isFinite(seconds) && seconds >= 0)).toBe(true);
      }),
    );
  });
});
