import { describe, expect, it, vi } from 'vitest';
import { fail } from '../../../../lib/failures.ts';
import { ADDRESS, KEY, startBackground, eraseBy } from '../../../support/background.ts';
import {
  api,
  ELSEWHERE,
  full,
  namesAt,
  OTHERS,
  restarted,
  status,
  type Background,
} from '../../../support/erasing-world.ts';
import { anId, aReadingPosition } from '../../../support/factories.ts';
import { valueOf } from '../../../support/value-of.ts';
import { keepPlace, nameIn, NOT_USED, pin, placeAt, shortlistAt } from '../../../support/user-data.ts';

const readAll = async ({ storage }: Background) => valueOf(await storage.connections.read());
const connectionOf = async (background: Background) => (await readAll(background)).list[0] ?? null;

describe('a connection', () => {
  it('that is removed takes with it what its user made there, and no other’s', async () => {
    const background = await full();
    await nameIn(background.storage.at(ELSEWHERE.address), anId('a'), 'Speaker 1', 'Inès');
    await background.handlers['connection.removeKey'](null);
    expect([...background.folders.files.keys()]).toEqual([]);
    expect(await namesAt(background, ADDRESS)).toEqual([]);
    expect(await namesAt(background, ELSEWHERE.address)).toEqual(['Inès']);
    expect(await background.handlers['connection.read'](null)).toMatchObject({
      value: { address: ADDRESS, keyHint: null },
    });
  });

  it('is removed also on a full disk', async () => {
    const background = await full();
    background.local.full = true;
    background.folders.full = true;
    await background.handlers['connection.removeKey'](null);
    background.local.full = false;
    const next = await restarted(background);
    expect(await next.handlers['connection.read'](null)).toMatchObject({ value: { keyHint: null } });
    expect([...background.folders.files.keys()]).toEqual([]);
  });

  it('ends what is being asked with a key that is replaced or removed', async () => {
    for (const end of [
      (background: Background) => background.handlers['connection.save'](OTHERS),
      (background: Background) => background.handlers['connection.removeKey'](null),
      (background: Background) => background.handlers['library.erase']({ what: 'everything' }),
    ]) {
      const signals: AbortSignal[] = [];
      const background = await full(false, {
        ...api,
        search: (service) => {
          if (service.signal) signals.push(service.signal);
          return new Promise(() => undefined);
        },
      });
      void background.handlers['recordings.search']({ query: 'budget' });
      await vi.waitFor(() => expect(signals).toHaveLength(1));
      expect(signals[0]?.aborted).toBe(false);
      await end(background);
      expect(signals[0]?.aborted).toBe(true);
    }
  });
});

describe('what belongs to no connection', () => {
  it('is deleted at the next start, and nothing else', async () => {
    const background = await full();
    const own = (await connectionOf(background))?.id ?? '';
    background.folders.files.set('former', new Map([['titles.json', '[]']]));
    background.folders.files.get(own)?.set('key-former', 'of a key that was replaced');
    expect(await status(background)).toMatchObject({ unerased: true });
    const next = await restarted(background);
    expect([...background.folders.files.keys()]).toEqual([own]);
    expect(await background.folders.keyFiles(own)).toHaveLength(1);
    expect(next.library.kept.size).toBe(1);
    expect(await status(next)).toMatchObject({ unerased: false });
  });

  it.each(['connection', 'library'] as const)(
    'is no title either where the browser has no files: %s',
    async (erasure) => {
      const background = await full();
      // As in a private window: no file of the list, and no folders.
      vi.spyOn(background.list, 'readAll').mockResolvedValue(null);
      vi.spyOn(background.folders, 'ids').mockResolvedValue([]);
      expect(JSON.stringify([...background.session.values])).toContain('Weekly sync');
      await eraseBy(background.handlers, erasure);
      // The menus, which show titles too, are built anew after it.
      await vi.waitFor(() => expect(JSON.stringify([...background.session.values])).not.toContain('Weekly sync'));
      expect(background.library.kept.size).toBe(0);
    },
  );

  it('is also the list of a connection that was removed by a background that was stopped then', async () => {
    const background = await full();
    const { list } = valueOf(await background.storage.connections.read());
    const others = list.map((each) => ({ ...each, id: 'other', key: null }));
    background.local.values.set('connections', { list: others });
    const next = await restarted(background);
    expect(await next.list.readStart()).toBeNull();
  });

  it('is not looked for where the connections cannot be read', async () => {
    const background = await full();
    const refusing = { ...background.local, get: () => Promise.reject(new Error('refused')) };
    const next = startBackground({ ...background, local: refusing }, api);
    expect(await next.connections.sweep()).toBe(false);
    expect(background.folders.files.size).toBe(1);
    expect(background.library.kept.size).toBe(1);
  });
});

