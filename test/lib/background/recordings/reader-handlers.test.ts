import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { fail, succeed } from '../../../../lib/failure.ts';
import { aBackground, ADDRESS, anAnswer, paged } from '../../../support/background.ts';
import { aContent, anId, aReadingPosition, aRecording } from '../../../support/factories.ts';
import { valueOf } from '../../../support/value-of.ts';
import { keepPlace, placeAt } from '../../../support/user-data.ts';

const ID = anId('a');
const naming = (name: string | null, label = 'Speaker 2') => ({ id: ID, label, name });

/** A background that has opened the recording `a`, of which `Speaker 2` has no name. */
async function anOpened(content: Api['content'] = () => Promise.resolve(succeed(anAnswer()))) {
  const background = aBackground({ list: paged([aRecording({ id: 'a' })]), content });
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
    expect(await handlers['recordings.copyPart']({ id: ID })).toMatchObject({
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

  it('is stored as one clean line, and so is its end', async () => {
    const { handlers, storage } = await anOpened();
    const stored = async () => valueOf(await storage.at(ADDRESS).names(ID).read());
    await handlers['speakers.name'](naming(' Ben '));
    expect(await stored()).toEqual([['Speaker 2', 'Ben']]);
    await handlers['speakers.name'](naming('Ana', 'Speaker 1'));
    await handlers['speakers.name'](naming('\u200B'));
    expect(await stored()).toEqual([['Speaker 1', 'Ana']]);
    await handlers['speakers.name'](naming(null, 'Speaker 1'));
    expect(await handlers['recordings.readCached']({ id: ID })).toMatchObject({ value: { content: aContent() } });
  });

  it('leaves no record once the last of a recording was taken back', async () => {
    const { handlers, local } = await anOpened();
    await handlers['speakers.name'](naming('Ben'));
    await handlers['speakers.name'](naming(null));
    expect([...local.values.keys()].filter((key) => key.startsWith('names'))).toEqual([]);
  });

  it('stays over a name of the service, which comes back once it is removed', async () => {
    let name: string | null = null;
    const { handlers } = await anOpened(() =>
      Promise.resolve(succeed(anAnswer({ content: aContent({ speakers: [{ label: 'Speaker 2', name }] }) }))),
    );
    await handlers['speakers.name'](naming('Ben'));
    name = 'Noor';
    const shown = (named: string) => ({ value: { detail: { content: { speakers: [{ name: named }] } } } });
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject(shown('Ben'));
    await handlers['speakers.name'](naming(null));
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject(shown('Noor'));
  });

  it('outlives the content that it belongs to', async () => {
    const { handlers, cache, library } = await anOpened();
    await handlers['speakers.name'](naming('Ben'));
    await vi.waitUntil(() => library.kept.has(ID));
    library.kept.clear();
    expect(await cache.content(ID)).toBeNull();
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({
      value: { detail: { content: { speakers: [{}, { name: 'Ben' }] } } },
    });
  });

  it('outlives a recording that is said to be gone, as the place does: the service may have been wrong', async () => {
    let isGone = false;
    const { handlers, storage } = await anOpened(() =>
      Promise.resolve(isGone ? fail({ code: 'not-found' }) : succeed(anAnswer())),
    );
    await handlers['speakers.name'](naming('Ben Okri'));
    await keepPlace(storage, ID, aReadingPosition());
    isGone = true;
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({ value: { stale: { code: 'not-found' } } });
    isGone = false;
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({ value: { detail: { content: named } } });
    expect(await placeAt(storage, ID)).toEqual(aReadingPosition());
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
    const { handlers, session } = await anOpened(() => Promise.resolve(fail({ code: 'key-rejected' })));
    expect(session.values.has('refusal')).toBe(true);
    expect(await handlers['speakers.name'](naming('Ben'))).toEqual(succeed(null));
    expect(session.values.has('refusal')).toBe(true);
  });

  it('is missed in words where it could not be read, and not taken away', async () => {
    const { handlers, local, library } = await anOpened();
    await handlers['speakers.name'](naming('Ben Okri'));
    const get = local.get.bind(local);
    const read = vi
      .spyOn(local, 'get')
      .mockImplementation((keys) =>
        JSON.stringify(keys).includes('names ') ? Promise.reject(new Error('unreadable')) : get(keys),
      );
    const plain = { content: aContent(), namesUnread: true };
    expect(await handlers['recordings.readCached']({ id: ID })).toMatchObject({ value: plain });
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({ value: { detail: plain } });
    expect(await handlers['speakers.name'](naming('Ana', 'Speaker 1'))).toEqual(fail({ code: 'storage-failed' }));
    await vi.waitUntil(() => library.kept.has(ID));
    read.mockRestore();
    const open = await handlers['recordings.open']({ id: ID });
    expect(open).toMatchObject({ value: { detail: { content: named } } });
    expect(JSON.stringify(open)).not.toContain('namesUnread');
  });

  it('is refused without a connection, and where there is no space', async () => {
    expect(await aBackground().handlers['speakers.name'](naming('Ben'))).toEqual(fail({ code: 'not-connected' }));
    const { handlers, local } = await anOpened();
    local.full = true;
    expect(await handlers['speakers.name'](naming('Ben'))).toEqual(fail({ code: 'storage-failed' }));
  });
});

describe('names', () => {
  it('are given while the library is too busy to take them', async () => {
    const { handlers, library } = await anOpened();
    library.unavailable = 'busy';
    expect(await handlers['speakers.name']({ id: ID, label: 'Speaker 2', name: 'Ben' })).toEqual(succeed(null));
  });
});
