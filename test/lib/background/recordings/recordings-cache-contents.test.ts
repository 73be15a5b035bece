import { describe, expect, it, vi } from 'vitest';
import type { LibraryRecord } from '../../../../lib/library/types.ts';
import { aBackground, paged } from '../../../support/background.ts';
import type { DeviceLibrary } from '../../../support/device-library.ts';
import { aContent, anId, aRecording } from '../../../support/factories.ts';

const IDS = ['a', 'b', 'c', 'd'];
const aRecord = (id: string, summary = 'Fetched', fetchedAtMs = 2): LibraryRecord => ({
  recording: aRecording({ id }),
  content: aContent({ summary }),
  fetchedAtMs,
});

/** A background with the recordings in its list, and its connection's name. */
async function connected() {
  const background = aBackground({ list: paged(IDS.map((id) => aRecording({ id }))) });
  await background.connect();
  await background.handlers['list.refresh']({ restart: true });
  return { ...background, owner: (await background.cache.owner()) ?? '' };
}

/** The same with a library that makes changes in turn, and none before `end`: the first two that are to be kept are with it. */
async function withBusyLibrary() {
  const background = await connected();
  const { library, cache, owner } = background;
  const asked: string[] = [];
  let open: () => void = () => undefined;
  let last: Promise<unknown> = new Promise<void>((resolve) => (open = resolve));
  const inTurn = <T>(what: string, change: () => Promise<T>): Promise<T> => {
    asked.push(what);
    const own = last.then(change);
    last = own;
    return own;
  };
  const keep = library.keep.bind(library);
  const forget = library.forget.bind(library);
  const empty = library.empty.bind(library);
  library.keep = (...args) =>
    inTurn(`keep ${args[1].map(({ record }) => record.recording.id).join(' ')}`, () => keep(...args));
  library.forget = (...args) => inTurn(`forget ${args[1].id}`, () => forget(...args));
  library.empty = (...args) => inTurn('empty', () => empty(...args));
  const kept = IDS.map((id) => cache.keepContent(owner, aRecord(id), false));
  await vi.waitFor(() => expect(asked).toEqual(['keep a', 'keep b']));
  const end = () => {
    open();
    return Promise.all(kept);
  };
  return { ...background, asked, end };
}

const summaries = ({ kept }: DeviceLibrary) =>
  Object.fromEntries(kept.ids().map((id) => [id, kept.get(id)?.content.summary]));

describe('a content that is kept', () => {
  it('goes to the library together with others, while that is busy', async () => {
    const { asked, end, library } = await withBusyLibrary();
    expect((await end()).every(({ ok }) => ok)).toBe(true);
    expect(asked).toEqual(['keep a', 'keep b', 'keep c d']);
    expect(summaries(library)).toEqual({ a: 'Fetched', b: 'Fetched', c: 'Fetched', d: 'Fetched' });
  });

  it('is read at once, and found to be there, though it waits', async () => {
    const { cache, end } = await withBusyLibrary();
    expect((await cache.content(anId('d')))?.content.summary).toBe('Fetched');
    expect(await cache.knows(anId('d'))).toBe(true);
    await end();
  });

  it('gives way to what was opened meanwhile', async () => {
    const { cache, end, library, owner } = await withBusyLibrary();
    const opened = cache.keepContent(owner, aRecord('d', 'Opened', 3), true);
    await end();
    expect((await opened).ok).toBe(true);
    expect(summaries(library)).toMatchObject({ c: 'Fetched', d: 'Opened' });
  });

  it('stays in use when a download fetches it once more before it was kept', async () => {
    const { cache, end, library, owner } = await withBusyLibrary();
    const keep = vi.spyOn(library, 'keep');
    const coming = [true, false].map((isUse, at) => cache.keepContent(owner, aRecord('e', `${at}`, 3 + at), isUse));
    await end();
    await Promise.all(coming);
    const kept = keep.mock.calls.flatMap(([, records]) => records);
    expect(kept.filter(({ record }) => record.recording.id === 'e')).toMatchObject([
      { record: { content: { summary: '1' } }, isUse: true },
    ]);
  });

  it('stays gone when it was forgotten meanwhile, also what is with the library by then', async () => {
    const { asked, cache, end, library, owner } = await withBusyLibrary();
    const forgotten = Promise.all(['a', 'd'].map((id) => cache.forget(owner, anId(id))));
    await end();
    await forgotten;
    expect(asked).toContain('forget a');
    expect([...library.kept.ids()].sort()).toEqual(['b', 'c']);
  });

  it('is not let go of as too old while it comes anew', async () => {
    const { cache, library, owner } = await connected();
    await cache.keepContent(owner, aRecord('a', 'Old', 1), false);
    await cache.keepContent(owner, aRecord('b', 'Old', 1), false);
    const coming = cache.keepContent(owner, aRecord('a', 'New', 50), true);
    await cache.dropContentsOutside(owner, { fromMs: 10, toMs: 100 });
    expect((await coming).ok).toBe(true);
    expect(summaries(library)).toEqual({ a: 'New' });
  });

  it('is kept when the library of a former connection goes meanwhile', async () => {
    const { cache, end, library } = await withBusyLibrary();
    const removed = cache.remove('former');
    await end();
    await removed;
    expect(Object.keys(summaries(library)).sort()).toEqual(IDS);
  });

  it('is not kept after an erasure', async () => {
    const { cache, end, library, owner } = await withBusyLibrary();
    const erased = cache.empty(owner);
    await end();
    expect(await erased).toBe(true);
    expect(library.kept.size).toBe(0);
  });

  it('is kept all the same when the same connection is saved again meanwhile', async () => {
    const { connect, end, library } = await withBusyLibrary();
    await connect();
    await end();
    expect(Object.keys(summaries(library)).sort()).toEqual(IDS);
  });
});
