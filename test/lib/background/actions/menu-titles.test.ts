import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menuTitle, menuTitles } from '../../../../lib/background/actions/menu-titles.ts';
import { aRecording } from '../../../support/factories.ts';

const words = {
  untitled: 'Untitled recording',
  dated: (title: string, date: string) => `${title} (${date})`,
  formatDate: (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10),
};
const titled = (...titles: string[]) =>
  titles.map((title, index) => aRecording({ id: `r${index}`, title, createdAtMs: Date.UTC(2026, 2, 12 - index) }));

describe('A title in a menu', () => {
  it('keeps its ampersands, and is not filled with the selection', () => {
    expect(menuTitle('R&D: 100%sure')).toBe('R&&D: 100%\u2060sure');
  });

  it('is one short line without hidden characters, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const title = menuTitle(text);
        expect(title).not.toMatch(/%s|[\n\r\u202E]/);
        expect(title.replaceAll('&&', '').includes('&')).toBe(false);
        expect(title.replaceAll('&&', '&').replaceAll('\u2060', '').length).toBeLessThanOrEqual(60);
      }),
    );
  });
});

describe('The titles of a menu', () => {
  it('are those of the recordings, with the date where the title alone does not tell', () => {
    expect(menuTitles(titled('Weekly sync', 'Retro', 'Weekly sync', ''), words)).toEqual([
      'Weekly sync (2026-03-12)',
      'Retro',
      'Weekly sync (2026-03-10)',
      'Untitled recording (2026-03-09)',
    ]);
  });

  it('keep the date of a long title', () => {
    const long = 'word '.repeat(40);
    const titles = menuTitles(titled(long, long), words);
    expect(titles).toHaveLength(2);
    for (const title of titles) expect(title).toMatch(/… \(2026-03-1\d\)$/);
  });

  it('do without a date that is not known', () => {
    expect(menuTitles([aRecording({ title: '', createdAtMs: null })], words)).toEqual(['Untitled recording']);
  });
});
