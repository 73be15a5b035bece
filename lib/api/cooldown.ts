import type { Failure } from '../failure.ts';
import { isRecent } from '../recording/elapsed.ts';
import { longestDelayMs, retryAfterMs } from './retry-after.ts';

/** How long an origin must not be contacted, and why. An expired one is kept until the service responds again. */
export interface Cooldown {
  code: 'rate-limited' | 'maintenance';
  /** Epoch milliseconds, so that it remains valid when the background is stopped. */
  untilMs: number;
  /** Number of consecutive cool-downs for which the service did not say how long to wait. */
  failures: number;
}

/** One record per origin, in `storage.session`: it outlives the background, which may be stopped at any time. */
export interface CooldownStore {
  read: (origin: string) => Promise<Cooldown | null>;
  /**
   * Writes and returns what `update` makes of the current record. Changes run one at a time: requests may end
   * simultaneously.
   */
  change: <T extends Cooldown | null>(origin: string, update: (known: Cooldown | null) => T) => Promise<T>;
}

type CooldownFailure = Extract<Failure, { code: Cooldown['code'] }>;

/** A refusal by the service. */
interface Refused {
  code: Cooldown['code'];
  headers: Headers;
}

const firstDelayMs = 5_000;

export interface Cooldowns {
  /** Whether a cool-down is stored for an origin, and the failure of a call while it lasts. */
  look: (origin: string) => Promise<{ isKnown: boolean; failure: CooldownFailure | null }>;
  /**
   * Starts a cool-down after 429 or 503: as long as the service says, otherwise 5 s, doubling (docs/faults.md#f41 to
   * #f43, #f47). An active one that lasts longer stays, and refusals during it do not lengthen the next one.
   */
  begin: (origin: string, refused: Refused) => Promise<CooldownFailure>;
  /** After a response: deletes a cool-down that is over. */
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

/** A cool-down longer than the maximum was started before the clock was set back. */
const lasts = ({ untilMs }: Cooldown, nowMs: number) => untilMs > nowMs && untilMs <= nowMs + longestDelayMs;

const silentDelayMs = (consecutiveFailures: number) =>
  Math.min(firstDelayMs * 2 ** consecutiveFailures, longestDelayMs);

function following(known: Cooldown | null, { code, headers }: Refused, nowMs: number): Cooldown {
  const lasting = known && lasts(known, nowMs) ? known : null;
  const saidMs = retryAfterMs(headers, nowMs);
  // Another request started it after this one was sent, so it is already counted.
  if (saidMs === null && lasting) return lasting;
  const failures = known && isRecent(known.untilMs, nowMs, longestDelayMs) ? known.failures : 0;
  const next: Cooldown =
    saidMs === null
      ? { code, untilMs: nowMs + silentDelayMs(failures), failures: failures + 1 }
      : { code, untilMs: nowMs + saidMs, failures: 0 };
  return lasting && lasting.untilMs > next.untilMs ? lasting : next;
}
