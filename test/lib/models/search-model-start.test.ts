import { describe, expect, it } from 'vitest';
import { fail, succeed, type Result } from '../../../lib/failure.ts';
import { EMPTY_SHORTLIST, type Shortlist } from '../../../lib/recording/shortlist.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { held } from '../../support/held.ts';
import { aPopup, listing, settle, titled, titles } from '../../support/popup.ts';

const recordings = titled(['A', 'B', 'C', 'D', 'E']);
const idOf = (at: number) => anId(`r${at}`);
const LIST: Shortlist = { pins: [idOf(4)], opened: [idOf(2), idOf(4)], searches: ['budget', 'pricing'] };
const read = (list: Partial<Shortlist>) => ({ 'shortlist.read': () => succeed({ ...EMPTY_SHORTLIST, ...list }) });

/** A popup that painted `LIST` the last time. */
const remembered = (answers: Parameters<typeof aPopup>[1] = read(LIST)) =>
  aPopup(recordings, answers, null, {
    connectionId: 'n',
    pins: [aRecording({ id: 'r4', title: 'E' })],
    opened: [aRecording({ id: 'r2', title: 'C' })],
  });

describe('the start', () => {
  it('has what is pinned and what was opened last above the newest, painted before anything is asked', async () => {
    const { model, asked, runTimers } = remembered();
    await model.start();
    expect(asked).toEqual([]);
    expect(titles(model)).toEqual(['E', 'C', 'A', 'B', 'D']);
    const { leading, pins, selectedId } = listing(model);
    expect(leading).toEqual([
      { group: 'pinned', count: 1 },
      { group: 'opened', count: 1 },
    ]);
    expect([[...pins], selectedId]).toEqual([['r4'], 'r4']);
    await runTimers();
    expect(titles(model)).toEqual(['E', 'C', 'A', 'B', 'D']);
    expect(listing(model).searches).toEqual(LIST.searches);
  });

  it('takes them in where they come after the first paint, and what is selected stays so', async () => {
    const { model, runTimers } = aPopup(recordings, read(LIST));
    await model.start();
    expect(listing(model)).toMatchObject({ leading: [], selectedId: 'r0' });
    await runTimers();
    expect(titles(model)).toEqual(['E', 'C', 'A', 'B', 'D']);
    expect(listing(model).selectedId).toBe('r0');
  });

  it('moves no row that somebody uses by then, but marks it; at the next start they stand where they belong', async () => {
    const { model, runTimers } = aPopup(recordings, read(LIST));
    await model.start();
    model.move('next');
    await runTimers();
    expect(titles(model)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect([...listing(model).pins]).toEqual(['r4']);
    model.type('a');
    model.type('');
    expect(titles(model)).toEqual(['E', 'C', 'A', 'B', 'D']);
  });

  it('moves no row that somebody reads by then either', async () => {
    const { model, clock, runTimers } = aPopup(recordings, {
      'shortlist.read': () => {
        clock.nowMs += 1_501;
        return succeed(LIST);
      },
    });
    await model.start();
    await runTimers();
    expect(titles(model)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect([...listing(model).pins]).toEqual(['r4']);
  });

  it('leaves out what is not in the list, and stays as it was where it cannot be read', async () => {
    const gone = aPopup(recordings, read({ pins: [anId('gone')] }));
    await gone.model.start();
    await gone.runTimers();
    expect(listing(gone.model)).toMatchObject({ leading: [], rows: { length: 5 } });
    const failed = remembered({ 'shortlist.read': () => fail({ code: 'storage-failed' }) });
    await failed.model.start();
    await failed.runTimers();
    expect(titles(failed.model)).toEqual(['E', 'C', 'A', 'B', 'D']);
  });

  it('says where it cannot be read, unless something else is said, and changes no pin until it is', async () => {
    const failure = { code: 'storage-failed' } as const;
    const unread = { status: 'shortlist-unread', failure };
    let answer: Result<Shortlist> = fail(failure);
    const { model, asked, runTimers } = aPopup(recordings, {
      'shortlist.read': () => answer,
      'shortlist.pin': () => succeed(null),
    });
    await model.start();
    await runTimers();
    expect(listing(model).sent).toEqual(unread);
    model.select(idOf(3));
    expect(listing(model).sent).toEqual({ status: 'none' });
    await model.togglePin();
    expect(listing(model)).toMatchObject({ leading: [], sent: unread });
    expect(asked.filter(({ name }) => name === 'shortlist.pin')).toEqual([]);
    answer = succeed({ ...EMPTY_SHORTLIST, pins: [idOf(3)] });
    await model.togglePin();
    expect(listing(model).sent).toEqual({ status: 'unpinned', id: 'r3' });
    const copying = aPopup(recordings, {
      'shortlist.read': () => fail(failure),
      'popup.pendingAction': () => succeed({ actionId: 'x', atMs: 0, action: { kind: 'nothing-to-send' } }),
    });
    await copying.model.start();
    await copying.runTimers();
    expect(listing(copying.model).sent).toEqual({ status: 'nothing-to-send' });
  });

  it('has a section for each of its groups', async () => {
    const { model } = remembered();
    await model.start();
    model.move('next-section');
    expect(listing(model).selectedId).toBe('r2');
    model.move('next-section');
    expect(listing(model).selectedId).toBe('r0');
    model.move('previous-section');
    expect(listing(model).selectedId).toBe('r2');
  });
});

describe('a pin', () => {
  it('is put and taken back at once, told, and kept', async () => {
    const kept = held();
    const { model, asked, runTimers } = aPopup(recordings, {
      'shortlist.pin': async () => {
        await kept.held;
        return succeed(null);
      },
    });
    await model.start();
    await runTimers();
    model.select(idOf(3));
    const pinning = model.togglePin();
    expect(listing(model).sent).toEqual({ status: 'pinned', id: 'r3' });
    expect([...listing(model).pins]).toEqual(['r3']);
    kept.letGo();
    await pinning;
    expect(listing(model)).toMatchObject({ selectedId: 'r3', sent: { status: 'pinned', id: 'r3' } });
    expect(titles(model)).toEqual(['D', 'A', 'B', 'C', 'E']);
    await model.togglePin();
    expect(listing(model)).toMatchObject({ selectedId: 'r3', sent: { status: 'unpinned', id: 'r3' } });
    expect(listing(model).pins.size).toBe(0);
    expect(asked.filter(({ name }) => name === 'shortlist.pin').map(({ arg }) => arg)).toEqual([
      { id: 'r3', isPinned: true },
      { id: 'r3', isPinned: false },
    ]);
  });

  it('leaves the row of an older recording selected where it was, until the rows are arranged anew', async () => {
    const { model, runTimers } = remembered({ ...read(LIST), 'shortlist.pin': () => succeed(null) });
    await model.start();
    await runTimers();
    await model.togglePin();
    expect(titles(model)).toEqual(['E', 'C', 'A', 'B', 'D']);
    expect(listing(model)).toMatchObject({ selectedId: 'r4', pins: new Set() });
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
    const { model, copy } = aPopup(recordings, {
      'shortlist.pin': () => succeed(null),
      'recordings.copySummary': () => new Promise((resolve) => (answer = () => resolve(succeed(summary)))),
    });
    await model.start();
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
    const { model, runTimers } = aPopup(recordings, { 'shortlist.pin': () => fail(failure) });
    await model.start();
    await runTimers();
    await model.togglePin();
    expect(listing(model)).toMatchObject({ leading: [], sent: { status: 'pin-failed', failure } });
    expect(listing(model).pins.size).toBe(0);
  });

  it('is said to have failed after a copy by hand has ended', async () => {
    const failure = { code: 'storage-failed' } as const;
    const summary = { forms: { html: '', markdown: 'Words', plain: 'Words' }, form: 'rich' as const };
    const { model, copy } = aPopup(recordings, {
      'shortlist.pin': () => fail(failure),
      'recordings.copySummary': () => succeed(summary),
    });
    await model.start();
    copy.mockResolvedValue(false);
    await model.copy();
    await model.togglePin();
    expect(listing(model).sent.status).toBe('by-hand');
    model.endShare();
    expect(listing(model).sent).toEqual({ status: 'pin-failed', failure });
    model.endShare();
    expect(listing(model).sent).toEqual({ status: 'none' });
  });

  it('is not said to have failed once it was kept after all', async () => {
    let isKept = false;
    const summary = { forms: { html: '', markdown: 'Words', plain: 'Words' }, form: 'rich' as const };
    const { model, copy } = aPopup(recordings, {
      'shortlist.pin': () => (isKept ? succeed(null) : fail({ code: 'storage-failed' })),
      'recordings.copySummary': () => succeed(summary),
    });
    await model.start();
    copy.mockResolvedValue(false);
    await model.copy();
    await model.togglePin();
    isKept = true;
    await model.togglePin();
    model.endShare();
    expect(listing(model).sent).toEqual({ status: 'none' });
  });

  it('is not undone by a list that is read while it is being kept', async () => {
    let isPinned = true;
    const [reading, keeping] = [held(), held()];
    const { model, runTimers } = aPopup(
      recordings,
      {
        'shortlist.read': async () => {
          const answer = succeed({ ...EMPTY_SHORTLIST, pins: isPinned ? [idOf(0)] : [] });
          await reading.held;
          return answer;
        },
        'shortlist.pin': async () => {
          await keeping.held;
          isPinned = false;
          return succeed(null);
        },
      },
      null,
      { connectionId: 'n', pins: [aRecording({ id: 'r0', title: 'A' })], opened: [] },
    );
    await model.start();
    await runTimers();
    model.select(idOf(0));
    const unpinning = model.togglePin();
    // What was read before is read again, once the change is kept.
    reading.letGo();
    await settle();
    expect(listing(model).pins.size).toBe(0);
    keeping.letGo();
    await unpinning;
    await settle();
    expect(listing(model).pins.size).toBe(0);
  });

  it('is not undone by an answer from before it', async () => {
    let answer: (list: Result<Shortlist>) => void = () => undefined;
    const answers = [
      () => new Promise<Result<Shortlist>>((resolve) => (answer = resolve)),
      () => succeed({ ...LIST, pins: [idOf(1)] }),
    ];
    const { model, runTimers } = aPopup(recordings, {
      'shortlist.read': () => answers.shift()?.() ?? succeed(EMPTY_SHORTLIST),
      'shortlist.pin': () => succeed(null),
    });
    await model.start();
    await runTimers();
    model.select(idOf(1));
    await model.togglePin();
    answer(succeed(EMPTY_SHORTLIST));
    await settle();
    expect([...listing(model).pins]).toEqual(['r1']);
    expect(listing(model).searches).toEqual(LIST.searches);
  });
});

describe('a search', () => {
  it('is kept once something of it was opened, also where the popup goes with it, and not before', async () => {
    const { model, asked, leaveSearch } = remembered();
    await model.start();
    model.open();
    model.type(' A ');
    expect(leaveSearch).not.toHaveBeenCalled();
    model.open();
    expect(leaveSearch.mock.calls).toEqual([['A']]);
    expect(asked.some(({ name }) => name === 'shortlist.noteSearch')).toBe(false);
  });

  it('is kept once something of it was copied, the last one first', async () => {
    const { model, asked, runTimers } = remembered({ ...read(LIST), 'recordings.copySummary': () => succeed(null) });
    await model.start();
    await runTimers();
    for (const text of ['pricing', 'A']) {
      model.type(text);
      await model.copySummary();
    }
    expect(asked.filter(({ name }) => name === 'shortlist.noteSearch').map(({ arg }) => arg)).toEqual([{ text: 'A' }]);
    expect(listing(model).searches).toEqual(['A', 'budget', 'pricing']);
  });
});
