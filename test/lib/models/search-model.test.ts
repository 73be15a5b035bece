import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../lib/failures.ts';
import { aRecording } from '../../support/factories.ts';
import { aGroup, found } from '../../support/hits.ts';
import {
  aPopup,
  day,
  done,
  listing,
  paintedPopup,
  selectedId,
  settle,
  startedPopup,
  titled,
  titles,
} from '../../support/popup.ts';

describe('before typing', () => {
  it('takes in what the service has new, without losing the selection', async () => {
    const { model, cache, runTimers } = await paintedPopup(titled(['A', 'B']), {
      'list.refresh': () => done({ changed: true }),
    });
    model.move('next');
    cache.recordings = [aRecording({ id: 'new', title: 'New', createdAtMs: day(301) }), ...cache.recordings];
    await runTimers();
    expect(titles(model)).toEqual(['New', 'A', 'B']);
    expect(selectedId(model)).toBe('r1');
  });

  it('takes in what the background has read, now and then while it reads on, and all of it at the end', async () => {
    let answer: (reply: ReturnType<typeof done>) => void = () => undefined;
    const popup = aPopup(titled(['A']), {
      'list.refresh': () => new Promise((resolve) => (answer = resolve)),
    });
    const { model, cache } = popup;
    const page = async (changed: boolean) => {
      cache.recordings = titled([...cache.recordings.map(({ title }) => title), `Page ${cache.recordings.length}`]);
      await popup.announce({
        notice: 'list.progress',
        connectionId: 'one',
        count: 0,
        countOfAll: 0,
        changed,
        complete: false,
        stored: true,
        unreadable: 0,
      });
      return listing(model);
    };
    await model.start();
    await popup.runTimers();
    expect(listing(model).service).toEqual({ status: 'listing' });
    expect(await page(true)).toMatchObject({ count: 2, partial: true, service: { status: 'listing' } });
    for (let pages = 2; pages <= 10; pages++) expect(await page(true)).toMatchObject({ count: 2, partial: true });
    expect(await page(true)).toMatchObject({ count: 12, partial: true });
    expect(await page(false)).toMatchObject({ count: 12 });
    answer(done({ changed: true, unreadable: 1 }));
    await settle();
    expect(listing(model)).toMatchObject({ count: 13, partial: false, service: { status: 'answered', unreadable: 1 } });
    expect(await page(true)).toMatchObject({ count: 13, partial: false, service: { status: 'answered' } });
  });

  it('takes in what another page has had read, which is no news to this one', async () => {
    let answer: (reply: ReturnType<typeof done>) => void = () => undefined;
    const { model, cache } = await startedPopup(titled(['A']), {
      'list.refresh': () => new Promise((resolve) => (answer = resolve)),
    });
    cache.recordings = titled(['A', 'B', 'C']);
    answer(done({ count: 3 }));
    await settle();
    expect(titles(model)).toEqual(['A', 'B', 'C']);
  });

  it('tells how many recordings are known by now, also where fewer can be read yet', async () => {
    const popup = await startedPopup(titled(['A']), { 'list.refresh': () => new Promise(() => undefined) });
    const progress = { changed: true, complete: false, stored: true, unreadable: 0 };
    await popup.announce({ notice: 'list.progress', connectionId: 'one', count: 20, countOfAll: 500, ...progress });
    expect(listing(popup.model)).toMatchObject({ count: 500, partial: true });
  });

  it('says why there is nothing, when nothing is kept and the service fails', async () => {
    const failure = { code: 'offline' } as const;
    const { model, cache, runTimers } = aPopup([], { 'list.refresh': () => fail(failure) });
    cache.kept = false;
    await model.start();
    await runTimers();
    expect(listing(model)).toMatchObject({ items: [], service: { status: 'failed', failure } });
  });

  it('offers the settings when nothing is connected and nothing is kept', async () => {
    const { model } = await startedPopup([], { 'list.refresh': () => fail({ code: 'not-connected' }) });
    expect(model.state.value).toEqual({ status: 'not-connected' });
  });
});

describe('typing', () => {
  it('shows matching titles of this device at once and asks the service after a pause', async () => {
    const { model, asked, runTimers } = await startedPopup(titled(['Pricing review', 'Stand-up']));
    model.type('pri');
    expect(titles(model)).toEqual(['Pricing review']);
    expect(listing(model).service).toEqual({ status: 'searching' });
    expect(asked.some(({ name }) => name === 'recordings.search')).toBe(false);
    model.type('pric');
    await runTimers();
    expect(asked.filter(({ name }) => name === 'recordings.search').map(({ arg }) => arg)).toEqual([{ query: 'pric' }]);
  });

  it('drops the answer to an older question', async () => {
    const held: (() => void)[] = [];
    const { model, runTimers } = await startedPopup(titled(['Alpha', 'Beta']), {
      'recordings.search': ({ query }) =>
        new Promise((resolve) => {
          const recordings = [aRecording({ id: `far-${query}`, title: `${query} far` })];
          held.push(() => resolve(succeed({ recordings, filteredHere: false, unreadable: 0 })));
        }),
    });
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
    const { model, runTimers } = await startedPopup(titled(['Alpha', 'Beta']));
    model.type('alpha');
    model.type('  ');
    await runTimers();
    expect(model.state.value.status).toBe('recent');
    expect(titles(model)).toEqual(['Alpha', 'Beta']);
  });
});

describe('the end of the popup', () => {
  it('ends what waits: the service is not asked, no answer is taken, and no notice is heard', async () => {
    const answers: (() => void)[] = [];
    const popup = await startedPopup(titled(['Alpha']), {
      'search.run': () => new Promise((resolve) => answers.push(() => resolve(succeed(found([aGroup('x')]))))),
      'list.refresh': () => new Promise((resolve) => answers.push(() => resolve(done({ changed: true })))),
    });
    popup.model.type('alpha');
    await popup.pause();
    const before = [popup.model.state.value, popup.asked.length];
    popup.end();
    for (const answer of answers) answer();
    await popup.runTimers();
    expect([popup.model.state.value, popup.asked.length]).toEqual(before);
    expect([answers.length, popup.listening()]).toEqual([2, 0]);
  });
});

it('a failure of the list is said when the box is empty again, whatever was typed meanwhile', async () => {
  const failure = { code: 'rate-limited', retryAtMs: 9 } as const;
  let answerList: () => void = () => undefined;
  const { model } = await startedPopup(titled(['Alpha']), {
    'list.refresh': () => new Promise((resolve) => (answerList = () => resolve(fail(failure)))),
  });
  model.type('alpha');
  model.type('');
  answerList();
  await settle();
  expect(listing(model).service).toMatchObject({ status: 'failed', failure: { code: failure.code } });
  model.type('alpha');
  model.type('');
  expect(listing(model).service).toMatchObject({ status: 'failed', failure: { code: failure.code } });
});

it('a busy service is asked again when its wait is over, and no longer once the popup is closed', async () => {
  const failure = { code: 'rate-limited', retryAtMs: 1_039_000 } as const;
  const popup = await startedPopup(titled(['Alpha']), { 'list.refresh': () => fail(failure) });
  const askedOften = () => popup.asked.filter(({ name }) => name === 'list.refresh').length;
  const before = askedOften();
  expect(listing(popup.model).service).toMatchObject({ status: 'failed', failure: { code: failure.code } });
  await popup.runTimers(38_999);
  expect(askedOften()).toBe(before);
  await popup.runTimers(39_000);
  const after = askedOften();
  expect(after).toBeGreaterThan(before);
  popup.end();
  await popup.runTimers();
  expect(askedOften()).toBe(after);
});
