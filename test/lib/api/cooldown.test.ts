import { describe, expect, it } from 'vitest';
import { createCooldowns, retryAfterMs, type Cooldown, type Cooldowns } from '../../../lib/api/request.ts';

const origin = 'https://api.example.com';

function setUp(kept: Cooldown | null = null) {
  const clock = { nowMs: 1_000_000 };
  const store: { all: Cooldowns } = { all: kept ? { [origin]: kept } : {} };
  const item = {
    read: () => Promise.resolve(store.all),
    async write(all: Cooldowns) {
      store.all = all;
    },
  };
  const cooldowns = createCooldowns(item, () => clock.nowMs);
  return { clock, store, cooldowns };
}

/** A refusal that says for how many seconds, if it does. */
const refused = (
  seconds: number | null = null,
  code: Cooldown['code'] = 'rate-limited',
): [Cooldown['code'], Headers] => [code, new Headers(seconds === null ? {} : { 'Retry-After': `${seconds}` })];

describe('cool-downs', () => {
  it('are of one origin, and say why', async () => {
    const { cooldowns } = setUp();
    const failure = await cooldowns.begin(origin, ...refused(42, 'maintenance'));
    expect(failure).toEqual({ code: 'maintenance', retryAtMs: 1_042_000 });
    expect(await cooldowns.look(origin)).toEqual(failure);
    expect(await cooldowns.look('https://other.example.com')).toBeNull();
  });

  it('pass, and are known until the service answers', async () => {
    const { cooldowns, clock, store } = setUp();
    await cooldowns.begin(origin, ...refused(42));
    clock.nowMs += 42_000;
    expect(await cooldowns.look(origin)).toBeNull();
    expect(Object.keys(store.all)).toEqual([origin]);
    await cooldowns.end(origin);
    expect(store.all).toEqual({});
  });

  it('double while the service says no time, up to ten minutes', async () => {
    const { cooldowns, clock } = setUp();
    const delays: number[] = [];
    for (let i = 0; i < 9; i++) {
      const { retryAtMs } = await cooldowns.begin(origin, ...refused());
      delays.push((retryAtMs - clock.nowMs) / 1000);
      clock.nowMs = retryAtMs;
    }
    expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
  });

  it('start at five seconds again after a long peace, and after a time that was said', async () => {
    const { cooldowns, clock } = setUp({ code: 'rate-limited', untilMs: 0, failures: 6 });
    expect(await cooldowns.begin(origin, ...refused())).toMatchObject({
      retryAtMs: clock.nowMs + 5_000,
    });
    const { retryAtMs } = await cooldowns.begin(origin, ...refused(42));
    clock.nowMs = retryAtMs;
    expect(await cooldowns.begin(origin, ...refused())).toMatchObject({
      retryAtMs: clock.nowMs + 5_000,
    });
  });

  it('are as long as the longest of them, whichever answer comes last', async () => {
    for (const [first, last] of [
      [600, 5],
      [5, 600],
      [600, null],
      [null, 600],
    ] as const) {
      const { cooldowns, clock } = setUp();
      await cooldowns.begin(origin, ...refused(first));
      await cooldowns.begin(origin, ...refused(last));
      expect(await cooldowns.look(origin)).toEqual({
        code: 'rate-limited',
        retryAtMs: clock.nowMs + 600_000,
      });
    }
  });

  it('say why the longest of them was begun', async () => {
    const { cooldowns } = setUp();
    const failure = await cooldowns.begin(origin, ...refused(600, 'maintenance'));
    expect(await cooldowns.begin(origin, ...refused(5))).toEqual(failure);
  });

  it('are begun once, however many requests are refused while they last', async () => {
    const { cooldowns, clock, store } = setUp();
    const { retryAtMs } = await cooldowns.begin(origin, ...refused());
    for (const afterMs of [0, 2_000]) {
      clock.nowMs += afterMs;
      expect((await cooldowns.begin(origin, ...refused())).retryAtMs).toBe(retryAtMs);
    }
    expect(store.all[origin]?.failures).toBe(1);
  });

  it('do not last for ever when the clock is set back', async () => {
    const { cooldowns } = setUp({ code: 'rate-limited', untilMs: 9_000_000, failures: 0 });
    expect(await cooldowns.look(origin)).toBeNull();
    expect((await cooldowns.begin(origin, ...refused(5))).retryAtMs).toBe(1_005_000);
  });

  it('are not ended by an answer to a request that was made before they began', async () => {
    const { cooldowns, clock } = setUp({ code: 'rate-limited', untilMs: 1_000_000, failures: 0 });
    const failure = await cooldowns.begin(origin, ...refused(42));
    await cooldowns.end(origin);
    expect(await cooldowns.look(origin)).toEqual(failure);
    clock.nowMs += 42_000;
    await cooldowns.end(origin);
    expect(await cooldowns.look(origin)).toBeNull();
  });
});

const nowMs = Date.UTC(2026, 10, 21, 9);

describe('retryAfterMs', () => {
  const delay = (headers: Record<string, string>) => retryAfterMs(new Headers(headers), nowMs);

  it('reads seconds', () => {
    expect(delay({ 'Retry-After': '42' })).toBe(42_000);
  });

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
    (value) => {
      expect(delay({ 'Retry-After': value, 'X-RateLimit-Reset': value })).toBeNull();
    },
  );
});
