import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createCall,
  retryAfterMs,
  serverMessage,
  unexpected,
  type Limits,
  type Question,
} from '../../../lib/api/request.ts';
import { waitFor } from '../../../lib/async.ts';
import { createWorld, depsOf, type World } from './world.ts';
import { forAll } from '../../support/for-all.ts';

const origin = 'https://api.example.com';
const address = `${origin}/base`;
const secret = '0123456789'.repeat(4);
const key = `svc_${secret}`;
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
    ['is blocked', unreachable(9), 1],
    ['is not let through', unreachable(10), 2],
  ])('that %s is made so many times in all: %#', async (_, answer, times) => {
    answering(answer);
    expect(await ask()).toMatchObject({ ok: false });
    expect(world.sent).toHaveLength(times);
    expect(world.waitsMs).toEqual([150].slice(0, times - 1));
  });

  it.each([0, 1])('is made again %i times where no more are allowed', async (retries) => {
    answering(refusal(502));
    await ask({ retries });
    expect(world.sent).toHaveLength(1 + retries);
  });

  it.each([
    ['24.849', 24_999],
    ['24.85', null],
  ])('waits no longer than the time that it has: %s seconds', async (seconds, waitMs) => {
    answering(refusal(429, { 'RateLimit-Reset': seconds }), new Response('[]'));
    expect(await ask()).toMatchObject({ ok: waitMs !== null });
    expect(world.waitsMs).toEqual(waitMs === null ? [] : [waitMs]);
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

  it.each<[number, string | undefined, string, boolean]>([
    [429, 'one', address, true],
    [503, 'one', address, true],
    [429, 'another', address, false],
    [429, undefined, address, false],
    [503, 'another', address, true],
    [503, 'one', 'https://other.example', false],
  ])('is shared by all clients, after %i, with account %s at %s: %s', async (status, account, at, rests) => {
    answering(refusal(status, { 'Retry-After': '42' }));
    await ask({}, questionOf('', { service: { address, key, account: 'one' } }));
    answering(new Response('[]'));
    const answer = await ask(
      {},
      questionOf('', { service: { address: at, key, ...(account && { account }) }, url: at }),
    );
    expect(answer.ok).toBe(!rests);
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

it('a request that waits for as long as the service asked for is not made again after its key was removed', async () => {
  answering(refusal(503, { 'Retry-After': '3' }));
  const controller = new AbortController();
  const call = createCall({ ...depsOf(world, {}), wait: waitFor });
  const asked = call(questionOf('/list', { service: { address, key, signal: controller.signal } }), undefined);
  await vi.advanceTimersByTimeAsync(200);
  controller.abort();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await asked).toEqual({ ok: false, failure: { code: 'not-connected' } });
  expect(world.sent).toHaveLength(1);
});

describe('retryAfterMs', () => {
  const nowMs = Date.UTC(2026, 10, 21, 9);
  const delay = (headers: Record<string, string>) => retryAfterMs(new Headers(headers), nowMs);

  it('reads seconds', () => expect(delay({ 'Retry-After': '42' })).toBe(42_000));

  it('reads a date against the clock of the service', () => {
    const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
    expect(delay({ 'Retry-After': 'Sat, 21 Nov 2026 12:00:30 GMT', Date: date })).toBe(30_000);
    expect(delay({ 'Retry-After': 'Sat, 21 Nov 2026 09:00:30 GMT' })).toBe(30_000);
  });

  it.each([
    ['40', 40_000],
    ['40.5', 40_500],
    [String(nowMs / 1000 + 40), 40_000],
    [String(nowMs + 40_000), 40_000],
    ['2026-11-21T09:00:40Z', 40_000],
    ['2026-11-21T10:00:40.000+01:00', 40_000],
    ['Sat, 21 Nov 2026 09:00:40 GMT', 40_000],
  ])('reads a reset at %s', (value, delayMs) => {
    expect(delay({ 'X-RateLimit-Reset': value })).toBe(delayMs);
    expect(delay({ 'RateLimit-Reset': value })).toBe(delayMs);
  });

  it('prefers Retry-After, unless it says nothing', () => {
    expect(delay({ 'Retry-After': '3', 'RateLimit-Reset': '9' })).toBe(3_000);
    expect(delay({ 'Retry-After': '0', 'RateLimit-Reset': '9' })).toBe(9_000);
    expect(delay({ 'Retry-After': 'soon', 'X-RateLimit-Reset': '9' })).toBe(9_000);
  });

  it('is never longer than ten minutes', () => {
    expect(delay({ 'Retry-After': '99999999999999999999' })).toBe(600_000);
    expect(delay({ 'X-RateLimit-Reset': '2099-01-01T00:00:00Z' })).toBe(600_000);
  });

  it.each(['0', '-5', '', 'NaN', '1e3', '2020-01-01T00:00:00Z', 'Sat, 21 Nov 2020 09:00:00 GMT'])(
    'is unknown for %j',
    (value) => expect(delay({ 'Retry-After': value, 'X-RateLimit-Reset': value })).toBeNull(),
  );
});

describe('serverMessage', () => {
  it.each([
    ['{"error":"No"}', 'No'],
    ['{"error":{"message":"No","code":7}}', 'No'],
    ['{"message":"No"}', 'No'],
    ['{"detail":"No"}', 'No'],
    ['{"detail":[{"loc":["q"],"msg":"No"}]}', 'No'],
    ['{"errors":[{"message":"No"},{"message":"Not that either"}]}', 'No'],
    ['{"errors":["No"]}', 'No'],
    ['{"type":"about:blank","title":"Refused","detail":"No"}', 'No'],
    ['{"title":"No","status":422}', 'No'],
    ['"No"', 'No'],
    ['No', 'No'],
    [' \n No \t such\r\n\u0000page ', 'No such page'],
    ['{"error":"\\u202eevil\\u200b"}', 'evil'],
    ['{"error":"<img src=x>"}', '<img src=x>'],
    ['{"error":"\\ud83d"}', '\ufffd'],
  ])('of %j is %j', (body, message) => expect(serverMessage(body, key)).toBe(message));

  it.each(['', '{}', '[]', 'null', '7', '{"error":null}', '{"error":', '<html>No</html>', ' <!doctype html>', '["'])(
    'of %j is nothing',
    (body) => expect(serverMessage(body, key)).toBe(''),
  );

  it('is short', () => expect(serverMessage(JSON.stringify({ error: 'no '.repeat(500) }), key)).toHaveLength(200));

  it('survives a body that is nested to no end', () => {
    const depth = 1_800;
    expect(serverMessage(`${'{"error":'.repeat(depth)}"No"${'}'.repeat(depth)}`, key)).toBe('No');
  });

  it('never has the key in it, in whatever spelling', () => {
    const spelling = fc.constantFrom(
      key,
      secret,
      key.toUpperCase(),
      key.split('').join('\u200b'),
      `${key}\n`,
      `x${secret}x`,
    );
    forAll(fc.string(), spelling, fc.string(), fc.boolean(), (before, spelt, after, asJson) => {
      const text = before + spelt + after;
      const said = serverMessage(asJson ? JSON.stringify({ error: text }) : text, key);
      const detail = JSON.stringify(unexpected({ status: 200, headers: new Headers(), text }, key));
      expect((said + detail).toLowerCase()).not.toContain(secret);
    });
  });
});
