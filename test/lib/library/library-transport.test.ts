// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { createLibraryClient, type Transport } from '../../../lib/library/client.ts';
import type { DatabaseWorker } from '../../../lib/library/database-worker.ts';
import { unavailable, type AnyLibraryMessage } from '../../../lib/library/protocol.ts';
import { createQueue } from '../../../lib/library/queue.ts';
import { createWorkerBridge, type WorkerLike } from '../../../lib/library/worker-bridge.ts';
import { prepareRequest, type PreparedRequest } from '../../../lib/library/prepare.ts';
import { anId } from '../../support/factories.ts';
import { aQuery } from '../../support/library-queries.ts';
import { aKept, NO_BOUNDS } from '../../support/memory-library.ts';
import { until } from '../../support/until.ts';

const request = (library: string, requestId: string, arg: unknown = null, connectionId: unknown = 'mine') =>
  ({ library, requestId, connectionId, arg }) as AnyLibraryMessage;
/** As the bridge gives it to the worker. */
const prepared = (...parts: Parameters<typeof request>): PreparedRequest => prepareRequest(request(...parts));
const keeping = (requestId: string) =>
  prepared('keep', requestId, { kept: [aKept({ recording: { id: requestId } })], bounds: NO_BOUNDS });
const asking = (requestId: string) => prepared('search', requestId, { query: aQuery([]), limit: 5 });

/** A database worker whose answers wait until they are let go. */
function aSlowWorker() {
  const asked: PreparedRequest[] = [];
  const letGo: (() => void)[] = [];
  const worker: DatabaseWorker = (message) => {
    asked.push(message);
    return new Promise((resolve) => letGo.push(() => resolve({ ok: true, value: null })));
  };
  return { worker, asked, next: () => letGo.shift()?.() };
}

describe('the queue in front of the database', () => {
  it('lets questions go before changes, which keep their order', async () => {
    const { worker, asked, next } = aSlowWorker();
    const answers: string[] = [];
    const receive = createQueue(worker, (requestId) => answers.push(requestId));
    for (const message of [keeping('1'), keeping('2'), keeping('3'), asking('4')]) receive(message);
    for (let count = 1; count <= 4; count++) {
      await until(`request ${count}`, async () => asked.length === count);
      next();
    }
    await until('all answers', async () => answers.length === 4);
    expect(answers).toEqual(['1', '4', '2', '3']);
    expect(asked.map(({ library }) => library)).toEqual(['keep', 'search', 'keep', 'keep']);
  });

  it.each(['speakers', 'knows', 'stats', 'preload'])('lets %s go before changes: a page waits for it', async (name) => {
    const { worker, asked, next } = aSlowWorker();
    const receive = createQueue(worker, () => undefined);
    const question = prepared(name, '3', name === 'knows' ? { id: 'r' } : null);
    for (const message of [keeping('1'), keeping('2'), question]) receive(message);
    next();
    await until('the question', async () => asked.length === 2);
    expect(asked.map(({ library }) => library)).toEqual(['keep', name]);
  });

  it.each(['empty', 'remove'])('lets nothing pass a waiting request to %s', async (name) => {
    const { worker, asked, next } = aSlowWorker();
    const receive = createQueue(worker, () => undefined);
    const page = { asked: 1, keyId: 'k', atMs: 1, recordings: [], total: 0, next: null };
    const question = (requestId: string) => prepared('speakers', requestId, null);
    const later = [prepared(name, '3', null), prepared('takeListPage', '4', page), question('5')];
    for (const message of [keeping('1'), question('2'), ...later]) receive(message);
    for (let count = 1; count <= 5; count++) {
      await until('the next', async () => asked.length === count);
      next();
    }
    expect(asked.map(({ library }) => library)).toEqual(['keep', 'speakers', name, 'speakers', 'takeListPage']);
  });

  it('never begins what was taken back', async () => {
    const { worker, asked, next } = aSlowWorker();
    const answers: [string, unknown][] = [];
    const receive = createQueue(worker, (requestId, answer) => answers.push([requestId, answer]));
    receive(asking('1'));
    receive(asking('2'));
    receive({ libraryCancel: '2' });
    receive({ libraryCancel: 'unknown' });
    next();
    await until('the answers', async () => answers.length === 2);
    expect(answers.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['1', { ok: true, value: null }],
      ['2', unavailable('gone')],
    ]);
    expect(asked).toHaveLength(1);
  });
});

