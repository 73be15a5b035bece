import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failures.ts';
import { createClient, reportUncaught } from '../../../lib/messaging/client.ts';
import { GREETING, REQUESTS_PORT, type RuntimePort } from '../../../lib/messaging/port.ts';
import type { Handlers, Notice, RequestName } from '../../../lib/messaging/protocol.ts';
import { serve, type Host } from '../../../lib/messaging/server.ts';
import { anId } from '../../support/factories.ts';
import { answerPages, createMemoryMessages, createMemoryRuntimes, ownSender } from '../../support/memory-runtime.ts';
import { createScriptedBackground } from '../../support/scripted-background.ts';

const GONE = fail({ code: 'background-gone' });
const BUG = {
  code: 'internal',
  request: 'recordings.open',
  error: 'RangeError',
  stack: ['f /a.js:1:2'],
  version: '1.0',
} as const;

/** A background with these handlers, and what it reported. */
function aServed(some: Partial<Handlers>, parts: Partial<Host> = {}) {
  const messages = createMemoryMessages();
  const reported: Parameters<Host['report']>[] = [];
  serve(messages.open(ownSender('/background.js')), some as Handlers, {
    report(thrown, request) {
      reported.push([thrown, request]);
      const error = (thrown as Error).name;
      return { atMs: 1, context: 'background', request, error, stack: [...BUG.stack], version: BUG.version };
    },
    isAlive: () => Promise.resolve(true),
    whileRunning: (work) => work,
    ...parts,
  });
  return { client: createClient(messages.open(ownSender('/popup.html'))), reported, open: messages.open };
}

/** A background that answers as told, request by request; `stop` ends it. The requests as they arrived. */
function aStoppable(answer: (name: RequestName, arg: unknown, request: number) => Promise<unknown>) {
  const { page, background } = createMemoryRuntimes();
  const asked: [name: RequestName, arg: unknown][] = [];
  answerPages(background, (name, arg) => answer(name, arg, asked.push([name, arg])));
  return { client: createClient(page), asked };
}

const never = () => new Promise<never>(() => undefined);
const stopped = () => Promise.reject(new Error('stopped'));

describe('a request', () => {
  it('is answered by the handler of its name, failures as data', async () => {
    const failure = fail({ code: 'rate-limited', retryAtMs: 5 });
    const search = vi.fn<Handlers['recordings.search']>(() => Promise.resolve(failure));
    const { client } = aServed({ 'recordings.search': search });
    expect(await client.ask('recordings.search', { query: 'x' })).toEqual(failure);
    expect(search).toHaveBeenCalledExactlyOnceWith({ query: 'x' });
  });

  it.each([
    [
      'throws at once',
      () => {
        throw new RangeError('Maximum call stack size exceeded');
      },
    ],
    ['rejects', () => Promise.reject(new RangeError('Maximum call stack size exceeded'))],
  ])('is made once when its handler %s, and ends in a failure that says so', async (_, handle) => {
    const open = vi.fn<Handlers['recordings.open']>(handle);
    const { client, reported } = aServed({ 'recordings.open': open });
    expect(await client.ask('recordings.open', { id: anId('r1') })).toEqual(fail({ ...BUG, stack: [...BUG.stack] }));
    expect(open).toHaveBeenCalledOnce();
    expect(reported).toEqual([[expect.any(RangeError), 'recordings.open']]);
  });

  it('that fails because the browser is stopping the background is left to the next one, and no bug', async () => {
    const isAlive = vi.fn<Host['isAlive']>().mockResolvedValue(false);
    const read = vi.fn<Handlers['recordings.recent']>().mockRejectedValueOnce(new Error('No SW'));
    read.mockResolvedValue(succeed([]));
    const { client, reported } = aServed({ 'recordings.recent': read }, { isAlive });
    expect(await client.ask('recordings.recent', null)).toEqual(succeed([]));
    expect([isAlive.mock.calls.length, read.mock.calls.length, reported]).toEqual([1, 2, []]);
  });

  it('whose handler does not end is a bug, and keeps the background alive no longer', async () => {
    vi.useFakeTimers();
    const ended = vi.fn<() => void>();
    const whileRunning = (work: Promise<unknown>) => work.finally(ended);
    const { client, reported } = aServed({ 'library.status': never }, { whileRunning });
    const asked = client.ask('library.status', null);
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(await asked).toMatchObject({ failure: { code: 'internal', request: 'library.status' } });
    expect([reported.length, ended.mock.calls.length]).toEqual([1, 1]);
  });

  it('that has no handler is a bug', async () => {
    const { client, reported } = aServed({});
    expect(await client.ask('connection.read', null)).toMatchObject({ failure: { code: 'internal' } });
    expect(reported).toHaveLength(1);
  });

  it.each([
    ['a content script of ours in a web page', { ...ownSender('/', 3), url: 'https://evil.example/popup.html' }],
    ['a frame inside a page', { ...ownSender('/popup.html', 3), frameId: 4 }],
    ['another extension', { id: 'other', url: 'chrome-extension://other/popup.html' }],
    ['another extension that names our address', { ...ownSender('/popup.html'), id: 'other' }],
    ['a page whose address and origin differ', { ...ownSender('/popup.html'), origin: 'https://evil.example' }],
    ['nowhere', { id: ownSender('/').id }],
  ])('from %s reaches no handler', async (_, sender) => {
    const read = vi.fn<Handlers['connection.read']>();
    const { open } = aServed({ 'connection.read': read });
    const port: RuntimePort = open(sender as ReturnType<typeof ownSender>).connect({ name: REQUESTS_PORT });
    port.postMessage({ ask: 'connection.read', arg: null });
    await new Promise<void>((resolve) => port.onDisconnect.addListener(resolve));
    expect(read).not.toHaveBeenCalled();
  });
});

