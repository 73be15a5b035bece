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
}

const firstDelayMs = 5_000;

export interface Cooldowns {
  /** Whether a cool-down is remembered of an origin, and the failure of a call as long as it lasts. */
  look: (origin: string) => Promise<{ isKnown: boolean; failure: CooldownFailure | null }>;
  /**
   * After 429 or 503: for as long as the service says, else 5 s, doubling (docs/faults.md#f41 to #f43, #f47). One that
   * lasts longer goes on, and what is refused while it lasts does not make the next one longer.
   */
  begin: (origin: string, refused: Refused) => Promise<CooldownFailure>;
  /** After an answer: forgets a cool-down that is over. */
  end: (origin: string) => Promise<void>;
}

export function createCooldowns(store: CooldownStore, now: () => number): Cooldowns {
  return {
    async look(origin) {
      const cooldown = await store.read(origin);
      return { isKnown: cooldown !== null, failure: cooldown && lasts(cooldown, now()) ? toFailure(cooldown) : null };
    },

    async begin(origin, refused) {
      return toFailure(await store.change(origin, (known) => following(known, refused, now())));
    },

    async end(origin) {
      await store.change(origin, (known) => (known && lasts(known, now()) ? known : null));
    },
  };
}

const toFailure = ({ code, untilMs }: Cooldown): CooldownFailure => ({ code, retryAtMs: untilMs });

/** One that is longer than any cool-down was begun before the clock was set back. */
const lasts = ({ untilMs }: Cooldown, nowMs: number) => untilMs > nowMs && untilMs <= nowMs + longestDelayMs;

const silentDelayMs = (consecutiveFailures: number) =>
  Math.min(firstDelayMs * 2 ** consecutiveFailures, longestDelayMs);

function following(known: Cooldown | null, { code, headers }: Refused, nowMs: number): Cooldown {
  const lasting = known && lasts(known, nowMs) ? known : null;
  const saidMs = retryAfterMs(headers, nowMs);
  // Another request has begun it since this one was sent: it has been counted already.
  if (saidMs === null && lasting) return lasting;
  const failures = known && isRecent(known.untilMs, nowMs, longestDelayMs) ? known.strikes : 0;
  const next: Cooldown =
    saidMs === null
      ? { code, untilMs: nowMs + silentDelayMs(failures), strikes: failures + 1 }
      : { code, untilMs: nowMs + saidMs, strikes: 0 };
  return lasting && lasting.untilMs > next.untilMs ? lasting : next;
}
