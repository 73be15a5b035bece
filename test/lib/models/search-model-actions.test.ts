import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { aPopup, done, listing, titled, titles } from '../../support/popup.ts';

describe('a browser that keeps nothing', () => {
  it('shows the newest all the same, and says so', async () => {
    const { model, cache, runTimers } = aPopup(titled(['A']), {
      'recordings.list': () => done({ changed: true, stored: false }),
    });
    cache.kept = false;
    await model.begin();
    await runTimers();
    expect(titles(model)).toEqual(['A']);
    expect(listing(model).service).toEqual({ status: 'failed', failure: { code: 'storage-failed' } });
  });
});

describe('a row whose id no path can carry', () => {
  it('is neither opened nor copied', async () => {
    const { model, openPanel, asked } = aPopup([aRecording({ id: '..', title: 'Odd' })]);
    await model.begin();
    model.open();
    await model.copySummary();
    expect(openPanel).not.toHaveBeenCalled();
    expect(asked.some(({ name }) => name === 'recordings.copySummary')).toBe(false);
  });
});

describe('trying again', () => {
  it('asks one question, and is answered, also right after a key', async () => {
    const { model, asked, runTimers } = aPopup(titled(['Alpha']));
    await model.begin();
    await runTimers();
    model.type('alpha');
    await model.refresh();
    await runTimers();
    expect(asked.filter(({ name }) => name === 'recordings.search')).toHaveLength(1);
    expect(listing(model).service.status).toBe('answered');
  });

  it('asks for the list and for what is typed', async () => {
    let fails = true;
    const { model, asked, runTimers } = aPopup(titled(['Alpha']), {
      'recordings.search': ({ query }) =>
        fails ? fail({ code: 'offline' }) : succeed({ query, recordings: [], filteredHere: false, unreadable: 0 }),
    });
    await model.begin();
    await runTimers();
    model.type('alpha');
    await runTimers();
    expect(listing(model).service.status).toBe('failed');
    fails = false;
    asked.length = 0;
    await model.refresh();
    expect(asked.map(({ name }) => name)).toEqual(['recordings.list', 'recordings.search']);
    expect(listing(model).service.status).toBe('answered');
  });
});

describe('the selection', () => {
  it('starts at the first row and stops at the ends', async () => {
    const { model } = aPopup(titled(['A', 'B', 'C']));
    await model.begin();
    expect(listing(model).selectedId).toBe('r0');
    model.move('previous');
    expect(listing(model).selectedId).toBe('r0');
    model.move('page-down');
    expect(listing(model).selectedId).toBe('r2');
    model.move('next');
    expect(listing(model).selectedId).toBe('r2');
  });

  it('is opened with the words that led to it, cleaned', async () => {
    const { model, openPanel } = aPopup(titled(['Pricing call', 'Other']));
    await model.begin();
    model.type('  pricing \n call ');
    model.open();
    expect(openPanel).toHaveBeenCalledWith({ id: 'r0', query: 'pricing call' });
  });

  it('is what Enter opens, and is remembered', async () => {
    const { model, openPanel, asked } = aPopup(titled(['A', 'B']));
    await model.begin();
    model.move('next');
    model.open();
    expect(openPanel).toHaveBeenCalledWith({ id: 'r1', query: '' });
    expect(asked.at(-1)).toEqual({ name: 'popup.remember', arg: { query: '', selectedId: 'r1' } });
  });
});

describe('the popup that was closed', () => {
  it('comes back with its query and selection within minutes', async () => {
    const view = { query: 'sync', selectedId: 'r2', savedAtMs: 1_000_000 - 60_000 };
    const { model } = aPopup(titled(['Sync one', 'Other', 'Sync two']), {}, view);
    expect(await model.begin()).toBe('sync');
    expect(titles(model)).toEqual(['Sync one', 'Sync two']);
    expect(listing(model).selectedId).toBe('r2');
  });

  it('starts afresh later', async () => {
    const view = { query: 'sync', selectedId: 'r2', savedAtMs: 1_000_000 - 3_600_000 };
    const { model } = aPopup(titled(['Sync one', 'Other']), {}, view);
    expect(await model.begin()).toBeNull();
    expect(model.state.value.status).toBe('recent');
  });

  it('is remembered when it goes, without waiting', async () => {
    const { model, asked } = aPopup(titled(['Sync']));
    await model.begin();
    model.type('sy');
    model.leave();
    expect(asked.at(-1)).toEqual({ name: 'popup.remember', arg: { query: 'sy', selectedId: 'r0' } });
  });
});

describe('copying the summary', () => {
  const forms = { plain: 'Summary', html: '<p>Summary</p>' };

  it('puts both forms on the clipboard and says so', async () => {
    const { model, copy } = aPopup(titled(['A']), { 'recordings.copySummary': () => succeed(forms) });
    await model.begin();
    await model.copySummary();
    expect(copy).toHaveBeenCalledWith(forms);
    expect(listing(model).copy).toEqual({ status: 'copied', id: 'r0' });
  });

  it('shows the text when the browser refuses the clipboard', async () => {
    const { model, copy } = aPopup(titled(['A']), { 'recordings.copySummary': () => succeed(forms) });
    copy.mockResolvedValue(false);
    await model.begin();
    await model.copySummary();
    expect(listing(model).copy).toEqual({ status: 'by-hand', id: 'r0', plain: 'Summary' });
  });

  it.each([
    ['there is no summary', succeed(null), { status: 'no-summary', id: 'r0' }],
    ['it cannot be fetched', fail({ code: 'offline' }), { status: 'failed', id: 'r0', failure: { code: 'offline' } }],
  ] as const)('says that %s', async (_, answer, copy) => {
    const { model } = aPopup(titled(['A']), { 'recordings.copySummary': () => answer });
    await model.begin();
    await model.copySummary();
    expect(listing(model).copy).toEqual(copy);
  });

  it('says nothing about a row that is no longer selected', async () => {
    let answer: () => void = () => undefined;
    const { model, copy } = aPopup(titled(['A', 'B']), {
      'recordings.copySummary': () => new Promise((resolve) => (answer = () => resolve(succeed(forms)))),
    });
    await model.begin();
    const copying = model.copySummary();
    model.select(anId('r1'));
    answer();
    await copying;
    expect(copy).not.toHaveBeenCalled();
    expect(listing(model).copy).toEqual({ status: 'none' });
  });
});
