import { describe, expect, it } from 'vitest';
import { parseQueryPeriod } from '../../../lib/search/query-dates.ts';

const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime();
/** A Friday. */
const nowMs = new Date(2026, 10, 20, 16, 30).getTime();
const read = (text: string) => parseQueryPeriod(text, nowMs);

describe('parseQueryPeriod', () => {
  it.each([
    ['today', day(2026, 11, 20), day(2026, 11, 21)],
    ['Yesterday', day(2026, 11, 19), day(2026, 11, 20)],
    ['this week', day(2026, 11, 16), day(2026, 11, 23)],
    ['last_week', day(2026, 11, 9), day(2026, 11, 16)],
    ['this-month', day(2026, 11, 1), day(2026, 12, 1)],
    ['last-month', day(2026, 10, 1), day(2026, 11, 1)],
    ['october', day(2026, 10, 1), day(2026, 11, 1)],
    ['nov', day(2026, 11, 1), day(2026, 12, 1)],
    ['december', day(2025, 12, 1), day(2026, 1, 1)],
    ['März', day(2026, 3, 1), day(2026, 4, 1)],
    ['2025', day(2025, 1, 1), day(2026, 1, 1)],
    ['٢٠٢٦', day(2026, 1, 1), day(2027, 1, 1)],
    ['2026-02', day(2026, 2, 1), day(2026, 3, 1)],
    ['２０２６-１２', day(2026, 12, 1), day(2027, 1, 1)],
    ['2026-1-5', day(2026, 1, 5), day(2026, 1, 6)],
    ['2026-02-28', day(2026, 2, 28), day(2026, 3, 1)],
  ])('of %s is all of it', (text, fromMs, toMs) => expect(read(text)).toEqual([fromMs, toMs]));

  it.each(
    [
      '',
      'octo',
      'mo',
      'someday',
      'monday',
      '7d',
      'q3',
      '20',
      '7',
      '2026-13',
      '2026-02-30',
      '2026/1/5',
      '31.1.2026',
    ].concat(['0000', '9999']),
  )('of %j is none', (text) => expect(read(text)).toBeNull());
});
