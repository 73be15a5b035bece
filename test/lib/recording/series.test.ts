import { describe, expect, it } from 'vitest';
import { createSeriesTest, seriesOf } from '../../../lib/recording/series.ts';
import { cpuMs } from '../../support/linear-time.ts';

describe('seriesOf', () => {
  it.each([
    ['Standup', 'Standup 2026-11-20', 'Standup – Fri 20 Nov', 'STANDUP #42', 'Standup (3)', 'Standup 20.11.26, 9:15'],
    ['Sprint review', 'Sprint 14 review', 'Sprint review, Friday', 'Sprint review Nov 2026', '20Nov: sprint review'],
    [
      'Planning',
      'Planning Q3',
      '2nd planning',
      'Planning W47',
      'Planning Fri, Nov 20, 9am',
      'Planning 2026-11-20T09:15',
    ],
    ['1:1 Anna', '1:1 Anna, 9:15', '1:1 – Anna'],
    ['定例会議', '第3回定例会議', '11月20日定例会議'],
  ])('is the same for %s, whatever the date and the counter', (...titles) => {
    expect(new Set(titles.map((title) => seriesOf(title, 'en'))).size).toBe(1);
    expect(seriesOf(titles[0] ?? '', 'en')).not.toBe('');
  });

  it('knows the months and days of the language of the interface, too', () => {
    expect(seriesOf('Jour fixe, Freitag 20. März', 'de')).toBe('jour fixe');
    expect(seriesOf('Jour fixe, Friday 20 March', 'de')).toBe('jour fixe');
  });

  it('differs where the words do, and is empty where there are none', () => {
    for (const titles of [
      ['Standup platform', 'Standup billing'],
      ['B2B sales', 'B2C sales', 'Sales'],
      ['1:1 Anna', 'Anna'],
      ['Team May', 'Team'],
      ['Sun team', 'Team'],
    ])
      expect(new Set(titles.map((title) => seriesOf(title, 'en'))).size).toBe(titles.length);
    expect(['2026-11-20', 'Friday', '', '#3'].map((title) => seriesOf(title, 'en'))).toEqual(['', '', '', '']);
  });
});

describe('createSeriesTest', () => {
  const titles =
    '1:1 Anna|1:1 – ANNA 2|Anna|Ｓｔａｎｄｕｐ 3|standup, Friday|Standup team|2026-11-20|第3回定例会議|定例第4回会議|議会定例|会議'.split(
      '|',
    );

  it('agrees with seriesOf, whatever the titles', () => {
    for (const title of titles) {
      const series = seriesOf(title, 'en');
      const isOf = createSeriesTest(title, 'en');
      const same = titles.filter((other) => series !== '' && seriesOf(other, 'en') === series);
      expect(titles.filter((other) => isOf?.(other))).toEqual(same);
    }
  });

  it('reads few of a long list, where most are of other series', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `Pricing review ${at % 50} of team ${at}, Fri 20 Nov`);
    const isOf = createSeriesTest('Standup Friday', 'en');
    const leastMs = (run: () => void) => Math.min(cpuMs(run), cpuMs(run), cpuMs(run));
    const allMs = leastMs(() => many.forEach((title) => seriesOf(title, 'en')));
    expect(leastMs(() => many.forEach((title) => isOf?.(title)))).toBeLessThan(allMs / 3);
  });
});
