import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../../lib/failure.ts';
import { unavailable } from '../../../../lib/library/requests.ts';
import type { LibraryRecord } from '../../../../lib/library/types.ts';
import { TITLES_FILE } from '../../../../lib/list/titles-file.ts';
import { aBackground, paged } from '../../../support/background.ts';
import { aContent, aListItem, anId, aRecording } from '../../../support/factories.ts';
import { held } from '../../../support/held.ts';

const NO_CONNECTION = unavailable('no-connection');
const SHORTLIST = 'popup-shortlist';
const [A, B] = [anId('a'), anId('b')];
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

/** A background that is connected and has listed the recordings `a` and `b`. */
async function connected() {
  const background = aBackground({ list: paged(['a', 'b'].map((id) => aRecording({ id }))) });
  await background.connect();
  await background.keepAlive.rest();
  return { ...background, owner: (await background.cache.owner()) ?? '' };
}

describe('the cache without a connection', () => {
  it('has nothing, stores nothing and asks the library for nothing', async () => {
    const { cache, library, session } = aBackground();
    const names = ['open', 'listRow', 'knows', 'keep', 'stamps', 'name', 'mergeListRows', 'listOverview'] as const;
    const spies = names.map((name) => vi.spyOn(library, name));
    const ask = vi.fn(() => Promise.resolve({ ok: true as const, value: null }));
    expect(await cache.askLibrary(ask)).toEqual(NO_CONNECTION);
    expect(ask).not.toHaveBeenCalled();
    expect([await cache.row(A), await cache.content(A), await cache.knows(A)]).toEqual([null, null, false]);
    expect([await cache.rows(), await cache.shownRows(), await cache.listedOwner()]).toEqual([[], [], null]);
    expect(await cache.keepContent('former', aRecord('a'), true)).toEqual(NO_CONNECTION);
    expect(await cache.stamps('former')).toEqual(NO_CONNECTION);
    expect(await cache.update('former', [aRecording()])).toEqual([]);
    expect(await cache.nameSpeaker('former', A, 'Speaker 1', 'Noa')).toBe(false);
    const content = aContent();
    expect(await cache.withNames(null, A, content)).toEqual(succeed(content));
    await cache.showShortlist({ connectionId: 'former', pins: [], opened: [] });
    expect(session.values.has(SHORTLIST)).toBe(false);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });
});

describe('the cache of another connection than the active one', () => {
  it('is neither read nor changed', async () => {
    const { cache, library, owner, session } = await connected();
    expect(await cache.askLibrary((id) => Promise.resolve({ ok: true, value: id }))).toEqual({
      ok: true,
      value: owner,
    });
    const spies = (['stamps', 'keep', 'takeListPage'] as const).map((name) => vi.spyOn(library, name));
    expect(await cache.stamps('former')).toEqual(NO_CONNECTION);
    expect(await cache.keepContent('former', aRecord('a'), true)).toEqual(NO_CONNECTION);
    expect(await cache.takeListPage('former', aListPage(1, ['x']))).toEqual(NO_CONNECTION);
    await cache.showShortlist({ connectionId: 'former', pins: [aRecording()], opened: [] });
    expect(session.values.has(SHORTLIST)).toBe(false);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
    expect(await cache.nameSpeaker('former', A, 'Speaker 1', 'Noa')).toBe(false);
  });

  it('is removed without what the active one is storing', async () => {
    const { cache, library, owner } = await connected();
    const waiting = held();
    const keep = library.keep.bind(library);
    library.keep = async (...args) => {
      await waiting.held;
      return keep(...args);
    };
    const kept = cache.keepContent(owner, aRecord('a'), true);
    const removed = cache.remove('former');
    expect(await cache.content(A)).not.toBeNull();
    waiting.letGo();
    expect([await kept, await removed]).toEqual([{ ok: true, value: null }, true]);
  });
});

describe('names of speakers', () => {
  it('are refused for a recording that is not one of the connection’s', async () => {
    const { cache, library, owner } = await connected();
    const name = vi.spyOn(library, 'name');
    expect(await cache.nameSpeaker(owner, anId('never'), 'Speaker 1', 'Noa')).toBe(false);
    expect(await cache.withNames(owner, anId('never'), aContent())).toEqual(succeed(aContent()));
    expect(name).not.toHaveBeenCalled();
    expect(await cache.nameSpeaker(owner, A, 'Speaker 1', 'Noa')).toBe(true);
    await vi.waitFor(() => expect(name).toHaveBeenCalledOnce());
  });

  it('are a failure while the connections cannot be read, and nobody knows whose a recording is', async () => {
    const { cache, local, owner } = await connected();
    vi.spyOn(local, 'get').mockRejectedValue(new Error('unreadable'));
    expect(await cache.knows(A)).toBeNull();
    expect(await cache.withNames(owner, A, aContent())).toEqual(fail({ code: 'storage-failed' }));
    expect(await cache.nameSpeaker(owner, A, 'Speaker 1', 'Noa')).toBe(false);
  });
});

