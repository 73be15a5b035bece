import { describe, expect, it, vi } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import type { PopupStart } from '../../../lib/list/list-reader.ts';
import type { Shortlist } from '../../../lib/recording/types.ts';
import { anId, aRecording } from '../../support/factories.ts';
import {
  aPopup,
  keys,
  listing,
  paintedPopup,
  selectedId,
  selectedKey,
  startedPopup,
  titled,
  titles,
} from '../../support/popup.ts';
import { aUserData, NOT_USED, USED_ADDRESS, type Used } from '../../support/user-data.ts';

const recordings = titled(['A', 'B', 'C', 'D', 'E']);
const idOf = (at: number) => anId(`r${at}`);
const LIST: Used = { pins: [idOf(4)], opened: [idOf(2), idOf(4)], searches: ['budget', 'pricing'] };
type Answers = Parameters<typeof aPopup>[1];

/** A popup with a stored shortlist, of which it painted `painted` the last time. */
const withShortlist = (list: Partial<Used>, answers: Answers = {}, painted: PopupStart['shortlist'] = null) =>
  aPopup(recordings, answers, null, painted, aUserData(list));

const PAINTED = {
  connectionId: 'n',
  pins: [aRecording({ id: 'r4', title: 'E' })],
  opened: [aRecording({ id: 'r2', title: 'C' })],
};

/** A popup that painted `LIST` the last time. */
const remembered = (answers: Answers = {}) => withShortlist(LIST, answers, PAINTED);

async function started(popup: ReturnType<typeof aPopup>) {
  await popup.model.start();
  await popup.runTimers();
  return popup;
}

/** The shortlist that is stored by now. */
const keptIn = ({ stored: { area } }: ReturnType<typeof aPopup>) => ({
  ...(area.values.get(`shortlist ${USED_ADDRESS}`) as Shortlist),
  searches: area.values.get(`searches ${USED_ADDRESS}`),
});

