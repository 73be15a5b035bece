import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDate, parseHttpDate } from '../../../lib/text/dates.ts';
import { forAll } from '../../support/for-all.ts';

const noon = Date.UTC(2024, 6, 15, 12);

describe('parseDate', () => {
  it.each([
    ['2024-07-15T12:00:00.000Z', noon],
    ['2024-07-15 12:00:00', noon],
    ['2024-07-15T12:00', noon],
    ['2024-07-15 12:00:00 UTC', noon],
    ['2024-07-15T14:00:00+02:00', noon],
    ['2024-07-15T06:30:00-05:30', noon],
    ['2024-07-15T12:00:00.123456789Z', noon + 123],
    ['20240715T120000Z', noon],
    ['2024-07-15', Date.UTC(2024, 6, 15)],
    ['20240715', Date.UTC(2024, 6, 15)],
    ['1962-10-03T12:15:12.000Z', Date.UTC(1962, 9, 3, 12, 15, 12)],
    ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
    [noon, noon],
    [noon / 1000, noon],
    [String(noon), noon],
    [noon / 1000 + 0.5, noon + 500],
  ])('reads %j', (value, atMs) => expect(parseDate(value)).toBe(atMs));

  it.each([
    ...'2024-02-30 2024-13-01 2024-07-15T24:00:00Z 2024-07-15T12:60:00Z 2024-07-15T12:00:00+25:00'.split(' '),
    ...'0001-01-01T00:00:00Z yesterday 15/07/2024'.split(' '),
    '',
    0,
    1e18,
    Number.NaN,
    null,
    {},
    '9'.repeat(100_000),
  ])('refuses %j', (value) => expect(parseDate(value)).toBeNull());

  it('reads what JavaScript writes', () => {
    const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true });
    forAll(dates, (date) => {
      expect(parseDate(date.toISOString())).toBe(date.getTime());
    });
  });
});

describe('parseHttpDate', () => {
  it.each([
    ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37Z'],
  ])('reads %s', (text, iso) => expect(parseHttpDate(text)).toBe(Date.parse(iso)));

  it.each([
    null,
    ...'|42|2026-11-21T09:00:00Z|21 November 2026|Sat, 21 Nov 2026 09:00:00 +0100|Sat, 21 Foo 2026 09:00:00 GMT'.split(
      '|',
    ),
  ])('refuses %j', (text) => expect(parseHttpDate(text)).toBeNull());
});
