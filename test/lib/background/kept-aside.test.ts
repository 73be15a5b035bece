import { describe, expect, it, vi } from 'vitest';
import { unavailable } from '../../../lib/library/protocol.ts';
import type { LibraryRecord } from '../../../lib/library/types.ts';
import { aBackground, paged } from '../../support/background.ts';
import { aContent, anId, aRecording } from '../../support/factories.ts';

const IDS = ['a', 'b'];
const records = (summary: string, fetchedAtMs: number): LibraryRecord[] =>
  IDS.map((id) => ({ recording: aRecording({ id }), content: aContent({ summary }), fetchedAtMs }));

/** A background with the recordings in its list, and its connection's name. */
async function connected() {
  const background = aBackground({ list: paged(IDS.map((id) => aRecording({ id }))) });
  await background.connect();
  await background.handlers['recordings.list']({ restart: true });
  return { ...background, owner: (await background.cache.owner()) ?? '' };
}

describe('what nobody has opened', () => {
  it('is kept together, and replaces what lies in files', async () => {
    const { cache, contents, files, library, owner } = await connected();
    await contents.note(owner, aRecording({ id: 'a' }), { content: aContent({ summary: 'Old' }), fetchedAtMs: 1 });
    expect(await cache.keepAside(owner, records('New', 2))).toMatchObject({ ok: true });
    expect([...library.kept.values()].map(({ content }) => content.summary)).toEqual(['New', 'New']);
    expect(await files.ids(owner)).toEqual([]);
  });

  it('is noted where the library takes none, but only what lies in a file: that is read first', async () => {
    const { cache, contents, files, library, owner } = await connected();
    await contents.note(owner, aRecording({ id: 'a' }), { content: aContent({ summary: 'Old' }), fetchedAtMs: 1 });
    library.unavailable = 'full';
    expect(await cache.keepAside(owner, records('New', 2))).toEqual(unavailable('full'));
    expect(await files.ids(owner)).toEqual(['a']);
    expect((await cache.content(owner, anId('a')))?.content.summary).toBe('New');
    expect(await cache.content(owner, anId('b'))).toBeNull();
  });

  it('is asked of the library before what is asked after it, which does not wait for its answer', async () => {
    const { cache, library, owner } = await connected();
    const asked: string[] = [];
    vi.spyOn(library, 'keep').mockImplementation((_, kept) => {
      asked.push(`keep ${kept.map(({ record }) => record.recording.id).join(' ')}`);
      return new Promise(() => undefined);
    });
    vi.spyOn(library, 'forget').mockImplementation(async (_, id) => {
      asked.push(`forget ${id}`);
      return { ok: true, value: null };
    });
    void cache.keepAside(owner, records('New', 2));
    await vi.waitFor(async () => expect((await cache.content(owner, anId('a')))?.content.summary).toBe('New'));
    await cache.forget(owner, anId('a'));
    expect(asked).toEqual(['keep a b', 'forget a']);
    expect((await cache.content(owner, anId('b')))?.content.summary).toBe('New');
  });
});
