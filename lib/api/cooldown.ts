import type { Failure } from '../failure.ts';
import { isRecent } from '../recording/elapsed.ts';
import { longestDelayMs, retryAfterMs } from './retry-after.ts';
import type { CooldownStore } from './types.ts';

/** Until when an origin is not to be asked, and why. It stays, expired, until the service answers again. */
export interface Cooldown {
  code: 'rate-limited' | 'maintenance';
  /** Epoch milliseconds, so that it holds after the background was stopped. */
  untilMs: number;
  /** How many cool-downs in a row the service has begun without saying for how long. */
  strikes: number;
}

type CooldownFailure = Extract<Failure, { code: Cooldown['code'] }>;

/** A refusal of the service. */
interface Refused {
  code: Cooldown['code'];
  headers: Headers;
  /** The end of the cool-down that the request has met, as `look` told it, or has begun; null for none. */
  metUntilMs: number | null;
}

const firstDelayMs = 5_000;

export interface Cooldowns {
  /** Until when the cool-down that is remembered of an origin lasts (null: there is none), and the failure of a call meanwhile. */
  look: (origin: string) => Promise<{ untilMs: number | null; failure: CooldownFailure | null }>;
  /**
   * After 429 or 503: for as long as the service says, else 5 s, doubling (docs/faults.md#f41 to #f43, #f47). One that
   * lasts longer goes on, and answers to requests that were sent before a cool-down began do not make the next one
   * longer.
   */
  begin: (origin: string, refused: Refused) => Promise<CooldownFailure>;
  /** After an answer: ends the cool-down that lasts until `untilMs`, and none that another request has begun since. */
  end: (origin: string, untilMs: number) => Promise<void>;
}

export function createCooldowns(store: CooldownStore, now: () => number): Cooldowns {
  return {
    async look(origin) {
      const cooldown = await store.read(origin);
      if (!cooldown) return { untilMs: null, failure: null };
      return { untilMs: cooldown.untilMs, failure: lasts(cooldown, now()) ? toFailure(cooldown) : null };
    },

    async begin(origin, refused) {
      return toFailure(await store.change(origin, (known) => following(known, refused, now())));
    },

    async end(origin, untilMs) {
      await store.change(origin, (known) => (known?.untilMs === untilMs ? null : known));
    },
  };
}

const toFailure = ({ code, untilMs }: Cooldown): CooldownFailure => ({ code, retryAtMs: untilMs });

/** One that is longer than any cool-down was begun before the clock was set back. */
const lasts = ({ untilMs }: Cooldown, nowMs: number) => untilMs > nowMs && untilMs <= nowMs + longestDelayMs;

const silentDelayMs = (consecutiveFailures: number) =>
  Math.min(firstDelayMs * 2 ** consecutiveFailures, longestDelayMs);

function following(known: Cooldown | null, { code, headers, metUntilMs }: Refused, nowMs: number): Cooldown {
  const lasting = known && lasts(known, nowMs) ? known : null;
  const isRemembered = known !== null && (lasting !== null || isRecent(known.untilMs, nowMs, longestDelayMs));
  const failures = isRemembered ? known.strikes : 0;
  const saidMs = retryAfterMs(headers, nowMs);
  // Another request has begun it since this one was sent: it has been counted already.
  const isCounted = isRemembered && known.untilMs !== metUntilMs && failures > 0;
  if (saidMs === null && isCounted && lasting) return lasting;
  const next: Cooldown =
    saidMs !== null
      ? { code, untilMs: nowMs + saidMs, strikes: 0 }
      : {
          code,
          untilMs: nowMs + silentDelayMs(isCounted ? failures - 1 : failures),
          strikes: isCounted ? failures : failures + 1,
        };
  return lasting && lasting.untilMs > next.untilMs ? lasting : next;
}
