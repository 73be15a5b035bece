import { describe, expect, it } from 'vitest';
import { createSeriesTest, seriesOf } from '../../../lib/recording/series.ts';

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
    ['定例会議', '第3回定例会議', '第三回定例会議', '11月20日定例会議'],
    ['주간 회의', '제3차 주간 회의', '주간 회의 11월 20일'],
  ])('is the same for %s, whatever the date and the counter', (...titles) => {
    expect(new Set(titles.map((title) => seriesOf(title, 'en'))).size).toBe(1);
    expect(seriesOf(titles[0] ?? '', 'en')).not.toBe('');
  });

  it.each([
    ['de', 'jour fixe', 'Jour fixe, Freitag 20. März', 'Jour fixe, Friday 20 March'],
    ['pt-BR', 'reunião do comitê', '1ª reunião do comitê', 'Reunião do comitê 12 de março de 2026'],
    ['fr', 'réunion du comité', '3e réunion du comité', 'Réunion du comité 14h30', '1er mars : réunion du comité'],
    ['pl', 'spotkanie', 'Spotkanie 20 października', 'Spotkanie, wtorek 3 lutego'],
    ['he', 'ישיבת צוות', 'ישיבת צוות 20 בנובמבר'],
  ])('knows dates in the language of the interface, too: %s', (locale, series, ...titles) =>
    expect(titles.map((title) => seriesOf(title, locale))).toEqual(titles.map(() => series)),
  );

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
});