describe('a content that is stored', () => {
  it('counts as used only when the user has opened it', async () => {
    const { cache, library, owner } = await connected();
    const keep = vi.spyOn(library, 'keep');
    await cache.keepContent(owner, aRecord('a'), false);
    await cache.keepContent(owner, aRecord('b'), true);
    expect(keep.mock.calls.map(([, [record]]) => record?.isUse)).toEqual([false, true]);
  });

  it('is not read any more as soon as it is being erased', async () => {
    const { cache, library, owner } = await connected();
    const waiting = held();
    library.keep = () => waiting.held.then(() => unavailable('gone'));
    const kept = cache.keepContent(owner, aRecord('a'), true);
    expect(await cache.content(A)).not.toBeNull();
    const erased = cache.empty(owner);
    expect(await cache.content(A)).toBeNull();
    waiting.letGo();
    await Promise.all([kept, erased]);
  });

  it('stays what is read when an older one of the same recording has been stored', async () => {
    const { cache, library, owner } = await connected();
    const gates = [held(), held()];
    const keep = library.keep.bind(library);
    let asked = 0;
    library.keep = async (...args) => {
      await gates[asked++]?.held;
      return keep(...args);
    };
    const older = cache.keepContent(owner, aRecord('a', 5), true);
    await vi.waitFor(() => expect(asked).toBe(1));
    const newer = cache.keepContent(owner, aRecord('a', 6), true);
    gates[0]?.letGo();
    await older;
    expect((await cache.content(A))?.fetchedAtMs).toBe(6);
    gates[1]?.letGo();
    expect(await newer).toEqual({ ok: true, value: null });
    expect((await cache.content(A))?.fetchedAtMs).toBe(6);
  });

  it('is let go of outside a range, of which both ends belong to it', async () => {
    const { cache, library, owner } = await connected();
    for (const [id, atMs] of Object.entries({ a: 9, b: 10, c: 20, d: 21 })) {
      await cache.keepContent(owner, aRecord(id, atMs), false);
    }
    await cache.dropContentsOutside(owner, { fromMs: 10, toMs: 20 });
    expect([...library.kept.ids()].sort()).toEqual(['b', 'c']);
  });

  it('stays when the library cannot tell what there is', async () => {
    const { cache, library, owner } = await connected();
    library.unavailable = 'gone';
    const forget = vi.spyOn(library, 'forget');
    await cache.dropContentsOutside(owner, { fromMs: 10, toMs: 20 });
    expect(forget).not.toHaveBeenCalled();
  });
});

describe('a removed connection', () => {
  it('has its folder deleted by the library, and otherwise by the background', async () => {
    const { cache, folders, library, owner } = await connected();
    const removeFolder = vi.spyOn(folders, 'removeFolder');
    library.remove = () => Promise.resolve({ ok: true, value: null });
    expect(await cache.remove('former')).toBe(true);
    expect(removeFolder).not.toHaveBeenCalled();
    library.remove = () => Promise.resolve(unavailable('gone'));
    expect(await cache.remove(owner)).toBe(true);
    expect(removeFolder).toHaveBeenCalledWith(owner);
    removeFolder.mockResolvedValue(false);
    expect(await cache.remove('former')).toBe(false);
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
    const rows = await cache.shownRows();
    expect(await cache.shownRows()).toBe(rows);
    await cache.update(owner, [aRecording({ id: 'a', title: 'Renamed' })]);
    expect((await cache.shownRows()).map(({ title }) => title)).toContain('Renamed');
  });

  it('is read again once there is a snapshot', async () => {
    const { cache, folders, library, owner } = await connected();
    const file = folders.files.get(owner)?.get(TITLES_FILE) ?? '';
    await cache.empty(owner);
    library.unavailable = 'gone';
    expect(await cache.shownRows()).toEqual([]);
    await folders.write(owner, TITLES_FILE, file);
    expect((await cache.shownRows()).map(({ id }) => id).sort()).toEqual(['a', 'b']);
  });
});

describe('the rows of the first paint', () => {
  it('are stored for the active connection', async () => {
    const { cache, list, owner } = await connected();
    await cache.showShortlist({ connectionId: owner, pins: [aRecording({ id: 'b' })], opened: [] });
    expect((await list.readStart())?.shortlist).toMatchObject({ pins: [{ id: B }], opened: [] });
  });
});

describe('the unit of lengths', () => {
  it('is not stored again when it is known', async () => {
    const { cache, library, owner } = await connected();
    const set = vi.spyOn(library, 'setListUnit');
    await cache.setUnit(owner, { unit: 'seconds', proved: true });
    await cache.setUnit(owner, { unit: 'seconds', proved: true });
    expect(set).toHaveBeenCalledOnce();
    await cache.setUnit(owner, { unit: 'minutes', proved: true });
    expect(set).toHaveBeenCalledTimes(2);
  });
});
