import { describe, expect, it } from 'vitest';
import { seriesOf } from '../../../lib/recording/series.ts';

describe('seriesOf', () => {
  it.each([
    ['Standup', 'Standup 2026-11-20', 'Standup – Fri 20 Nov', 'STANDUP #42', 'Standup (3)', 'Standup 20.11.26, 9:15'],
    ['Sprint review', 'Sprint 14 review', 'November sprint review'],
    ['AMI Goal of the project', 'AMI TS3009a: Goal of the project', 'AMI ES2009b: Goal of the project'],
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
    expect(seriesOf('Standup platform', 'en')).not.toBe(seriesOf('Standup billing', 'en'));
    expect(['2026-11-20', 'Friday', '', '#3'].map((title) => seriesOf(title, 'en'))).toEqual(['', '', '', '']);
  });
});
