import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { describeHit, createOmnibox, type OmniboxDeps } from '../../../../lib/background/actions/omnibox.ts';
import type { Recording } from '../../../../lib/recording/types.ts';
import { aRecording } from '../../../support/factories.ts';
import { titled } from '../../../support/popup.ts';
import { NONCHARACTERS, REFUSED, refusedIn } from '../../../support/xml-characters.ts';

function anOmnibox(rows: Recording[], parts: Partial<OmniboxDeps> = {}) {
  const deps = {
    rows: vi.fn<OmniboxDeps['rows']>(() => Promise.resolve(rows)),
    isConnected: () => Promise.resolve(true),
    now: () => Date.UTC(2026, 9, 28, 12),
    markup: true,
    setDefault: vi.fn<OmniboxDeps['setDefault']>().mockResolvedValue(null),
    openPanel: vi.fn<OmniboxDeps['openPanel']>().mockResolvedValue(true),
    show: vi.fn<OmniboxDeps['show']>().mockResolvedValue(null),
    openRecording: vi.fn<OmniboxDeps['openRecording']>().mockResolvedValue(null),
    openSearch: vi.fn<OmniboxDeps['openSearch']>().mockResolvedValue(null),
    openOptions: vi.fn<OmniboxDeps['openOptions']>().mockResolvedValue(null),
  };
  return { ...deps, box: createOmnibox({ ...deps, ...parts }) };
}

describe('suggestions of the address bar', () => {
  it('are the titles that match, with the match marked and the rest muted', async () => {
    const { box, setDefault } = anOmnibox(titled(['Pricing review', 'Retro']));
    expect(await box.change('pric')).toEqual([
      {
        content: expect.stringContaining('Pricing review · 2026-10-27'),
        description: '<match>Pric</match>ing review <dim>· Tue 00:00</dim>',
      },
    ]);
    expect(setDefault).toHaveBeenLastCalledWith('Open the best match for “pric”');
  });

  it('are words alone where the browser reads no markup', async () => {
    const { box } = anOmnibox(titled(['Q&A <b>']), { markup: false });
    expect((await box.change('q&a'))[0]?.description).toBe('Q&A <b> · Tue 00:00');
  });

  it('are the newest before anything is typed, and six at most', async () => {
    const { box, setDefault } = anOmnibox(titled(['A', 'B', 'C', 'D', 'E', 'F', 'G']));
    expect((await box.change('')).map(({ description }) => description.slice(0, 1))).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E',
      'F',
    ]);
    expect(setDefault).toHaveBeenLastCalledWith('Type a few letters of a recording’s title');
  });

  it('say that nothing matches, with what was typed as text', async () => {
    const { box, setDefault } = anOmnibox(titled(['A']));
    expect(await box.change('<x> & y')).toEqual([]);
    expect(setDefault).toHaveBeenLastCalledWith('No saved title matches “&lt;x&gt; &amp; y”. Press Enter to search.');
  });

  it('say that nothing is connected, and Enter opens the options', async () => {
    const { box, setDefault, openOptions, openSearch } = anOmnibox([], { isConnected: () => Promise.resolve(false) });
    expect(await box.change('a')).toEqual([]);
    expect(setDefault).toHaveBeenLastCalledWith('Connect Earshot first: press Enter to open settings');
    await box.enter('a', 'currentTab');
    expect(openOptions).toHaveBeenCalledTimes(1);
    expect(openSearch).not.toHaveBeenCalled();
  });

  it('leave the first line to the newest text', async () => {
    const waiting: (() => void)[] = [];
    const { box, setDefault } = anOmnibox(titled(['Alpha']), {
      isConnected: () => new Promise((resolve) => waiting.push(() => resolve(true))),
    });
    const older = box.change('zzz');
    const newer = box.change('al');
    waiting[1]?.();
    await newer;
    waiting[0]?.();
    expect(await older).toEqual([]);
    expect(setDefault.mock.calls).toEqual([['Open the best match for “al”']]);
  });

  it('stay when the browser refuses the first line, and nothing is left uncaught', async () => {
    const { box } = anOmnibox(titled(['Alpha']), { setDefault: () => Promise.reject(new Error('Invalid XML')) });
    expect(await box.change('al')).toHaveLength(1);
  });

  it('leave out what no address can carry', async () => {
    const { box } = anOmnibox([aRecording({ id: '..', title: 'Alpha' })]);
    expect(await box.change('alpha')).toEqual([]);
  });
});

