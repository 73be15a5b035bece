import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agoWords } from '../../../components/recording/ago.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('how long ago', () => {
  const zone = process.env['TZ'];
  beforeAll(() => void (process.env['TZ'] = 'Europe/Paris'));
  afterAll(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  /** Noon in Paris, in winter. */
  const now = Date.UTC(2026, 10, 21, 11);
  it.each([
    [59_000, null],
    [-HOUR, null],
    [60_000, '1 minute ago'],
    [23 * HOUR, '23 hours ago'],
    [24 * HOUR, 'yesterday'],
    [37 * HOUR, '2 days ago'],
    [61 * HOUR, '3 days ago'],
    [29 * DAY, '29 days ago'],
    [61 * DAY, '2 months ago'],
    [740 * DAY, '2 years ago'],
  ])('is said of %i ms: %s', (ageMs, words) => expect(agoWords(now - ageMs, now)).toBe(words));

  it('counts the days of the calendar where summer time makes one longer or shorter', () => {
    // 25 hours of 25 October 2026, and 23 hours of 29 March.
    expect(agoWords(Date.UTC(2026, 9, 24, 22, 10), Date.UTC(2026, 9, 25, 22, 50))).toBe('24 hours ago');
    expect(agoWords(Date.UTC(2026, 9, 24, 21, 50), Date.UTC(2026, 9, 25, 22, 50))).toBe('yesterday');
    expect(agoWords(Date.UTC(2026, 2, 28, 22, 50), Date.UTC(2026, 2, 29, 22, 10))).toBe('23 hours ago');
    expect(agoWords(Date.UTC(2026, 2, 28, 22, 50), Date.UTC(2026, 2, 30, 21, 50))).toBe('2 days ago');
  });
});
