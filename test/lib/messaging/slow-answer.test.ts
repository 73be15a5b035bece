import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRequestName, parseArgument } from '../../../lib/background/arguments.ts';
import { defaultLimits } from '../../../lib/api/limits.ts';
import { createKeepAlive } from '../../../lib/background/keep-alive.ts';
import { fail, succeed } from '../../../lib/failure.ts';
import { createClient, LONGEST_SERVICE_WAIT_MS } from '../../../lib/messaging/client.ts';
import type { Port } from '../../../lib/messaging/port.ts';
import type { Handlers } from '../../../lib/messaging/protocol.ts';
import { serve, type Host } from '../../../lib/messaging/server.ts';
import { anId } from '../../support/factories.ts';
import { createMemoryPorts } from '../../support/memory-port.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const id = anId('a');
const gone = fail({ code: 'background-gone' });
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const never = () => new Promise<never>(() => undefined);
const noNotice = () => () => undefined;
const aClient = (send: Port['send']) => createClient({ send, listen: noNotice });

describe('an answer of the service that takes its time', () => {
  it('is waited for longer than a call of the service may take, also one that is made twice', () => {
    const { totalMs, listBodyMs, contentBodyMs } = defaultLimits;
    expect(LONGEST_SERVICE_WAIT_MS).toBeGreaterThan(totalMs + contentBodyMs + totalMs + listBodyMs);
  });

  it('comes, and the background is kept alive meanwhile', async () => {
    const { page, background } = createMemoryPorts();
    const heartbeat = vi.fn<() => void>();
    const keepAlive = createKeepAlive(() => {
      const timer = setInterval(heartbeat, 10_000);
      return () => clearInterval(timer);
    });
    const answer = () => wait(defaultLimits.totalMs + defaultLimits.contentBodyMs).then(() => succeed(null));
    background.listen(() => keepAlive(answer()));
    const asked = createClient(page).ask('recordings.copySummary', { id });
    await vi.advanceTimersByTimeAsync(defaultLimits.totalMs + defaultLimits.contentBodyMs);
    expect(await asked).toEqual(succeed(null));
    expect(heartbeat.mock.calls.length).toBeGreaterThanOrEqual(14);
  });
});

describe('a request that the browser has lost without a word', () => {
  const checks = { isRequestName, parseArgument };
  const host: Host = {
    report: () => {
      throw new Error('not expected');
    },
    isAlive: () => Promise.resolve(true),
    whileRunning: (work) => work,
  };

  /** A page and a background with `handlers`; the first request, or what `isLost` says, never arrives. */
  function withLosses(handlers: Partial<Handlers>, isLost = (request: number): boolean => request === 1) {
    const { page, background } = createMemoryPorts();
    serve(background, handlers as Handlers, checks, host);
    let requests = 0;
    const send: Port['send'] = (message) => {
      const isRequest = typeof message === 'object' && message !== null && 'ask' in message;
      return isRequest && isLost(++requests) ? never() : page.send(message);
    };
    return { client: createClient({ ...page, send }), requests: () => requests };
  }

  it.each(['library.status', 'recordings.copySummary'] as const)('is sent again within seconds: %s', async (name) => {
    const answer = () => Promise.resolve(succeed(null));
    const { client, requests } = withLosses({ [name]: answer });
    const asked = client.ask(name, name === 'library.status' ? null : { id });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await asked).toEqual(succeed(null));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(requests()).toBe(2);
  });

  it('is sent again as often as it is lost', async () => {
    const { client } = withLosses(
      { 'library.status': () => Promise.resolve(fail({ code: 'not-found' })) },
      (n) => n < 4,
    );
    const asked = client.ask('library.status', null);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await asked).toEqual(fail({ code: 'not-found' }));
  });

  it('is not taken for one that is being handled, which is sent once however long that takes', async () => {
    const copySummary = () => wait(60_000).then(() => succeed(null));
    const { client, requests } = withLosses({ 'recordings.copySummary': copySummary }, () => false);
    const asked = client.ask('recordings.copySummary', { id });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await asked).toEqual(succeed(null));
    expect(requests()).toBe(1);
  });

  it('is not sent again once it is no longer wanted', async () => {
    const { client, requests } = withLosses({ 'library.status': () => Promise.resolve(fail({ code: 'not-found' })) });
    let isWanted = true;
    const asked = client.ask('library.status', null, () => isWanted);
    isWanted = false;
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await asked).toEqual(gone);
    expect(requests()).toBe(1);
  });
});

describe('a background that is gone', () => {
  it('is noticed when the browser closes the way to it, and not when the time is over', async () => {
    const send = vi.fn<Port['send']>(async () => {
      if (send.mock.calls.length === 1) await wait(40_000);
      throw new Error('The message channel closed before a response was received.');
    });
    const asked = aClient(send).ask('recordings.open', { id });
    await vi.advanceTimersByTimeAsync(42_000);
    expect(await asked).toEqual(gone);
  });

  it('is asked again when it was stopped in the middle of a long answer', async () => {
    const send = vi.fn<Port['send']>(async () => {
      await wait(60_000);
      if (send.mock.calls.length === 1) throw new Error('The message channel closed.');
      return succeed(null);
    });
    const asked = aClient(send).ask('recordings.copySummary', { id });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await asked).toEqual(succeed(null));
  });

  it('that answers nothing, and is not stopped either, is given up in the end', async () => {
    const settled = vi.fn<(answer: unknown) => void>();
    void aClient(never).ask('recordings.open', { id }).then(settled);
    await vi.advanceTimersByTimeAsync(LONGEST_SERVICE_WAIT_MS - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith(gone);
  });

  it.each(['connection.read', 'templates.read', 'library.status'] as const)(
    'is given up sooner where the service is not asked: %s',
    async (name) => {
      const asked = aClient(never).ask(name, null);
      await vi.advanceTimersByTimeAsync(25_000);
      expect(await asked).toEqual(gone);
    },
  );
});