describe('the bridge to the worker', () => {
  function aWorker() {
    const listeners = new Map<string, (event: { data: unknown }) => void>();
    const sent: unknown[] = [];
    const worker: WorkerLike = {
      postMessage: (message) => void sent.push(message),
      addEventListener: (type: string, listener: (event: { data: unknown }) => void) =>
        void listeners.set(type, listener),
      terminate: vi.fn<() => void>(),
    };
    return { worker, sent, tell: (type: string, data: unknown = null) => listeners.get(type)?.({ data }) };
  }
  const message = request('preload', '1');
  const noReport = () => undefined;

  it('brings the answer of each request to who asked, in any order', async () => {
    const { worker, tell } = aWorker();
    const bridge = createWorkerBridge(() => worker, noReport);
    const answers = [bridge(message), bridge({ ...message, requestId: '2' })];
    tell('message', { requestId: '2', answer: 'second' });
    tell('message', { requestId: '1', answer: 'first' });
    expect(await Promise.all(answers)).toEqual(['first', 'second']);
  });

  it('answers what is no request, and leaves the worker alone', async () => {
    const { worker, sent } = aWorker();
    const bridge = createWorkerBridge(() => worker, noReport);
    expect(await bridge(request('drop', '2'))).toEqual(unavailable('broken'));
    expect(sent).toEqual([]);
  });

  it('leaves the worker alone with what names no folder of a connection', async () => {
    const { worker, sent } = aWorker();
    const bridge = createWorkerBridge(() => worker, noReport);
    for (const id of ['../other', 'a/b', '', '.', 'x'.repeat(101), 7, null]) {
      expect(await bridge(request('remove', '1', null, id))).toEqual(unavailable('broken'));
    }
    expect(sent).toEqual([]);
  });

  it('names the connection of each request to the worker', () => {
    const { worker, sent } = aWorker();
    const bridge = createWorkerBridge(() => worker, noReport);
    void bridge(request('preload', '1', null, 'a'));
    void bridge(request('empty', '2', null, 'b-2_c'));
    expect(sent).toMatchObject([{ connectionId: 'a' }, { library: 'empty', connectionId: 'b-2_c' }]);
  });

  it('gives the worker what is to be kept packed, and with the texts of the index', () => {
    const { worker, sent } = aWorker();
    const bridge = createWorkerBridge(() => worker, noReport);
    const kept = [aKept({ said: ['The Büro'] }), aKept({ recording: { id: 'b' } })];
    void bridge(request('keep', '1', { kept, bounds: NO_BOUNDS }));
    const indexed = { texts: [expect.any(String), 'the buro', '', ''], turns: Uint8Array.of(0, 2) };
    const words = new TextEncoder().encode('The Büro');
    expect(sent).toMatchObject([{ requestId: '1', arg: { kept: [{ words, indexed }, { recording: { id: 'b' } }] } }]);
  });

  it('answers what waits when the worker fails, and starts another', async () => {
    const workers = [aWorker(), aWorker()];
    let started = 0;
    const bridge = createWorkerBridge(() => (workers[started++] ?? aWorker()).worker, noReport);
    const answer = bridge(message);
    workers[0]?.tell('error');
    expect(await answer).toEqual(unavailable('broken'));
    const again = bridge(message);
    workers[1]?.tell('message', { requestId: '1', answer: 'here' });
    expect(await again).toBe('here');
  });

  it('says that it is broken where the browser starts no worker', async () => {
    const bridge = createWorkerBridge(() => {
      throw new DOMException('refused', 'SecurityError');
    }, noReport);
    expect(await bridge(message)).toEqual(unavailable('broken'));
  });

  it('reports an error of the worker, and goes on waiting for its answer', async () => {
    const { worker, tell } = aWorker();
    const reported: unknown[] = [];
    const bridge = createWorkerBridge(
      () => worker,
      (error) => reported.push(error),
    );
    const answer = bridge(message);
    tell('message', { uncaught: { name: 'TypeError', stack: '' } });
    tell('message', { requestId: '1', answer: 'here' });
    expect(await answer).toBe('here');
    expect(reported).toEqual([{ name: 'TypeError', stack: '' }]);
  });
});

