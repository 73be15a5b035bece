import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { fail, succeed } from '../../../../lib/failure.ts';
import { ADDRESS, aPage, KEY, startBackground } from '../../../support/background.ts';
import {
  api,
  ELSEWHERE,
  full,
  namesAt,
  OTHERS,
  OTHER_KEY,
  restarted,
  status,
  type Background,
} from '../../../support/erasing-world.ts';
import { aListItem, anId, aReadingPosition } from '../../../support/factories.ts';
import { valueOf } from '../../../support/value-of.ts';

const connectionOf = async ({ storage }: Background) => {
  const { activeId, list } = valueOf(await storage.connections.read());
  return list.find(({ id }) => id === activeId);
};

/** A service that says whose each key is. */
const ofPersons = (persons: Record<string, string>): Partial<Api> => ({
  ...api,
  list: ({ key }, { page }) =>
    Promise.resolve(
      succeed(
        aPage(page === 1 ? [aListItem({ id: key === KEY ? 'a' : 'of-another' })] : [], {
          total: 1,
          personId: persons[key] ?? null,
        }),
      ),
    ),
});

describe('a connection', () => {
  it('keeps its id and its folder with another key, whose wrapping key is another', async () => {
    const background = await full();
    const before = await connectionOf(background);
    await background.handlers['connection.save'](OTHERS);
    const after = await connectionOf(background);
    expect(after?.id).toBe(before?.id);
    expect(after?.key?.file).not.toBe(before?.key?.file);
    expect(await background.folders.keyFiles(after?.id ?? '')).toEqual([after?.key?.file]);
    expect(background.library.kept.size).toBe(1);
    expect(await namesAt(background, ADDRESS)).toEqual(['Tomás']);
  });

  it('with another address is another, and nothing of the former’s is left but what the user made', async () => {
    const background = await full();
    const before = await connectionOf(background);
    await background.handlers['connection.save'](ELSEWHERE);
    const after = await connectionOf(background);
    expect(after?.id).not.toBe(before?.id);
    expect([...background.folders.files.keys()]).toEqual([after?.id]);
    expect(await namesAt(background, ADDRESS)).toEqual(['Tomás']);
    expect(await namesAt(background, ELSEWHERE.address)).toEqual([]);
  });

  it('that is removed takes with it what its user made there, and no other’s', async () => {
    const background = await full();
    await background.names.name(`${ELSEWHERE.address}\n`, anId('a'), 'Speaker 1', 'Inès');
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

  it('that could not be removed is told', async () => {
    const background = await full();
    const refused = () => Promise.reject(new Error('refused'));
    const next = startBackground({ ...background, local: { ...background.local, set: refused, remove: refused } }, api);
    expect(await next.handlers['connection.removeKey'](null)).toEqual(fail({ code: 'storage-failed' }));
  });

  it('ends what is being asked with a key that is replaced or removed', async () => {
    for (const end of [
      (background: Background) => background.handlers['connection.save'](OTHERS),
      (background: Background) => background.handlers['connection.removeKey'](null),
      (background: Background) => background.handlers['everything.erase'](null),
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

  it.each(['connection.removeKey', 'library.erase'] as const)(
    'is no title either where the browser has no files: %s',
    async (erasure) => {
      const background = await full();
      // As in a private window: no file of the list, and no folders.
      vi.spyOn(background.list, 'readAll').mockResolvedValue(null);
      vi.spyOn(background.folders, 'ids').mockResolvedValue([]);
      expect(JSON.stringify([...background.session.values])).toContain('Weekly sync');
      await background.handlers[erasure](null);
      // The menus, which show titles too, are built anew after it.
      await vi.waitFor(() => expect(JSON.stringify([...background.session.values])).not.toContain('Weekly sync'));
      expect(background.library.kept.size).toBe(0);
    },
  );

  it('is also the list of a connection that was removed by a background that was stopped then', async () => {
    const background = await full();
    const { list } = valueOf(await background.storage.connections.read());
    const others = list.map((each) => ({ ...each, id: 'other', key: null }));
    background.local.values.set('connections', { activeId: 'other', list: others });
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
    const refused = vi.spyOn(background.records, 'removeScope').mockResolvedValue(false);
    expect(await background.handlers['connection.removeKey'](null)).toEqual(fail({ code: 'storage-failed' }));
    expect(await namesAt(background, ADDRESS)).toEqual(['Tomás']);
    refused.mockRestore();
    expect(await background.handlers['connection.removeKey'](null)).toMatchObject({ ok: true });
    expect(await namesAt(background, ADDRESS)).toEqual([]);
  });
});

describe('names', () => {
  it('that were given before it was known whose the key is are joined with those of that person', async () => {
    const background = await full(false, ofPersons({ [OTHER_KEY]: 'ann' }));
    await background.names.name(`${ADDRESS}\nann`, anId('a'), 'Speaker 1', 'Inès');
    await background.handlers['connection.save'](OTHERS);
    await background.handlers['connection.check'](null);
    expect((await namesAt(background, ADDRESS, 'ann')).sort()).toEqual(['Inès', 'Tomás']);
    // Also one that came in the very moment.
    await background.names.name(`${ADDRESS}\n`, anId('a'), 'Speaker 3', 'Ben');
    await background.connections.sweep();
    expect((await namesAt(background, ADDRESS, 'ann')).sort()).toEqual(['Ben', 'Inès', 'Tomás']);
  });
});

describe('a key of another person', () => {
  it('is answered with nothing as long as the former person’s recordings could not be erased', async () => {
    const background = await full(false, ofPersons({ [KEY]: 'ann', [OTHER_KEY]: 'ben' }));
    // Nothing is asked by itself meanwhile.
    background.world.inUse = false;
    await background.handlers['connection.save'](OTHERS);
    background.library.unavailable = 'busy';
    const check = async () => valueOf(await background.handlers['connection.check'](null)).steps.at(-1)?.failure;
    expect(await check()).toEqual({ code: 'storage-failed' });
    background.library.unavailable = null;
    expect(await check()).toBeNull();
    expect(background.library.kept.size).toBe(0);
  });

  it('empties the folder, leaves the former person’s names to them, and is told until it is read', async () => {
    const service = ofPersons({ [KEY]: 'ann', [OTHER_KEY]: 'ben' });
    const background = await full(false, service);
    expect(await namesAt(background, ADDRESS, 'ann')).toEqual(['Tomás']);
    await background.handlers['connection.save'](OTHERS);
    expect(background.library.kept.size).toBe(1);
    await background.handlers['connection.check'](null);
    expect(background.library.kept.size).toBe(0);
    await background.sync.tick();
    expect((await background.cache.rows()).map(({ id }) => id)).toEqual(['of-another']);
    expect(await background.handlers['connection.read'](null)).toMatchObject({ value: { isOtherPerson: true } });
    const read = await background.handlers['connection.acknowledgePerson'](null);
    expect(valueOf(read).isOtherPerson).toBeUndefined();
    expect(await namesAt(background, ADDRESS, 'ben')).toEqual([]);
    expect(await namesAt(background, ADDRESS, 'ann')).toEqual(['Tomás']);
    // And they are back with their key.
    await background.handlers['connection.save']({ ...OTHERS, key: KEY });
    await background.handlers['connection.check'](null);
    await background.sync.tick();
    await background.handlers['recordings.open']({ id: anId('a') });
    await vi.waitUntil(() => background.library.kept.size === 1);
    expect(JSON.stringify(await background.handlers['recordings.readCached']({ id: anId('a') }))).toContain('Tomás');
  });

  it('that is the same person’s changes nothing', async () => {
    const background = await full(false, ofPersons({ [KEY]: 'ann', [OTHER_KEY]: 'ann' }));
    await background.handlers['readingPosition.save']({ id: anId('a'), place: aReadingPosition({ turn: 3 }) });
    await background.handlers['connection.save'](OTHERS);
    await background.handlers['connection.check'](null);
    expect(valueOf(await background.handlers['connection.read'](null)).isOtherPerson).toBeUndefined();
    expect(background.library.kept.size).toBe(1);
    expect(await namesAt(background, ADDRESS, 'ann')).toEqual(['Tomás']);
    expect(await background.handlers['readingPosition.read']({ id: anId('a') })).toEqual(
      succeed(aReadingPosition({ turn: 3 })),
    );
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
    const erasing = handlers['everything.erase'](null);
    await vi.waitUntil(() => !local.values.has('errors'));
    goOn();
    await Promise.all([keeping, erasing]);
    expect(local.values.has('errors')).toBe(false);
    expect(await handlers['errors.read'](null)).toEqual(succeed([]));
  });

  it('takes names, positions and what the user has allowed', async () => {
    const background = await full();
    await background.handlers['readingPosition.save']({ id: anId('a'), place: aReadingPosition({ turn: 3 }) });
    await background.handlers['everything.erase'](null);
    expect(await namesAt(background, ADDRESS)).toEqual([]);
    expect([...background.folders.files.keys()]).toEqual([]);
    expect(background.permission.given).toBe(false);
    await background.connect();
    expect(await background.handlers['readingPosition.read']({ id: anId('a') })).toEqual(succeed(null));
  });

  it('leaves a connection where the storage could not be cleared, to be asked again', async () => {
    const background = await full();
    const refusing = { ...background.local, clear: () => Promise.reject(new Error('refused')) };
    await startBackground({ ...background, local: refusing }, api).handlers['everything.erase'](null);
    const next = await restarted(background);
    expect(await next.handlers['connection.read'](null)).toMatchObject({ value: { address: ADDRESS } });
    await next.handlers['everything.erase'](null);
    expect(await next.handlers['connection.read'](null)).toMatchObject({ value: { address: null } });
  });
});

it('erasing the library without a key leaves the names, as it was said', async () => {
  const background = await full(true);
  const next = await restarted(background);
  expect(await next.handlers['connection.read'](null)).toMatchObject({ value: { keyHint: null } });
  expect(await next.handlers['library.erase'](null)).toMatchObject({ value: { recordings: 0, unerased: false } });
  expect(await namesAt(next, ADDRESS)).toEqual(['Tomás']);
  expect(next.library.kept.size).toBe(0);
});

it('the panel’s choice does not survive the key', async () => {
  const background = await full();
  await background.storage.panelChoice.write({ windowId: 1, choice: { id: anId('a'), query: 'pricing' }, atMs: 1 });
  await background.handlers['connection.removeKey'](null);
  expect(await background.handlers['panel.current']({ windowId: 1 })).toEqual(succeed(null));
});
