import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import { MOST_ROWS } from '../../../lib/models/known-rows.ts';
import { aRecording } from '../../support/factories.ts';
import { aPopup, day, done, listing, settle, titled, titles } from '../../support/popup.ts';

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

  it('does not want the answer to an older question, which else, sent again, would take the place of the newest', async () => {
    const wanted: (() => boolean)[] = [];
    const { model, runTimers } = aPopup(titled(['Alpha']), {
      'recordings.search': (_, isWanted) => {
        wanted.push(isWanted);
        return new Promise(() => undefined);
      },
    });
    await model.begin();
    await runTimers();
    model.type('al');
    await runTimers();
    expect(wanted.map((isWanted) => isWanted())).toEqual([true]);
    model.type('alp');
    expect(wanted.map((isWanted) => isWanted())).toEqual([false]);
    await runTimers();
    expect(wanted.map((isWanted) => isWanted())).toEqual([false, true]);
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

describe('what was typed before the whole list was read', () => {
  it('is searched in the whole of it as soon as it is there', async () => {
    const many = titled(
      Array.from({ length: 200 }, (_, index) => (index === 150 ? 'Zebra crossing' : `Sync ${index}`)),
    );
    const { model, runTimers } = aPopup(many);
    await model.begin();
    model.type('zebra');
    expect(titles(model)).toEqual([]);
    await runTimers();
    expect(titles(model)).toEqual(['Zebra crossing']);
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
