import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../lib/api/api.ts';
import { fail, succeed, type Failure } from '../../../lib/failure.ts';
import { createKeyValueStore } from '../../../lib/list/database.ts';
import { aBackground, ADDRESS, anAnswer, aPage, KEY, paged } from '../../support/background.ts';
import { anId, aPlace, aRecording } from '../../support/factories.ts';

const OTHER_KEY = `svc_${'abcdef0123'.repeat(4)}`;

describe('saving the connection', () => {
  it('works while the service is down, and answers the key masked', async () => {
    const { connect, local } = aBackground();
    const saved = await connect();
    expect(saved).toEqual(succeed({ address: ADDRESS, keyHint: 'svc_••••6789', forgetsKey: false, permitted: true }));
    expect(JSON.stringify(saved)).not.toContain(KEY);
    expect(local.values.get('key')).toEqual({ key: KEY, address: ADDRESS });
  });

  it('keeps a key that is to be forgotten in memory, and takes it off the disk', async () => {
    const { handlers, connect, local, session } = aBackground();
    await connect();
    await handlers['connection.save']({ address: ADDRESS, forgetsKey: true });
    expect(JSON.stringify([...local.values])).not.toContain(KEY);
    expect(session.values.get('key')).toEqual({ key: KEY, address: ADDRESS });
  });

  it('shows the address as it is used', async () => {
    const { handlers } = aBackground();
    const saved = await handlers['connection.save']({
      address: ' https://REC.example/base/api/v1/recordings?page=2 ',
      key: KEY,
      forgetsKey: false,
    });
    expect(saved).toMatchObject({ ok: true, value: { address: 'https://rec.example/base' } });
  });

  it('never takes a stored key to another address', async () => {
    const { handlers, connect, storage } = aBackground();
    await connect();
    const moved = await handlers['connection.save']({ address: 'https://other.example', forgetsKey: false });
    expect(moved).toEqual(fail({ code: 'key-needed' }));
    expect((await storage.settings.read()).address).toBe(ADDRESS);
  });

  it.each<[string, { address: string; key?: string }, Failure['code']]>([
    ['no address', { address: 'not an address', key: KEY }, 'wrong-address'],
    ['no key', { address: ADDRESS, key: 'svc_12' }, 'bad-key'],
    ['an address alone, the first time', { address: ADDRESS }, 'key-needed'],
  ])('refuses %s, whatever the page has checked', async (_, draft, code) => {
    const { handlers, local } = aBackground();
    const saved = await handlers['connection.save']({ forgetsKey: false, ...draft });
    expect(saved).toMatchObject({ ok: false, failure: { code } });
    expect(local.values.size).toBe(0);
  });

  it('says when the browser stores nothing', async () => {
    const { connect, local } = aBackground();
    local.full = true;
    expect(await connect()).toEqual(fail({ code: 'storage-failed' }));
  });
});

describe('what is kept on the device', () => {
  async function aFilledBackground() {
    const factory = new IDBFactory();
    const content: Api['content'] = () => Promise.resolve(succeed(anAnswer()));
    const background = aBackground({ list: paged([aRecording({ id: 'a' })]), content }, factory);
    await background.connect();
    await background.handlers['recordings.list']({ restart: true });
    await background.handlers['recordings.open']({ id: anId('a') });
    await background.handlers['panel.show']({ windowId: 1, id: anId('a'), query: 'pricing' });
    await background.handlers['speakers.name']({ id: anId('a'), label: 'Speaker 2', name: 'Ben' });
    await background.handlers['places.keep']({ id: anId('a'), place: aPlace() });
    await background.handlers['preferences.keep']({ letterKeys: false });
    // Whoever's they are: a reader sees only those of the connection.
    const names = () => createKeyValueStore(factory, 'earshot-names').get('names:a');
    expect(await names()).toEqual([['Speaker 2', 'Ben']]);
    return { ...background, names };
  }

  it('stays when the same key is entered again', async () => {
    const { handlers, connect, list } = await aFilledBackground();
    await connect();
    expect((await list.readAll())?.recordings).toHaveLength(1);
    expect(JSON.stringify(await handlers['recordings.recall']({ id: anId('a') }))).toContain('Ben');
    expect(await handlers['places.read']({ id: anId('a') })).toEqual(succeed(aPlace()));
  });

  it.each([
    ['another key', { address: ADDRESS, key: OTHER_KEY }],
    ['another address', { address: 'https://other.example', key: KEY }],
  ])('is gone with %s', async (_, draft) => {
    const { handlers, list, names } = await aFilledBackground();
    await handlers['connection.save']({ forgetsKey: false, ...draft });
    expect((await list.readAll())?.recordings).toEqual([]);
    expect(await handlers['recordings.recall']({ id: anId('a') })).toEqual(succeed(null));
    expect(await handlers['panel.current']({ windowId: 1 })).toEqual(succeed(null));
    expect(await handlers['places.read']({ id: anId('a') })).toEqual(succeed(null));
    expect(await names()).toBeUndefined();
    expect(await handlers['preferences.read'](null)).toEqual(succeed({ letterKeys: false }));
  });

  it('gets nothing more from a panel that still shows the former connection', async () => {
    const { handlers, names } = await aFilledBackground();
    await handlers['connection.save']({ address: ADDRESS, key: OTHER_KEY, forgetsKey: false });
    const late = { id: anId('a'), label: 'Speaker 2', name: 'Ben' };
    expect(await handlers['speakers.name'](late)).toEqual(fail({ code: 'storage-failed' }));
    expect(await handlers['places.keep']({ id: anId('a'), place: aPlace() })).toMatchObject({ ok: false });
    expect(await names()).toBeUndefined();
    expect(await handlers['places.read']({ id: anId('a') })).toEqual(succeed(null));
  });

  it('is gone with the key, and so is the key', async () => {
    const { handlers, list, names, local, session, notices } = await aFilledBackground();
    const removed = await handlers['connection.removeKey'](null);
    expect(removed).toMatchObject({ ok: true, value: { keyHint: null, address: ADDRESS } });
    expect(await list.readAll()).toBeNull();
    expect(await handlers['recordings.recall']({ id: anId('a') })).toEqual(succeed(null));
    expect(await names()).toBeUndefined();
    expect(await handlers['places.read']({ id: anId('a') })).toEqual(succeed(null));
    expect(JSON.stringify([...local.values, ...session.values])).not.toContain(KEY);
    expect(notices.at(-1)).toEqual({ notice: 'connection.changed' });
  });

  it('is nothing of an answer that was on its way while the key was removed', async () => {
    let answer: (() => void) | null = null;
    const background = aBackground({
      list: paged([aRecording({ id: 'a' })]),
      content: () => new Promise((resolve) => (answer = () => resolve(succeed(anAnswer())))),
    });
    const { handlers, connect, cache, list, storage } = background;
    await connect();
    await handlers['recordings.list']({ restart: true });
    const opening = handlers['recordings.open']({ id: anId('a') });
    const respond = await vi.waitUntil(() => answer);
    await handlers['connection.removeKey'](null);
    respond();
    expect(await opening).toMatchObject({ ok: true });
    expect(await cache.content(null, anId('a'))).toBeNull();
    expect(await list.readAll()).toBeNull();
    expect(await handlers['places.keep']({ id: anId('a'), place: aPlace() })).toMatchObject({ ok: false });
    expect(await storage.places.read()).toEqual([]);
    await connect();
    const again = handlers['recordings.open']({ id: anId('a') });
    (await vi.waitUntil(() => answer !== respond && answer))();
    await again;
    expect(await cache.content(null, anId('a'))).not.toBeNull();
  });

  it('never takes in an answer that was asked for with another key', async () => {
    let answer: ((page: ReturnType<typeof aPage>) => void) | null = null;
    const { handlers, connect, list } = aBackground({
      list: () => new Promise((resolve) => (answer = (page) => resolve(succeed(page)))),
    });
    await connect();
    const asked = handlers['recordings.list']({ restart: true });
    const respond = await vi.waitUntil(() => answer);
    await handlers['connection.save']({ address: ADDRESS, key: OTHER_KEY, forgetsKey: false });
    respond(aPage([aRecording({ title: 'of the first key' })]));
    await asked;
    expect(JSON.stringify(await list.readAll())).not.toContain('of the first key');
  });
});

