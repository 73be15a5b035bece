import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendRequest, send, type RequestOutcome, type Question } from '../../../lib/api/send-request.ts';
import { type ApiDeps } from '../../../lib/api/types.ts';
import { defaultLimits, type Limits } from '../../../lib/api/limits.ts';

const address = 'https://api.example.com/base';
const key = `svc_${'0123456789'.repeat(4)}`;
const question = (endpoint: Question['endpoint'] = 'list'): Question => ({
  url: `${address}/api/v1/recordings`,
  endpoint,
  service: { address, key },
  origin: 'https://api.example.com',
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Way {
  endpoint?: Question['endpoint'];
  limits?: Partial<Limits>;
  /** For the headers, from now on. */
  withinMs?: number;
  caller?: AbortSignal;
}

/** What came of a request that is answered so, and after how long; at most after ten minutes. */
async function outcomeOf(fetch: ApiDeps['fetch'], { endpoint, limits, withinMs = 25_000, caller }: Way = {}) {
  const startMs = Date.now();
  const tools = { fetch, now: Date.now, limits: { ...defaultLimits, ...limits } };
  const signal = caller ?? new AbortController().signal;
  const outcome = sendRequest(question(endpoint), signal, startMs + withinMs, tools).then((result) => ({
    result,
    afterMs: Date.now() - startMs,
  }));
  await vi.advanceTimersByTimeAsync(600_000);
  return outcome;
}

const failed = (failure: Extract<RequestOutcome, { is: 'failure' }>['failure']): RequestOutcome => ({
  is: 'failure',
  failure,
});
const answered =
  (response: Response): ApiDeps['fetch'] =>
  () =>
    Promise.resolve(response);
const after =
  (ms: number, settle: () => Promise<Response>): ApiDeps['fetch'] =>
  () =>
    new Promise((resolve) => setTimeout(resolve, ms)).then(settle);

/** Never answers, and ends when it is aborted. */
const hanging: ApiDeps['fetch'] = (_, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** A body of pieces, each so many milliseconds after the one before; then it stands still. */
function body(signal: AbortSignal | null | undefined, waitsMs: number[]): ReadableStream<Uint8Array> {
  const waits = waitsMs[Symbol.iterator]();
  return new ReadableStream({
    start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    async pull(controller) {
      const { value, done } = waits.next();
      await new Promise((resolve) => (done ? undefined : setTimeout(resolve, value)));
      if (!signal?.aborted) controller.enqueue(new TextEncoder().encode('x'));
    },
  });
}
const slowly =
  (status: number, waitsMs: number[]): ApiDeps['fetch'] =>
  (_, { signal }) =>
    Promise.resolve(new Response(body(signal, waitsMs), { status }));

describe('a request', () => {
  it('takes no cookies, no cache and no referrer, follows no redirect, and ends with its answer', async () => {
    const fetch = vi.fn<ApiDeps['fetch']>(() => Promise.resolve(new Response('[]')));
    await outcomeOf(fetch);
    const [url, init] = fetch.mock.lastCall ?? [];
    expect(url).toBe(`${address}/api/v1/recordings`);
    expect(init).toEqual({
      method: 'GET',
      headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: expect.any(AbortSignal),
    });
    expect(init?.signal?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['its own limit', {}, defaultLimits.headersMs],
    ['the time that its call has left', { withinMs: 5_000 }, 5_000],
    ['no time, where none is left', { withinMs: -1 }, 0],
  ])('waits for its headers for %s', async (_, way, afterMs) => {
    const expected = failed({ code: 'timeout', phase: 'headers', afterMs });
    expect(await outcomeOf(hanging, way)).toEqual({ result: expected, afterMs });
  });

  it.each([
    [9, true],
    [10, false],
  ])('that fails after %i ms was stopped by the browser: %s', async (ms, quick) => {
    const { result } = await outcomeOf(after(ms, () => Promise.reject(new TypeError('no'))));
    expect(result).toEqual(failed({ code: 'unreachable', address, quick }));
  });

  it('that the browser does not even begin has failed at once, and says nothing of its headers', async () => {
    const throws = () => {
      throw new TypeError(`Bearer ${key} is an invalid header value`);
    };
    expect(await send(throws, address, {})).toBeNull();
    expect((await outcomeOf(throws)).result).toEqual(failed({ code: 'unreachable', address, quick: true }));
  });
});

describe('an answer', () => {
  it('has its status, its headers and its text', async () => {
    const headers = { 'Content-Type': 'text/plain; charset=iso-8859-1' };
    const { result } = await outcomeOf(answered(new Response(new Uint8Array([0xe9]), { headers })));
    expect(result).toMatchObject({ is: 'answer', status: 200, text: 'é' });
    expect(result.is === 'answer' && result.headers.get('Content-Type')).toBe(headers['Content-Type']);
  });

  it.each([301, 308])('that leads elsewhere is not followed: %i', async (status) => {
    const { result } = await outcomeOf(answered(new Response('[]', { status })));
    expect(result).toEqual(failed({ code: 'redirected', address, suggestion: null }));
  });

  it('that says why it refuses is a refusal', async () => {
    const refusal = new Response('{"message":"No such page"}', { status: 404, headers: { 'X-Of': 'it' } });
    const { result } = await outcomeOf(after(30, () => Promise.resolve(refusal)));
    expect(result).toMatchObject({ is: 'refusal', status: 404, message: 'No such page', elapsedMs: 30 });
    expect(result.is === 'refusal' && result.headers.get('X-Of')).toBe('it');
  });

  it.each([
    ['content', 'refusal'],
    ['list', 'answer'],
  ] as const)('that %s is accepted is for later: %s', async (endpoint, is) => {
    expect((await outcomeOf(answered(new Response('{}', { status: 202 })), { endpoint })).result).toMatchObject({ is });
  });

  it('that refuses is a refusal without words where these do not come, are cut off or too long', async () => {
    const hangs = await outcomeOf(slowly(400, []));
    expect(hangs).toMatchObject({ result: { is: 'refusal', message: '' }, afterMs: defaultLimits.refusalMs });
    const late = await outcomeOf(slowly(400, []), { withinMs: 500 });
    expect(late).toMatchObject({ result: { is: 'refusal', message: '' }, afterMs: 500 });
    for (const [refusalBytes, message] of [
      [5, 'words'],
      [4, ''],
    ] as const) {
      const { result } = await outcomeOf(answered(new Response('words', { status: 400 })), {
        limits: { refusalBytes },
      });
      expect(result).toMatchObject({ is: 'refusal', message });
    }
  });
});

describe('a body', () => {
  it.each([
    ['list', { listBytes: 5, contentBytes: 1 }],
    ['content', { contentBytes: 5, listBytes: 1 }],
  ] as const)('of a %s may have so many bytes, and no more', async (endpoint, limits) => {
    const read = async (text: string) => (await outcomeOf(answered(new Response(text)), { endpoint, limits })).result;
    expect(await read('12345')).toMatchObject({ is: 'answer', text: '12345' });
    expect(await read('123456')).toEqual(failed({ code: 'too-large', limitBytes: 5, address }));
  });

  it.each([
    ['list', { listBodyMs: 9_000 }],
    ['content', { contentBodyMs: 9_000 }],
  ] as const)('of a %s is given up when it stands still, or takes too long in all', async (endpoint, limits) => {
    const stalled = (afterMs: number) => ({
      result: failed({ code: 'timeout', phase: 'body', afterMs }),
      afterMs,
    });
    expect(await outcomeOf(slowly(200, [1_000]), { endpoint })).toEqual(stalled(1_000 + defaultLimits.idleMs));
    expect(await outcomeOf(slowly(200, [4_000, 4_000, 4_000]), { endpoint, limits })).toEqual(stalled(9_000));
  });

  it('that breaks off is cut off', async () => {
    const breaking = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
    expect((await outcomeOf(answered(new Response(breaking)))).result).toEqual(failed({ code: 'cut-off' }));
  });

  it('ends with its caller', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 3_000);
    const { afterMs } = await outcomeOf(slowly(200, [1_000, 1_000, 60_000]), { caller: controller.signal });
    expect(afterMs).toBe(3_000);
  });
});
