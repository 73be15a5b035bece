import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_WORDS, parseQueryDate, parseQueryPeriod } from '../../../lib/search/query-dates.ts';
import { printQueryDate } from '../../support/print-query.ts';

const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime();
/** A Friday. */
const nowMs = new Date(2026, 10, 20, 16, 30).getTime();
const read = (text: string, locale = 'en-GB', at = nowMs) => parseQueryDate(text, { nowMs: at, locale });

describe('parseQueryPeriod', () => {
  it.each([
    ['today', day(2026, 11, 20), day(2026, 11, 21)],
    ['friday', day(2026, 11, 20), day(2026, 11, 21)],
    ['Monday', day(2026, 11, 16), day(2026, 11, 17)],
    ['sat', day(2026, 11, 14), day(2026, 11, 15)],
    ['october', day(2026, 10, 1), day(2026, 11, 1)],
    ['nov', day(2026, 11, 1), day(2026, 12, 1)],
    ['december', day(2025, 12, 1), day(2026, 1, 1)],
    ['last-week', day(2026, 11, 9), day(2026, 11, 16)],
    ['this-month', day(2026, 11, 1), day(2026, 12, 1)],
    ['2025', day(2025, 1, 1), day(2026, 1, 1)],
    ['2026-02', day(2026, 2, 1), day(2026, 3, 1)],
    ['2026-02-28', day(2026, 2, 28), day(2026, 3, 1)],
    ['31.1.2026', day(2026, 1, 31), day(2026, 2, 1)],
    ['q3', day(2026, 7, 1), day(2026, 10, 1)],
    ['Q4', day(2026, 10, 1), day(2027, 1, 1)],
    ['q1-2025', day(2025, 1, 1), day(2025, 4, 1)],
    ['7d', day(2026, 11, 13), day(2026, 11, 21)],
    ['2027-01-31T09:30Z', Date.UTC(2027, 0, 31, 9, 30), Date.UTC(2027, 0, 31, 9, 30) + 1],
  ])('of %s is all of it', (text, fromMs, toMs) => {
    expect(parseQueryPeriod(text, { nowMs, locale: 'en-GB' })).toEqual([fromMs, toMs]);
  });

  it.each(['octo', 'mo', 'someday', 'q5', 'q3-1', ''])('of %j is none', (text) => {
    expect(parseQueryPeriod(text, { nowMs, locale: 'en-GB' })).toBeNull();
  });
});

describe('parseQueryDate', () => {
  it.each([
    ['2026-01-31', day(2026, 1, 31)],
    ['2026/1/5', day(2026, 1, 5)],
    ['2026.1.5', day(2026, 1, 5)],
    ['2026-01', day(2026, 1, 1)],
    ['2026', day(2026, 1, 1)],
    ['２０２６-０１', day(2026, 1, 1)],
    ['٢٠٢٦', day(2026, 1, 1)],
    ['today', day(2026, 11, 20)],
    ['Yesterday', day(2026, 11, 19)],
    ['this week', day(2026, 11, 16)],
    ['last_week', day(2026, 11, 9)],
    ['this-month', day(2026, 11, 1)],
    ['last-month', day(2026, 10, 1)],
    ['this-year', day(2026, 1, 1)],
    ['last-year', day(2025, 1, 1)],
    ['0d', day(2026, 11, 20)],
    ['7d', day(2026, 11, 13)],
    ['2W', day(2026, 11, 6)],
    ['3m', day(2026, 8, 20)],
    ['1y', day(2025, 11, 20)],
    ['2026-01-31T09:30Z', Date.UTC(2026, 0, 31, 9, 30)],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    ['en-GB', '5/1/2026', day(2026, 1, 5)],
    ['en-US', '5/1/2026', day(2026, 5, 1)],
    ['en-US', '31/1/2026', day(2026, 1, 31)],
    ['de', '5.1.2026', day(2026, 1, 5)],
    ['de', '5.1.26', day(2026, 1, 5)],
    ['en-US', '5.1.2026', day(2026, 1, 5)],
    ['en', '5.1.26.', day(2026, 1, 5)],
    ['en-US', '1.31.2026', day(2026, 1, 31)],
    ['en-US', '5-1-2026', day(2026, 5, 1)],
    ['fr', '31/12/2025', day(2025, 12, 31)],
    ['nl', '5-1-2026', day(2026, 1, 5)],
    ['ja', '2026/1/5', day(2026, 1, 5)],
    ['not a locale', '5/1/2026', day(2026, 1, 5)],
  ])('as %s writes it: %s', (locale, text, expected) => expect(read(text, locale)).toBe(expected));

  it('ends with the month where the earlier one is shorter', () => {
    expect(read('1m', 'en', new Date(2026, 2, 31, 12).getTime())).toBe(day(2026, 2, 28));
    expect(read('1y', 'en', new Date(2028, 1, 29, 12).getTime())).toBe(day(2027, 2, 28));
  });

  it.each([
    '',
    'gibberish',
    '20',
    '2026-13',
    '2026-02-30',
    '31.2.2026',
    '1/2-2026',
    '0000',
    '9999',
    '7',
    'd',
    '2026-01-31T99:00Z',
  ])('not %j', (text) => expect(read(text)).toBeNull());

  it('knows each of its words', () => {
    for (const word of DAY_WORDS) expect(read(word)).toBeLessThanOrEqual(nowMs);
  });

  it('reads what it prints, any moment and any text', () => {
    const moments = fc.integer({ min: Date.UTC(1900, 0, 2), max: Date.UTC(2999, 11, 30) });
    fc.assert(
      fc.property(moments, (atMs) => {
        expect(read(printQueryDate(atMs), 'en-US')).toBe(atMs);
        const date = new Date(atMs);
        const midnightMs = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
        expect(printQueryDate(midnightMs)).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(read(printQueryDate(midnightMs))).toBe(midnightMs);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        expect(read(text)).not.toBeNaN();
      }),
    );
  });
});