describe('the check of the connection', () => {
  const states = async (background: ReturnType<typeof aBackground>) => {
    const checked = await background.handlers['connection.check'](null);
    return checked.ok ? checked.value.steps.map(({ name, state }) => `${name} ${state}`) : [];
  };

  it('passes every step when the list answers', async () => {
    const background = aBackground({ list: paged([aRecording()]) });
    await background.connect();
    expect(await states(background)).toEqual(
      ['address', 'permission', 'reachable', 'api', 'key', 'recordings'].map((name) => `${name} passed`),
    );
  });

  it.each<[Failure, string]>([
    [{ code: 'permission-missing', origin: ADDRESS }, 'permission'],
    [{ code: 'unreachable', address: ADDRESS, quick: false }, 'reachable'],
    [{ code: 'timeout', phase: 'headers', afterMs: 1 }, 'reachable'],
    [{ code: 'web-page', address: ADDRESS }, 'api'],
    [{ code: 'wrong-address', address: ADDRESS }, 'api'],
    [{ code: 'key-rejected' }, 'key'],
    [{ code: 'forbidden', message: '' }, 'recordings'],
  ])('stops at the step that %o breaks', async (failure, broken) => {
    const background = aBackground({ list: () => Promise.resolve(fail(failure)) });
    await background.connect();
    const seen = await states(background);
    const at = seen.indexOf(`${broken} failed`);
    expect(at).toBeGreaterThan(0);
    expect(seen.slice(0, at).every((step) => step.endsWith('passed'))).toBe(true);
    expect(seen.slice(at + 1).every((step) => step.endsWith('skipped'))).toBe(true);
  });

  it('says at the first step that there is nothing to check yet', async () => {
    expect((await states(aBackground()))[0]).toBe('address failed');
  });

  it('offers the address that the server redirects to', async () => {
    const background = aBackground({
      list: () => Promise.resolve(fail({ code: 'redirected', address: ADDRESS, suggestion: null })),
      probe: () => Promise.resolve('https://new.example'),
    });
    await background.connect();
    const checked = await background.handlers['connection.check'](null);
    expect(JSON.stringify(checked)).toContain('"suggestion":"https://new.example"');
  });
});

describe('a key that was refused', () => {
  it('is not used again until it is replaced or checked by hand', async () => {
    let requests = 0;
    const background = aBackground({
      list: () => {
        requests += 1;
        return Promise.resolve(requests === 1 ? fail({ code: 'key-rejected' }) : succeed(aPage([aRecording()])));
      },
    });
    await background.connect();
    expect(await background.handlers['recordings.list']({ restart: true })).toEqual(fail({ code: 'key-rejected' }));
    expect(await background.handlers['recordings.list']({ restart: true })).toEqual(fail({ code: 'key-rejected' }));
    expect(requests).toBe(1);
    expect(background.local.values.get('key')).toEqual({ key: KEY, address: ADDRESS });
    await background.handlers['connection.check'](null);
    expect(await background.handlers['recordings.list']({ restart: true })).toMatchObject({ ok: true });
  });
});
