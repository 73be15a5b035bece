import { describe, expect, it } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import type { Handlers } from '../../../lib/messaging/protocol.ts';
import type { PopupStart } from '../../../lib/list/list-reader.ts';
import { MOST_WATCHES, NOTHING_WATCHED, withWatch, type Watching } from '../../../lib/recording/watching.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { aPopup, keys, listing, selectedKey, titled } from '../../support/popup.ts';
import { aUserData } from '../../support/user-data.ts';
import { valueOf } from '../../support/value-of.ts';

const recordings = [...titled(['A', 'B', 'C']), aRecording({ id: 'up', title: 'Upload', status: 'UPLOADING' })];
const NEWS: Watching = {
  ...NOTHING_WATCHED,
  news: [
    { id: anId('r2'), queries: ['budget'], isSeen: false },
    { id: anId('r1'), queries: [], isSeen: true },
    { id: anId('gone'), queries: [], isSeen: true },
  ],
};
const SHOWN = ['news r2', 'news r1', 'news', 'days r0', 'waiting up'];
const PAINTED = {
  connectionId: 'n',
  pins: [],
  opened: [],
  news: [
    { ...aRecording({ id: 'r2', title: 'C' }), newFor: ['budget'] },
    { ...aRecording({ id: 'r1', title: 'B' }), newFor: [] },
  ],
};

/** A popup in which something may be news. Two of the same `stored` are two windows. */
async function aStarted(watching: Watching, painted: PopupStart['shortlist'] = null, stored = aUserData()) {
  await stored.userData.watching.write(watching);
  const seen: Handlers['news.seen'] = async ({ clears }) => {
    if (clears) await stored.userData.watching.change((before) => ({ ...before, news: [] }));
    return succeed(null);
  };
  const popup = aPopup(recordings, { 'news.seen': seen }, null, painted, stored);
  await popup.model.start();
  const first = keys(popup.model);
  await popup.runTimers();
  const watched = async () => valueOf(await stored.userData.watching.read())?.watches.map(({ query }) => query);
  return { ...popup, first, watched };
}

describe('what is new', () => {
  it('stands first, painted at once where it was remembered, with its reasons; the button counts it no more', async () => {
    const { model, first, asked } = await aStarted(NEWS, PAINTED);
    expect([first, keys(model), selectedKey(model)]).toEqual([SHOWN, SHOWN, 'news r2']);
    expect(
      listing(model)
        .items.map((item) => item.kind === 'row' && item.newFor)
        .slice(0, 2),
    ).toEqual([['budget'], []]);
    expect(asked.filter(({ name }) => name === 'news.seen')).toHaveLength(1);
  });

  it('comes after the first paint otherwise, is remembered, and keeps what is selected', async () => {
    const { model, first, saveShortlist } = await aStarted(NEWS);
    expect([first[0], keys(model), selectedKey(model)]).toEqual(['days r0', SHOWN, 'days r0']);
    expect(saveShortlist.mock.lastCall?.[0].news).toMatchObject(PAINTED.news.map(({ id, newFor }) => ({ id, newFor })));
    const seen = await aStarted({ ...NEWS, news: NEWS.news.slice(1) });
    expect(seen.asked.filter(({ name }) => name === 'news.seen')).toEqual([]);
  });

  it('is cleared by the row below it, and in another window at its next start', async () => {
    const one = await aStarted(NEWS, PAINTED);
    const other = await aStarted(NEWS, PAINTED, one.stored);
    one.model.open('news');
    await one.runTimers();
    const days = ['days r0', 'days r1', 'days r2', 'waiting up'];
    expect([keys(one.model), keys(other.model)]).toEqual([days, SHOWN]);
    expect(one.openPanel).not.toHaveBeenCalled();
    expect(valueOf(await one.stored.userData.watching.read())?.news).toEqual([]);
  });
});

describe('the search on the screen', () => {
  it('is watched and no more, also where two windows do so at once', async () => {
    const one = await aStarted(NOTHING_WATCHED);
    const other = await aStarted(NOTHING_WATCHED, null, one.stored);
    one.model.type('speaker:ana  ');
    other.model.type('budget');
    await Promise.all([one, other].map(({ runTimers }) => runTimers()));
    await Promise.all([one.model.toggleWatch(), other.model.toggleWatch()]);
    expect(await one.watched()).toEqual(['budget', 'speaker:ana']);
    expect([listing(one.model).isWatched, listing(one.model).sent]).toEqual([
      true,
      { status: 'told', what: 'watched' },
    ]);
    await one.model.toggleWatch();
    expect([await one.watched(), listing(one.model).isWatched]).toEqual([['budget'], false]);
    expect(listing(one.model).sent).toEqual({ status: 'told', what: 'unwatched' });
  });

  it('is not watched where as many are as may be, or nothing can be stored, which is said', async () => {
    let full = NOTHING_WATCHED;
    for (let at = 0; at < MOST_WATCHES; at++) full = withWatch(full, `query ${at}`, 1);
    const { model, runTimers, watched, stored } = await aStarted(full);
    model.type('one more');
    await runTimers();
    await model.toggleWatch();
    expect([(await watched())?.length, listing(model).sent]).toEqual([20, { status: 'told', what: 'watch-full' }]);
    stored.reading.fails = true;
    await model.toggleWatch();
    expect(listing(model).sent).toEqual({ status: 'not-stored', what: 'watch', failure: { code: 'storage-failed' } });
  });
});

it.each([
  ['up', ['up']],
  ['r0', []],
])('pinning %s awaits %j', async (id, awaited) => {
  const { model, stored } = await aStarted(NOTHING_WATCHED);
  const key = keys(model).find((each) => each.endsWith(` ${id}`)) ?? '';
  model.select(key);
  await model.togglePin();
  expect(valueOf(await stored.userData.watching.read())?.awaited).toEqual(awaited);
});
