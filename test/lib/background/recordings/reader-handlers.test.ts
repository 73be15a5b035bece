import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { MOST_POSITIONS } from '../../../../lib/storage/reading-positions.ts';
import { bareRecording } from '../../../../lib/background/recordings/fetched-content.ts';
import { fail, succeed } from '../../../../lib/failure.ts';
import { aBackground, anAnswer, paged } from '../../../support/background.ts';
import { aContent, anId, aReadingPosition, aRecording } from '../../../support/factories.ts';
import { refusingFactory } from '../../../support/refusing-factory.ts';
import { valueOf } from '../../../support/value-of.ts';

const ID = anId('a');
const naming = (name: string | null, label = 'Speaker 2') => ({ id: ID, label, name });

/** A background that has opened the recording `a`, of which `Speaker 2` has no name. */
async function anOpened(content: Api['content'] = () => Promise.resolve(succeed(anAnswer())), factory?: IDBFactory) {
  const background = aBackground({ list: paged([aRecording({ id: 'a' })]), content }, factory);
  await background.connect();
  await background.handlers['list.refresh']({ restart: true });
  await background.handlers['recordings.open']({ id: ID });
  return background;
}

describe('a name given on this device', () => {
  const named = { speakers: [{ name: 'Ana Ruiz' }, { label: 'Speaker 2', name: 'Ben Okri', isLocal: true }] };

  it('is in everything that leaves the background, and in nothing that is kept of the service', async () => {
    const { handlers, cache } = await anOpened();
    expect(await handlers['speakers.name'](naming(' Ben \n Okri '))).toEqual(succeed(null));
    expect(await handlers['recordings.readCached']({ id: ID })).toMatchObject({ value: { content: named } });
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({ value: { detail: { content: named } } });
    expect(await handlers['recordings.copySummary']({ id: ID })).toMatchObject({
      value: {
        forms: { markdown: expect.stringContaining('Ana Ruiz, Ben Okri'), html: expect.stringContaining('Ben Okri') },
      },
    });
    expect((await cache.content(ID))?.content).toEqual(aContent());
  });

  it('is in the copy that is shown when the service cannot be asked', async () => {
    let answers = 0;
    const { handlers } = await anOpened(() =>
      Promise.resolve(answers++ === 0 ? succeed(anAnswer()) : fail({ code: 'offline' })),
    );
    await handlers['speakers.name'](naming('Ben Okri'));
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({
      value: { stale: { code: 'offline' }, detail: { content: named } },
    });
  });

  it('is told to every page, as it was kept, and so is its end', async () => {
    const { handlers, notices } = await anOpened();
    await handlers['speakers.name'](naming(' Ben '));
    expect(notices.at(-1)).toEqual({ notice: 'speakers.named', ...naming('Ben') });
    await handlers['speakers.name'](naming('\u200B'));
    expect(notices.at(-1)).toEqual({ notice: 'speakers.named', ...naming(null) });
    expect(await handlers['recordings.readCached']({ id: ID })).toMatchObject({ value: { content: aContent() } });
  });

  it('gives way to a name of the service, and comes back with its end', async () => {
    let name: string | null = null;
    const { handlers } = await anOpened(() =>
      Promise.resolve(succeed(anAnswer({ content: aContent({ speakers: [{ label: 'Speaker 2', name }] }) }))),
    );
    await handlers['speakers.name'](naming('Ben'));
    for (const [said, shown] of [
      ['Noor', 'Noor'],
      [null, 'Ben'],
    ] as const) {
      name = said;
      const opened = await handlers['recordings.open']({ id: ID });
      expect(opened).toMatchObject({ value: { detail: { content: { speakers: [{ name: shown }] } } } });
    }
  });

  it('outlives the content that it belongs to', async () => {
    const { handlers, cache, library } = await anOpened();
    await handlers['speakers.name'](naming('Ben'));
    library.kept.clear();
    expect(await cache.content(ID)).toBeNull();
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({
      value: { detail: { content: { speakers: [{}, { name: 'Ben' }] } } },
    });
  });

  it('outlives a recording that is said to be gone, as the place does: the service may have been wrong', async () => {
    let isGone = false;
    const { handlers } = await anOpened(() =>
      Promise.resolve(isGone ? fail({ code: 'not-found' }) : succeed(anAnswer())),
    );
    await handlers['speakers.name'](naming('Ben Okri'));
    await handlers['readingPosition.save']({ id: ID, place: aReadingPosition() });
    isGone = true;
    expect(await handlers['recordings.open']({ id: ID })).toEqual(fail({ code: 'not-found' }));
    isGone = false;
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({ value: { detail: { content: named } } });
    expect(await handlers['readingPosition.read']({ id: ID })).toEqual(succeed(aReadingPosition()));
  });

  it('is still in the kept copy when the key was forgotten with the browser’s session, and can be given then', async () => {
    const { handlers, storage } = await anOpened();
    await handlers['speakers.name'](naming('Ben'));
    const all = valueOf(await storage.connections.read());
    await storage.connections.write({ ...all, list: all.list.map((each) => ({ ...each, key: null })) });
    expect(await handlers['speakers.name'](naming('Ben Okri'))).toEqual(succeed(null));
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({
      value: { stale: { code: 'not-connected' }, detail: { content: named } },
    });
  });

  it('can be given while the service refuses the key', async () => {
    const { handlers, storage, session } = await anOpened(() => Promise.resolve(fail({ code: 'key-rejected' })));
    expect(session.values.has('rejected-connection')).toBe(true);
    expect(await handlers['speakers.name'](naming('Ben'))).toEqual(succeed(null));
    expect(await storage.rejectedConnection.read()).not.toBeNull();
  });

  it('is missed in words where it could not be read, and not taken away', async () => {
    const { handlers, names, library } = await anOpened();
    await handlers['speakers.name'](naming('Ben Okri'));
    const read = vi.spyOn(names, 'read').mockResolvedValue(fail({ code: 'storage-failed' }));
    const plain = { content: aContent(), namesUnread: true };
    expect(await handlers['recordings.readCached']({ id: ID })).toMatchObject({ value: plain });
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({ value: { detail: plain } });
    await vi.waitUntil(() => library.kept.has(ID));
    read.mockRestore();
    const open = await handlers['recordings.open']({ id: ID });
    expect(open).toMatchObject({ value: { detail: { content: named } } });
    expect(JSON.stringify(open)).not.toContain('namesUnread');
  });

  it('is refused without a connection, and where there is no database', async () => {
    expect(await aBackground().handlers['speakers.name'](naming('Ben'))).toEqual(fail({ code: 'not-connected' }));
    const { handlers, notices } = await anOpened(() => Promise.resolve(succeed(anAnswer())), refusingFactory);
    expect(await handlers['speakers.name'](naming('Ben'))).toEqual(fail({ code: 'storage-failed' }));
    expect(notices.map(({ notice }) => notice)).not.toContain('speakers.named');
  });
});

