import { describe, expect, it } from 'vitest';
import { succeed } from '../../../lib/failure.ts';
import type { Recording } from '../../../lib/recording/types.ts';
import { selectableSections, SHOW_ALL, TITLE_NOTE, WIDENED_NOTE } from '../../../lib/models/selectable-items.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { aGroup, found } from '../../support/hits.ts';
import { held } from '../../support/held.ts';
import { aPopup, done, finding, listing, settle, titled, titles, withheld } from '../../support/popup.ts';

interface Parts {
  exact?: string[];
  widened?: string[];
  similar?: Recording[];
  service?: Recording[];
  /** What similar places wait for. */
  until?: Promise<unknown>;
}

/** "prety" is typed; the service answers with the timers. */
async function typed(named: string[], { exact = [], widened = [], similar = [], service = [], until }: Parts = {}) {
  const popup = aPopup(titled(named), {
    'list.refresh': () => done({ changed: true }),
    'recordings.search': () => succeed({ recordings: service, filteredHere: false, unreadable: 0 }),
    'search.run': finding(...exact.map((id) => aGroup(id))),
    'search.widen': async () => {
      await until;
      return succeed({ groups: widened.map((id) => aGroup(id)), rows: similar, words: [] });
    },
  });
  await popup.model.start();
  await popup.runTimers();
  popup.model.type('prety');
  await popup.pause();
  return popup;
}

type Popup = Pick<Awaited<ReturnType<typeof typed>>, 'model' | 'pause'>;
const noteAt = ({ model }: Popup) => listing(model).hits.noteAt;
const items = ({ model }: Popup) => selectableSections(listing(model)).map((all) => all.map(({ hit }) => hit));

async function searchExactly(popup: Popup, id: string, note: number): Promise<void> {
  popup.model.open(anId(id), note);
  await popup.pause();
}