describe('connections that this version does not understand', () => {
  it('are none: their folders go, and another one can be saved', async () => {
    const background = await full();
    background.local.values.set('connections', { of: 'another version' });
    const next = startBackground(background, api);
    expect(await next.connections.sweep()).toBe(true);
    expect(await next.handlers['connection.read'](null)).toMatchObject({ value: { address: null, keyHint: null } });
    expect(background.library.kept.size).toBe(0);
    expect(await next.handlers['connection.save'](OTHERS)).toMatchObject({ ok: true });
  });
});

describe('a connection that is changed twice at a time', () => {
  it('has no key back that is being removed', async () => {
    const background = await full();
    const removing = background.handlers['connection.removeKey'](null);
    const saving = background.handlers['connection.save']({ address: ADDRESS, forgetsKey: true });
    expect(await removing).toMatchObject({ ok: true });
    expect(await saving).toEqual(fail({ code: 'key-needed' }));
    expect(await background.handlers['connection.read'](null)).toMatchObject({ value: { keyHint: null } });
  });

  it('that could not be removed with what its user made there is, when it is removed again', async () => {
    const background = await full();
    const refused = vi.spyOn(background.storage, 'removeAt').mockResolvedValue(false);
    expect(await background.handlers['connection.removeKey'](null)).toEqual(fail({ code: 'storage-failed' }));
    expect(await namesAt(background, ADDRESS)).toEqual(['Tomás']);
    refused.mockRestore();
    expect(await background.handlers['connection.removeKey'](null)).toMatchObject({ ok: true });
    expect(await namesAt(background, ADDRESS)).toEqual([]);
  });
});

describe('a key of another account', () => {
  const place = aReadingPosition({ turn: 3 });
  /** What a first account saved, and then another key for the same address. */
  async function withOtherKey(erasesFormer: boolean) {
    const background = await full();
    const { handlers } = background;
    await keepPlace(background.storage, anId('a'), place);
    await pin(background.storage, anId('b'));
    await background.downloadState.change((state) => ({ ...state, mode: 'on' }));
    // Nothing is asked by itself meanwhile.
    background.world.inUse = false;
    const saved = await handlers['connection.save']({ ...OTHERS, erasesFormer });
    expect(saved).toMatchObject({ value: { keyHint: 'svc_••••0123' } });
    return background;
  }

  it('takes nothing from anybody by itself', async () => {
    const background = await withOtherKey(false);
    expect(background.library.kept.size).toBe(1);
    expect(await namesAt(background, ADDRESS)).toEqual(['Tomás']);
    expect(await placeAt(background.storage, anId('a'))).toEqual(place);
    expect(await shortlistAt(background.storage)).toMatchObject({ pins: ['b'] });
    expect((await background.downloadState.read()).mode).toBe('on');
  });

  it('is used only after what is saved from the address is deleted, where that is asked for', async () => {
    const background = await withOtherKey(true);
    expect(background.library.kept.size).toBe(0);
    expect((await background.list.readAll())?.recordings ?? []).toEqual([]);
    expect(await namesAt(background, ADDRESS)).toEqual([]);
    expect(await placeAt(background.storage, anId('a'))).toBeNull();
    expect(await shortlistAt(background.storage)).toEqual(NOT_USED);
    expect((await background.downloadState.read()).mode).toBe('off');
    expect(background.notices).toContainEqual({ notice: 'connection.changed', isErased: true });
    expect([...background.folders.files.keys()]).toEqual([(await connectionOf(background))?.id]);
  });

  it('is not saved where what is saved could not be deleted, and the former one is still good', async () => {
    const background = await full();
    vi.spyOn(background.storage, 'removeAt').mockResolvedValue(false);
    const saved = await background.handlers['connection.save']({ ...OTHERS, erasesFormer: true });
    expect(saved).toEqual(fail({ code: 'storage-failed' }));
    expect(await background.handlers['connection.read'](null)).toMatchObject({ value: { keyHint: 'svc_••••6789' } });
    expect(background.library.kept.size).toBe(1);
  });
});

