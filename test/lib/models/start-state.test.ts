import { describe, expect, it } from 'vitest';
import type { PopupStart } from '../../../lib/list/list-reader.ts';
import { startState } from '../../../lib/models/start-state.ts';
import type { ListedRecording } from '../../../lib/recording/listed-recording.ts';
import { anId } from '../../support/factories.ts';
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
    connectionId: 'n',
    recordings,
    people: [],
    count: 3,
    unit: { unit: 'seconds', proved: false },
    savedAtMs: 5,
    view: remembered,
    shortlist,
  };
  await starting;
  return { painted: startState(first, NOW), model: popup.model.state.value };
}

describe('what is painted first', () => {
  it('is what the model begins with: the newest', async () => {
    const { painted, model } = await begun();
    expect(painted).toMatchObject({ status: 'recent', count: 3, selectedKey: 'days r0' });
    expect(painted).toEqual(model);
  });

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
