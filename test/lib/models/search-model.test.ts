import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import type { CachedList, PopupStart } from '../../../lib/list/list-store.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import type { ArgOf, ListProgress, ReplyOf, RequestName } from '../../../lib/messaging/protocol.ts';
import { createSearchModel, MOST_ROWS } from '../../../lib/models/search-model.ts';
import type { Recording } from '../../../lib/recording/types.ts';
import { anId, aRecording } from '../../support/factories.ts';

type Answers = { [N in RequestName]?: (arg: ArgOf<N>) => Promise<ReplyOf<N>> | ReplyOf<N> };

const day = (index: number) => Date.UTC(2026, 0, index);
const titled = (titles: string[]): Recording[] =>
  titles.map((title, index) => aRecording({ id: `r${index}`, title, createdAtMs: day(300 - index) }));
const listed = (recordings: Recording[]): CachedList => ({
  namespace: 'n',
  savedAtMs: 5,
  recordings: recordings.map((recording) => ({ ...recording, seenAtMs: 1 })),
});
const done = (parts: Partial<ListProgress> = {}) =>
  succeed({ count: 0, changed: false, complete: true, unreadable: 0, ...parts });

/** A popup over a cached list; timers run when the test says so. */
function aPopup(recordings: Recording[], answers: Answers = {}, view: PopupStart['view'] = null) {
  const timers = new Set<() => void>();
  const asked: { name: RequestName; arg: unknown }[] = [];
  const cache = { recordings };
  let reading: Promise<void> = Promise.resolve();
  let releaseReads: () => void = () => undefined;
  const holdReads = () => {
    reading = new Promise((resolve) => (releaseReads = resolve));
  };
  const all: Answers = {
    'recordings.list': () => done(),
    'recordings.search': ({ query }) => succeed({ query, recordings: [], filteredHere: false, unreadable: 0 }),
    'popup.remember': () => succeed(null),
    ...answers,
  };
  const client: Client = {
    async ask<N extends RequestName>(name: N, arg: ArgOf<N>) {
      asked.push({ name, arg });
      const answer = all[name];
      if (!answer) throw new Error(`not expected: ${name}`);
      return answer(arg);
    },
    onNotice: () => () => undefined,
  };
  const openPanel = vi.fn<(id: string) => void>();
  const copy = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const start = recordings.length
    ? { recordings: recordings.slice(0, 40), count: recordings.length, savedAtMs: 5, view }
    : null;
  const model = createSearchModel({
    client,
    list: { readStart: () => Promise.resolve(start), readAll: () => reading.then(() => listed(cache.recordings)) },
    start: Promise.resolve(start),
    now: () => 1_000_000,
    later(work) {
      timers.add(work);
      return () => timers.delete(work);
    },
    afterPaint: (work) => timers.add(work),
    openPanel,
    copy,
  });
  async function runTimers() {
    const due = [...timers];
    timers.clear();
    for (const work of due) work();
    await settle();
  }
  return { model, asked, cache, openPanel, copy, runTimers, holdReads, releaseReads: () => releaseReads() };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

function listing(model: ReturnType<typeof aPopup>['model']) {
  const state = model.state.value;
  if (state.status !== 'recent' && state.status !== 'results') throw new Error(`no rows in ${state.status}`);
  return state;
}
const titles = (model: ReturnType<typeof aPopup>['model']) =>
  listing(model).rows.map(({ recording }) => recording.title);

describe('before typing', () => {
  it('shows what is kept before the service is asked', async () => {
    const { model, asked } = aPopup(titled(['A', 'B']));
    await model.begin();
    expect(titles(model)).toEqual(['A', 'B']);
    expect(asked).toEqual([]);
  });

  it('takes in what the service has new, without losing the selection', async () => {
    const { model, cache, runTimers } = aPopup(titled(['A', 'B']), {
      'recordings.list': () => done({ changed: true }),
    });
    await model.begin();
    model.move('next');
    cache.recordings = [aRecording({ id: 'new', title: 'New', createdAtMs: day(301) }), ...cache.recordings];
    await runTimers();
    expect(titles(model)).toEqual(['New', 'A', 'B']);
    expect(listing(model).selectedId).toBe('r1');
  });

  it('goes on through the pages of the list until it is complete', async () => {
    let pages = 0;
    const { model, asked, runTimers } = aPopup(titled(['A']), {
      'recordings.list': () => done({ complete: ++pages === 4 }),
    });
    await model.begin();
    await runTimers();
    expect(asked.filter(({ name }) => name === 'recordings.list').map(({ arg }) => arg)).toEqual([
      { restart: true },
      { restart: false },
      { restart: false },
      { restart: false },
    ]);
  });

  it('keeps the rows and says why, when the service fails', async () => {
    const failure = { code: 'offline' } as const;
    const { model, runTimers } = aPopup(titled(['A']), { 'recordings.list': () => fail(failure) });
    await model.begin();
    await runTimers();
    expect(titles(model)).toEqual(['A']);
    expect(listing(model).service).toEqual({ status: 'failed', failure });
  });

  it('offers the settings when nothing is connected and nothing is kept', async () => {
    const { model, runTimers } = aPopup([], { 'recordings.list': () => fail({ code: 'not-connected' }) });
    await model.begin();
    await runTimers();
    expect(model.state.value).toEqual({ status: 'not-connected' });
  });

  it('is an empty list, not a blank, when the service has nothing', async () => {
    const { model, runTimers } = aPopup([]);
    await model.begin();
    await runTimers();
    expect(listing(model)).toMatchObject({ rows: [], service: { status: 'answered' } });
  });
});

describe('typing', () => {
  it('shows matching titles of this device at once and asks the service after a pause', async () => {
    const { model, asked, runTimers } = aPopup(titled(['Pricing review', 'Stand-up']));
    await model.begin();
    await runTimers();
    model.type('pri');
    expect(titles(model)).toEqual(['Pricing review']);
    expect(listing(model).service).toEqual({ status: 'searching' });
    expect(asked.some(({ name }) => name === 'recordings.search')).toBe(false);
    model.type('pric');
    await runTimers();
    expect(asked.filter(({ name }) => name === 'recordings.search').map(({ arg }) => arg)).toEqual([{ query: 'pric' }]);
  });

  it('adds what the service finds below, by id, and keeps the selection', async () => {
    const found = [aRecording({ id: 'r0', title: 'Pricing review' }), aRecording({ id: 'far', title: 'Pricing, old' })];
    const { model, runTimers } = aPopup(titled(['Pricing review', 'Pricing call']), {
      'recordings.search': ({ query }) => succeed({ query, recordings: found, filteredHere: false, unreadable: 0 }),
    });
    await model.begin();
    await runTimers();
    model.type('pricing');
    model.move('next');
    await runTimers();
    expect(titles(model)).toEqual(['Pricing review', 'Pricing call', 'Pricing, old']);
    expect(listing(model).selectedId).toBe('r1');
  });

  it('drops the answer to an older question', async () => {
    const held: (() => void)[] = [];
    const { model, runTimers } = aPopup(titled(['Alpha', 'Beta']), {
      'recordings.search': ({ query }) =>
        new Promise((resolve) => {
          const recordings = [aRecording({ id: `far-${query}`, title: `${query} far` })];
          held.push(() => resolve(succeed({ query, recordings, filteredHere: false, unreadable: 0 })));
        }),
    });
    await model.begin();
    await runTimers();
    model.type('alpha');
    await runTimers();
    model.type('beta');
    await runTimers();
    held[1]?.();
    await settle();
    held[0]?.();
    await settle();
    expect(titles(model)).toEqual(['Beta', 'beta far']);
  });

  it('goes back to the recents when the box is emptied, whatever the service still answers', async () => {
    const { model, runTimers } = aPopup(titled(['Alpha', 'Beta']));
    await model.begin();
    await runTimers();
    model.type('alpha');
    model.type('  ');
    await runTimers();
    expect(model.state.value.status).toBe('recent');
    expect(titles(model)).toEqual(['Alpha', 'Beta']);
  });

  it('never shows more rows than anyone would scroll through', async () => {
    const { model, runTimers } = aPopup(titled(Array.from({ length: 300 }, (_, index) => `Sync ${index}`)));
    await model.begin();
    await runTimers();
    model.type('sync');
    expect(listing(model).rows).toHaveLength(MOST_ROWS);
  });
});

describe('the list and the search at the same time', () => {
  it('never leaves the popup waiting for an answer that has come', async () => {
    const failure = { code: 'rate-limited', retryAtMs: 9 } as const;
    let answerList: () => void = () => undefined;
    const popup = aPopup(titled(['Alpha']), {
      'recordings.list': () => new Promise((resolve) => (answerList = () => resolve(fail(failure)))),
      'recordings.search': () => fail(failure),
    });
    await popup.model.begin();
    await popup.runTimers();
    popup.model.type('alpha');
    // The list fails; while its rows are read again, the search fails too.
    popup.holdReads();
    answerList();
    await settle();
    await popup.runTimers();
    popup.releaseReads();
    await settle();
    expect(listing(popup.model).service).toEqual({ status: 'failed', failure });
  });
});

describe('trying again', () => {
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

describe('a failure of the list', () => {
  it('is said when the box is empty again, whatever was typed meanwhile', async () => {
    const failure = { code: 'rate-limited', retryAtMs: 9 } as const;
    let answerList: () => void = () => undefined;
    const { model, runTimers } = aPopup(titled(['Alpha']), {
      'recordings.list': () => new Promise((resolve) => (answerList = () => resolve(fail(failure)))),
    });
    await model.begin();
    await runTimers();
    model.type('alpha');
    model.type('');
    answerList();
    await settle();
    expect(listing(model).service).toEqual({ status: 'failed', failure });
    model.type('alpha');
    model.type('');
    expect(listing(model).service).toEqual({ status: 'failed', failure });
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

  it('is what Enter opens, and is remembered', async () => {
    const { model, openPanel, asked } = aPopup(titled(['A', 'B']));
    await model.begin();
    model.move('next');
    model.open();
    expect(openPanel).toHaveBeenCalledWith('r1');
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
