import { describe, expect, it, vi } from 'vitest';
import {
  dayGroup,
  formatDayGroup,
  formatDuration,
  formatFullDate,
  formatMoment,
  formatStamp,
  parseStamp,
} from '../../../lib/recording/time.ts';
import { parseTypedTime } from '../../../lib/recording/typed-time.ts';

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
});

it('formatFullDate has weekday, date and time in the zone asked for', () => {
  const text = formatFullDate(Date.UTC(2024, 2, 14, 23, 30), 'en-GB', 'Asia/Tokyo');
  expect(text).toMatch(/^Friday,? 15 March 2024 at 08:30$/);
});

const NOW = new Date(2026, 10, 23, 12).getTime();
const at = (month: number, day: number, year = 2026) => new Date(year, month, day, 16, 23, 7).getTime();

describe('formatDayGroup', () => {
  it.each([
    ['today', at(10, 23), 'Today'],
    ['a clock that is fast', NOW + 3_600_000 * 20, 'Today'],
    ['yesterday', at(10, 22), 'Yesterday'],
    ['another day of the week', at(10, 20), 'Fri, Nov 20'],
    ['the last day of it', at(10, 17), 'Tue, Nov 17'],
    ['this month', at(10, 16), 'November 2026'],
    ['another month', at(9, 30), 'October 2026'],
    ['another year', at(9, 30, 2025), 'October 2025'],
  ])('names %s', (_, ms, words) => expect(formatDayGroup(ms, NOW, 'en-US')).toBe(words));

  it('names them in other languages', () => {
    expect(formatDayGroup(at(10, 22), NOW, 'de')).toBe('Gestern');
    expect(formatDayGroup(at(10, 20), NOW, 'en-GB')).toBe('Fri 20 Nov');
  });
});

describe('dayGroup', () => {
  it('is another for each heading', () => {
    const days = [at(10, 23), at(10, 22), at(10, 20), at(10, 2), at(9, 30), at(9, 30, 2025)];
    expect(new Set(days.map((ms) => dayGroup(ms, NOW).key)).size).toBe(days.length);
    expect(days.map((ms) => dayGroup(ms, NOW).isMonth)).toEqual([false, false, false, true, true, true]);
  });

  it('counts days on the calendar, also when summer time makes one shorter', () => {
    vi.stubEnv('TZ', 'Europe/Paris');
    const keyOf = (atMs: number) => dayGroup(atMs, Date.UTC(2024, 3, 1, 7)).key;
    expect([Date.UTC(2024, 2, 31, 6), Date.UTC(2024, 2, 31, 22, 30), Date.UTC(2024, 2, 30, 6)].map(keyOf)).toEqual([
      1, 0, 2,
    ]);
    vi.unstubAllEnvs();
  });
});

describe('formatMoment', () => {
  it.each([
    ['none', false, '16:23'],
    ['none', true, '16:23:07'],
    ['weekday', false, 'Fri 20 Nov, 16:23'],
    ['near', false, 'Fri 16:23'],
  ] as const)('says as much as is asked for: %s, seconds %s', (day, seconds, words) =>
    expect(formatMoment(at(10, 20), NOW, 'en-GB', { day, seconds })).toBe(words),
  );

  it('says only the day where it is near no more', () => {
    const near = (ms: number) => formatMoment(ms, NOW, 'en-GB', { day: 'near', seconds: false });
    expect([at(9, 20), at(9, 20, 2025)].map(near)).toEqual(['20 Oct', '20 Oct 2025']);
  });

  it('says the year where it is another', () => {
    expect(formatMoment(at(10, 20, 2025), NOW, 'en-GB', { day: 'weekday', seconds: false })).toBe(
      'Thu, 20 Nov 2025, 16:23',
    );
  });
});

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
    ['1.5 h', 5400],
    ['1,5 Std.', 5400],
    ['1个小时', 3600],
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
});
