import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { connectionFor } from '../../../../lib/background/connections/usable-connection.ts';
import { type Failure, fail, succeed } from '../../../../lib/failures.ts';
import {
  aBackground,
  ADDRESS,
  anAnswer,
  aPage,
  KEY,
  paged,
  startBackground,
  OTHER_KEY,
} from '../../../support/background.ts';
import { anId, aReadingPosition, aRecording } from '../../../support/factories.ts';
import { valueOf } from '../../../support/value-of.ts';
import { giveName, keepPlace } from '../../../support/user-data.ts';

describe('saving the connection', () => {
  it('works while the service is down, and answers the key masked', async () => {
    const { connect, local } = aBackground();
    const saved = await connect();
    expect(saved).toEqual(
      succeed({
        id: expect.any(String),
        address: ADDRESS,
        keyHint: 'svc_••••6789',
        forgetsKey: false,
        permitted: true,
      }),
    );
    expect(JSON.stringify(saved)).not.toContain(KEY);
    expect(JSON.stringify([...local.values])).not.toContain(KEY);
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
      expect(await connectionFor(storage, anId('a'))).toMatchObject({ value: { service } });
    },
  );

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
    for (const name of ['connection.save', 'connection.check'] as const)
      expect(await handlers[name]({ forgetsKey: false, ...draft })).toMatchObject({ ok: false, failure: { code } });
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
    const content: Api['content'] = () => Promise.resolve(succeed(anAnswer()));
    // Each connection has its own recordings: what the second one has is not what is looked for here.
    const list: Api['list'] = (service, query) =>
      paged(service.address === ADDRESS && service.key === KEY ? [aRecording({ id: 'a' })] : [])(service, query);
    const background = aBackground({ list, content });
    await background.connect();
    await background.handlers['list.refresh']({ restart: true });
    await background.handlers['recordings.open']({ id: anId('a') });
    await background.storage.panels.of(1).write({ id: anId('a'), query: 'pricing', chosenBy: 'popup' });
    await giveName(background, 'a', 'Speaker 2', 'Ben');
    await keepPlace(background.storage, anId('a'), aReadingPosition());
    await background.storage.preferences.write({ letterKeys: false, tab: 'transcript' });
    const namesOf = async (address = ADDRESS) =>
      valueOf(await background.storage.at(address).names(anId('a')).read()).map(([, name]) => name);
    /** The reading position at the connection. */
    const place = async () =>
      valueOf(
        (await valueOf(await background.storage.dataFor(anId('a')))
          ?.position(anId('a'))
          .read()) ?? succeed(null),
      )?.place ?? null;
    expect(await namesOf()).toEqual(['Ben']);
    return { ...background, namesOf, place };
  }

  it('stays when the same key is entered again', async () => {
    const { handlers, connect, list, place } = await aFilledBackground();
    await connect();
    expect((await list.readAll())?.recordings).toHaveLength(1);
    expect(JSON.stringify(await handlers['recordings.readCached']({ id: anId('a') }))).toContain('Ben');
    expect(await place()).toEqual(aReadingPosition());
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
    await connect();
    await handlers['list.refresh']({ restart: true });
    const id = (await cache.rows())[0]?.id ?? anId('none');
    const again = handlers['recordings.open']({ id });
    (await vi.waitUntil(() => answer !== respond && answer))();
    await again;
    await vi.waitFor(async () => expect(await cache.content(id)).not.toBeNull());
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
  it('says what failed', async () => {
    const failure: Failure = { code: 'web-page', address: ADDRESS };
    const background = aBackground({ list: () => Promise.resolve(fail(failure)) });
    expect(await background.handlers['connection.check'](null)).toEqual(fail({ code: 'not-connected' }));
    await background.connect();
    expect(await background.handlers['connection.check'](null)).toEqual(fail(failure));
  });

  it('offers the address that the server redirects to', async () => {
    const background = aBackground({
      list: () => Promise.resolve(fail({ code: 'redirected', address: ADDRESS, suggestion: null })),
      probe: () => Promise.resolve('https://new.example'),
    });
    await background.connect();
    const checked = await background.handlers['connection.check'](null);
    expect(checked).toMatchObject({ failure: { code: 'redirected', suggestion: 'https://new.example' } });
  });
});

describe('the check of a draft', () => {
  const asked: string[] = [];
  const DRAFT = { address: 'https://typo.example', key: OTHER_KEY, forgetsKey: false };

  function aService() {
    asked.length = 0;
    return aBackground({
      list: ({ address, key }) => {
        asked.push(`${address} ${key}`);
        const isRight = address === ADDRESS && key === KEY;
        return Promise.resolve(isRight ? succeed(aPage([aRecording()])) : fail({ code: 'key-rejected' }));
      },
    });
  }

  it('asks with what was typed, and changes nothing that is saved', async () => {
    const background = aService();
    background.world.inUse = false;
    await background.connect();
    expect(await background.handlers['connection.check'](DRAFT)).toEqual(fail({ code: 'key-rejected' }));
    expect(asked).toEqual([`https://typo.example ${OTHER_KEY}`]);
    expect(await background.handlers['connection.read'](null)).toEqual(
      succeed({
        id: expect.any(String),
        address: ADDRESS,
        keyHint: 'svc_••••6789',
        forgetsKey: false,
        permitted: true,
      }),
    );
    expect(await background.handlers['list.refresh']({ restart: false })).toMatchObject({ ok: true });
  });

  it('uses the stored key for its own address alone', async () => {
    const background = aService();
    await background.connect();
    const { 'connection.check': check } = background.handlers;
    expect(await check({ address: ADDRESS, forgetsKey: true })).toEqual(succeed({ count: 1 }));
    expect(await check({ address: DRAFT.address, forgetsKey: true })).toEqual(fail({ code: 'key-needed' }));
    expect(asked.join()).not.toContain('typo');
  });
});

describe('a key that was refused', () => {
  const MINUTE_MS = 60_000;

  /** A service that refuses its first request for the list, and counts them all. */
  async function refusedOnce() {
    const service = { requests: 0 };
    const background = aBackground({
      list: () => {
        service.requests += 1;
        const isFirst = service.requests === 1;
        return Promise.resolve(isFirst ? fail({ code: 'key-rejected' }) : succeed(aPage([aRecording()])));
      },
      search: () => Promise.resolve(succeed(aPage([aRecording()]))),
    });
    // Nothing is asked by itself.
    background.world.inUse = false;
    await background.connect();
    expect(await background.handlers['list.refresh']({ restart: true })).toEqual(fail({ code: 'key-rejected' }));
    return { ...background, service };
  }
  const search = ({ handlers }: Awaited<ReturnType<typeof refusedOnce>>) =>
    handlers['recordings.search']({ query: 'budget' });

  it('rests for fifteen minutes, and is then used again', async () => {
    const background = await refusedOnce();
    const { clock, handlers } = background;
    expect(await handlers['connection.read'](null)).toMatchObject({ value: { isRejected: true } });
    clock.nowMs += 14 * MINUTE_MS;
    expect(await search(background)).toEqual(fail({ code: 'key-rejected' }));
    clock.nowMs += MINUTE_MS;
    expect(await search(background)).toMatchObject({ ok: true });
    expect(valueOf(await handlers['connection.read'](null)).isRejected).toBeUndefined();
  });

  it.each<[string, (background: ReturnType<typeof aBackground>) => Promise<unknown>]>([
    ['the popup starts', ({ handlers }) => handlers['list.refresh']({ restart: true })],
    ['the user syncs', ({ handlers }) => handlers['library.sync'](null)],
    ['the user tries again on the options page', ({ handlers }) => handlers['connection.check'](null)],
  ])('is used again at once where %s', async (_, ask) => {
    const background = await refusedOnce();
    expect(await search(background)).toEqual(fail({ code: 'key-rejected' }));
    expect(await ask(background)).toMatchObject({ ok: true });
    expect(background.service.requests).toBeGreaterThan(1);
    expect(await search(background)).toMatchObject({ ok: true });
  });

  it('is noted before the answer, and forgotten before the next connection’s, however long either takes', async () => {
    let failure: Failure | null = { code: 'key-rejected' };
    const background = aBackground({
      list: () => Promise.resolve(failure ? fail(failure) : succeed(aPage([aRecording()]))),
    });
    const { handlers, session, world, keepAlive } = background;
    world.inUse = false;
    await background.connect();
    await keepAlive.rest();
    session.late.add('refusal');
    const list = (restart: boolean) => handlers['list.refresh']({ restart });
    expect(await list(true)).toEqual(fail({ code: 'key-rejected' }));
    failure = null;
    expect(await list(false)).toEqual(fail({ code: 'key-rejected' }));
    await background.connect();
    expect(await list(false)).toMatchObject({ ok: true });
  });
});

describe('a request that fails at once', () => {
  it('may be blocked only where the address has answered before in this session', async () => {
    let isDown = true;
    const list: Api['list'] = (service, query) =>
      isDown
        ? Promise.resolve(fail({ code: 'unreachable', address: service.address, quick: true }))
        : paged([aRecording()])(service, query);
    const background = aBackground({ list });
    background.world.inUse = false;
    await background.connect();
    const check = (of = background) => of.handlers['connection.check'](null);
    expect(await check()).toMatchObject({ failure: { quick: false } });
    isDown = false;
    expect(await check()).toMatchObject({ ok: true });
    isDown = true;
    expect(await check()).toMatchObject({ failure: { quick: true } });
    // Also by a background that was started anew.
    const next = startBackground(background, { list });
    expect(await check({ ...background, ...next })).toMatchObject({ failure: { quick: true } });
    await next.handlers['connection.save']({ address: 'https://other.example', key: OTHER_KEY, forgetsKey: false });
    expect(await next.handlers['connection.check'](null)).toMatchObject({ failure: { quick: false } });
  });
});
