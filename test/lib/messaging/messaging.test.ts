import { describe, expect, it, vi } from 'vitest';
import { isRequestName, parseArgument } from '../../../lib/background/arguments.ts';
import { fail, succeed } from '../../../lib/failure.ts';
import { isOwnSender } from '../../../lib/messaging/browser-port.ts';
import { createClient } from '../../../lib/messaging/client.ts';
import type { Port } from '../../../lib/messaging/port.ts';
import type { Handlers, Notice, RequestName } from '../../../lib/messaging/protocol.ts';
import { announce, serve, type Host } from '../../../lib/messaging/server.ts';
import { createMemoryPorts } from '../../support/memory-port.ts';
import { MAX_ID_LENGTH } from '../../../lib/recording/ids.ts';
import { anId, aReadingPosition } from '../../support/factories.ts';

const none = () => Promise.reject(new Error('not expected'));

/** All others reject. */
const handlers = (some: Partial<Handlers>) =>
  new Proxy(some, { get: (named, name) => named[name as RequestName] ?? none }) as Handlers;

const checks = { isRequestName, parseArgument };

const BUG = {
  code: 'internal',
  request: 'recordings.open',
  error: 'RangeError',
  stack: ['f /a.js:1:2'],
  version: '1.0',
} as const;

/** Takes down what was reported, and answers as the log of errors does. */
function aReport() {
  const reported: Parameters<Host['report']>[] = [];
  const report: Host['report'] = (thrown, request) => {
    reported.push([thrown, request]);
    return {
      atMs: 1,
      context: 'background',
      request,
      error: (thrown as Error).name,
      stack: [...BUG.stack],
      version: BUG.version,
    };
  };
  return { report, reported };
}

/** A browser that ends nothing, and nothing to report. */
const aHost = (parts: Partial<Host> = {}): Host => ({
  report: () => {
    throw new Error('not expected');
  },
  isAlive: () => Promise.resolve(true),
  whileRunning: (work) => work,
  ...parts,
});