describe('the background', () => {
  const fine = { ok: true, value: null };
  const aTransport = (parts: Partial<Transport>): Transport => ({
    send: () => Promise.resolve(fine),
    open: () => Promise.resolve(),
    ...parts,
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('Receiving end does not exist.'))],
    ['is silent', () => Promise.resolve(undefined)],
  ])('opens the page when the transport %s, and asks once more', async (_, nobody) => {
    const send = vi.fn<Transport['send']>().mockImplementationOnce(nobody).mockResolvedValue(fine);
    const open = vi.fn<Transport['open']>().mockResolvedValue();
    expect(await createLibraryClient(aTransport({ send, open }), Date.now).ask('preload', 'mine', null)).toEqual(fine);
    expect(open).toHaveBeenCalledTimes(1);
    expect(send.mock.calls[0]).toEqual(send.mock.calls[1]);
  });

  it('takes what never comes for gone, and does not ask in a loop', async () => {
    const open = vi.fn<Transport['open']>().mockRejectedValue(new Error('refused'));
    const clock = { nowMs: 0 };
    const client = createLibraryClient(aTransport({ send: () => Promise.resolve(undefined), open }), () => clock.nowMs);
    for (let time = 0; time < 3; time++) expect(await client.ask('stats', 'mine', null)).toEqual(unavailable('gone'));
    expect(open).toHaveBeenCalledTimes(1);
    // What is to be erased is tried in any case.
    await client.ask('remove', 'mine', null);
    await client.ask('empty', 'mine', null);
    expect(open).toHaveBeenCalledTimes(3);
    clock.nowMs = 60_000;
    await client.ask('stats', 'mine', null);
    expect(open).toHaveBeenCalledTimes(4);
  });

  it('waits a moment only where a reader waits, and asks no more until the library answers again', async () => {
    vi.useFakeTimers();
    try {
      const answers: ((answer: unknown) => void)[] = [];
      const send = vi.fn<Transport['send']>(() => new Promise((resolve) => answers.push(resolve)));
      const client = createLibraryClient(aTransport({ send }), Date.now);
      const opened = client.ask('open', 'mine', { id: anId('a') });
      const kept = client.ask('stamps', 'mine', null);
      await vi.advanceTimersByTimeAsync(1_500);
      expect(await opened).toEqual(unavailable('busy'));
      expect(await client.ask('knows', 'mine', { id: anId('a') })).toEqual(unavailable('busy'));
      expect(send).toHaveBeenCalledTimes(2);
      for (const answer of answers.splice(0)) answer(fine);
      // What nobody waits for has all the time it takes.
      expect(await kept).toEqual(fine);
      const again = client.ask('open', 'mine', { id: anId('a') });
      for (const answer of answers) answer(fine);
      expect(await again).toEqual(fine);
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes on taking it for gone after a request that was not waited for, or canceled', async () => {
    vi.useFakeTimers();
    try {
      const send = vi.fn<Transport['send']>(() => new Promise(() => undefined));
      const client = createLibraryClient(aTransport({ send }), Date.now);
      const gone = client.ask('stats', 'mine', null);
      await vi.advanceTimersByTimeAsync(19_000);
      const controller = new AbortController();
      const opened = client.ask('open', 'mine', { id: anId('a') });
      const search = client.ask('search', 'mine', { query: aQuery([]), limit: 5 }, controller.signal);
      await vi.advanceTimersByTimeAsync(1_500);
      controller.abort();
      expect([await gone, await opened, await search].map((result) => !result.ok && result.unavailable)).toEqual([
        'gone',
        'busy',
        'gone',
      ]);
      send.mockClear();
      expect(await client.ask('stats', 'mine', null)).toEqual(unavailable('gone'));
      expect(send).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it('asks again once the clock was set back, though it rests', async () => {
    const clock = { nowMs: 1_000_000 };
    const send = vi.fn<Transport['send']>().mockResolvedValueOnce(unavailable('gone')).mockResolvedValue(fine);
    const client = createLibraryClient(aTransport({ send }), () => clock.nowMs);
    expect(await client.ask('stats', 'mine', null)).toEqual(unavailable('gone'));
    expect(await client.ask('stats', 'mine', null)).toEqual(unavailable('gone'));
    clock.nowMs -= 60_000;
    expect(await client.ask('stats', 'mine', null)).toEqual(fine);
  });

  it('asks again at once after what may be over the next time', async () => {
    for (const reason of ['full', 'busy', 'broken'] as const) {
      const send = vi.fn<Transport['send']>().mockResolvedValueOnce(unavailable(reason)).mockResolvedValue(fine);
      const client = createLibraryClient(aTransport({ send }), Date.now);
      expect(await client.ask('stats', 'mine', null)).toEqual(unavailable(reason));
      expect(await client.ask('stats', 'mine', null)).toEqual(fine);
    }
  });

  it('does not believe an answer of another shape', async () => {
    for (const answer of ['yes', {}]) {
      const client = createLibraryClient(aTransport({ send: () => Promise.resolve(answer) }), Date.now);
      expect(await client.ask('preload', 'mine', null)).toEqual(unavailable('gone'));
    }
  });

  it('takes back a search that is not wanted any more, and may ask the next', async () => {
    const sent: unknown[] = [];
    const send = (message: unknown) => {
      sent.push(message);
      return sent.length === 1 ? new Promise(() => undefined) : Promise.resolve(fine);
    };
    const client = createLibraryClient(aTransport({ send }), Date.now);
    const controller = new AbortController();
    const search = { query: aQuery([]), limit: 5 };
    const answer = client.ask('search', 'mine', search, controller.signal);
    controller.abort();
    expect(await answer).toEqual(unavailable('gone'));
    expect(sent[1]).toEqual({ libraryCancel: (sent[0] as { requestId: string }).requestId });
    expect(await client.ask('search', 'mine', search)).toEqual(fine);
  });
});