describe('titles that are only similar', () => {
  it('stand below those that are as typed, under a note that is moved to, and never selected by itself', async () => {
    const popup = await typed(['Pretty plan', 'Prety plan']);
    expect(titles(popup.model)).toEqual(['Prety plan', 'Pretty plan']);
    expect(items(popup)).toEqual([[null, TITLE_NOTE, null]]);
    const alone = await typed(['Pretty plan']);
    expect(listing(alone.model)).toMatchObject({ selectedId: 'r0', selectedHit: null });
    alone.model.move('previous');
    expect(listing(alone.model)).toMatchObject({ selectedId: 'r0', selectedHit: TITLE_NOTE });
  });

  it('are not there in a strict search, nor come into it later', async () => {
    const popup = await typed(['Pretty plan', 'Prety plan']);
    popup.model.move('next');
    await searchExactly(popup, 'r0', TITLE_NOTE);
    expect(titles(popup.model)).toEqual(['Prety plan']);
    expect(noteAt(popup).row).toBeNull();
    expect(popup.asked.findLast(({ name }) => name === 'search.run')?.arg).toMatchObject({ isStrict: true });
    popup.cache.recordings = titled(['Pretty plan', 'Prety plan', 'Pretty new', 'Prety new']);
    await popup.model.refresh();
    expect(titles(popup.model)).toEqual(['Prety plan', 'Prety new']);
  });

  it('are there again when something else is typed', async () => {
    const popup = await typed(['Pretty plan']);
    await searchExactly(popup, 'r0', TITLE_NOTE);
    expect(titles(popup.model)).toEqual([]);
    popup.model.type('prety p');
    expect(titles(popup.model)).toEqual(['Pretty plan']);
    expect(noteAt(popup).row).toBe(0);
  });

  const service = [
    aRecording({ id: 'r0', title: 'Pretty plan' }),
    aRecording({ id: 's1', title: 'Prety at the service' }),
    aRecording({ id: 's2', title: 'Roadmap' }),
  ];

  it.each([true, false])(
    'stay in a strict search if the service found them, after it answered: %s',
    async (isAfter) => {
      const popup = await typed(['Pretty plan', 'Pretty sync', 'Prety plan'], { service });
      if (isAfter) await popup.runTimers();
      await searchExactly(popup, 'r0', TITLE_NOTE);
      if (!isAfter) await popup.runTimers();
      expect(titles(popup.model)).toEqual(['Prety plan', 'Prety at the service', 'Pretty plan', 'Roadmap']);
      expect(noteAt(popup)).toEqual({ row: null, group: null });
    },
  );

  it('make room for what the service finds as typed, below the selected row', async () => {
    const popup = await typed(['Pretty plan', 'Pretty sync', 'Prety plan'], { service });
    await popup.runTimers();
    expect(titles(popup.model)).toEqual([
      'Prety plan',
      'Prety at the service',
      'Pretty plan',
      'Pretty sync',
      'Roadmap',
    ]);
    expect(noteAt(popup).row).toBe(2);
  });

  it('stay where they are when one of them is selected, with what the service finds as typed below it', async () => {
    const popup = await typed(['Pretty plan', 'Pretty sync'], { service });
    await popup.runTimers();
    expect(titles(popup.model)).toEqual(['Pretty plan', 'Prety at the service', 'Pretty sync', 'Roadmap']);
    expect(listing(popup.model)).toMatchObject({ selectedId: 'r0', selectedHit: null, hits: { noteAt: { row: 0 } } });
  });

  it('stay where they are when the note is selected', async () => {
    const popup = await typed(['Pretty plan', 'Prety plan'], { service });
    popup.model.select(anId('r0'), TITLE_NOTE);
    await popup.runTimers();
    expect(titles(popup.model)).toEqual(['Prety plan', 'Pretty plan', 'Prety at the service', 'Roadmap']);
    expect(listing(popup.model)).toMatchObject({ selectedHit: TITLE_NOTE, hits: { noteAt: { row: 1 } } });
  });

  it('do not move above a place that was moved to', async () => {
    const popup = await typed(['Pretty plan', 'Pretty sync'], { service, exact: ['x'] });
    popup.model.select(anId('x'), 0);
    await popup.runTimers();
    expect(titles(popup.model)).toEqual(['Prety at the service', 'Pretty plan', 'Pretty sync', 'Roadmap']);
    expect(listing(popup.model)).toMatchObject({ selectedId: 'x', selectedHit: 0, hits: { headCount: 0 } });
  });

  it('stand below places that are as typed, of which the first is selected', async () => {
    const popup = await typed(['Pretty plan', 'Pretty sync'], { exact: ['x'] });
    expect(items(popup)).toEqual([[0], [TITLE_NOTE, null, null]]);
    expect(listing(popup.model)).toMatchObject({ selectedId: 'x', selectedHit: 0 });
    const among = await typed(['Pretty plan', 'Prety plan'], { exact: ['x'] });
    expect(items(among)).toEqual([[SHOW_ALL, null], [0]]);
    expect(listing(among.model)).toMatchObject({ selectedId: 'r1', selectedHit: null });
  });

  it.each([null, TITLE_NOTE])('hold still where the user went to one of them, or to their note: %s', async (hit) => {
    const late = withheld();
    const popup = aPopup(titled(['Pretty plan', 'Pretty sync']), { 'search.run': late.search });
    await popup.model.start();
    popup.model.type('prety');
    popup.model.select(anId('r0'), hit);
    await popup.pause();
    await late.answer('prety', found([aGroup('x')]));
    expect(items(popup)).toEqual([[SHOW_ALL, TITLE_NOTE, null], [0]]);
    expect(listing(popup.model)).toMatchObject({ selectedId: 'r0', selectedHit: hit });
  });

  it('stay below the places when more of these come, and the one that was moved to stays selected', async () => {
    const { held: until, letGo } = held();
    const popup = await typed(['Pretty plan', 'Pretty sync'], { exact: ['x', 'r0'], widened: ['z'], until });
    popup.model.select(anId('r1'));
    letGo();
    await settle();
    expect(items(popup)).toEqual([[0, 0, WIDENED_NOTE, 0], [null]]);
    expect(listing(popup.model)).toMatchObject({ selectedId: 'r1', selectedHit: null });
  });

  it('stay where they are while a longer text has no answer yet', async () => {
    const late = withheld();
    const popup = aPopup(titled(['Prety plan']), { 'search.run': late.search });
    await popup.model.start();
    popup.model.type('prety');
    await popup.pause();
    await late.answer('prety', found([aGroup('x')]));
    popup.model.type('pretyx');
    expect(titles(popup.model)).toEqual(['Prety plan']);
    expect(listing(popup.model)).toMatchObject({ selectedId: 'r0', selectedHit: null });
  });

  it('have a note below places that are similar, if titles as typed come between', async () => {
    const popup = await typed(['Pretty plan'], { exact: ['y'], widened: ['z'], service });
    await popup.runTimers();
    expect(items(popup)).toEqual([
      [0, WIDENED_NOTE, 0],
      [null, TITLE_NOTE, null, null],
    ]);
    expect(listing(popup.model)).toMatchObject({ selectedId: 'y', selectedHit: 0 });
  });

  it('stay below the places if the service has found titles before similar places come', async () => {
    const { held: until, letGo } = held();
    const popup = await typed(['Pretty plan'], { exact: ['y'], widened: ['z'], service, until });
    await popup.runTimers();
    letGo();
    await settle();
    expect(items(popup)[0]).toEqual([0, WIDENED_NOTE, 0]);
    expect(listing(popup.model)).toMatchObject({ selectedId: 'y', selectedHit: 0, hits: { headCount: 0 } });
  });

  it('have no row of their own where places of the same recording are above', async () => {
    const popup = await typed(['Pretty plan', 'Pretty sync'], { exact: ['r0'] });
    expect(items(popup)).toEqual([[0], [TITLE_NOTE, null]]);
    const alone = await typed(['Pretty plan'], { exact: ['r0'] });
    expect(items(alone)).toEqual([[0]]);
    expect(noteAt(alone)).toEqual({ row: null, group: null });
  });
});