describe('a question over the wall', () => {
  it('is answered by the handler of its name, failures as data', async () => {
    const { page, background } = createMemoryPorts();
    const failure = fail({ code: 'rate-limited', retryAtMs: 5 });
    serve(background, handlers({ 'recordings.search': () => Promise.resolve(failure) }), checks, aHost());
    expect(await createClient(page).ask('recordings.search', { query: 'x' })).toEqual(failure);
  });

  it.each([
    [
      'throws at once',
      () => {
        throw new RangeError('Maximum call stack size exceeded');
      },
    ],
    ['rejects', () => Promise.reject(new RangeError('Maximum call stack size exceeded'))],
  ])('costs one request when its handler %s, and ends in a failure that says so', async (_, open) => {
    const { page, background } = createMemoryPorts();
    const handler = vi.fn<Handlers['recordings.open']>(open);
    const { report, reported } = aReport();
    serve(background, handlers({ 'recordings.open': handler }), checks, aHost({ report }));
    const send = vi.spyOn(page, 'send');
    expect(await createClient(page).ask('recordings.open', { id: anId('r1') })).toEqual(
      fail({ ...BUG, stack: [...BUG.stack] }),
    );
    expect(handler).toHaveBeenCalledOnce();
    expect(send).toHaveBeenCalledOnce();
    expect(reported).toEqual([[expect.any(RangeError), 'recordings.open']]);
  });

  it('goes to the next background when this one is being ended, which is no bug', async () => {
    const { page, background } = createMemoryPorts();
    const open = vi.fn<Handlers['recordings.open']>(() => Promise.resolve(fail({ code: 'not-found' })));
    open.mockRejectedValueOnce(new Error('No SW'));
    const isAlive = vi.fn<Host['isAlive']>().mockResolvedValue(true).mockResolvedValueOnce(false);
    serve(background, handlers({ 'recordings.open': open }), checks, aHost({ isAlive }));
    expect(await createClient(page).ask('recordings.open', { id: anId('r1') })).toEqual(fail({ code: 'not-found' }));
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('is not answered with what a background that is being ended could not read', async () => {
    const { page, background } = createMemoryPorts();
    const browser = { isEnding: false };
    const read: Handlers['panel.current'] = async () => {
      await Promise.resolve();
      return succeed(browser.isEnding ? null : { id: anId('r1'), query: '' });
    };
    const isAlive = () => Promise.resolve(!browser.isEnding);
    serve(background, handlers({ 'panel.current': read }), checks, aHost({ isAlive }));
    const message = { ask: 'panel.current', arg: { windowId: 1 } };
    expect(await page.send(message)).toEqual(succeed({ id: 'r1', query: '' }));
    const asked = page.send(message);
    // In the middle of it.
    browser.isEnding = true;
    expect(await asked).toBeUndefined();
  });

  it('keeps the background alive until it is answered', async () => {
    const { page, background } = createMemoryPorts();
    const whileRunning = vi.fn<Host['whileRunning']>((work) => work);
    const current: Handlers['panel.current'] = () => Promise.resolve(succeed(null));
    serve(background, handlers({ 'panel.current': current }), checks, aHost({ whileRunning }));
    await page.send('not ours');
    expect(whileRunning).not.toHaveBeenCalled();
    await page.send({ ask: 'panel.current', arg: { windowId: 1 } });
    expect(await whileRunning.mock.calls[0]?.[0]).toEqual(succeed(null));
  });

  it('is not asked again when its argument is bad', async () => {
    const { page, background } = createMemoryPorts();
    const { report } = aReport();
    serve(background, handlers({}), checks, aHost({ report }));
    const send = vi.spyOn(page, 'send');
    const answer = await createClient(page).ask('recordings.open', { id: anId('x'.repeat(MAX_ID_LENGTH + 1)) });
    expect(answer).toMatchObject(fail({ ...BUG, error: 'BadArgument', stack: [...BUG.stack] }));
    expect(send).toHaveBeenCalledOnce();
  });

  it('takes as much of a typed text as is looked at, and refuses none', () => {
    const typed = `${'a'.repeat(9_999)}😀${'b'.repeat(100_000)}`;
    for (const [name, arg] of [
      ['recordings.search', { query: typed }],
      ['search.run', { text: typed, caret: typed.length, limit: 5 }],
      ['panel.show', { windowId: 1, id: 'r1', query: typed }],
    ] as const) {
      const checked = parseArgument(name, arg)?.arg;
      const text = checked && ('query' in checked ? checked.query : checked.text);
      expect([name, text]).toEqual([name, `${'a'.repeat(9_999)}\uFFFD`]);
    }
  });

  it('is asked again when the background was stopped under it, and under the next try', async () => {
    const send = vi.fn<Port['send']>();
    send.mockRejectedValueOnce(new Error('Receiving end does not exist.'));
    send.mockRejectedValueOnce(new Error('The message channel closed before a response was received.'));
    send.mockResolvedValueOnce(succeed({ id: 'r1', query: '' }));
    const client = createClient({ send, listen: () => () => undefined });
    expect(await client.ask('panel.current', { windowId: 1 })).toEqual(succeed({ id: 'r1', query: '' }));
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('is asked again when the background was stopped before it took it up, which another open page hides', async () => {
    const send = vi.fn<Port['send']>();
    send.mockResolvedValueOnce(undefined);
    send.mockResolvedValueOnce(undefined);
    send.mockResolvedValueOnce(succeed(null));
    const client = createClient({ send, listen: () => () => undefined });
    expect(await client.ask('panel.current', { windowId: 1 })).toEqual(succeed(null));
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('is not asked again once it is not wanted: it would overtake what has taken its place', async () => {
    const send = vi.fn<Port['send']>(() => Promise.reject(new Error('The message channel closed.')));
    let isWanted = true;
    const client = createClient({ send, listen: () => () => undefined });
    const asked = client.ask('search.run', { text: 'bud', caret: 3, limit: 5 }, () => isWanted);
    isWanted = false;
    expect(await asked).toEqual(fail({ code: 'background-gone' }));
    expect(send).toHaveBeenCalledOnce();
  });

  it('that writes over another of its name comes after it, however often that is asked again', async () => {
    const sent: unknown[] = [];
    const answers = [() => Promise.reject(new Error('The message channel closed.')), () => Promise.resolve(undefined)];
    const send: Port['send'] = (message) => {
      sent.push((message as { arg: { form: unknown } }).arg.form);
      return answers.shift()?.() ?? Promise.resolve(succeed(null));
    };
    const client = createClient({ send, listen: () => () => undefined });
    const older = client.ask('sending.keep', { form: 'plain' });
    const newer = client.ask('sending.keep', { form: 'rich' });
    expect(sent).toEqual(['plain']);
    expect(await Promise.all([older, newer])).toEqual([succeed(null), succeed(null)]);
    expect(sent).toEqual(['plain', 'plain', 'plain', 'rich']);
  });

  it('that writes over another of its name is sent though that one has failed', async () => {
    const send = vi.fn<Port['send']>(() => Promise.resolve(fail({ code: 'storage-failed' })));
    const client = createClient({ send, listen: () => () => undefined });
    await client.ask('sending.keep', { form: 'plain' });
    expect(await client.ask('sending.keep', { form: 'rich' })).toEqual(fail({ code: 'storage-failed' }));
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('that writes over another is the last one, also when that was given up and ends after it', async () => {
    vi.useFakeTimers();
    try {
      const sent: unknown[] = [];
      let close: (error: Error) => void = () => undefined;
      const send: Port['send'] = (message) => {
        if (!('ask' in (message as object))) return Promise.resolve(true);
        sent.push((message as { arg: { form: unknown } }).arg.form);
        return sent.length > 1 ? Promise.resolve(succeed(null)) : new Promise((_, reject) => (close = reject));
      };
      const client = createClient({ send, listen: () => () => undefined });
      void client.ask('sending.keep', { form: 'plain' });
      const newer = client.ask('sending.keep', { form: 'rich' });
      await vi.advanceTimersByTimeAsync(25_000);
      expect(await newer).toEqual(succeed(null));
      close(new Error('The message channel closed.'));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(sent).toEqual(['plain', 'rich']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('that writes something else does not wait: one speaker is named while the name of another is kept', () => {
    const send = vi.fn<Port['send']>(() => new Promise(() => undefined));
    const client = createClient({ send, listen: () => () => undefined });
    void client.ask('speakers.name', { id: anId('a'), label: 'Speaker 1', name: 'Ana' });
    void client.ask('speakers.name', { id: anId('a'), label: 'Speaker 2', name: 'Ben' });
    void client.ask('speakers.name', { id: anId('b'), label: 'Speaker 1', name: 'Cleo' });
    void client.ask('speakers.name', { id: anId('a'), label: 'Speaker 1', name: 'Anna' });
    expect(send.mock.calls.map(([message]) => (message as { arg: { name: string } }).arg.name)).toEqual([
      'Ana',
      'Ben',
      'Cleo',
    ]);
  });

  it('ends in a failure when nobody is there, or nobody answers', async () => {
    const gone = createClient(createMemoryPorts().page);
    const silent = createClient({ send: () => Promise.resolve(undefined), listen: () => () => undefined });
    vi.useFakeTimers();
    try {
      const answers = Promise.all([gone, silent].map((client) => client.ask('connection.read', null)));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await answers).toEqual([fail({ code: 'background-gone' }), fail({ code: 'background-gone' })]);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['an unknown name', { ask: 'key.read', arg: null }],
    ['a name of every object', { ask: 'toString', arg: null }],
    ['an argument of another shape', { ask: 'recordings.open', arg: { id: 7 } }],
    ['an empty id', { ask: 'recordings.open', arg: { id: '' } }],
    [
      'a place on no tab',
      { ask: 'readingPosition.save', arg: { id: 'r1', place: { ...aReadingPosition(), tab: 'chat' } } },
    ],
    [
      'a place that is no number',
      { ask: 'readingPosition.save', arg: { id: 'r1', place: aReadingPosition({ turnOffset: NaN }) } },
    ],
    ['a name that is no text', { ask: 'speakers.name', arg: { id: 'r1', label: 'Speaker 1', name: 7 } }],
    ['a preference that is no switch', { ask: 'preferences.keep', arg: { letterKeys: 'no' } }],
    ['a choice without its words', { ask: 'panel.show', arg: { windowId: 1, id: 'r1' } }],
  ])('is answered as a bug when it is %s, and reaches no handler', async (_, message) => {
    const { page, background } = createMemoryPorts();
    const reached = vi.fn<() => Promise<never>>();
    const names = ['recordings.open', 'readingPosition.save', 'speakers.name', 'preferences.keep', 'panel.show'];
    const { report, reported } = aReport();
    serve(background, handlers(Object.fromEntries(names.map((name) => [name, reached]))), checks, aHost({ report }));
    expect(await page.send(message)).toMatchObject({
      ok: false,
      failure: { ...BUG, request: message.ask, error: expect.any(String) },
    });
    expect(reached).not.toHaveBeenCalled();
    expect(reported).toEqual([[expect.any(Error), message.ask]]);
  });

  it.each([
    ['a notice', { notice: 'library.changed' }],
    ['a text', 'recordings.open'],
    ['nothing', null],
  ])('is what has a name: %s is left to others', async (_, message) => {
    const { page, background } = createMemoryPorts();
    const { report, reported } = aReport();
    serve(background, handlers({}), checks, aHost({ report }));
    expect(await page.send(message)).toBeUndefined();
    expect(reported).toEqual([]);
  });

  it('reaches its handler with nothing but what it asks for', async () => {
    const { page, background } = createMemoryPorts();
    const save = vi.fn<Handlers['connection.save']>().mockResolvedValue(fail({ code: 'bad-key' }));
    serve(background, handlers({ 'connection.save': save }), checks, aHost());
    await page.send({ ask: 'connection.save', arg: { address: 'a', forgetsKey: false, extra: 1 } });
    expect(save).toHaveBeenCalledWith({ address: 'a', forgetsKey: false });
  });
});

describe('a notice', () => {
  it('reaches every open page until it stops listening, and none is no failure', async () => {
    const { page, background } = createMemoryPorts();
    const heard: Notice[] = [];
    const stop = createClient(page).onNotice((notice) => heard.push(notice));
    announce(background, { notice: 'connection.changed' });
    await vi.waitFor(() => expect(heard).toEqual([{ notice: 'connection.changed' }]));
    stop();
    announce(background, { notice: 'connection.changed' });
    await expect(background.send({ notice: 'connection.changed' })).rejects.toThrow('Receiving end does not exist');
    expect(heard).toHaveLength(1);
  });
});

describe('a sender', () => {
  const own = { id: 'abc', origin: 'chrome-extension://abc' };
  it.each([
    ['a page of ours', { id: 'abc', origin: 'chrome-extension://abc', frameId: 0 }, true],
    ['a page of ours in a tab', { id: 'abc', origin: 'chrome-extension://abc', frameId: 0, tab: { id: 3 } }, true],
    ['the background, which has no frame', { id: 'abc', origin: 'chrome-extension://abc' }, true],
    ['one that names its URL only', { id: 'abc', url: 'chrome-extension://abc/popup.html' }, true],
    ['a content script', { id: 'abc', origin: 'https://evil.example', frameId: 0, tab: { id: 3 } }, false],
    ['a frame inside a page', { id: 'abc', origin: 'chrome-extension://abc', frameId: 4 }, false],
    ['another extension', { id: 'xyz', origin: 'chrome-extension://xyz' }, false],
    ['one without any place', { id: 'abc' }, false],
  ])('is trusted or not: %s', (_, sender, trusted) => {
    expect(isOwnSender(sender as Parameters<typeof isOwnSender>[0], own)).toBe(trusted);
  });
});