describe('erasing everything', () => {
  it('takes with it the errors of the extension, also those that are being kept just then', async () => {
    const { handlers, errors, local } = await full();
    await errors.add('panel', { name: 'TypeError', stack: '' });
    // The next one has read those before it when they are erased, and writes them back.
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const get = local.get.bind(local);
    vi.spyOn(local, 'get').mockImplementation(async (key) => {
      const found = await get(key);
      if (key === 'errors' || (Array.isArray(key) && key.includes('errors'))) await held;
      return found;
    });
    const keeping = errors.add('popup', { name: 'RangeError', stack: '' });
    const erasing = handlers['library.erase']({ what: 'everything' });
    goOn();
    await Promise.all([keeping, erasing]);
    expect(local.values.has('errors')).toBe(false);
  });

  it('leaves a connection where the storage could not be cleared, to be asked again', async () => {
    const background = await full();
    const refusing = { ...background.local, clear: () => Promise.reject(new Error('refused')) };
    const erasing = startBackground({ ...background, local: refusing }, api).handlers;
    expect(await erasing['library.erase']({ what: 'everything' })).toEqual(fail({ code: 'storage-failed' }));
    const next = await restarted(background);
    expect(await next.handlers['connection.read'](null)).toMatchObject({ value: { address: ADDRESS } });
    await next.handlers['library.erase']({ what: 'everything' });
    expect(await next.handlers['connection.read'](null)).toMatchObject({ value: { address: null } });
  });
});

it('erasing the library without a key leaves the names, as it was said', async () => {
  const background = await full(true);
  const next = await restarted(background);
  expect(await next.handlers['connection.read'](null)).toMatchObject({ value: { keyHint: null } });
  expect(await next.handlers['library.erase']({ what: 'library' })).toMatchObject({
    value: { recordings: 0, unerased: false },
  });
  expect(await namesAt(next, ADDRESS)).toEqual(['Tomás']);
  expect(next.library.kept.size).toBe(0);
});

it('Removing the key leaves no position that a panel writes while the recordings are deleted', async () => {
  const background = await full();
  const { library, storage } = background;
  const remove = library.remove.bind(library);
  library.remove = async (connectionId) => {
    await keepPlace(storage, anId('a'), aReadingPosition());
    return remove(connectionId);
  };
  expect(await background.connections.remove()).toBe(true);
  expect(await placeAt(storage, anId('a'))).toBeNull();
});

const REFUSED = fail({ code: 'storage-failed' });
const refuse = () => Promise.resolve(false);
const unreadable = () => Promise.resolve(REFUSED);

describe('a second connection', () => {
  it('keeps the record of the one that is removed from being deleted as a whole on a full disk', async () => {
    const background = await full();
    valueOf(await background.handlers['connection.save']({ ...ELSEWHERE, connectionId: null }));
    const before = await readAll(background);
    background.storage.connections.write = refuse;
    expect(await background.connections.remove()).toBe(false);
    expect(await readAll(background)).toEqual(before);
  });
});

describe('a connection that is saved', () => {
  it('still has its key in memory where another could not be written', async () => {
    const background = await full(true);
    background.storage.connections.write = refuse;
    expect(await background.connections.save({ ...OTHERS, forgetsKey: true })).toEqual(REFUSED);
    const active = await connectionOf(background);
    expect(active && valueOf(await background.storage.keys.read(active))?.key).toBe(KEY);
  });
});

describe('what is erased', () => {
  it('is told to be left where the connections cannot be read', async () => {
    const background = await full();
    background.storage.connections.read = unreadable;
    expect(await background.connections.eraseRecordings()).toBe(false);
    expect(await background.connections.remove()).toBe(false);
    expect(await background.connections.useAddress(ELSEWHERE.address)).toBe(false);
  });
});
