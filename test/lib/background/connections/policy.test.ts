import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../../lib/failures.ts';
import { aBackground, aDevice, ADDRESS, KEY, startBackground } from '../../../support/background.ts';
import { aContent, aListItem, anId } from '../../../support/factories.ts';

const NOTHING = { address: null, linkPattern: null, keepAll: null, retentionDays: null };

describe('what the organisation has decided', () => {
  it('stays in force while the browser does not say it, also after a restart', async () => {
    const decided = { address: ADDRESS, linkPattern: 'https://rec.example/{id}', keepAll: true, retentionDays: 30 };
    const background = aBackground();
    await background.managed.set(decided);
    expect(await background.policy.read()).toEqual(decided);
    background.managed.get = () => Promise.reject(new Error('An unexpected error occurred'));
    expect(await background.policy.read()).toEqual(decided);
    await vi.waitUntil(() => background.local.values.has('policy-cache'));
    const next = startBackground(background);
    await next.sync.tick();
    expect(await next.policy.read()).toEqual(decided);
    expect(await next.handlers['connection.read'](null)).toMatchObject({ value: { addressManaged: true } });
  });
});

describe('a managed address', () => {
  it('is there before anybody has typed one, and waits for a key', async () => {
    const background = aBackground();
    // No page is kept waiting for long, but this one.
    background.world.wait = () => new Promise(() => undefined);
    await background.managed.set({ address: `${ADDRESS}/` });
    expect(await background.handlers['connection.read'](null)).toEqual(
      succeed({
        id: expect.any(String),
        address: ADDRESS,
        keyHint: null,
        forgetsKey: false,
        permitted: true,
        addressManaged: true,
      }),
    );
    await background.handlers['connection.save']({ address: 'https://elsewhere.example', key: KEY, forgetsKey: false });
    expect(await background.handlers['connection.read'](null)).toMatchObject({
      value: { address: ADDRESS, keyHint: null },
    });
  });

  it('never gets a key that was given for another, nor what was kept with it', async () => {
    const background = aBackground();
    await background.connect();
    const connectionId = await background.connectionId();
    await background.cache.update(connectionId, [aListItem({ id: 'a' })]);
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
      expect(await background.policy.read()).toMatchObject({ address: null });
      expect(await background.handlers['connection.read'](null)).toMatchObject({ value: { address: null } });
    },
  );
});

describe('downloading all, by the organisation’s word', () => {
  it.each([
    [true, 'on'],
    [false, 'off'],
  ] as const)(
    '%s: is %s, whatever the user says, and theirs again when the word is taken back',
    async (keepAll, mode) => {
      const background = aBackground();
      await background.connect();
      await background.handlers['library.setDownloadMode']({ mode: 'paused' });
      await background.managed.set({ keepAll });
      const answer = await background.handlers['library.setDownloadMode']({ mode: keepAll ? 'off' : 'on' });
      expect(answer).toMatchObject({ value: { download: { mode } } });
      await background.managed.remove('keepAll');
      expect((await background.downloadState.read()).mode).toBe('paused');
    },
  );
});

describe('a browser that has not loaded yet what the organisation has decided', () => {
  /** One that says it once `ready` is called. */
  function slowBrowser() {
    const device = aDevice();
    let ready = () => undefined as void;
    device.world.managedReady = new Promise((resolve) => (ready = resolve));
    return { device, ready: () => ready() };
  }
  const ALL = { address: ADDRESS, linkPattern: 'https://rec.example/{id}', keepAll: true, retentionDays: 30 };

  it('keeps no page waiting, which hears of it later', async () => {
    const { device, ready } = slowBrowser();
    await device.managed.set(ALL);
    const { handlers, notices, policy } = startBackground(device);
    expect(await handlers['connection.read'](null)).toMatchObject({ value: { address: null } });
    expect(await policy.read()).toEqual(NOTHING);
    expect(await handlers['library.status'](null)).toMatchObject({ value: { download: { mode: 'off' } } });
    expect(notices).toEqual([]);
    ready();
    await vi.waitFor(() => expect(notices).toContainEqual({ notice: 'connection.changed' }));
    expect(await handlers['connection.read'](null)).toMatchObject({
      value: { address: ADDRESS, addressManaged: true },
    });
    expect(await policy.read()).toEqual(ALL);
  });

  it('lets nothing go by what may not be so any more', async () => {
    const { device } = slowBrowser();
    const background = startBackground(device);
    await background.connect();
    const connectionId = await background.connectionId();
    const kept = { content: aContent(), fetchedAtMs: background.clock.nowMs - 10 * 24 * 60 * 60 * 1000 };
    await background.cache.keepContent(connectionId, { recording: aListItem({ id: 'a' }), ...kept });
    await background.storage.policyCache.write({ ...NOTHING, retentionDays: 1, keepAll: true });
    void background.sync.tick();
    for (let count = 0; count < 3; count++) await background.policy.read();
    expect(await background.cache.content(anId('a'))).not.toBeNull();
  });

  it('takes no key that was typed for another address than the organisation’s', async () => {
    const { device } = slowBrowser();
    const { handlers, storage } = startBackground(device);
    await storage.policyCache.write({ ...NOTHING, address: 'https://new.example' });
    const saved = await handlers['connection.save']({ address: ADDRESS, key: KEY, forgetsKey: false });
    expect(saved).toEqual(fail({ code: 'key-needed' }));
    expect(JSON.stringify([...device.local.values])).not.toContain(KEY);
  });

  it('says nothing new by saying the same, nor again and again what cannot be remembered', async () => {
    const { device, ready } = slowBrowser();
    ready();
    const { policy, notices, keepAlive } = startBackground(device);
    for (let count = 0; count < 3; count++) await policy.read();
    expect(notices).toEqual([]);
    device.local.full = true;
    await device.managed.set({ keepAll: true });
    for (let count = 0; count < 3; count++) {
      expect(await policy.read()).toMatchObject({ keepAll: true });
    }
    await vi.waitFor(() => expect(notices).toEqual([{ notice: 'connection.changed' }]));
    expect(await policy.read()).toMatchObject({ keepAll: true });
    await keepAlive.rest();
    expect(notices).toHaveLength(1);
  });
});