describe('names', () => {
  it('are given while the library is too busy to say what it holds, and not where it is known to be another’s', async () => {
    const { handlers, library } = await anOpened();
    const unknown = { id: anId('unknown'), label: 'Speaker 2', name: 'Ben' };
    expect(await handlers['speakers.name'](unknown)).toEqual(fail({ code: 'storage-failed' }));
    library.unavailable = 'busy';
    expect(await handlers['speakers.name'](unknown)).toEqual(succeed(null));
  });
});

describe('reading positions', () => {
  it('are kept while the library is too busy to say what it holds, also of what may be new', async () => {
    const background = await anOpened();
    await vi.waitUntil(() => background.library.kept.has(ID));
    background.library.unavailable = 'busy';
    expect(await background.handlers['readingPosition.save']({ id: ID, place: aReadingPosition() })).toEqual(
      succeed(null),
    );
    const others = { id: anId('of-another-key'), place: aReadingPosition() };
    expect(await background.handlers['readingPosition.save'](others)).toEqual(succeed(null));
    background.library.unavailable = null;
    expect(await background.handlers['readingPosition.read'](others)).toEqual(succeed(aReadingPosition()));
    const unknown = { id: anId('unknown'), place: aReadingPosition() };
    expect(await background.handlers['readingPosition.save'](unknown)).toMatchObject({ ok: false });
  });

  it('are kept of what is listed while its content is on its way, and not of what is gone from the list', async () => {
    const background = await anOpened();
    await vi.waitUntil(() => background.library.kept.has(ID));
    background.library.kept.clear();
    expect(await background.handlers['readingPosition.save']({ id: ID, place: aReadingPosition() })).toEqual(
      succeed(null),
    );
    await background.cache.forget((await background.cache.owner()) ?? '', ID);
    expect(await background.handlers['readingPosition.save']({ id: ID, place: aReadingPosition() })).toMatchObject({
      ok: false,
    });
  });

  it('that a panel has left stay there while the library is too busy to say whose they are', async () => {
    const background = await anOpened();
    const { handlers, library, storage } = background;
    const [mine, gone] = [anId('of-another-key'), anId('of-the-former-key')];
    library.unavailable = 'busy';
    await storage.leftPlace.write([mine, aReadingPosition({ turn: 7 })]);
    expect(await handlers['readingPosition.read']({ id: ID })).toEqual(succeed(null));
    expect(await storage.leftPlace.read()).toEqual(succeed([mine, aReadingPosition({ turn: 7 })]));
    library.unavailable = null;
    const row = { ...bareRecording(mine), title: 'Mine' };
    await background.cache.update((await background.cache.owner()) ?? '', [row]);
    expect(await handlers['readingPosition.read']({ id: mine })).toEqual(succeed(aReadingPosition({ turn: 7 })));
    await storage.leftPlace.write([gone, aReadingPosition()]);
    expect(await handlers['readingPosition.read']({ id: gone })).toEqual(succeed(null));
    expect(await storage.leftPlace.read()).toEqual(succeed(null));
  });

  it('come back as they were kept last', async () => {
    const { handlers } = await anOpened();
    expect(await handlers['readingPosition.read']({ id: ID })).toEqual(succeed(null));
    await handlers['readingPosition.save']({ id: ID, place: aReadingPosition() });
    await handlers['readingPosition.save']({ id: ID, place: aReadingPosition({ turn: 99 }) });
    expect(await handlers['readingPosition.read']({ id: ID })).toEqual(succeed(aReadingPosition({ turn: 99 })));
  });

  it('lose none to another that is kept at the same time', async () => {
    const { handlers, cache } = await anOpened();
    const connectionId = (await cache.owner()) ?? '';
    const ids = Array.from({ length: 20 }, (_, index) => anId(`r${index}`));
    const kept = { content: aContent({ segments: [] }), fetchedAtMs: 1 };
    await Promise.all(
      ids.map((id) => cache.keepContent(connectionId, { recording: bareRecording(id), ...kept }, true)),
    );
    await Promise.all(
      ids.map((id, turn) => handlers['readingPosition.save']({ id, place: aReadingPosition({ turn }) })),
    );
    const read = await Promise.all(ids.map((id) => handlers['readingPosition.read']({ id })));
    expect(read).toEqual(ids.map((_, turn) => succeed(aReadingPosition({ turn }))));
  });

  it('are also taken from what a panel that went has left, the newest of all', async () => {
    const { handlers, storage } = await anOpened();
    await handlers['readingPosition.save']({ id: ID, place: aReadingPosition() });
    await storage.leftPlace.write([ID, aReadingPosition({ turn: 7 })]);
    expect(await handlers['readingPosition.read']({ id: ID })).toEqual(succeed(aReadingPosition({ turn: 7 })));
    await handlers['readingPosition.save']({ id: ID, place: aReadingPosition({ turn: 8 }) });
    expect(await handlers['readingPosition.read']({ id: ID })).toEqual(succeed(aReadingPosition({ turn: 8 })));
    await storage.leftPlace.write([anId('unknown'), aReadingPosition()]);
    expect(await handlers['readingPosition.read']({ id: anId('unknown') })).toEqual(succeed(null));
    expect(valueOf(await storage.leftPlace.read())).toBeNull();
  });

  it('stay where a panel has left them as long as it cannot be read whose they are', async () => {
    const { handlers, local, storage } = await anOpened();
    await storage.leftPlace.write([ID, aReadingPosition({ turn: 7 })]);
    const get = vi.spyOn(local, 'get').mockRejectedValue(new Error('refused'));
    expect(await handlers['readingPosition.read']({ id: ID })).toMatchObject({ ok: false });
    get.mockRestore();
    expect(await handlers['readingPosition.read']({ id: ID })).toEqual(succeed(aReadingPosition({ turn: 7 })));
  });

  it('stay where a panel has left them as long as they cannot be kept', async () => {
    const { handlers, records, storage } = await anOpened();
    await storage.leftPlace.write([ID, aReadingPosition({ turn: 7 })]);
    const write = vi.spyOn(records, 'write').mockResolvedValue(false);
    const left = succeed(aReadingPosition({ turn: 7 }));
    expect(await handlers['readingPosition.read']({ id: ID })).toEqual(left);
    const newer = aReadingPosition({ turn: 9 });
    expect(await handlers['readingPosition.save']({ id: ID, place: newer })).toMatchObject({ ok: false });
    expect(await storage.leftPlace.read()).not.toEqual(succeed(null));
    write.mockRestore();
    // The first write is that of the position that was left, which is older.
    vi.spyOn(records, 'write').mockResolvedValueOnce(false);
    expect(await handlers['readingPosition.save']({ id: ID, place: newer })).toMatchObject({ ok: true });
    expect(await handlers['readingPosition.read']({ id: ID })).toEqual(succeed(newer));
  });

  it('are not kept of what is unknown on this device, and a refusal is told', async () => {
    const { handlers, records } = await anOpened();
    expect(await handlers['readingPosition.save']({ id: anId('b'), place: aReadingPosition() })).toMatchObject({
      ok: false,
    });
    expect(await handlers['readingPosition.read']({ id: anId('b') })).toEqual(succeed(null));
    vi.spyOn(records, 'write').mockResolvedValue(false);
    expect(await handlers['readingPosition.save']({ id: ID, place: aReadingPosition() })).toEqual(
      fail({ code: 'storage-failed' }),
    );
  });

  it('go when they were not used for the longest time: reading is using', async () => {
    const { handlers, clock, storage, records } = await anOpened();
    const scope = `${valueOf(await storage.connections.read()).list[0]?.address}\n`;
    const ids = ['old', ...Array.from({ length: MOST_POSITIONS - 1 }, (_, index) => `r${index}`)];
    for (const [usedAtMs, id] of ids.entries()) {
      await records.write('positions', scope, id, { place: aReadingPosition({ turn: 1 }), usedAtMs });
    }
    expect(await handlers['readingPosition.read']({ id: anId('old') })).toEqual(succeed(aReadingPosition({ turn: 1 })));
    clock.nowMs += 1;
    await handlers['readingPosition.save']({ id: ID, place: aReadingPosition() });
    const kept = valueOf(await records.readAll('positions', scope)).map(([id]) => id);
    expect(kept).toHaveLength(MOST_POSITIONS);
    expect(kept).toEqual(expect.arrayContaining(['old', 'a']));
    expect(kept).not.toContain('r0');
  });
});

