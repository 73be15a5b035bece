import type { Failure } from '../failure.ts';
import { longestDelayMs, retryAfterMs } from './retry-after.ts';
import type { CooldownStore } from './types.ts';

/** Until when an origin is not to be asked, and why. It stays, expired, until the service answers again. */
export interface Cooldown {
  code: 'rate-limited' | 'maintenance';
  /** Epoch milliseconds, so that it holds after the background was stopped. */
  untilMs: number;
  /** How many times in a row the service has refused without saying for how long. */
  strikes: number;
}

type CooldownFailure = Extract<Failure, { code: Cooldown['code'] }>;

const firstDelayMs = 5_000;

export interface Cooldowns {
  /** Until when the cool-down that is remembered of an origin lasts (null: there is none), and the failure of a call meanwhile. */
  look: (origin: string) => Promise<{ untilMs: number | null; failure: CooldownFailure | null }>;
  /** After 429 or 503: for as long as the service says, else 5 s, doubling (faults 41 to 43, 47). */
  begin: (origin: string, code: Cooldown['code'], headers: Headers) => Promise<CooldownFailure>;
  /** After an answer: ends the cool-down that lasts until `untilMs`, and none that another request has begun since. */
  end: (origin: string, untilMs: number) => Promise<void>;
}

export function createCooldowns(store: CooldownStore, now: () => number): Cooldowns {
  return {
    async look(origin) {
      const cooldown = await store.read(origin);
      if (!cooldown) return { untilMs: null, failure: null };
      const leftMs = cooldown.untilMs - now();
      // Longer than any cool-down: the clock was set back.
      const lasts = leftMs > 0 && leftMs <= longestDelayMs;
      return {
        untilMs: cooldown.untilMs,
        failure: lasts ? { code: cooldown.code, retryAtMs: cooldown.untilMs } : null,
      };
    },

    async begin(origin, code, headers) {
      const saidMs = retryAfterMs(headers, now());
      const previous = saidMs === null ? await store.read(origin) : null;
      const strikes = previous && now() - previous.untilMs < longestDelayMs ? previous.strikes : 0;
      const delayMs = saidMs ?? Math.min(firstDelayMs * 2 ** strikes, longestDelayMs);
      const untilMs = now() + delayMs;
      await store.write(origin, { code, untilMs, strikes: saidMs === null ? strikes + 1 : 0 });
      return { code, retryAtMs: untilMs };
    },

    async end(origin, untilMs) {
      if ((await store.read(origin))?.untilMs === untilMs) await store.write(origin, null);
    },
  };
}
