import { describe, expect, it } from 'vitest';
import { createCooldowns, type Cooldown } from '../../../lib/api/cooldown.ts';

const origin = 'https://api.example.com';

function setUp(kept: Cooldown | null = null) {
  const clock = { nowMs: 1_000_000 };
  const store = new Map<string, Cooldown>(kept ? [[origin, kept]] : []);
  const cooldowns = createCooldowns(
    {
      read: (name) => Promise.resolve(store.get(name) ?? null),
      write(name, cooldown) {
        if (cooldown) store.set(name, cooldown);
        else store.delete(name);
        return Promise.resolve();
      },
    },
    () => clock.nowMs,
  );
  return { clock, store, cooldowns };
}

const silent = new Headers();
const in42Seconds = new Headers({ 'Retry-After': '42' });

describe('cool-downs', () => {
  it('are of one origin, and say why', async () => {
    const { cooldowns } = setUp();
    const failure = await cooldowns.begin(origin, 'maintenance', in42Seconds);
    expect(failure).toEqual({ code: 'maintenance', retryAtMs: 1_042_000 });
    expect(await cooldowns.look(origin)).toEqual({ untilMs: 1_042_000, failure });
    expect(await cooldowns.look('https://other.example.com')).toEqual({ untilMs: null, failure: null });
  });

  it('pass, and are known until the service answers', async () => {
    const { cooldowns, clock } = setUp();
    await cooldowns.begin(origin, 'rate-limited', in42Seconds);
    clock.nowMs += 42_000;
    expect(await cooldowns.look(origin)).toEqual({ untilMs: 1_042_000, failure: null });
    await cooldowns.end(origin, 1_042_000);
    expect(await cooldowns.look(origin)).toEqual({ untilMs: null, failure: null });
  });

  it('double while the service says no time, up to ten minutes', async () => {
    const { cooldowns, clock } = setUp();
    const delays: number[] = [];
    for (let i = 0; i < 9; i++) {
      const { retryAtMs } = await cooldowns.begin(origin, 'rate-limited', silent);
      delays.push((retryAtMs - clock.nowMs) / 1000);
      clock.nowMs = retryAtMs;
    }
    expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
  });

  it('start at five seconds again after a long peace, and after a time that was said', async () => {
    const { cooldowns, clock } = setUp({ code: 'rate-limited', untilMs: 0, strikes: 6 });
    expect(await cooldowns.begin(origin, 'rate-limited', silent)).toMatchObject({ retryAtMs: clock.nowMs + 5_000 });
    await cooldowns.begin(origin, 'rate-limited', in42Seconds);
    expect(await cooldowns.begin(origin, 'rate-limited', silent)).toMatchObject({ retryAtMs: clock.nowMs + 5_000 });
  });

  it('do not last for ever when the clock is set back', async () => {
    const { cooldowns } = setUp({ code: 'rate-limited', untilMs: 9_000_000, strikes: 0 });
    expect(await cooldowns.look(origin)).toEqual({ untilMs: 9_000_000, failure: null });
  });

  it('are not ended by an answer to a request that was made before they began', async () => {
    const { cooldowns, clock } = setUp({ code: 'rate-limited', untilMs: 1_000_000, strikes: 0 });
    const { untilMs } = await cooldowns.look(origin);
    const failure = await cooldowns.begin(origin, 'rate-limited', in42Seconds);
    await cooldowns.end(origin, untilMs ?? 0);
    expect(await cooldowns.look(origin)).toMatchObject({ failure });
    clock.nowMs += 42_000;
    await cooldowns.end(origin, 1_042_000);
    expect(await cooldowns.look(origin)).toEqual({ untilMs: null, failure: null });
  });
});