describe('a background that is stopped, or cut off from the browser', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is started again by what waits for it, which is made again in its order', async () => {
    const { client, asked } = aStoppable((name, _, request) => {
      if (request === 3) return stopped();
      return request < 3 ? never() : Promise.resolve(fail({ code: 'offline' }));
    });
    const replies = (['connection.read', 'recordings.recent', 'library.status'] as const).map((name) =>
      client.ask(name, null),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(await Promise.all(replies)).toEqual(replies.map(() => fail({ code: 'offline' })));
    const names = ['connection.read', 'recordings.recent', 'library.status'];
    expect(asked.map(([name]) => name)).toEqual([...names, ...names]);
  });

  it('in the middle of a long answer is asked for it again', async () => {
    const { client } = aStoppable(async (_name, _arg, request) => {
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      return request === 1 ? stopped() : succeed(null);
    });
    const asked = client.ask('recordings.copyPart', { id: anId('a') });
    await vi.advanceTimersByTimeAsync(41_000);
    expect(await asked).toEqual(succeed(null));
  });

  it('is not asked again for what is no longer wanted', async () => {
    let isWanted = true;
    const { client, asked } = aStoppable(() => {
      isWanted = false;
      return stopped();
    });
    expect(await client.ask('search.run', { text: 'bud', caret: 3, limit: 5 }, () => isWanted)).toEqual(GONE);
    expect(asked).toHaveLength(1);
  });

  it('over and over again is a failure in the end, and so is none at all', async () => {
    const { client, asked } = aStoppable(stopped);
    const replies = [client, createClient(createMemoryRuntimes().page)].map((each) => each.ask('library.status', null));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await Promise.all(replies)).toEqual([GONE, GONE]);
    expect(asked.length).toBeLessThan(10);
  });

  it('that never greets is connected to again, and is a failure in the end', async () => {
    const { page, background } = createMemoryRuntimes();
    let isDeaf = true;
    background.onConnect.addListener((port) => {
      if (isDeaf) return;
      port.postMessage(GREETING);
      port.onMessage.addListener(() => port.postMessage({ reply: succeed(null) }));
    });
    const client = createClient(page);
    const first = client.ask('library.status', null);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await first).toEqual(GONE);
    const second = client.ask('library.status', null);
    isDeaf = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await second).toEqual(succeed(null));
  });
});

it('a notice reaches every open page until it stops listening', async () => {
  const { page, background } = createMemoryRuntimes();
  const heard: Notice[] = [];
  const stop = createClient(page).onNotice((notice) => heard.push(notice));
  await background.sendMessage({ notice: 'connection.changed' });
  await vi.waitFor(() => expect(heard).toEqual([{ notice: 'connection.changed' }]));
  stop();
  await expect(background.sendMessage({ notice: 'connection.changed' })).rejects.toThrow('Receiving end');
  expect(heard).toHaveLength(1);
});

describe('an uncaught error in a page', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A page of its own, in which something can be thrown. */
  function aPage() {
    const target = new EventTarget();
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    return (error: unknown) => target.dispatchEvent(Object.assign(new Event('error'), { error }));
  }

  it('is reported to the background once, without its message', async () => {
    const throws = aPage();
    const background = createScriptedBackground();
    reportUncaught('popup', background.client);
    throws(Object.assign(new TypeError('Ana said no'), { stack: 'TypeError: Ana said no\n    at f (x.js:1:2)' }));
    expect(await background.answer('errors.report', GONE)).toEqual({
      context: 'popup',
      name: 'TypeError',
      stack: 'TypeError: \n    at f (x.js:1:2)',
    });
    await background.roundTrip();
    expect(background.asked()).toEqual(['errors.report']);
  });

  it('is not reported in an endless loop when reporting it throws', async () => {
    const throws = aPage();
    const ask = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('y'));
    reportUncaught('options', { ask });
    throws(new Error('x'));
    await Promise.resolve();
    expect(ask).toHaveBeenCalledOnce();
  });
});