describe('the note above what is only similar', () => {
  it('stands once above titles and the places that follow them', async () => {
    const popup = await typed(['Pretty plan'], { widened: ['x'] });
    expect(noteAt(popup)).toEqual({ row: 0, group: null });
    expect(items(popup)).toEqual([[TITLE_NOTE, null], [0]]);
  });

  it('stands once above a title with its own places, which have no second row', async () => {
    const popup = await typed(['Pretty plan'], { widened: ['x', 'r0'] });
    expect([...listing(popup.model).hits.quoted]).toEqual(['r0']);
    expect(items(popup)).toEqual([[TITLE_NOTE, null], [0]]);
    const alone = await typed(['Pretty plan'], { widened: ['r0'] });
    expect(items(alone)).toEqual([[TITLE_NOTE, null]]);
  });

  it('stands above places that are only similar, although their title is as typed', async () => {
    const popup = await typed(['Prety plan'], { widened: ['r0'] });
    expect(items(popup)).toEqual([[null], [WIDENED_NOTE, 0]]);
  });

  it('stands once above similar places and titles that follow places as typed', async () => {
    const popup = await typed(['Pretty plan'], { exact: ['y'], widened: ['z'] });
    expect(noteAt(popup)).toEqual({ row: null, group: 1 });
    expect(items(popup)).toEqual([[0, WIDENED_NOTE, 0], [null]]);
    popup.model.move('next');
    expect(listing(popup.model)).toMatchObject({ selectedId: 'z', selectedHit: WIDENED_NOTE });
  });

  it('stands above a recording that only a widened search found by its title', async () => {
    const similar = [aRecording({ id: 'i', title: 'Invoices' })];
    const popup = await typed(['Prety plan'], { similar, widened: ['x'] });
    expect(titles(popup.model)).toEqual(['Prety plan', 'Invoices']);
    expect(noteAt(popup)).toEqual({ row: 1, group: null });
  });

  it('does not stand above titles that are not shown, nor below places that have one', async () => {
    const exact = Array.from({ length: 5 }, (_, at) => `Prety ${at}`);
    const hidden = await typed([...exact, 'Pretty plan'], { exact: ['y'], widened: ['x'] });
    expect(noteAt(hidden)).toEqual({ row: null, group: 1 });
    const late = await typed(['Other'], { widened: ['x'], service: [aRecording({ id: 's', title: 'Pretty plan' })] });
    late.model.select(anId('x'), 0);
    await late.runTimers();
    expect(listing(late.model)).toMatchObject({ hits: { headCount: 0, noteAt: { row: null, group: 0 } } });
  });

  it('stands above titles below places where none of these is only similar', async () => {
    const service = [aRecording({ id: 's', title: 'Pretty plan' })];
    const popup = await typed(['Other'], { exact: ['x'], service });
    await popup.runTimers();
    expect(listing(popup.model)).toMatchObject({ hits: { headCount: 0, noteAt: { row: 0, group: null } } });
  });
});