describe('the panel of a window', () => {
  it('is told the words of the search, and finds them again when it is opened', async () => {
    const { handlers, notices, local } = await anOpened();
    await handlers['panel.show']({ windowId: 1, id: ID, query: 'pricing' });
    expect(notices.at(-1)).toEqual({ notice: 'panel.show', windowId: 1, id: ID, query: 'pricing' });
    expect(await handlers['panel.current']({ windowId: 1 })).toEqual(succeed({ id: ID, query: 'pricing' }));
    const place = { tab: 'summary', atSeconds: null, turn: null } as const;
    await handlers['panel.show']({ windowId: 1, id: ID, query: 'pricing', place });
    expect(await handlers['panel.current']({ windowId: 1 })).toEqual(succeed({ id: ID, query: 'pricing', place }));
    expect(await handlers['panel.current']({ windowId: 2 })).toEqual(succeed({ id: ID, query: '' }));
    expect(JSON.stringify([...local.values])).not.toContain('pricing');
  });

  it('is not led back to a search result that it has shown', async () => {
    const { handlers } = await anOpened();
    const place = { tab: 'transcript', atSeconds: 300, turn: 4 } as const;
    for (const windowId of [1, 2]) await handlers['panel.show']({ windowId, id: ID, query: 'pricing', place });
    await handlers['panel.reached']({ windowId: 1, id: anId('left') });
    expect(await handlers['panel.current']({ windowId: 1 })).toMatchObject({ value: { place } });
    await handlers['panel.reached']({ windowId: 1, id: ID });
    expect(await handlers['panel.current']({ windowId: 1 })).toEqual(succeed({ id: ID, query: 'pricing' }));
    expect(await handlers['panel.current']({ windowId: 2 })).toMatchObject({ value: { place } });
  });

  it('is remembered for the last windows that told of it, whatever their ids', async () => {
    const { handlers } = await anOpened();
    const note = (windowId: number) => handlers['panel.note']({ windowId, id: ID, query: `of ${windowId}` });
    const current = (windowId: number) => handlers['panel.current']({ windowId });
    for (const windowId of [100, 1]) await note(windowId);
    for (let windowId = 200; windowId < 248; windowId++) await note(windowId);
    await note(249);
    expect(await current(1)).toEqual(succeed({ id: ID, query: 'of 1' }));
    expect(await current(100)).toEqual(succeed({ id: ID, query: '' }));
    await note(1);
    await note(250);
    expect(await current(1)).toEqual(succeed({ id: ID, query: 'of 1' }));
    expect(await current(200)).toEqual(succeed({ id: ID, query: '' }));
  });

  it('comes back to what it has shown by itself, and is not told of it', async () => {
    const { handlers, notices } = await anOpened();
    await handlers['panel.show']({ windowId: 1, id: anId('before'), query: '' });
    const before = notices.length;
    await handlers['panel.note']({ windowId: 1, id: ID, query: 'pricing' });
    expect(await handlers['panel.current']({ windowId: 1 })).toEqual(succeed({ id: ID, query: 'pricing' }));
    expect(notices).toHaveLength(before);
  });
});

