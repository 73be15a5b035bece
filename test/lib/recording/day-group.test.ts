import { describe, expect, it } from 'vitest';
import { dayGroup, formatDayGroup, formatMoment } from '../../../lib/recording/time.ts';

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
});

describe('formatMoment', () => {
  it.each([
    ['none', false, '16:23'],
    ['none', true, '16:23:07'],
    ['weekday', false, 'Fri 20 Nov, 16:23'],
  ] as const)('says as much as is asked for: %s, seconds %s', (day, seconds, words) =>
    expect(formatMoment(at(10, 20), NOW, 'en-GB', { day, seconds })).toBe(words),
  );

  it('says the year where it is another', () => {
    expect(formatMoment(at(10, 20, 2025), NOW, 'en-GB', { day: 'weekday', seconds: false })).toBe(
      'Thu, 20 Nov 2025, 16:23',
    );
  });
});