describe('Enter in the address bar', () => {
  it('opens the panel on a suggestion before anything is awaited', async () => {
    const { box, openPanel, show, openRecording } = anOmnibox(titled(['Alpha', 'Alpine']));
    const [, second] = await box.change('al');
    const entering = box.enter(second?.content ?? '', 'currentTab');
    expect(openPanel).toHaveBeenCalledTimes(1);
    await entering;
    expect(show).toHaveBeenCalledWith('r1');
    expect(openRecording).not.toHaveBeenCalled();
  });

  it('opens a tab where the browser refuses the panel', async () => {
    const { box, openRecording } = anOmnibox(titled(['Alpha']), { openPanel: () => Promise.resolve(false) });
    await box.change('al');
    await box.enter('al', 'currentTab');
    expect(openRecording).toHaveBeenCalledWith('r0', 'currentTab');
  });

  it.each(['newForegroundTab', 'newBackgroundTab'] as const)('opens a tab at once for %s', async (disposition) => {
    const { box, openPanel, openRecording } = anOmnibox(titled(['Alpha']));
    await box.change('al');
    await box.enter('al', disposition);
    expect(openPanel).not.toHaveBeenCalled();
    expect(openRecording).toHaveBeenCalledWith('r0', disposition);
  });

  it('knows a suggestion again after the background was stopped', async () => {
    const rows = titled(['Weekly sync', 'Weekly sync']);
    const [, second] = await anOmnibox(rows).box.change('weekly');
    const { box, openRecording } = anOmnibox(rows);
    await box.enter(second?.content ?? '', 'currentTab');
    expect(openRecording).toHaveBeenCalledWith('r1', 'currentTab');
  });

  it('opens the best match for words, and the search when nothing matches', async () => {
    const { box, openRecording, openSearch } = anOmnibox(titled(['Alpha', 'Beta']));
    await box.enter('bet', 'newForegroundTab');
    expect(openRecording).toHaveBeenCalledWith('r1', 'newForegroundTab');
    await box.enter('  zzz ', 'currentTab');
    expect(openSearch).toHaveBeenCalledWith('zzz', 'currentTab');
  });
});

describe('whatever a title holds', () => {
  const title = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom('<match>', '</dim>', '&amp;', ']]>', '\u202Etxt', 'it\'s "so"'),
    fc.constantFrom(...REFUSED),
    fc.string({ unit: fc.constantFrom('<', '>', '&', "'", '"', 'a', ' ', 'ß', 'İ'), maxLength: 30 }),
  );
  /** What is left when the two elements and the five entities of ours are taken away. */
  const rest = (xml: string) =>
    xml.replace(/<match>([^<>]*)<\/match>|<dim>([^<>]*)<\/dim>/g, '$1$2').replace(/&(?:amp|lt|gt|#39|quot);/g, '');

  it('is XML of two elements without attributes, and without what no XML may hold', () => {
    fc.assert(
      fc.property(title, title, title, (title, facts, query) => {
        const xml = describeHit(title, facts, query, true);
        expect(rest(xml)).not.toMatch(/[<>&'"]/);
        expect(refusedIn(xml)).toEqual([]);
        expect(xml).not.toMatch(/[\u007F-\u009F\u202A-\u202E\u2066-\u2069]/);
      }),
      { numRuns: 500 },
    );
  });

  it('has none of the 66 noncharacters in anything that the browser gets', async () => {
    expect(new Set(NONCHARACTERS).size).toBe(66);
    for (const character of NONCHARACTERS) {
      const title = `be${character}fore ${character}`;
      const { box, setDefault } = anOmnibox([aRecording({ title })]);
      const found = [...(await box.change('be')), ...(await box.change(title))];
      expect(found.length).toBeGreaterThan(0);
      const all = [...setDefault.mock.calls.flat(), ...found.flatMap((hit) => [hit.content, hit.description])];
      expect(all.flatMap(refusedIn)).toEqual([]);
    }
  });

  it('is called untitled where nothing of it is left, as browsers take no empty line', async () => {
    for (const title of [...NONCHARACTERS, NONCHARACTERS.join(''), '\u202E', ' ']) {
      const [hit] = await anOmnibox([aRecording({ title })]).box.change('');
      expect(hit?.description).toContain('Untitled recording');
    }
  });

  it('has none of the code points that no XML may hold', () => {
    expect(new Set(REFUSED).size).toBe(66 + 2048 + 29);
    const texts = REFUSED.map((character) => `be${character}fore`);
    const all = texts.flatMap((text) => [describeHit(text, '', '', true), describeHit(text, text, text, true)]);
    expect(all.filter((line) => !line.includes('fore'))).toEqual([]);
    expect(all.flatMap(refusedIn)).toEqual([]);
  });

  it('says the same as the words without markup', () => {
    const unescaped = (xml: string) =>
      xml
        .replace(/<\/?(?:match|dim)>/g, '')
        .replace(
          /&(amp|lt|gt|#39|quot);/g,
          (_, name: string) => ({ amp: '&', lt: '<', gt: '>', '#39': "'", quot: '"' })[name] ?? '',
        );
    fc.assert(
      fc.property(title, title, title, (title, facts, query) => {
        expect(unescaped(describeHit(title, facts, query, true))).toBe(describeHit(title, facts, query, false));
      }),
    );
  });
});
