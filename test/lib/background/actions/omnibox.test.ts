import { describe, expect, it, vi } from 'vitest';
import { createOmnibox, type OmniboxDeps } from '../../../../lib/background/actions/omnibox.ts';
import type { Recording } from '../../../../lib/recording/types.ts';
import { aRecording } from '../../../support/factories.ts';
import { titled } from '../../../support/popup.ts';
import { NONCHARACTERS, REFUSED, refusedIn } from '../../../support/xml-characters.ts';

const NOW_MS = Date.UTC(2026, 9, 28, 12);

function anOmnibox(rows: Recording[], parts: Partial<OmniboxDeps> = {}) {
  const deps = {
    rows: () => Promise.resolve(rows),
    now: () => NOW_MS,
    markup: true,
    openPanel: vi.fn<OmniboxDeps['openPanel']>().mockResolvedValue(true),
    show: vi.fn<OmniboxDeps['show']>().mockResolvedValue(null),
    openRecording: vi.fn<OmniboxDeps['openRecording']>().mockResolvedValue(null),
    openSearch: vi.fn<OmniboxDeps['openSearch']>().mockResolvedValue(null),
  };
  return { ...deps, box: createOmnibox({ ...deps, ...parts }) };
}

describe('suggestions of the address bar', () => {
  it('are the titles that match, with the date', async () => {
    const { box } = anOmnibox(titled(['Q&A <b>', 'Retro']));
    expect(await box.change('q&a')).toEqual([
      {
        content: expect.stringContaining('Q&A <b> · 2026-10-27'),
        description: 'Q&amp;A &lt;b&gt; · Tue 00:00',
      },
    ]);
  });

  it('are plain where the browser reads no markup', async () => {
    const { box } = anOmnibox(titled(['Q&A <b>']), { markup: false });
    expect((await box.change('q&a'))[0]?.description).toBe('Q&A <b> · Tue 00:00');
  });

  it('are the newest before anything is typed, and six at most', async () => {
    const { box } = anOmnibox(titled(['A', 'B', 'C', 'D', 'E', 'F', 'G']));
    expect((await box.change('')).map(({ description }) => description.slice(0, 1)).join('')).toBe('ABCDEF');
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

  it('opens a tab where one is wanted, and where the browser refuses the panel', async () => {
    const { box, openPanel, show, openRecording } = anOmnibox(titled(['Alpha']), {
      openPanel: () => Promise.resolve(false),
    });
    const [hit] = await box.change('al');
    await box.enter(hit?.content ?? '', 'newBackgroundTab');
    expect([openPanel, show].flatMap(({ mock }) => mock.calls)).toEqual([]);
    await box.enter(hit?.content ?? '', 'currentTab');
    expect(openRecording.mock.calls).toEqual([
      ['r0', 'newBackgroundTab'],
      ['r0', 'currentTab'],
    ]);
  });

  it('knows a suggestion again after the background was stopped', async () => {
    const rows = titled(['Weekly sync', 'Weekly sync']);
    const [, second] = await anOmnibox(rows).box.change('weekly');
    const { box, openRecording } = anOmnibox(rows);
    await box.enter(second?.content ?? '', 'currentTab');
    expect(openRecording).toHaveBeenCalledWith('r1', 'currentTab');
  });

  it('searches for other words', async () => {
    const { box, openSearch } = anOmnibox(titled(['Alpha', 'Beta']));
    await box.change('bet');
    await box.enter('  bet ', 'currentTab');
    expect(openSearch).toHaveBeenCalledWith('bet', 'currentTab');
  });
});

describe('whatever a title holds', () => {
  it('has none of the code points that no XML may hold in anything that the browser gets', async () => {
    expect(new Set(REFUSED).size).toBe(66 + 2048 + 29);
    for (const character of [...NONCHARACTERS, ...REFUSED]) {
      const [hit] = await anOmnibox([aRecording({ title: `be${character}fore` })]).box.change('be');
      expect(hit?.description).toContain('fore');
      expect([hit?.content, hit?.description].flatMap((text) => refusedIn(text ?? ''))).toEqual([]);
    }
  });

  it('is called untitled where nothing of it is left, as browsers take no empty line', async () => {
    for (const title of [...NONCHARACTERS, NONCHARACTERS.join(''), '\u202E', ' ']) {
      const [hit] = await anOmnibox([aRecording({ title })]).box.change('');
      expect(hit?.description).toContain('Untitled recording');
    }
  });
});
