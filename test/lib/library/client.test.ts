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
import { aKept, NO_BOUNDS } from '../../support/memory-library.ts';

const offscreen = {
  createDocument: vi.fn<() => Promise<void>>(),
  closeDocument: vi.fn<() => Promise<void>>(),
};

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
    return { send, ask: createLibraryClient(send, Date.now) };
  }

  it('that gets no response ends, and others are refused for a while, but erasing is tried', async () => {
    const { send, ask } = aClient();
    const first = ask('stats', 'mine', null);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await first).toEqual(unavailable('gone'));
    expect(await ask('stats', 'mine', null)).toEqual(unavailable('gone'));
    expect(await ask('open', 'mine', { id: anId('a') })).toEqual(unavailable('gone'));
    expect(send).toHaveBeenCalledTimes(1);
    const erasing = [ask('remove', 'mine', null), ask('empty', 'mine', null)];
    expect(send).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await Promise.all(erasing)).toEqual([unavailable('gone'), unavailable('gone')]);
    await vi.advanceTimersByTimeAsync(30_000);
    send.mockResolvedValue(fine);
    expect(await ask('stats', 'mine', null)).toEqual(fine);
  });

  it('is sent again at once after any response, even to an erasure, and after the clock was set back', async () => {
    const { send, ask } = aClient();
    send.mockResolvedValueOnce(undefined).mockResolvedValueOnce(fine).mockResolvedValueOnce(undefined);
    expect(await ask('stats', 'mine', null)).toEqual(unavailable('gone'));
    expect(await ask('empty', 'mine', null)).toEqual(fine);
    expect(await ask('stats', 'mine', null)).toEqual(unavailable('gone'));
    vi.setSystemTime(Date.now() - 60_000);
    for (const reason of ['full', 'busy', 'broken'] as const) {
      send.mockResolvedValueOnce(unavailable(reason));
      expect(await ask('stats', 'mine', null)).toEqual(unavailable(reason));
    }
  });

  it('ends soon where a reader waits, and that says nothing about others', async () => {
    const { send, ask } = aClient();
    const opened = ask('open', 'mine', { id: anId('a') });
    const stamps = ask('stamps', 'mine', null);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await opened).toEqual(unavailable('busy'));
    send.mockResolvedValueOnce(fine);
    expect(await ask('stats', 'mine', null)).toEqual(fine);
    await vi.advanceTimersByTimeAsync(18_500);
    expect(await stamps).toEqual(unavailable('gone'));
  });

  it('that is canceled is taken back, and says nothing about others', async () => {
    const { send, ask } = aClient();
    const controller = new AbortController();
    const answer = ask('search', 'mine', search, controller.signal);
    controller.abort();
    expect(await answer).toEqual(unavailable('gone'));
    const [[first], [second]] = send.mock.calls as [[{ requestId: string }], [unknown]];
    expect(second).toEqual({ libraryCancel: first.requestId });
    expect(await ask('search', 'mine', search, controller.signal)).toEqual(unavailable('gone'));
    expect(send).toHaveBeenCalledTimes(2);
    send.mockResolvedValueOnce(fine);
    expect(await ask('search', 'mine', search)).toEqual(fine);
  });
});

describe('the offscreen page', () => {
  const message = request('preload', '1');
  const sendToPages = vi.fn<(message: unknown) => Promise<unknown>>();
  const nobody = () => Promise.reject(new Error('Receiving end does not exist.'));
  beforeEach(() => {
    for (const mock of [sendToPages, ...Object.values(offscreen)]) mock.mockReset().mockResolvedValue(undefined);
  });

  it.each([
    ['rejects', nobody],
    ['resolves with nothing', () => Promise.resolve(undefined)],
  ])('is opened once for all requests when sending %s', async (_, absent) => {
    sendToPages.mockImplementation(absent);
    offscreen.createDocument.mockImplementation(async () => void sendToPages.mockResolvedValue(fine));
    const send = createSend(offscreen, sendToPages, noReport);
    expect(await Promise.all([send(message), send(request('stats', '2'))])).toEqual([fine, fine]);
    expect(offscreen.createDocument).toHaveBeenCalledTimes(1);
  });

  it('that another background opened is waited for', async () => {
    offscreen.createDocument.mockRejectedValue(new Error('Only a single offscreen document may be created'));
    const answer = createSend(offscreen, sendToPages, noReport)(message);
    await vi.advanceTimersByTimeAsync(200);
    sendToPages.mockResolvedValue(fine);
    await vi.advanceTimersByTimeAsync(50);
    expect(await answer).toEqual(fine);
    expect(offscreen.closeDocument).not.toHaveBeenCalled();
  });

  it('that never listens is closed, and another opened', async () => {
    offscreen.createDocument.mockRejectedValue(new Error('Only a single offscreen document may be created'));
    offscreen.closeDocument.mockImplementation(async () => {
      offscreen.createDocument.mockImplementation(async () => void sendToPages.mockResolvedValue(fine));
    });
    const answer = createSend(offscreen, sendToPages, noReport)(message);
    await vi.runAllTimersAsync();
    expect(await answer).toEqual(fine);
  });

  it('that cannot be opened is given up, and is not opened for a cancellation', async () => {
    sendToPages.mockImplementation(nobody);
    offscreen.createDocument.mockRejectedValue(new Error('refused'));
    const send = createSend(offscreen, sendToPages, noReport);
    await send({ libraryCancel: '1' });
    expect(offscreen.createDocument).not.toHaveBeenCalled();
    const answer = send(message);
    await vi.runAllTimersAsync();
    expect(await answer).toBeUndefined();
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

  it('gives the worker what is to be kept packed, and with what the index takes', () => {
    const { worker, postMessage } = aWorker();
    const kept = [aKept({ said: ['The Büro'] }), aKept({ recording: { id: 'b' } })];
    void createWorkerBridge(noReport, () => worker)(request('keep', '1', { kept, bounds: NO_BOUNDS }, 'a'));
    const units = [{ indexed: 'weekly sync' }, { text: 'The Büro', indexed: 'the buro' }];
    const arg = { kept: [{ units, shape: expect.any(Uint8Array) }, { recording: { id: 'b' } }] };
    expect(postMessage.mock.calls).toMatchObject([[{ requestId: '1', connectionId: 'a', arg }]]);
  });

  it('answers what waits when the worker fails, and starts another', async () => {
    const workers = [aWorker(), aWorker()] as const;
    const start = vi.fn(() => workers[1].worker).mockReturnValueOnce(workers[0].worker);
    const send = createWorkerBridge(noReport, start);
    const answer = send(message);
    workers[0].fail();
    expect(await answer).toEqual(unavailable('broken'));
    const again = send(message);
    workers[1].tell({ requestId: '1', answer: 'here' });
    expect(await again).toBe('here');
  });

  it('says that it is broken where the browser starts no worker', async () => {
    const send = createWorkerBridge(noReport, () => {
      throw new DOMException('refused', 'SecurityError');
    });
    expect(await send(message)).toEqual(unavailable('broken'));
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
