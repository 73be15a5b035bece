import { describe, expect, it, vi } from 'vitest';
import { unavailable } from '../../../../lib/library/requests.ts';
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

/** The same with a library that makes changes in turn, and none before `end`: four to be kept are with it. */
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
  const kept = IDS.map((id) => cache.keepContent(owner, aRecord(id)));
  await vi.waitFor(() => expect(asked).toEqual(IDS.map((id) => `keep ${id}`)));
  const end = () => {
    open();
    return Promise.all(kept);
  };
  return { ...background, asked, end };
}

const summaries = ({ kept }: DeviceLibrary) =>
  Object.fromEntries(kept.ids().map((id) => [id, kept.get(id)?.content.summary]));

describe('a content that is kept', () => {
  it('stays gone when it was forgotten meanwhile, also what is with the library by then', async () => {
    const { asked, cache, end, library, owner } = await withBusyLibrary();
    const forgotten = Promise.all(['a', 'd'].map((id) => cache.forget(owner, anId(id))));
    await end();
    await forgotten;
    expect(asked).toContain('forget a');
    expect([...library.kept.ids()].sort()).toEqual(['b', 'c']);
  });

  it('is not kept after an erasure', async () => {
    const { cache, end, library, owner } = await withBusyLibrary();
    const erased = cache.empty(owner);
    await end();
    expect(await erased).toBe(true);
    expect(library.kept.size).toBe(0);
  });

  it('is not kept when all was erased before its turn', async () => {
    const { cache, end, library, owner } = await withBusyLibrary();
    const erasing = new AbortController();
    const erased = cache.empty(owner);
    const kept = cache.keepContent(owner, aRecord('a'), erasing.signal);
    erasing.abort();
    await end();
    await erased;
    expect(await kept).toEqual(unavailable('no-connection'));
    expect(library.kept.size).toBe(0);
  });

  it('is kept all the same when the same connection is saved again meanwhile', async () => {
    const { connect, end, library } = await withBusyLibrary();
    await connect();
    await end();
    expect(Object.keys(summaries(library)).sort()).toEqual(IDS);
  });
});
