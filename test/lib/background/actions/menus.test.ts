import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  createMenus,
  type MenuDeps,
  type MenuItem,
  menuTitle,
  menuTitles,
} from '../../../../lib/background/actions/create-actions.ts';
import type { Recording } from '../../../../lib/recording/types.ts';
import { aRecording } from '../../../support/factories.ts';
import { aSender, FORMS } from '../../../support/sending.ts';
import { until } from '../../../support/until.ts';

/** A menu bar that refuses what browsers refuse: a second item of the same id, a child of none. */
function someMenus(recordings: Recording[]) {
  const sender = aSender();
  const shown: MenuItem[] = [];
  const removals = { count: 0 };
  const lookUp = vi.fn<(query: string) => void>();
  const recent = { recordings };
  const stopped = { inBuilding: false };
  const deps: MenuDeps = {
    ...sender,
    lookUp,
    recent: () => Promise.resolve(recent.recordings),
    bar: {
      removeAll: async () => {
        await Promise.resolve();
        removals.count++;
        shown.length = 0;
        if (stopped.inBuilding) await new Promise(() => undefined);
      },
      create(item) {
        if (shown.some(({ id }) => id === item.id)) throw new Error(`duplicate id ${item.id}`);
        if (item.parentId && shown.every(({ id }) => id !== item.parentId)) throw new Error('no parent');
        shown.push(item);
      },
    },
  };
  const menus = createMenus(deps);
  /** The menus as a background has them that starts after the former was stopped; the browser keeps what was built. */
  const restart = () => createMenus(deps);
  return { ...sender, menus, restart, stopped, shown, removals, lookUp, recent };
}

const recordings = [aRecording({ id: 'a/b c', title: 'Retro & more' }), aRecording({ id: 'r2', title: 'Weekly' })];

describe('The context menus', () => {
  it('offer the selection to be looked up, and the recordings to be inserted', async () => {
    const { menus, shown } = someMenus(recordings);
    await menus.refresh();
    expect(shown.map(({ title, contexts, parentId }) => [title, ...contexts, parentId])).toEqual([
      ['Look up “%s” in recordings', 'selection', undefined],
      ['Insert meeting summary', 'editable', undefined],
      ['Retro && more', 'editable', 'insert'],
      ['Weekly', 'editable', 'insert'],
    ]);
    // An address of `about:srcdoc`, as the frames of many editors have, is in no pattern.
    expect(shown.some((item) => 'documentUrlPatterns' in item)).toBe(false);
  });

  it('offer nothing to insert where there are no recordings', async () => {
    const { menus, shown } = someMenus([]);
    await menus.refresh();
    expect(shown.map(({ id }) => id)).toEqual(['look-up']);
  });

  it('are built one after the other, and only when something has changed', async () => {
    const { menus, shown, removals, recent } = someMenus(recordings);
    await Promise.all([menus.refresh(), menus.refresh(), menus.refresh()]);
    expect(shown).toHaveLength(4);
    expect(removals.count).toBe(1);
    recent.recordings = recordings.slice(1);
    await menus.refresh();
    expect(shown.map(({ title }) => title)).toEqual(['Look up “%s” in recordings', 'Insert meeting summary', 'Weekly']);
  });

  it('are built by the next background when one was stopped over it', async () => {
    const { menus, restart, stopped, shown, removals, recent } = someMenus(recordings);
    await menus.refresh();
    recent.recordings = recordings.slice(1);
    stopped.inBuilding = true;
    void menus.refresh();
    await until('the building', () => Promise.resolve(removals.count === 2));
    stopped.inBuilding = false;
    recent.recordings = recordings;
    await restart().refresh();
    expect(shown).toHaveLength(4);
  });

  it('look a selection up in the very turn of the click, as one line', () => {
    const { menus, lookUp } = someMenus(recordings);
    void menus.onClick({ menuItemId: 'look-up', selectionText: ` price\n\treview ${'x'.repeat(500)}` }, { id: 7 });
    expect(lookUp).toHaveBeenCalledOnce();
    expect(lookUp.mock.calls[0]?.[0]).toMatch(/^price review x{100,}…$/);
  });

  it('insert into the frame that was clicked in', async () => {
    const { menus, insert, summaryOf, holdCursor } = someMenus(recordings);
    const tab = { id: 7, url: 'https://docs.example.com/x' };
    const inserting = menus.onClick({ menuItemId: 'insert:a/b c', frameId: 4 }, tab);
    // In the very turn: the cursor may be elsewhere by the time the summary is there.
    expect(holdCursor).toHaveBeenCalledWith({ tabId: 7, frameId: 4 });
    await inserting;
    expect(summaryOf).toHaveBeenCalledWith('a/b c', 'docs.example.com');
    expect(insert).toHaveBeenCalledWith(FORMS, 'rich');
  });
});

const titled = (...titles: string[]) =>
  titles.map((title, index) => aRecording({ id: `r${index}`, title, createdAtMs: Date.UTC(2026, 2, 12 - index, 12) }));

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
    expect(menuTitles(titled('Weekly sync', 'Retro', 'Weekly sync', ''))).toEqual([
      'Weekly sync (12 Mar 2026)',
      'Retro',
      'Weekly sync (10 Mar 2026)',
      'Untitled recording (9 Mar 2026)',
    ]);
  });

  it('keep the date of a long title', () => {
    const long = 'word '.repeat(40);
    const titles = menuTitles(titled(long, long));
    expect(titles).toHaveLength(2);
    for (const title of titles) expect(title).toMatch(/… \(1\d Mar 2026\)$/);
  });

  it('do without a date that is not known', () => {
    expect(menuTitles([aRecording({ title: '', createdAtMs: null })])).toEqual(['Untitled recording']);
  });
});
