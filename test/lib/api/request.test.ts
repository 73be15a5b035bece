import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCall, type Limits, type Question } from '../../../lib/api/request.ts';
import { createWorld, depsOf, type World } from './world.ts';

const origin = 'https://api.example.com';
const address = `${origin}/base`;
const key = `svc_${'0123456789'.repeat(4)}`;
const totalMs = 25_000;

let world: World;
// Only the time that a test lets pass passes.
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  world = createWorld();
});
afterEach(() => vi.useRealTimers());

const questionOf = (path = '/list', parts: Partial<Question> = {}): Question => ({
  url: `${address}${path}`,
  endpoint: 'list',
  service: { address, key },
  ...parts,
});
const callWith = (limits: Partial<Limits> = {}) => createCall(depsOf(world, limits));
const ask = (limits: Partial<Limits> = {}, question = questionOf()) => callWith(limits)(question, undefined);

type Answering = Response | (() => Promise<Response>);
const refusal = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers });

/** Each answer once, and then the last one again. */
function answering(...answers: [Answering, ...Answering[]]) {
  let at = 0;
  world.fetch = () => {
    const answer = answers[Math.min(at++, answers.length - 1)] ?? answers[0];
    return typeof answer === 'function' ? answer() : Promise.resolve(answer.clone());
  };
}

const unreachable = (afterMs: number) => () => {
  world.aheadMs += afterMs;
  return Promise.reject(new TypeError('Failed to fetch'));
};

