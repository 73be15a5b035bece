import { describe, expect, it, vi } from 'vitest';
import { unavailable } from '../../../../lib/library/requests.ts';
import type { LibraryRecord } from '../../../../lib/library/types.ts';
import { TITLES_FILE } from '../../../../lib/list/list-reader.ts';
import { aBackground, paged } from '../../../support/background.ts';
import { aContent, aListItem, anId, aRecording } from '../../../support/factories.ts';
import { held } from '../../../support/held.ts';

const NO_CONNECTION = unavailable('no-connection');
const aRecord = (id: string, fetchedAtMs = 5): LibraryRecord => ({
  recording: aRecording({ id }),
  content: aContent(),
  fetchedAtMs,
});
const aListPage = (asked: number, ids: readonly string[]) => ({
  asked,
  keyId: 'k',
  atMs: 1,
  recordings: ids.map((id) => aListItem({ id })),
  total: ids.length,
  next: null,
});

/** A background that is connected and has listed these recordings. */
async function connected(ids = ['a', 'b']) {
  const background = aBackground({ list: paged(ids.map((id) => aRecording({ id }))) });
  await background.connect();
  await background.keepAlive.rest();
  return { ...background, owner: await background.connectionId() };
}

describe('the cache of a connection that was removed', () => {
  it('is neither read nor changed', async () => {
    const { cache, library, owner } = await connected();
    expect(await cache.askLibraries((id) => Promise.resolve({ ok: true, value: id }))).toEqual([owner]);
    const spies = (['takeDownloads', 'keep', 'takeListPage'] as const).map((name) => vi.spyOn(library, name));
    expect(await cache.takeDownloads('former', { retentionDays: null, all: true })).toEqual(NO_CONNECTION);
    expect(await cache.keepContent('former', aRecord('a'))).toEqual(NO_CONNECTION);
    expect(await cache.takeListPage('former', aListPage(1, ['x']))).toEqual(NO_CONNECTION);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });

  it('is removed without what the active one is storing', async () => {
    const { cache, library, owner } = await connected();
    const waiting = held();
    const keep = library.keep.bind(library);
    library.keep = async (...args) => {
      await waiting.held;
      return keep(...args);
    };
    const kept = cache.keepContent(owner, aRecord('a'));
    const removed = cache.remove('former');
    waiting.letGo();
    expect([await kept, await removed]).toEqual([{ ok: true, value: { doubted: [], same: [] } }, true]);
  });
});

const IDS = ['a', 'b', 'c', 'd'];

/** A library that makes changes in turn, and none before `end`: four contents to be kept are with it. */
async function withBusyLibrary() {
  const background = await connected(IDS);
  const { library, cache, owner } = background;
  const waiting = held();
  let last: Promise<unknown> = waiting.held;
  const inTurn =
    <A extends unknown[], T>(change: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> => {
      const own = last.then(() => change(...args));
      last = own;
      return own;
    };
  const keep = vi.fn(inTurn(library.keep.bind(library)));
  Object.assign(library, {
    keep,
    forget: inTurn(library.forget.bind(library)),
    empty: inTurn(library.empty.bind(library)),
  });
  const kept = IDS.map((id) => cache.keepContent(owner, aRecord(id)));
  await vi.waitFor(() => expect(keep).toHaveBeenCalledTimes(IDS.length));
  const end = () => {
    waiting.letGo();
    return Promise.all(kept);
  };
  return { ...background, end };
}

describe('a content that is kept', () => {
  it('stays gone when it was forgotten meanwhile, also what is with the library by then', async () => {
    const { cache, end, library, owner } = await withBusyLibrary();
    const forgotten = Promise.all(['a', 'd'].map((id) => cache.forget(owner, anId(id))));
    await end();
    await forgotten;
    expect([...library.kept.ids()].sort()).toEqual(['b', 'c']);
  });

  it('is not kept when all was erased before its turn', async () => {
    const { cache, end, library, owner } = await withBusyLibrary();
    const erasing = new AbortController();
    const erased = cache.empty(owner);
    const kept = cache.keepContent(owner, aRecord('a'), erasing.signal);
    erasing.abort();
    await end();
    await erased;
    expect(await kept).toEqual(NO_CONNECTION);
    expect(library.kept.size).toBe(0);
  });

  it('is kept all the same when the same connection is saved again meanwhile', async () => {
    const { connect, end, library } = await withBusyLibrary();
    await connect();
    await end();
    expect([...library.kept.ids()].sort()).toEqual(IDS);
  });
});

describe('the list', () => {
  it('shows pages the first page, and no other, when nothing else is known and the library is gone', async () => {
    const background = await connected();
    const { cache, library, list, owner } = background;
    expect(await cache.empty(owner)).toBe(true);
    library.unavailable = 'gone';
    expect(await cache.listOverview(owner)).toBeNull();
    expect(await cache.takeListPage(owner, aListPage(2, ['later']))).toEqual(unavailable('gone'));
    expect(await list.readStart()).toBeNull();
    expect(await cache.takeListPage(owner, aListPage(1, ['first']))).toEqual(unavailable('gone'));
    expect(await list.readStart()).toMatchObject({ recordings: [{ id: 'first' }], people: [], count: 1 });
    await cache.takeListPage(owner, aListPage(1, ['again']));
    expect(await list.readStart()).toMatchObject({ recordings: [{ id: 'first' }] });
    expect((await cache.rows()).map(({ id }) => id)).toEqual(['first']);
  });

  it('is the same array until it changes', async () => {
    const { cache, owner } = await connected();
    const rows = await cache.rows();
    expect(await cache.rows()).toBe(rows);
    await cache.update(owner, [aRecording({ id: 'a', title: 'Renamed' })]);
    expect((await cache.rows()).map(({ title }) => title)).toContain('Renamed');
  });

  it('is read again once there is a snapshot', async () => {
    const { cache, folders, library, owner } = await connected();
    const file = folders.files.get(owner)?.get(TITLES_FILE) ?? '';
    await cache.empty(owner);
    library.unavailable = 'gone';
    expect(await cache.rows()).toEqual([]);
    await folders.write(owner, TITLES_FILE, file);
    expect((await cache.rows()).map(({ id }) => id).sort()).toEqual(['a', 'b']);
  });
});

describe('an erasure', () => {
  it('takes all that pages read, and leaves the session of another connection', async () => {
    const { cache, list, owner, session } = await connected();
    await list.leaveQuery('pricing', 8);
    expect(await cache.remove('former')).toBe(true);
    expect(await list.readStart()).toMatchObject({ count: 2, view: { query: 'pricing' } });
    expect(await cache.empty(owner)).toBe(true);
    expect([await list.readAll(), await list.readStart()]).toEqual([null, null]);
    expect([...session.values.keys()].filter((key) => key.startsWith('popup-'))).toEqual([]);
  });

  it('is not complete when the session refuses', async () => {
    const { cache, owner, session } = await connected();
    session.remove = () => Promise.reject(new Error('refused'));
    expect(await cache.empty(owner)).toBe(false);
  });
});
