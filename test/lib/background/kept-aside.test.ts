import { describe, expect, it, vi } from 'vitest';
import { unavailable } from '../../../lib/library/protocol.ts';
import type { LibraryRecord, LibraryResult } from '../../../lib/library/types.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';
import { aBackground, paged } from '../../support/background.ts';
import { aContent, anId, aRecording } from '../../support/factories.ts';

const IDS = ['a', 'b', 'c', 'd'];
const aRecord = (id: string, summary = 'Fetched', fetchedAtMs = 2): LibraryRecord => ({
  recording: aRecording({ id }),
  content: aContent({ summary }),
  fetchedAtMs,
});
const noted = { content: aContent({ summary: 'Old' }), fetchedAtMs: 1 };

/** A background with the recordings in its list, and its connection's name. */
async function connected() {
  const background = aBackground({ list: paged(IDS.map((id) => aRecording({ id }))) });
  await background.connect();
  await background.handlers['recordings.list']({ restart: true });
  return { ...background, owner: (await background.cache.owner()) ?? '' };
}

/** The same with a library that makes changes in turn, and none before `open`: the first two that are kept aside are with it. */
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
  const erase = library.erase.bind(library);
  library.keep = (...args) =>
    inTurn(`keep ${args[1].map(({ record }) => record.recording.id).join(' ')}`, () => keep(...args));
  library.forget = (...args) => inTurn(`forget ${args[1]}`, () => forget(...args));
  library.erase = () => inTurn('erase', erase);
  const kept = IDS.map((id) => cache.keepAside(owner, aRecord(id)));
  await vi.waitFor(() => expect(asked).toEqual(['keep a', 'keep b']));
  const end = () => {
    open();
    return Promise.all(kept);
  };
  return { ...background, asked, end };
}

const summaries = (kept: ReadonlyMap<RecordingId, LibraryRecord>) =>
  Object.fromEntries([...kept].map(([id, { content }]) => [id, content.summary]));

describe('what nobody has opened', () => {
  it('is kept together, and replaces what lies in files', async () => {
    const { asked, contents, end, files, library, owner } = await withBusyLibrary();
    await contents.note(owner, aRecording({ id: 'c' }), noted);
    expect((await end()).every(({ ok }) => ok)).toBe(true);
    expect(asked).toEqual(['keep a', 'keep b', 'keep c d']);
    expect(summaries(library.kept)).toEqual({ a: 'Fetched', b: 'Fetched', c: 'Fetched', d: 'Fetched' });
    expect(await files.ids(owner)).toEqual([]);
  });

  it('is read at once, and found to be there, though it waits', async () => {
    const { cache, contents, end, owner } = await withBusyLibrary();
    expect((await cache.content(owner, anId('d')))?.content.summary).toBe('Fetched');
    expect(await contents.holds(owner, anId('d'))).toBe(true);
    await end();
  });

  it('is noted where the library takes none, but only what lies in a file: that is read first', async () => {
    const { cache, contents, files, library, owner } = await connected();
    await contents.note(owner, aRecording({ id: 'a' }), noted);
    library.unavailable = 'full';
    const kept = await Promise.all(['a', 'b'].map((id) => cache.keepAside(owner, aRecord(id))));
    expect(kept).toEqual([unavailable('full'), unavailable('full')]);
    expect(await files.ids(owner)).toEqual(['a']);
    expect((await cache.content(owner, anId('a')))?.content.summary).toBe('Fetched');
    expect(await cache.content(owner, anId('b'))).toBeNull();
  });

  it('gives way to what was opened meanwhile', async () => {
    const { cache, end, library, owner } = await withBusyLibrary();
    const opened = cache.keepContent(owner, aRecording({ id: 'd' }), {
      content: aContent({ summary: 'Opened' }),
      fetchedAtMs: 3,
    });
    await end();
    expect(await opened).toBe(true);
    expect(summaries(library.kept)).toMatchObject({ c: 'Fetched', d: 'Opened' });
  });

  it('stays gone when it was forgotten meanwhile, also what is with the library by then', async () => {
    const { asked, cache, end, library, owner } = await withBusyLibrary();
    const forgotten = Promise.all(['a', 'd'].map((id) => cache.forget(owner, anId(id))));
    await end();
    await forgotten;
    expect(asked).toContain('forget a');
    expect([...library.kept.keys()].sort()).toEqual(['b', 'c']);
  });

  it('is not kept after an erasure', async () => {
    const { cache, end, library } = await withBusyLibrary();
    const erased = cache.eraseContents();
    await end();
    expect(await erased).toBe(true);
    expect(library.kept.size).toBe(0);
  });

  it.each(['forgotten', 'erased'])('is not noted when it was %s before a full disk refused it', async (what) => {
    const { cache, contents, files, library, owner } = await connected();
    await contents.note(owner, aRecording({ id: 'a' }), noted);
    let refuse: (answer: LibraryResult<null>) => void = () => undefined;
    const keep = vi.spyOn(library, 'keep').mockImplementation(() => new Promise((resolve) => (refuse = resolve)));
    const keeping = cache.keepAside(owner, aRecord('a'));
    await vi.waitFor(() => expect(keep).toHaveBeenCalled());
    const gone = what === 'erased' ? cache.eraseContents() : cache.forget(owner, anId('a'));
    refuse(unavailable('full'));
    await Promise.all([keeping, gone]);
    expect(await files.ids(owner)).toEqual([]);
  });
});