describe('a call', () => {
  it('is not made while the browser is offline, nor without the permission for the origin', async () => {
    const isPermitted = vi.fn<(asked: string) => Promise<boolean>>().mockResolvedValue(false);
    const call = createCall({ ...depsOf(world, {}), isPermitted });
    expect(await call(questionOf(), undefined)).toEqual({ ok: false, failure: { code: 'permission-missing', origin } });
    expect(isPermitted.mock.calls).toEqual([[origin]]);
    world.online = false;
    expect(await call(questionOf(), undefined)).toEqual({ ok: false, failure: { code: 'offline' } });
    expect(isPermitted).toHaveBeenCalledOnce();
    expect(world.sent).toEqual([]);
  });

  it('answers with what the service says', async () => {
    answering(new Response('[]', { headers: { 'X-Of': 'it' } }));
    const answer = await ask();
    expect(answer).toMatchObject({ ok: true, value: { status: 200, text: '[]' } });
    expect(world.sent.map(({ url }) => url)).toEqual([`${address}/list`]);
  });

  it('that fails without an answer looks again for what forbids it', async () => {
    answering(unreachable(5));
    expect(await ask()).toEqual({ ok: false, failure: { code: 'unreachable', address, quick: true } });
    answering(() => {
      world.online = false;
      return unreachable(5)();
    });
    expect(await ask()).toEqual({ ok: false, failure: { code: 'offline' } });
    world.online = true;
    answering(() => {
      world.permitted = () => false;
      return unreachable(5)();
    });
    expect(await ask()).toMatchObject({ failure: { code: 'permission-missing' } });
  });

  it.each([
    ['is refused for good', refusal(400), 1],
    ['is redirected', refusal(302), 1],
    ['is blocked', unreachable(9), 1],
    ['is not let through', unreachable(10), 2],
    ['meets a broken server', refusal(500), 3],
    ['meets a server that knows no such method', refusal(501), 1],
  ])('that %s is made so many times in all: %#', async (_, answer, times) => {
    answering(answer);
    expect(await ask()).toMatchObject({ ok: false });
    expect(world.sent).toHaveLength(times);
    expect(world.waitsMs).toEqual([150, 300].slice(0, times - 1));
  });

  it.each([0, 1])('is made again %i times where no more are allowed', async (retries) => {
    answering(refusal(502));
    await ask({ retries });
    expect(world.sent).toHaveLength(1 + retries);
  });

  it('ends with the answer to a retry', async () => {
    answering(refusal(502), refusal(504), new Response('[]'));
    expect(await ask()).toMatchObject({ ok: true });
    expect(world.sent).toHaveLength(3);
  });

  it.each([
    ['24.849', 24_999],
    ['24.85', null],
  ])('waits no longer than the time that it has: %s seconds', async (seconds, waitMs) => {
    answering(refusal(429, { 'RateLimit-Reset': seconds }), new Response('[]'));
    expect(await ask()).toMatchObject({ ok: waitMs !== null });
    expect(world.waitsMs).toEqual(waitMs === null ? [] : [waitMs]);
  });

  it('is not made once its time is over', async () => {
    answering(refusal(500));
    const deps = depsOf(world, {});
    const wait = () => ((world.aheadMs += totalMs), Promise.resolve());
    const late = { code: 'timeout', phase: 'headers', afterMs: totalMs };
    expect(await createCall({ ...deps, wait })(questionOf(), undefined)).toEqual({ ok: false, failure: late });
    expect(world.sent).toHaveLength(1);
  });

  it('ends its request when its caller aborts, and is not connected', async () => {
    world.fetch = (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const controller = new AbortController();
    const answer = callWith()(questionOf(), controller.signal);
    await vi.advanceTimersByTimeAsync(1_000);
    controller.abort();
    expect(await answer).toEqual({ ok: false, failure: { code: 'not-connected' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(world.sent[0]?.init.signal?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('calls at one time', () => {
  const open: ((response: Response) => void)[] = [];
  beforeEach(() => {
    open.length = 0;
    world.fetch = () => new Promise((resolve) => open.push(resolve));
  });

  it('are as many as are allowed, and one whose time is over when its turn comes is not made', async () => {
    const call = callWith({ concurrency: 2, headersMs: 60_000 });
    const answers = ['/1', '/2', '/3'].map((path) => call(questionOf(path), undefined));
    await vi.advanceTimersByTimeAsync(totalMs);
    const late = { ok: false, failure: { code: 'timeout', phase: 'headers', afterMs: totalMs } };
    open[0]?.(new Response('[1]'));
    expect(await answers[2]).toEqual(late);
    expect(world.sent).toHaveLength(2);
  });

  it('wait for their turn, and then take the time that they need for the body', async () => {
    const call = callWith({ concurrency: 1 });
    const answers = ['/1', '/2'].map((path) => call(questionOf(path), undefined));
    await vi.advanceTimersByTimeAsync(10_000);
    open[0]?.(new Response('[1]'));
    await vi.advanceTimersByTimeAsync(0);
    expect(open).toHaveLength(2);
    open[1]?.(new Response('[2]'));
    expect((await Promise.all(answers)).map((one) => one.ok && one.value.text)).toEqual(['[1]', '[2]']);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a cool-down of the service', () => {
  it('that is short is waited for, and ended by the answer', async () => {
    answering(refusal(429, { 'Retry-After': '3' }), new Response('[]'));
    expect(await ask()).toMatchObject({ ok: true });
    expect(world.waitsMs).toEqual([3_150]);
  });

  it.each([
    [429, 'rate-limited'],
    [503, 'maintenance'],
  ])('that is long is told at once, and asks nothing meanwhile: %i', async (status, code) => {
    answering(refusal(status, { 'Retry-After': '42' }));
    const failure = { code, retryAtMs: 1_042_000 };
    const call = callWith();
    expect(await call(questionOf(), undefined)).toEqual({ ok: false, failure });
    expect(await call(questionOf('/other'), undefined)).toEqual({ ok: false, failure });
    expect(world.sent).toHaveLength(1);
    world.aheadMs += 42_000;
    answering(new Response('[]'));
    expect(await call(questionOf(), undefined)).toMatchObject({ ok: true });
  });

  it('that this call has begun does not keep it from asking again', async () => {
    answering(refusal(429, { 'Retry-After': '3' }), new Response('[]'));
    const wait = () => Promise.resolve();
    const call = createCall({ ...depsOf(world, {}), wait });
    expect(await call(questionOf(), undefined)).toMatchObject({ ok: true });
  });

  it('is shared by all clients, and of one origin only', async () => {
    answering(refusal(429, { 'Retry-After': '42' }));
    await ask();
    const other = { address: 'https://other.example', key };
    const elsewhere = questionOf('', { service: other, url: other.address });
    answering(new Response('[]'));
    expect(await ask()).toMatchObject({ failure: { code: 'rate-limited' } });
    expect(await ask({}, elsewhere)).toMatchObject({ ok: true });
  });

  it('is ten seconds where the service says no time', async () => {
    answering(refusal(429));
    expect(await ask({ retries: 0 })).toMatchObject({ failure: { retryAtMs: 1_010_000 } });
  });

  it.each([
    [600, 5],
    [5, 600],
    [600, null],
    [null, 600],
  ])('is as long as the longest of several, and says why that was begun: %s and %s s', async (first, last) => {
    const told = [first, last].map((seconds) =>
      refusal(seconds === 600 ? 503 : 429, seconds === null ? {} : { 'Retry-After': `${seconds}` }),
    );
    const call = callWith({ retries: 0 });
    const answers: ((answer: Response) => void)[] = [];
    world.fetch = () => new Promise((resolve) => answers.push(resolve));
    const calls = [call(questionOf(), undefined), call(questionOf(), undefined)];
    for (const [at, answer] of told.entries()) {
      await vi.advanceTimersByTimeAsync(0);
      answers[at]?.(answer);
      await calls[at];
    }
    expect(await call(questionOf(), undefined)).toMatchObject({
      failure: { code: 'maintenance', retryAtMs: 1_600_000 },
    });
  });

  it('does not last for ever when the clock is set back', async () => {
    answering(refusal(429, { 'Retry-After': '600' }));
    await ask();
    world.aheadMs -= 3_600_000;
    answering(new Response('[]'));
    expect(await ask()).toMatchObject({ ok: true });
  });
});
