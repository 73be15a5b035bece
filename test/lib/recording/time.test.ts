import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatDuration, formatFullDate, formatStamp, parseStamp } from '../../../lib/recording/time.ts';

describe('parseStamp', () => {
  it.each([
    ['0:00', 0],
    ['0:05', 5],
    ['0:5', 5],
    ['75:00', 4500],
    ['1:02:03', 3723],
    ['00:01:30.250', 90.25],
    ['0:01,5', 1.5],
  ])('reads %s', (text, seconds) => expect(parseStamp(text)).toBe(seconds));

  it.each(['', '5', ':05', '0:60', '1:60:00', '1:2:3:4', '-0:05', '0:05 ', 'a:bc', '0:005'])('refuses %j', (text) =>
    expect(parseStamp(text)).toBeNull(),
  );
});

describe('formatStamp', () => {
  it.each([
    [0, '0:00'],
    [65.9, '1:05'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [514_525, '142:55:25'],
    [-3, '0:00'],
  ])('writes %d as %s', (seconds, text) => expect(formatStamp(seconds)).toBe(text));

  it('is read back by parseStamp', () => {
    fc.assert(
      fc.property(fc.nat(99_999), (seconds) => {
        expect(parseStamp(formatStamp(seconds))).toBe(seconds);
      }),
    );
  });
});

describe('formatDuration', () => {
  it.each([
    [30, '30 sec'],
    [59.6, '1 min'],
    [2700, '45 min'],
    [3590, '1 hr'],
    [3900, '1 hr 5 min'],
    [514_525, '142 hr 55 min'],
  ])('%d s in English', (seconds, words) => expect(formatDuration(seconds, 'en-US')).toBe(words));

  it('speaks other languages', () => expect(formatDuration(3900, 'de')).toBe('1 Std. 5 Min.'));
});

describe('formatWhen', () => {
  const zone = process.env['TZ'];
  const now = Date.UTC(2024, 2, 14, 12);
  let formatWhen: (atMs: number, nowMs: number, locale: string) => string;
  const when = (atMs: number) => formatWhen(atMs, now, 'en-GB');

  beforeAll(async () => {
    process.env['TZ'] = 'Europe/Paris';
    // Formatters that are kept have the zone of when they were made.
    vi.resetModules();
    ({ formatWhen } = await import('../../../lib/recording/time.ts'));
  });

  afterAll(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
    vi.resetModules();
  });

  it.each([
    ['earlier today', Date.UTC(2024, 2, 14, 8, 5), '09:05'],
    ['just after local midnight', Date.UTC(2024, 2, 13, 23, 30), '00:30'],
    ['just before local midnight', Date.UTC(2024, 2, 13, 22, 30), 'Yesterday'],
    ['two days ago', Date.UTC(2024, 2, 12, 12), 'Tuesday'],
    ['six days ago', Date.UTC(2024, 2, 8, 12), 'Friday'],
    ['a week ago', Date.UTC(2024, 2, 7, 12), '7 Mar'],
    ['last year', Date.UTC(2023, 11, 31, 12), '31 Dec 2023'],
    ['before 1970', Date.UTC(1962, 9, 3, 12), '3 Oct 1962'],
    ['three hours ahead, by a fast clock', now + 3 * 3_600_000, '13:00'],
    ['far ahead', Date.UTC(2025, 2, 14), '14 Mar 2025'],
  ])('%s', (_, atMs, text) => expect(when(atMs)).toBe(text));

  it('counts days on the calendar, also when summer time makes one shorter', () => {
    const monday = Date.UTC(2024, 3, 1, 7);
    expect(formatWhen(Date.UTC(2024, 2, 31, 6), monday, 'en-GB')).toBe('Yesterday');
    expect(formatWhen(Date.UTC(2024, 2, 30, 6), monday, 'en-GB')).toBe('Saturday');
  });

  it('speaks other languages', () => {
    expect(formatWhen(now - 86_400_000, now, 'fr')).toBe('Hier');
    expect(formatWhen(Date.UTC(2024, 0, 5), now, 'de')).toBe('5. Jan.');
  });
});

describe('formatFullDate', () => {
  it('has weekday, date and time in the zone asked for', () => {
    const text = formatFullDate(Date.UTC(2024, 2, 14, 23, 30), 'en-GB', 'Asia/Tokyo');
    expect(text).toMatch(/^Friday,? 15 March 2024 at 08:30$/);
  });
});
