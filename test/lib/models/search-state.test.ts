import { describe, expect, it } from 'vitest';
import type { PopupStart } from '../../../lib/list/list-reader.ts';
import { MOST_ROWS, startItems, startState } from '../../../lib/models/search-state.ts';
import type { ListedRecording } from '../../../lib/recording/types.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { aPopup, titled } from '../../support/popup.ts';

const NOW = 1_000_000;
const recordings = titled(['Standup', 'Retro', 'Pricing review']) as ListedRecording[];
const [standup, retro, pricing] = recordings as [ListedRecording, ListedRecording, ListedRecording];
const view = (parts: Partial<NonNullable<PopupStart['view']>>) => ({
  query: '',
  selectedId: null,
  savedAtMs: NOW - 1_000,
  ...parts,
});

/** What the first paint shows, and what the model begins with, of the same read. */
async function begun(...[remembered = null, shortlist = null]: [PopupStart['view']?, PopupStart['shortlist']?]) {
  const popup = aPopup(recordings, {}, remembered, shortlist);
  const starting = popup.model.start();
  const first: PopupStart = {
    recordings,
    people: [],
    count: 3,
    view: remembered,
    shortlist,
  };
  await starting;
  return { painted: startState(first, NOW), model: popup.model.state.value };
}

describe('what is painted first', () => {
  it('is what the model begins with: the pinned, the opened, and the row that was selected', async () => {
    const { painted, model } = await begun(view({ selectedId: 'r1' }), {
      connectionId: 'n',
      pins: [pricing],
      opened: [retro],
    });
    expect(painted).toMatchObject({ selectedKey: 'opened r1', pins: new Set([pricing.id]) });
    expect(painted).toMatchObject({ items: [{ section: 'pinned' }, { section: 'opened' }, { section: 'days' }] });
    expect(painted).toEqual(model);
  });

  it('is what the model begins with: no row that was selected long ago', async () => {
    const { painted, model } = await begun(view({ selectedId: anId('r2'), savedAtMs: NOW - 11 * 60_000 }));
    expect(painted).toMatchObject({ selectedKey: `days ${standup.id}` });
    expect(painted).toEqual(model);
  });

  it('is the box alone where nothing is kept, or a search is to come back', async () => {
    expect(startState(null, NOW)).toEqual({ status: 'starting' });
    const { painted, model } = await begun(view({ query: 'retro' }));
    expect(painted).toEqual({ status: 'starting' });
    expect(model.status).toBe('results');
  });
});

const some = (...ids: string[]) => ids.map((id) => aRecording({ id }));
const keysOf = (items: ReturnType<typeof startItems>) => items.map(({ key }) => key);
const none = { news: [], about: [], pinned: [], opened: [], newest: [] };

it('startItems has each recording once, in the first section that it is in', () => {
  const items = startItems({
    news: some('x'),
    about: some('c', 'x'),
    pinned: some('a', 'c'),
    opened: some('a', 'b', 'd'),
    newest: some('a', 'b', 'c', 'd', 'e'),
  });
  expect(keysOf(items)).toEqual(['news x', 'news', 'about c', 'pinned a', 'opened b', 'opened d', 'days e']);
});

it('startItems has so few opened that the newest are in sight, and no more rows than a list', () => {
  const many = some(...Array.from({ length: 80 }, (_, at) => `r${at}`));
  const items = startItems({ ...none, opened: some('a', 'b', 'c', 'd', 'e'), newest: many });
  expect(keysOf(items).slice(0, 4)).toEqual(['opened a', 'opened b', 'opened c', 'days r0']);
  expect(items).toHaveLength(MOST_ROWS);
  expect(startItems({ ...none, pinned: many, newest: many })).toHaveLength(MOST_ROWS);
});

it('startItems has what is not ready last, and never the first row of it unless it is pinned', () => {
  const [waiting, ready] = [aRecording({ id: 'w', status: 'UPLOADING' }), aRecording({ id: 'r' })];
  expect(keysOf(startItems({ ...none, opened: [waiting], newest: [waiting, ready] }))).toEqual(['days r', 'waiting w']);
  expect(keysOf(startItems({ ...none, pinned: [waiting], newest: [waiting, ready] }))).toEqual(['pinned w', 'days r']);
});
