// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createLibraryClient,
  createSend,
  createWorkerBridge,
  type Send,
  type WorkerLike,
} from '../../../lib/library/client.ts';
import { unavailable, type AnyLibraryMessage } from '../../../lib/library/requests.ts';
import { anId } from '../../support/factories.ts';
import { aQuery } from '../../support/library-queries.ts';

const request = (library: string, requestId: string, arg: unknown = null, connectionId = 'mine') =>
  ({ library, requestId, connectionId, arg }) as AnyLibraryMessage;
const fine = { ok: true, value: null };
const noReport = () => undefined;
const search = { query: aQuery([]), limit: 5 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a request to the library', () => {
  /** `send` answers with nothing for ever, unless told otherwise. */
  function aClient() {
    const send = vi.fn<Send>(() => new Promise(() => undefined));
    return { send, ask: createLibraryClient(send) };
  }

  it.each([
    ['stats', null, 20_000],
    ['empty', null, 20_000],
    ['open', { id: anId('a') }, 1_500],
  ] as const)('%s that gets no response ends, and keeps no other from being sent', async (name, arg, ms) => {
    const { send, ask } = aClient();
    const first = ask(name, 'mine', arg as never);
    await vi.advanceTimersByTimeAsync(ms);
    expect(await first).toEqual(unavailable('busy'));
    send.mockResolvedValueOnce(fine);
    expect(await ask('stats', 'mine', null)).toEqual(fine);
  });

  it('that is aborted ends, and is not sent if it was before', async () => {
    const { send, ask } = aClient();
    const controller = new AbortController();
    const answer = ask('search', 'mine', search, controller.signal);
    controller.abort();
    expect(await answer).toEqual(unavailable('gone'));
    expect(await ask('search', 'mine', search, controller.signal)).toEqual(unavailable('gone'));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('that nobody answers is gone', async () => {
    const { send, ask } = aClient();
    send.mockResolvedValueOnce(undefined);
    expect(await ask('stats', 'mine', null)).toEqual(unavailable('gone'));
  });
});

describe('the offscreen page', () => {
  const message = request('preload', '1');
  const sendToPages = vi.fn<(message: unknown) => Promise<unknown>>();
  const createDocument = vi.fn<() => Promise<void>>();
  const send = (...messages: Parameters<Send>[0][]) => {
    const way = createSend({ createDocument }, sendToPages, noReport);
    return Promise.all(messages.map(way));
  };
  const nobody = () => Promise.reject(new Error('Receiving end does not exist.'));
  beforeEach(() => {
    for (const mock of [sendToPages, createDocument]) mock.mockReset().mockResolvedValue(undefined);
  });

  it.each([
    ['rejects', nobody],
    ['resolves with nothing', () => Promise.resolve(undefined)],
  ])('is opened once for all requests when sending %s', async (_, absent) => {
    sendToPages.mockImplementation(absent);
    createDocument.mockImplementation(async () => void sendToPages.mockResolvedValue(fine));
    expect(await send(message, request('stats', '2'))).toEqual([fine, fine]);
    expect(createDocument).toHaveBeenCalledTimes(1);
  });

  it('that another background opened is waited for', async () => {
    createDocument.mockRejectedValue(new Error('Only a single offscreen document may be created'));
    const answers = send(message);
    await vi.advanceTimersByTimeAsync(200);
    sendToPages.mockResolvedValue(fine);
    await vi.advanceTimersByTimeAsync(50);
    expect(await answers).toEqual([fine]);
  });

  it('that cannot be opened is given up', async () => {
    sendToPages.mockImplementation(nobody);
    createDocument.mockRejectedValue(new Error('refused'));
    const answers = send(message);
    await vi.runAllTimersAsync();
    expect(await answers).toEqual([undefined]);
  });
});

describe('the bridge to the worker', () => {
  function aWorker() {
    const target = new EventTarget();
    const postMessage = vi.fn<(message: unknown) => void>();
    const worker: WorkerLike = Object.assign(target, { postMessage, terminate: vi.fn<() => void>() });
    const tell = (data: unknown) => target.dispatchEvent(new MessageEvent('message', { data }));
    return { worker, postMessage, tell, fail: () => target.dispatchEvent(new Event('error')) };
  }
  const message = request('preload', '1');

  it('brings the answer of each request to who asked, in any order', async () => {
    const { worker, tell } = aWorker();
    const send = createWorkerBridge(noReport, () => worker);
    const answers = [send(message), send({ ...message, requestId: '2' })];
    tell({ requestId: '2', answer: 'second' });
    tell({ requestId: '1', answer: 'first' });
    expect(await Promise.all(answers)).toEqual(['first', 'second']);
  });

  it('answers what waits when a worker does not start or fails, and starts another', async () => {
    const workers = [aWorker(), aWorker()] as const;
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    const start = vi
      .fn(() => workers[1].worker)
      .mockImplementationOnce(refuse)
      .mockReturnValueOnce(workers[0].worker);
    const send = createWorkerBridge(noReport, start);
    expect(await send(message)).toEqual(unavailable('broken'));
    const answer = send(message);
    workers[0].fail();
    expect(await answer).toEqual(unavailable('broken'));
    const again = send(message);
    workers[1].tell({ requestId: '1', answer: 'here' });
    expect(await again).toBe('here');
  });

  it('reports an error of the worker, and goes on waiting for its answer', async () => {
    const { worker, tell } = aWorker();
    const report = vi.fn<(error: unknown) => void>();
    const answer = createWorkerBridge(report, () => worker)(message);
    tell({ uncaught: { name: 'TypeError', stack: '' } });
    tell({ requestId: '1', answer: 'here' });
    expect(await answer).toBe('here');
    expect(report.mock.calls).toEqual([[{ name: 'TypeError', stack: '' }]]);
  });
});
