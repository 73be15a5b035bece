import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../../lib/failure.ts';
import { EMPTY_SHORTLIST } from '../../../../lib/recording/shortlist.ts';
import { aBackground, ADDRESS, anAnswer, KEY, paged } from '../../../support/background.ts';
import { anId, aRecording } from '../../../support/factories.ts';
import { held } from '../../../support/held.ts';
import { refusingFactory } from '../../../support/refusing-factory.ts';

const [A, B] = [anId('a'), anId('b')];
const OTHER_KEY = `svc_${'abcdef0123'.repeat(4)}`;

/** A background that knows two recordings; `a` is pinned, opened and was searched for. */
async function aUsed() {
  const list = paged([A, B].map((id) => aRecording({ id })));
  const background = aBackground({ list, content: () => Promise.resolve(succeed(anAnswer())) });
  const { handlers } = background;
  await background.connect();
  await handlers['list.refresh']({ restart: true });
  await handlers['shortlist.pin']({ id: A, isPinned: true });
  await handlers['shortlist.noteOpened']({ id: A });
  await handlers['shortlist.noteSearch']({ text: 'budget' });
  return background;
}

const USED = { pins: [A], opened: [A], searches: ['budget'] };

describe('the shortlist', () => {
  it('is read as it was noted, and a pin can be taken back', async () => {
    const { handlers } = await aUsed();
    expect(await handlers['shortlist.read'](null)).toEqual(succeed(USED));
    await handlers['shortlist.pin']({ id: A, isPinned: false });
    expect(await handlers['shortlist.read'](null)).toEqual(succeed({ ...USED, pins: [] }));
  });

  it('stays with a new key, and goes with the connection', async () => {
    const { handlers } = await aUsed();
    await handlers['connection.save']({ address: ADDRESS, key: OTHER_KEY, forgetsKey: false });
    expect(await handlers['shortlist.read'](null)).toEqual(succeed(USED));
    await handlers['connection.removeKey'](null);
    await handlers['connection.save']({ address: ADDRESS, key: KEY, forgetsKey: false });
    expect(await handlers['shortlist.read'](null)).toEqual(succeed(EMPTY_SHORTLIST));
  });

  it('is another one at another service', async () => {
    const { handlers } = await aUsed();
    await handlers['connection.save']({ address: 'https://other.example', key: OTHER_KEY, forgetsKey: false });
    expect(await handlers['shortlist.read'](null)).toEqual(succeed(EMPTY_SHORTLIST));
  });

  it('keeps its pins where the recordings are erased, and nothing where everything is', async () => {
    const { handlers, connect } = await aUsed();
    await handlers['library.erase'](null);
    expect(await handlers['shortlist.read'](null)).toEqual(succeed({ ...EMPTY_SHORTLIST, pins: [A] }));
    await handlers['everything.erase'](null);
    await connect();
    expect(await handlers['shortlist.read'](null)).toEqual(succeed(EMPTY_SHORTLIST));
  });

  it('goes from the session, too, where the recordings are erased', async () => {
    const { handlers, storage } = await aUsed();
    const choice = { id: A, query: 'budget' };
    await storage.panels.write([{ windowId: 1, choice }]);
    await storage.panelChoice.write({ windowId: 1, choice, atMs: 1 });
    await storage.lastPanel.write(A);
    await handlers['library.erase'](null);
    const { panels, panelChoice, lastPanel } = storage;
    expect([await panels.read(), await panelChoice.read(), await lastPanel.read()]).toEqual([[], null, null]);
  });

  it('takes in a search that a popup has left, once', async () => {
    const { handlers, storage, cache } = await aUsed();
    await storage.leftSearch.write({ connectionId: (await cache.owner()) ?? '', text: 'pricing' });
    const read = await handlers['shortlist.read'](null);
    expect(read).toMatchObject({ value: { searches: expect.arrayContaining(['pricing', 'budget']) } });
    expect(await storage.leftSearch.read()).toEqual(succeed(null));
  });

  it('takes it in once a recording is opened, before the session that has it ends', async () => {
    const { handlers, storage, cache } = await aUsed();
    await storage.leftSearch.write({ connectionId: (await cache.owner()) ?? '', text: 'pricing' });
    await handlers['shortlist.noteOpened']({ id: B });
    expect(await storage.leftSearch.read()).toEqual(succeed(null));
    expect(await handlers['shortlist.read'](null)).toMatchObject({
      value: { searches: expect.arrayContaining(['pricing', 'budget']) },
    });
  });

  it('loses no search that is left while another is taken in', async () => {
    const { handlers, storage, cache } = await aUsed();
    const connectionId = (await cache.owner()) ?? '';
    await storage.leftSearch.write({ connectionId, text: 'pricing' });
    const read = storage.leftSearch.read.bind(storage.leftSearch);
    storage.leftSearch.read = async () => {
      const left = await read();
      storage.leftSearch.read = read;
      await storage.leftSearch.write({ connectionId, text: 'newer' });
      return left;
    };
    await handlers['shortlist.read'](null);
    const all = await handlers['shortlist.read'](null);
    expect(all).toMatchObject({ value: { searches: expect.arrayContaining(['newer', 'pricing', 'budget']) } });
  });

  it('takes in no search that was left with another connection', async () => {
    const { handlers, storage, cache } = await aUsed();
    const connectionId = (await cache.owner()) ?? '';
    await handlers['connection.save']({ address: 'https://other.example', key: OTHER_KEY, forgetsKey: false });
    await storage.leftSearch.write({ connectionId, text: 'pricing' });
    expect(await handlers['shortlist.read'](null)).toEqual(succeed(EMPTY_SHORTLIST));
    expect(await storage.leftSearch.read()).toEqual(succeed(null));
  });

  it('lists a search that is left and cannot be stored, but none of another connection', async () => {
    const { handlers, storage, cache, records } = await aUsed();
    const connectionId = (await cache.owner()) ?? '';
    vi.spyOn(records, 'write').mockResolvedValue(false);
    await storage.leftSearch.write({ connectionId, text: 'pricing' });
    expect(await handlers['shortlist.read'](null)).toMatchObject({ value: { searches: ['pricing', 'budget'] } });
    const all = await storage.connections.read();
    if (!all.ok) throw new Error('The connections could not be read');
    const [own] = all.value.list;
    const other = { ...own, id: 'other', address: 'https://other.example' } as (typeof all.value.list)[number];
    await storage.connections.write({ ...all.value, list: [...all.value.list, other] });
    await storage.leftSearch.write({ connectionId: 'other', text: 'secret' });
    expect(await handlers['shortlist.read'](null)).toMatchObject({ value: { searches: ['budget'] } });
  });

  it('is not painted with what was erased since it was read', async () => {
    const { handlers, list, session, cache } = await aUsed();
    // Its rows are read anew, and that takes its time.
    await cache.update((await cache.owner()) ?? '', [aRecording({ id: 'a', title: 'Secret plan' })]);
    const readAll = list.readAll.bind(list);
    const [reading, later] = [held(), held()];
    list.readAll = async () => {
      const all = await readAll();
      reading.letGo();
      await later.held;
      return all;
    };
    await handlers['shortlist.read'](null);
    await reading.held;
    list.readAll = readAll;
    const erasing = handlers['library.erase'](null);
    later.letGo();
    await erasing;
    expect(JSON.stringify([...session.values])).not.toContain('Secret plan');
    // Also not behind what was being shown.
    await handlers['list.refresh']({ restart: true });
    await handlers['shortlist.pin']({ id: B, isPinned: true });
    await vi.waitFor(async () => expect((await list.readStart())?.shortlist?.pins).toContainEqual(expect.anything()));
    expect(JSON.stringify([...session.values])).not.toContain('Secret plan');
  });

  it('notes nothing that was opened before an erasure, after it', async () => {
    const { handlers, library, cache } = await aUsed();
    const { knows } = library;
    const [asking, later] = [held(), held()];
    library.knows = async (...asked) => {
      const answer = await knows(...asked);
      asking.letGo();
      await later.held;
      return answer;
    };
    const noting = handlers['shortlist.noteOpened']({ id: B });
    await asking.held;
    const erasing = handlers['library.erase'](null);
    await vi.waitUntil(async () => (await cache.rows()).length === 0);
    later.letGo();
    await Promise.all([noting, erasing]);
    expect(await handlers['shortlist.read'](null)).toMatchObject({ value: { opened: [] } });
  });

  it('has its rows painted first the next time, as far as the list has them, and by its own connection alone', async () => {
    const { handlers, list, connect } = await aUsed();
    await handlers['shortlist.pin']({ id: anId('gone'), isPinned: true });
    await vi.waitFor(async () =>
      expect((await list.readStart())?.shortlist).toMatchObject({ pins: [{ id: A }], opened: [{ id: A }] }),
    );
    await handlers['connection.removeKey'](null);
    await connect();
    await handlers['list.refresh']({ restart: true });
    expect((await list.readStart())?.shortlist ?? null).toBeNull();
  });

  it('is painted first the next time by when a change is answered, also where the list is not read to its end', async () => {
    const { handlers, list, connect, world } = aBackground({ list: paged([aRecording({ id: A })]) });
    world.wait = () => new Promise(() => undefined);
    const readAll = list.readAll.bind(list);
    list.readAll = async () => {
      const all = await readAll();
      return all && { ...all, recordings: [] };
    };
    await connect();
    await handlers['list.refresh']({ restart: true });
    await handlers['shortlist.pin']({ id: A, isPinned: true });
    expect((await list.readStart())?.shortlist?.pins).toMatchObject([{ id: A }]);
  });

  it('takes changes while its rows cannot be read', async () => {
    const { handlers, list, world } = await aUsed();
    const readAll = list.readAll.bind(list);
    const reading = held();
    world.wait = () => Promise.resolve();
    list.readAll = async () => {
      await reading.held;
      return readAll();
    };
    await handlers['list.refresh']({ restart: true });
    for (const isPinned of [false, true]) {
      expect(await handlers['shortlist.pin']({ id: A, isPinned })).toEqual(succeed(null));
    }
    expect(await handlers['shortlist.read'](null)).toEqual(succeed(USED));
    reading.letGo();
  });

  it('takes no trace of what is not one of the connection\u2019s', async () => {
    const { handlers } = await aUsed();
    expect(await handlers['shortlist.noteOpened']({ id: anId('another') })).toEqual(fail({ code: 'storage-failed' }));
    expect(await handlers['shortlist.read'](null)).toEqual(succeed(USED));
  });

  it('is nobody\u2019s without a connection, and says where it cannot be read', async () => {
    expect(await aBackground().handlers['shortlist.read'](null)).toEqual(succeed(EMPTY_SHORTLIST));
    const background = aBackground({}, refusingFactory);
    await background.connect();
    expect(await background.handlers['shortlist.read'](null)).toEqual(fail({ code: 'storage-failed' }));
    const pinned = await background.handlers['shortlist.pin']({ id: A, isPinned: true });
    expect(pinned).toEqual(fail({ code: 'storage-failed' }));
  });
});
