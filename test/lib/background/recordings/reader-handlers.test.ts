import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { fail, succeed } from '../../../../lib/failures.ts';
import { aBackground, ADDRESS, anAnswer, paged } from '../../../support/background.ts';
import { aContent, anId, aReadingPosition, aRecording } from '../../../support/factories.ts';
import { valueOf } from '../../../support/value-of.ts';
import { giveName, keepPlace, nameIn, placeAt } from '../../../support/user-data.ts';

const ID = anId('a');

/** A background that has opened the recording `a`, of which `Speaker 2` has no name. */
async function anOpened(content: Api['content'] = () => Promise.resolve(succeed(anAnswer()))) {
  const background = aBackground({ list: paged([aRecording({ id: 'a' })]), content });
  await background.connect();
  await background.handlers['list.refresh']({ restart: true });
  await background.handlers['recordings.open']({ id: ID });
  return { ...background, name: (name: string | null) => giveName(background, ID, 'Speaker 2', name) };
}

describe('a name given on this device', () => {
  const named = { speakers: [{ name: 'Ana Ruiz' }, { label: 'Speaker 2', name: 'Ben Okri', isLocal: true }] };

  it('is in everything that leaves the background, and in nothing that is kept of the service', async () => {
    const { handlers, cache, name } = await anOpened();
    await name('Ben Okri');
    expect(await handlers['recordings.readCached']({ id: ID })).toMatchObject({ value: { content: named } });
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({ value: { detail: { content: named } } });
    expect(await handlers['recordings.copyPart']({ id: ID })).toMatchObject({
      value: {
        forms: { markdown: expect.stringContaining('Ana Ruiz, Ben Okri'), html: expect.stringContaining('Ben Okri') },
      },
    });
    expect((await cache.content(ID))?.content).toEqual(aContent());
  });

  it('is stored by its page only: told late, it does not undo a newer one of another window', async () => {
    const { handlers, storage } = await anOpened();
    await nameIn(storage.at(ADDRESS), ID, 'Speaker 2', 'Noor');
    await handlers['speakers.name']({ id: ID, label: 'Speaker 2', name: 'Ben' });
    expect(valueOf(await storage.at(ADDRESS).names(ID).read())).toEqual([['Speaker 2', 'Noor']]);
  });

  it('stays over a name of the service, which comes back once it is removed', async () => {
    let ofService: string | null = null;
    const { handlers, name } = await anOpened(() =>
      Promise.resolve(
        succeed(anAnswer({ content: aContent({ speakers: [{ label: 'Speaker 2', name: ofService }] }) })),
      ),
    );
    await name('Ben');
    ofService = 'Noor';
    const shown = (named: string) => ({ value: { detail: { content: { speakers: [{ name: named }] } } } });
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject(shown('Ben'));
    await name(null);
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject(shown('Noor'));
  });

  it('outlives a recording that is said to be gone, as the place does: the service may have been wrong', async () => {
    let isGone = false;
    const { handlers, storage, name } = await anOpened(() =>
      Promise.resolve(isGone ? fail({ code: 'not-found' }) : succeed(anAnswer())),
    );
    await name('Ben Okri');
    await keepPlace(storage, ID, aReadingPosition());
    isGone = true;
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({ value: { stale: { code: 'not-found' } } });
    isGone = false;
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({ value: { detail: { content: named } } });
    expect(await placeAt(storage, ID)).toEqual(aReadingPosition());
  });

  it('is still in the kept copy when the key was forgotten with the browser’s session, and can be given then', async () => {
    const { handlers, storage, name } = await anOpened();
    await name('Ben');
    const all = valueOf(await storage.connections.read());
    await storage.connections.write({ ...all, list: all.list.map((each) => ({ ...each, key: null })) });
    expect(await name('Ben Okri')).toMatchObject({ ok: true });
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({
      value: { stale: { code: 'not-connected' }, detail: { content: named } },
    });
  });

  it('is missed in words where it could not be read, and not taken away', async () => {
    const { handlers, local, library, name } = await anOpened();
    await name('Ben Okri');
    const get = local.get.bind(local);
    const read = vi
      .spyOn(local, 'get')
      .mockImplementation((keys) =>
        JSON.stringify(keys).includes('names ') ? Promise.reject(new Error('unreadable')) : get(keys),
      );
    const plain = { content: aContent(), namesUnread: true };
    expect(await handlers['recordings.readCached']({ id: ID })).toMatchObject({ value: plain });
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({ value: { detail: plain } });
    await vi.waitUntil(() => library.kept.has(ID));
    read.mockRestore();
    const open = await handlers['recordings.open']({ id: ID });
    expect(open).toMatchObject({ value: { detail: { content: named } } });
    expect(JSON.stringify(open)).not.toContain('namesUnread');
  });
});
