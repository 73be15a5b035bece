import { describe, expect, it } from 'vitest';
import { createCooldowns, type Cooldown } from '../../../lib/api/cooldown.ts';

const origin = 'https://api.example.com';

function setUp(kept: Cooldown | null = null) {
  const clock = { nowMs: 1_000_000 };
  const store = new Map<string, Cooldown>(kept ? [[origin, kept]] : []);
  const cooldowns = createCooldowns(
    {
      read: (name) => Promise.resolve(store.get(name) ?? null),
      change(name, update) {
        const next = update(store.get(name) ?? null);
        if (next) store.set(name, next);
        else store.delete(name);
        return Promise.resolve(next);
      },
    },
    () => clock.nowMs,
  );
  return { clock, store, cooldowns };
}

type Refused = Parameters<ReturnType<typeof createCooldowns>['begin']>[1];

/** A refusal that says for how many seconds, if it does. */
const refused = (seconds: number | null = null, parts: Partial<Refused> = {}): Refused => ({
  code: 'rate-limited',
  headers: new Headers(seconds === null ? {} : { 'Retry-After': `${seconds}` }),
  ...parts,
});

describe('cool-downs', () => {
  it('are of one origin, and say why', async () => {
    const { cooldowns } = setUp();
    const failure = await cooldowns.begin(origin, refused(42, { code: 'maintenance' }));
    expect(failure).toEqual({ code: 'maintenance', retryAtMs: 1_042_000 });
    expect(await cooldowns.look(origin)).toEqual({ isKnown: true, failure });
    expect(await cooldowns.look('https://other.example.com')).toEqual({ isKnown: false, failure: null });
  });

  it('pass, and are known until the service answers', async () => {
    const { cooldowns, clock } = setUp();
    await cooldowns.begin(origin, refused(42));
    clock.nowMs += 42_000;
    expect(await cooldowns.look(origin)).toEqual({ isKnown: true, failure: null });
    await cooldowns.end(origin);
    expect(await cooldowns.look(origin)).toEqual({ isKnown: false, failure: null });
  });

  it('double while the service says no time, up to ten minutes', async () => {
    const { cooldowns, clock } = setUp();
    const delays: number[] = [];
    for (let i = 0; i < 9; i++) {
      const { retryAtMs } = await cooldowns.begin(origin, refused());
      delays.push((retryAtMs - clock.nowMs) / 1000);
      clock.nowMs = retryAtMs;
    }
    expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
  });

  it('start at five seconds again after a long peace, and after a time that was said', async () => {
    const { cooldowns, clock } = setUp({ code: 'rate-limited', untilMs: 0, failures: 6 });
    expect(await cooldowns.begin(origin, refused())).toMatchObject({
      retryAtMs: clock.nowMs + 5_000,
    });
    const { retryAtMs } = await cooldowns.begin(origin, refused(42));
    clock.nowMs = retryAtMs;
    expect(await cooldowns.begin(origin, refused())).toMatchObject({
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
      await cooldowns.begin(origin, refused(first));
      await cooldowns.begin(origin, refused(last));
      expect((await cooldowns.look(origin)).failure).toEqual({
        code: 'rate-limited',
        retryAtMs: clock.nowMs + 600_000,
      });
    }
  });

  it('say why the longest of them was begun', async () => {
    const { cooldowns } = setUp();
    const failure = await cooldowns.begin(origin, refused(600, { code: 'maintenance' }));
    expect(await cooldowns.begin(origin, refused(5))).toEqual(failure);
  });

  it('are begun once, however many requests are refused while they last', async () => {
    const { cooldowns, clock, store } = setUp();
    const { retryAtMs } = await cooldowns.begin(origin, refused());
    for (const afterMs of [0, 2_000]) {
      clock.nowMs += afterMs;
      expect((await cooldowns.begin(origin, refused())).retryAtMs).toBe(retryAtMs);
    }
    expect(store.get(origin)?.failures).toBe(1);
  });

  it('double for who has met the one before, and was refused again', async () => {
    const { cooldowns, clock } = setUp();
    const first = await cooldowns.begin(origin, refused());
    clock.nowMs = first.retryAtMs;
    for (let times = 0; times < 2; times++) {
      expect((await cooldowns.begin(origin, refused())).retryAtMs).toBe(clock.nowMs + 10_000);
    }
  });

  it('do not last for ever when the clock is set back', async () => {
    const { cooldowns } = setUp({ code: 'rate-limited', untilMs: 9_000_000, failures: 0 });
    expect(await cooldowns.look(origin)).toEqual({ isKnown: true, failure: null });
    expect((await cooldowns.begin(origin, refused(5))).retryAtMs).toBe(1_005_000);
  });

  it('are not ended by an answer to a request that was made before they began', async () => {
    const { cooldowns, clock } = setUp({ code: 'rate-limited', untilMs: 1_000_000, failures: 0 });
    const failure = await cooldowns.begin(origin, refused(42));
    await cooldowns.end(origin);
    expect(await cooldowns.look(origin)).toMatchObject({ failure });
    clock.nowMs += 42_000;
    await cooldowns.end(origin);
    expect(await cooldowns.look(origin)).toEqual({ isKnown: false, failure: null });
  });
});
