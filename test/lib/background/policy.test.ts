import { describe, expect, it } from 'vitest';
import { succeed } from '../../../lib/failure.ts';
import { readManaged } from '../../../lib/storage/managed.ts';
import { aBackground, ADDRESS, KEY } from '../../support/background.ts';
import { aListItem } from '../../support/factories.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const NOTHING = { address: null, keepAll: null, retentionDays: null, hideSettings: [] };

describe('what the organisation has decided', () => {
  it('is read', async () => {
    const area = createFakeArea();
    const all = { address: ADDRESS, keepAll: false, retentionDays: 30, hideSettings: ['sending', 'privacy'] };
    await area.set(all);
    expect(await readManaged(area)).toEqual(all);
  });

  it.each([
    [
      'the browser refuses, as Firefox does',
      { get: () => Promise.reject(new Error('Managed storage manifest not found')) },
    ],
    ['the browser has no such area', undefined],
  ])('is nothing where %s', async (_, area) => {
    expect(await readManaged(area)).toEqual(NOTHING);
  });

  it.each([
    ['address', 7],
    ['keepAll', 'yes'],
    ['retentionDays', 0],
    ['retentionDays', 1.5],
    ['retentionDays', '30'],
    ['retentionDays', 1e9],
    ['hideSettings', 'sending'],
  ])('is nothing where it makes no sense: %s %o', async (key, value) => {
    const area = createFakeArea();
    await area.set({ [key]: value });
    expect(await readManaged(area)).toEqual(NOTHING);
  });

  it('hides the sections that there are', async () => {
    const area = createFakeArea();
    await area.set({ hideSettings: ['sending', 'nonsense', 7, null, 'sending'] });
    expect((await readManaged(area)).hideSettings).toEqual(['sending']);
  });
});

describe('a managed address', () => {
  it('is there before anybody has typed one, and waits for a key', async () => {
    const background = aBackground();
    await background.managed.set({ address: `${ADDRESS}/` });
    expect(await background.handlers['connection.read'](null)).toEqual(
      succeed({ address: ADDRESS, keyHint: null, forgetsKey: false, permitted: true, addressManaged: true }),
    );
    await background.handlers['connection.save']({ address: 'https://elsewhere.example', key: KEY, forgetsKey: false });
    expect((await background.storage.settings.read()).address).toBe(ADDRESS);
  });

  it('never gets a key that was given for another, nor what was kept with it', async () => {
    const background = aBackground();
    await background.connect();
    const { namespace } = (await background.list.readAll()) ?? { namespace: '' };
    await background.cache.update(namespace, [aListItem({ id: 'a' })]);
    await background.managed.set({ address: 'https://new.example' });
    await background.sync.tick();
    expect(await background.handlers['connection.read'](null)).toMatchObject({
      value: { address: 'https://new.example', keyHint: null },
    });
    expect(JSON.stringify([...background.local.values])).not.toContain(KEY);
    expect(await background.cache.rows()).toEqual([]);
    expect(background.notices).toContainEqual({ notice: 'connection.changed' });
  });

  it('changes nothing where it is the user’s own', async () => {
    const background = aBackground();
    await background.connect();
    await background.managed.set({ address: ADDRESS });
    await background.sync.tick();
    expect(await background.handlers['connection.read'](null)).toMatchObject({
      value: { keyHint: expect.any(String) },
    });
  });

  it.each(['ftp://files.example', 'http://plain.example', 'javascript:alert(1)', '', 'https://user:pass@host.example'])(
    'is no address when it is %s',
    async (address) => {
      const background = aBackground();
      await background.managed.set({ address });
      expect(await background.handlers['policy.read'](null)).toMatchObject({ value: { address: null } });
      expect(await background.handlers['connection.read'](null)).toMatchObject({ value: { address: null } });
    },
  );
});

describe('keeping all, by the organisation’s word', () => {
  it.each([
    [true, 'on'],
    [false, 'off'],
  ] as const)(
    '%s: is %s, whatever the user says, and theirs again when the word is taken back',
    async (keepAll, mode) => {
      const background = aBackground();
      await background.connect();
      await background.handlers['library.keepAll']({ mode: 'paused' });
      await background.managed.set({ keepAll });
      const answer = await background.handlers['library.keepAll']({ mode: keepAll ? 'off' : 'on' });
      expect(answer).toMatchObject({ value: { keepAll: { mode } } });
      await background.managed.remove('keepAll');
      expect((await background.memory.read()).mode).toBe('paused');
    },
  );
});