describe('preferences', () => {
  it('are the usual ones until others are kept', async () => {
    const { handlers, local } = await anOpened();
    expect(await handlers['preferences.read'](null)).toEqual(succeed({ letterKeys: true, tab: 'transcript' }));
    expect(await handlers['preferences.keep']({ letterKeys: false, tab: 'transcript' })).toEqual(succeed(null));
    expect(await handlers['preferences.read'](null)).toEqual(succeed({ letterKeys: false, tab: 'transcript' }));
    // In another window, at the same time.
    await Promise.all([
      handlers['preferences.keep']({ tab: 'notes' }),
      handlers['preferences.keep']({ letterKeys: true }),
    ]);
    expect(await handlers['preferences.read'](null)).toEqual(succeed({ letterKeys: true, tab: 'notes' }));
    local.full = true;
    expect(await handlers['preferences.keep']({ letterKeys: true, tab: 'transcript' })).toEqual(
      fail({ code: 'storage-failed' }),
    );
  });

  it('are told to every page once they are kept, in the part that was chosen', async () => {
    const { handlers, notices, local } = await anOpened();
    await handlers['preferences.keep']({ letterKeys: false });
    expect(notices.at(-1)).toEqual({ notice: 'preferences.changed', part: { letterKeys: false } });
    const before = notices.length;
    local.full = true;
    await handlers['preferences.keep']({ letterKeys: true });
    expect(notices).toHaveLength(before);
  });

  it('shows what the popup has left for it, once', async () => {
    const { handlers, storage } = await anOpened();
    await handlers['panel.show']({ windowId: 1, id: anId('before'), query: '' });
    await storage.panelChoice.write({ windowId: 1, choice: { id: ID, query: 'pricing' }, atMs: 1 });
    expect(await handlers['panel.current']({ windowId: 2 })).toEqual(succeed({ id: ID, query: '' }));
    expect(await handlers['panel.current']({ windowId: 1 })).toEqual(succeed({ id: ID, query: 'pricing' }));
    expect(await storage.panelChoice.read()).toBeNull();
    await handlers['panel.show']({ windowId: 1, id: anId('after'), query: '' });
    expect(await handlers['panel.current']({ windowId: 1 })).toEqual(succeed({ id: 'after', query: '' }));
  });
});
