import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { activeConnection } from '../../../../lib/background/connections/active-connection.ts';
import { fail, succeed, type Failure } from '../../../../lib/failure.ts';
import { aBackground, ADDRESS, anAnswer, aPage, KEY, paged } from '../../../support/background.ts';
import { anId, aReadingPosition, aRecording } from '../../../support/factories.ts';
import { listSyncOf } from '../../../support/list-sync.ts';
import { valueOf } from '../../../support/value-of.ts';

const OTHER_KEY = `svc_${'abcdef0123'.repeat(4)}`;

describe('saving the connection', () => {
  it('works while the service is down, and answers the key masked', async () => {
    const { connect, local } = aBackground();
    const saved = await connect();
    expect(saved).toEqual(succeed({ address: ADDRESS, keyHint: 'svc_••••6789', forgetsKey: false, permitted: true }));
    expect(JSON.stringify(saved)).not.toContain(KEY);
    expect(JSON.stringify([...local.values])).not.toContain(KEY);
  });

  it('keeps a key that is to be forgotten in memory, and takes it off the disk', async () => {
    const { handlers, connect, local, session } = aBackground();
    await connect();
    await handlers['connection.save']({ address: ADDRESS, forgetsKey: true });
    expect(JSON.stringify([...local.values])).not.toContain(KEY);
    expect(Object.values(session.values.get('keys') as object)).toEqual([KEY]);
  });

  it.each([true, false])(
    'has one key only by the time it is answered: first to be forgotten %s, then otherwise',
    async (forgetsKey) => {
      const background = aBackground();
      const { handlers, storage, local, session } = background;
      await handlers['connection.save']({ address: ADDRESS, key: KEY, forgetsKey });
      await background.keepAlive.rest();
      (forgetsKey ? session : local).late.add(forgetsKey ? 'keys' : 'connections');
      const saved = await handlers['connection.save']({ address: ADDRESS, key: OTHER_KEY, forgetsKey: !forgetsKey });
      expect(saved).toMatchObject({ value: { keyHint: 'svc_••••0123', forgetsKey: !forgetsKey } });
      expect(JSON.stringify([...local.values, ...session.values])).not.toContain(KEY);
      const service = { address: ADDRESS, key: OTHER_KEY };
      expect(await activeConnection(storage)).toMatchObject({ value: { service } });
    },
  );

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
    const { handlers, connect } = aBackground();
    await connect();
    const moved = await handlers['connection.save']({ address: 'https://other.example', forgetsKey: false });
    expect(moved).toEqual(fail({ code: 'key-needed' }));
    expect(await handlers['connection.read'](null)).toMatchObject({ value: { address: ADDRESS } });
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
    // Each connection has its own recordings: what the second one has is not what is looked for here.
    const list: Api['list'] = (service, query) =>
      paged(service.address === ADDRESS && service.key === KEY ? [aRecording({ id: 'a' })] : [])(service, query);
    const background = aBackground({ list, content }, factory);
    await background.connect();
    await background.handlers['list.refresh']({ restart: true });
    await background.handlers['recordings.open']({ id: anId('a') });
    await background.handlers['panel.show']({ windowId: 1, id: anId('a'), query: 'pricing' });
    await background.handlers['speakers.name']({ id: anId('a'), label: 'Speaker 2', name: 'Ben' });
    await background.handlers['readingPosition.save']({ id: anId('a'), place: aReadingPosition() });
    await background.handlers['preferences.keep']({ letterKeys: false, tab: 'transcript' });
    // Of somebody whose key says nothing of them.
    const namesOf = async (address = ADDRESS) => [
      ...valueOf(await background.names.read(`${address}\n`, anId('a'))).values(),
    ];
    expect(await namesOf()).toEqual(['Ben']);
    return { ...background, namesOf };
  }

  it('stays when the same key is entered again', async () => {
    const { handlers, connect, list } = await aFilledBackground();
    await connect();
    expect((await list.readAll())?.recordings).toHaveLength(1);
    expect(JSON.stringify(await handlers['recordings.readCached']({ id: anId('a') }))).toContain('Ben');
    expect(await handlers['readingPosition.read']({ id: anId('a') })).toEqual(succeed(aReadingPosition()));
  });

  it('stays with another key of the same service, and the list is walked anew', async () => {
    const { handlers, list, cache, storage, namesOf, world } = await aFilledBackground();
    // Nothing is walked by itself meanwhile.
    world.inUse = false;
    await handlers['connection.save']({ forgetsKey: false, address: ADDRESS, key: OTHER_KEY });
    expect((await list.readAll())?.recordings).toHaveLength(1);
    expect(await handlers['recordings.readCached']({ id: anId('a') })).toMatchObject({
      value: { recording: { id: 'a' } },
    });
    expect(await handlers['readingPosition.read']({ id: anId('a') })).toEqual(succeed(aReadingPosition()));
    expect(await namesOf()).toEqual(['Ben']);
    expect((await listSyncOf({ cache, storage })).fullAtMs).toBe(0);
  });

  it('is gone with another address, but for what the user made, which comes back with it', async () => {
    const { handlers, connect, list, folders, namesOf } = await aFilledBackground();
    await handlers['connection.save']({ forgetsKey: false, address: 'https://other.example', key: KEY });
    expect((await list.readAll())?.recordings ?? []).toEqual([]);
    expect(folders.files.size).toBe(1);
    expect(await handlers['recordings.readCached']({ id: anId('a') })).toEqual(succeed(null));
    expect(await handlers['panel.current']({ windowId: 1 })).toEqual(succeed(null));
    expect(await handlers['readingPosition.read']({ id: anId('a') })).toEqual(succeed(null));
    expect(await namesOf('https://other.example')).toEqual([]);
    expect(await handlers['preferences.read'](null)).toEqual(succeed({ letterKeys: false, tab: 'transcript' }));
    await connect();
    expect(await handlers['readingPosition.read']({ id: anId('a') })).toEqual(succeed(aReadingPosition()));
    expect(JSON.stringify(await handlers['recordings.open']({ id: anId('a') }))).toContain('Ben');
  });

  it('keeps its reading positions though the list was lost', async () => {
    const { connect, handlers, session, folders } = await aFilledBackground();
    session.values.delete('popup-start');
    for (const files of folders.files.values()) files.delete('titles.json');
    await connect();
    expect(await handlers['readingPosition.read']({ id: anId('a') })).toEqual(succeed(aReadingPosition()));
  });

  it.each(['last-panel', 'panels', 'panel-choice', 'left-place', 'offline-download'])(
    'is gone with another address by the time that this is answered, however long the browser takes: %s',
    async (key) => {
      const background = await aFilledBackground();
      const { handlers, storage, local, session } = background;
      await storage.panelChoice.write({ windowId: 1, choice: { id: anId('a'), query: '' }, atMs: 1 });
      await storage.leftPlace.write([anId('a'), aReadingPosition()]);
      await background.downloadState.change((state) => ({ ...state, failures: 3 }));
      // Nothing is to be written by itself meanwhile.
      background.world.inUse = false;
      await background.keepAlive.rest();
      const stored = () => JSON.stringify([local.values.get(key), session.values.get(key)]);
      const before = stored();
      expect(before).not.toBe('[null,null]');
      for (const area of [local, session]) area.late.add(key);
      await handlers['connection.save']({ address: 'https://other.example', key: OTHER_KEY, forgetsKey: false });
      expect(stored()).not.toBe(before);
    },
  );

  it('gets nothing more from a panel that still shows the former connection', async () => {
    const { handlers, namesOf } = await aFilledBackground();
    await handlers['connection.save']({ address: 'https://other.example', key: OTHER_KEY, forgetsKey: false });
    const late = { id: anId('a'), label: 'Speaker 2', name: 'Ben' };
    expect(await handlers['speakers.name'](late)).toEqual(fail({ code: 'storage-failed' }));
    expect(await handlers['readingPosition.save']({ id: anId('a'), place: aReadingPosition() })).toMatchObject({
      ok: false,
    });
    expect(await namesOf('https://other.example')).toEqual([]);
    expect(await handlers['readingPosition.read']({ id: anId('a') })).toEqual(succeed(null));
  });

  it('is gone with the key, and so is the key', async () => {
    const { handlers, list, namesOf, folders, local, session, notices } = await aFilledBackground();
    const removed = await handlers['connection.removeKey'](null);
    expect(removed).toMatchObject({ ok: true, value: { keyHint: null, address: ADDRESS } });
    expect(await list.readAll()).toBeNull();
    expect(await handlers['recordings.readCached']({ id: anId('a') })).toEqual(succeed(null));
    expect(await namesOf()).toEqual([]);
    expect(await handlers['readingPosition.read']({ id: anId('a') })).toEqual(succeed(null));
    expect([...folders.files.values()].flatMap((files) => [...files])).toEqual([]);
    expect(JSON.stringify([...local.values, ...session.values])).not.toContain(KEY);
    expect(notices.at(-1)).toEqual({ notice: 'connection.changed' });
  });

  it('is nothing of an answer that was on its way while the key was removed', async () => {
    let answer: (() => void) | null = null;
    const background = aBackground({
      list: paged([aRecording({ id: 'a' })]),
      content: () => new Promise((resolve) => (answer = () => resolve(succeed(anAnswer())))),
    });
    const { handlers, connect, cache, list } = background;
    await connect();
    await handlers['list.refresh']({ restart: true });
    const opening = handlers['recordings.open']({ id: anId('a') });
    const respond = await vi.waitUntil(() => answer);
    await handlers['connection.removeKey'](null);
    respond();
    expect(await opening).toEqual(fail({ code: 'not-connected' }));
    expect(await cache.content(anId('a'))).toBeNull();
    expect(await list.readAll()).toBeNull();
    expect(await handlers['readingPosition.save']({ id: anId('a'), place: aReadingPosition() })).toMatchObject({
      ok: false,
    });
    await connect();
    const again = handlers['recordings.open']({ id: anId('a') });
    (await vi.waitUntil(() => answer !== respond && answer))();
    await again;
    await vi.waitFor(async () => expect(await cache.content(anId('a'))).not.toBeNull());
  });

  it('never takes in an answer that was asked for with another key', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const keys: string[] = [];
    const { handlers, connect, list, keepAlive } = aBackground({
      list: ({ key }) => {
        keys.push(key);
        const title = key === KEY ? 'of the first key' : 'of the second';
        return answered.then(() => succeed(aPage([aRecording({ title })])));
      },
    });
    await connect();
    const asked = handlers['list.refresh']({ restart: true });
    await vi.waitUntil(() => keys.length > 0);
    await handlers['connection.save']({ address: ADDRESS, key: OTHER_KEY, forgetsKey: false });
    answer();
    await asked;
    await keepAlive.rest();
    expect(await list.readAll()).toMatchObject({ recordings: [{ title: 'of the second' }] });
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

  it('asks again when the recordings were erased meanwhile', async () => {
    let answer: (() => void) | null = null;
    const background = aBackground({
      list: (service, query) =>
        answer
          ? paged([aRecording()])(service, query)
          : new Promise((resolve) => (answer = () => resolve(succeed(aPage([aRecording()]))))),
    });
    background.world.inUse = false;
    await background.connect();
    const checking = states(background);
    const respond = await vi.waitUntil(() => answer);
    await background.handlers['library.erase'](null);
    respond();
    expect((await checking).filter((step) => !step.endsWith('passed'))).toEqual([]);
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
    // Only who asks by hand is to ask.
    background.world.inUse = false;
    await background.connect();
    expect(await background.handlers['list.refresh']({ restart: true })).toEqual(fail({ code: 'key-rejected' }));
    expect(await background.handlers['list.refresh']({ restart: true })).toEqual(fail({ code: 'key-rejected' }));
    // The options page says so without asking the service.
    expect(await background.handlers['connection.read'](null)).toMatchObject({ value: { isRejected: true } });
    expect(requests).toBe(1);
    expect(await background.handlers['connection.read'](null)).toMatchObject({ value: { keyHint: 'svc_••••6789' } });
    await background.handlers['connection.check'](null);
    expect(await background.handlers['list.refresh']({ restart: true })).toMatchObject({ ok: true });
  });

  it('is noted before the answer, and forgotten before the next connection’s, however long either takes', async () => {
    let failure: Failure | null = { code: 'key-rejected' };
    const keys: string[] = [];
    const background = aBackground({
      list: ({ key }) => {
        keys.push(key);
        return Promise.resolve(failure ? fail(failure) : succeed(aPage([aRecording()])));
      },
    });
    const { handlers, session, world, keepAlive } = background;
    world.inUse = false;
    await background.connect();
    await keepAlive.rest();
    session.late.add('rejected-connection');
    const list = () => handlers['list.refresh']({ restart: true });
    expect([await list(), await list()]).toEqual([fail({ code: 'key-rejected' }), fail({ code: 'key-rejected' })]);
    expect(keys).toEqual([KEY]);
    // Asked by hand, it is asked again, and noted again.
    expect(await handlers['connection.check'](null)).toMatchObject({ ok: true });
    expect(await list()).toEqual(fail({ code: 'key-rejected' }));
    expect(keys).toEqual([KEY, KEY]);
    failure = null;
    await background.connect();
    expect(await list()).toMatchObject({ ok: true });
  });
});
