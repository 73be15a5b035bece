import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_WORDS, parseQueryDate, parseQueryPeriod } from '../../../lib/search/query-dates.ts';
import { printQueryDate } from '../../support/print-query.ts';

const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime();
/** A Friday. */
const nowMs = new Date(2026, 10, 20, 16, 30).getTime();
const read = (text: string) => parseQueryDate(text, nowMs);

describe('parseQueryPeriod', () => {
  it.each([
    ['today', day(2026, 11, 20), day(2026, 11, 21)],
    ['october', day(2026, 10, 1), day(2026, 11, 1)],
    ['nov', day(2026, 11, 1), day(2026, 12, 1)],
    ['december', day(2025, 12, 1), day(2026, 1, 1)],
    ['März', day(2026, 3, 1), day(2026, 4, 1)],
    ['last-week', day(2026, 11, 9), day(2026, 11, 16)],
    ['this-month', day(2026, 11, 1), day(2026, 12, 1)],
    ['2025', day(2025, 1, 1), day(2026, 1, 1)],
    ['2026-02', day(2026, 2, 1), day(2026, 3, 1)],
    ['2026-02-28', day(2026, 2, 28), day(2026, 3, 1)],
  ])('of %s is all of it', (text, fromMs, toMs) => {
    expect(parseQueryPeriod(text, nowMs)).toEqual([fromMs, toMs]);
  });

  it.each(['octo', 'mo', 'someday', 'monday', '7d', ''])('of %j is none', (text) => {
    expect(parseQueryPeriod(text, nowMs)).toBeNull();
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
    ['0d', day(2026, 11, 20)],
    ['7d', day(2026, 11, 13)],
    ['2W', day(2026, 11, 6)],
    ['3m', day(2026, 8, 20)],
    ['1y', day(2025, 11, 20)],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  it.each(['', 'gibberish', '20', '2026-13', '2026-02-30', '31.1.2026', '0000', '9999', '7', 'd', '7x'])(
    'not %j',
    (text) => expect(read(text)).toBeNull(),
  );

  it('knows each of its words', () => {
    for (const word of DAY_WORDS) expect(read(word)).toBeLessThanOrEqual(nowMs);
  });

  it('reads what it prints, any day and any text', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(1900, 0, 2), max: new Date(2999, 11, 30), noInvalidDate: true }), (date) => {
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