describe('the start', () => {
  it('has what is pinned and what was opened last above the newest, painted before anything is asked', async () => {
    const { model, asked, runTimers } = remembered();
    await model.start();
    expect(asked).toEqual([]);
    expect(titles(model)).toEqual(['E', 'C', 'A', 'B', 'D']);
    expect(keys(model).slice(0, 3)).toEqual(['pinned r4', 'opened r2', 'days r0']);
    expect([[...listing(model).pins], selectedId(model)]).toEqual([['r4'], 'r4']);
    await runTimers();
    expect(titles(model)).toEqual(['E', 'C', 'A', 'B', 'D']);
    expect(listing(model).searches).toEqual(LIST.searches);
  });

  it('takes them in where they come after the first paint, and what is selected stays so', async () => {
    const { model, runTimers } = withShortlist(LIST);
    await model.start();
    expect(selectedKey(model)).toBe('days r0');
    await runTimers();
    expect(titles(model)).toEqual(['E', 'C', 'A', 'B', 'D']);
    expect(selectedId(model)).toBe('r0');
  });

  it('moves no row that somebody uses by then, but marks it; at the next start they stand where they belong', async () => {
    const { model, runTimers } = withShortlist(LIST);
    await model.start();
    model.move('next');
    await runTimers();
    expect(titles(model)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect([...listing(model).pins]).toEqual(['r4']);
    model.type('a');
    model.type('');
    expect(titles(model)).toEqual(['E', 'C', 'A', 'B', 'D']);
  });

  it('leaves out what is not in the list, and stays as it was where it cannot be read', async () => {
    const gone = await started(withShortlist({ pins: [anId('gone')] }));
    expect(keys(gone.model)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4'].map((id) => `days ${id}`));
    const failed = remembered();
    failed.stored.reading.fails = true;
    await started(failed);
    expect(titles(failed.model)).toEqual(['E', 'C', 'A', 'B', 'D']);
  });

  it('says where it cannot be read, unless something else is said, and changes no pin until it is', async () => {
    const failure = { code: 'storage-failed' };
    const popup = withShortlist({ pins: [idOf(3)] });
    popup.stored.reading.fails = true;
    const { model } = await started(popup);
    expect(listing(model).sent).toEqual({ status: 'not-stored', what: 'shortlist', failure });
    model.select(`days ${idOf(3)}`);
    expect(listing(model).sent).toEqual({ status: 'none' });
    await model.togglePin();
    expect(listing(model).sent).toEqual({ status: 'not-stored', what: 'pin', failure });
    expect(keptIn(popup)).toEqual({ ...NOT_USED, pins: ['r3'] });
    popup.stored.reading.fails = false;
    await model.togglePin();
    expect(listing(model).sent).toEqual({ status: 'unpinned', id: 'r3' });
    const copying = withShortlist(LIST, {
      'popup.pendingAction': () => succeed({ actionId: 'x', atMs: 0, action: { kind: 'nothing-to-send' } }),
    });
    copying.stored.reading.fails = true;
    await started(copying);
    expect(listing(copying.model).sent).toEqual({ status: 'told', what: 'nothing-to-send' });
  });

  it('stores the rows that are painted first the next time, and again with each pin', async () => {
    const { model, saveShortlist } = await started(withShortlist(LIST));
    const idsIn = (at: number) => saveShortlist.mock.calls[at]?.[0].pins.map(({ id }) => id);
    expect(saveShortlist.mock.calls[0]?.[0]).toMatchObject({
      pins: [{ id: 'r4' }],
      opened: [{ id: 'r2' }, { id: 'r4' }],
    });
    model.select(`days ${idOf(0)}`);
    await model.togglePin();
    expect(idsIn(1)).toEqual(['r0', 'r4']);
  });

  it('follows the pins of other pages with its marks, and moves no row for them', async () => {
    const { model, stored } = await started(withShortlist(LIST));
    await stored.own.shortlist.change((before) => ({ ...before, pins: [idOf(1)] }));
    await vi.waitFor(() => expect([...listing(model).pins]).toEqual(['r1']));
    expect(titles(model)).toEqual(['E', 'C', 'A', 'B', 'D']);
  });
});

describe('a pin', () => {
  it('is put and taken back, told, and kept', async () => {
    const popup = await started(withShortlist({}));
    const { model } = popup;
    model.select(`days ${idOf(3)}`);
    await model.togglePin();
    expect(listing(model)).toMatchObject({ selectedKey: 'pinned r3', sent: { status: 'pinned', id: 'r3' } });
    expect([...listing(model).pins]).toEqual(['r3']);
    expect(titles(model)).toEqual(['D', 'A', 'B', 'C', 'E']);
    expect(keptIn(popup)).toMatchObject({ pins: ['r3'] });
    await model.togglePin();
    expect(listing(model)).toMatchObject({ selectedKey: 'pinned r3', sent: { status: 'unpinned', id: 'r3' } });
    expect(listing(model).pins.size).toBe(0);
    expect(keptIn(popup)).toMatchObject({ pins: [] });
  });

  it('is kept within the key press, as the popup closes', async () => {
    const popup = await started(withShortlist({ opened: [idOf(2)] }));
    popup.model.select(`days ${idOf(3)}`);
    // The popup never gets the lock.
    popup.stored.hold();
    const toggling = popup.model.togglePin();
    expect(popup.stored.writes()).toBe(1);
    await vi.waitFor(() => expect(keptIn(popup)).toMatchObject({ pins: ['r3'], opened: ['r2'] }));
    popup.stored.release();
    await toggling;
    expect(keptIn(popup)).toMatchObject({ pins: ['r3'], opened: ['r2'] });
  });

  it('pressed twice in a row is taken back, before the first press was kept', async () => {
    const popup = await started(withShortlist({}));
    popup.model.select(`days ${idOf(3)}`);
    await Promise.all([popup.model.togglePin(), popup.model.togglePin()]);
    await vi.waitFor(() => expect(keptIn(popup)).toMatchObject({ pins: [] }));
    expect(listing(popup.model)).toMatchObject({ pins: new Set(), sent: { status: 'unpinned' } });
  });

  it('leaves the row of an older recording selected where it was, until the rows are arranged anew', async () => {
    const { model } = await started(remembered());
    await model.togglePin();
    expect(titles(model)).toEqual(['E', 'C', 'A', 'B', 'D']);
    expect(listing(model)).toMatchObject({ selectedKey: 'pinned r4', pins: new Set() });
    await model.togglePin();
    expect([...listing(model).pins]).toEqual(['r4']);
    await model.togglePin();
    model.type('a');
    model.type('');
    expect(titles(model)).toEqual(['C', 'E', 'A', 'B', 'D']);
  });

  it('lets a copy that is on its way arrive', async () => {
    let answer: () => void = () => undefined;
    const summary = { forms: { html: '', markdown: 'Words', plain: 'Words' }, form: 'rich' as const };
    const { model, copy } = await paintedPopup(recordings, {
      'recordings.copyPart': () => new Promise((resolve) => (answer = () => resolve(succeed(summary)))),
    });
    const copying = model.copy();
    await model.togglePin();
    expect(listing(model).sent).toEqual({ status: 'fetching', id: 'r0' });
    copy.mockResolvedValue(false);
    answer();
    await copying;
    expect(listing(model).sent).toEqual({ status: 'by-hand', id: 'r0', plain: 'Words' });
    await model.togglePin();
    expect(listing(model).sent.status).toBe('by-hand');
    model.endShare();
    await model.togglePin();
    expect(listing(model).sent.status).toBe('pinned');
  });

  it('is as it was, and it is said, where it cannot be kept', async () => {
    const failure = { code: 'storage-failed' } as const;
    const { model, stored } = await startedPopup(recordings);
    stored.area.full = true;
    await model.togglePin();
    expect(listing(model).sent).toEqual({ status: 'not-stored', what: 'pin', failure });
    expect(listing(model).pins.size).toBe(0);
  });

  it('keeps what another page has put meanwhile', async () => {
    const popup = await started(withShortlist({}));
    popup.model.select(`days ${idOf(1)}`);
    await Promise.all([
      popup.stored.own.shortlist.change((before) => ({ ...before, pins: [idOf(0)], opened: [idOf(2)] })),
      popup.model.togglePin(),
    ]);
    expect(keptIn(popup)).toEqual({ ...NOT_USED, pins: ['r1', 'r0'], opened: ['r2'] });
  });
});

describe('a search', () => {
  it('is kept once something of it was opened, within the key press, as the popup closes', async () => {
    const popup = await started(remembered());
    const { model, stored } = popup;
    model.open();
    model.type(' A ');
    expect(stored.writes()).toBe(0);
    model.open();
    expect(stored.writes()).toBe(1);
    expect(listing(model).searches).toEqual(['A', 'budget', 'pricing']);
    await vi.waitFor(() => expect(keptIn(popup)).toEqual({ ...LIST, searches: ['A', 'budget', 'pricing'] }));
  });

  it('is kept once something of it was copied, the last one first', async () => {
    const popup = await started(remembered({ 'recordings.copyPart': () => succeed(null) }));
    for (const text of ['pricing', 'A']) {
      popup.model.type(text);
      await popup.model.copy('summary');
    }
    await vi.waitFor(() => expect(keptIn(popup)).toMatchObject({ searches: ['A', 'budget', 'pricing'] }));
  });
});
