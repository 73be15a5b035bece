import type { Limits } from './limits.ts';
import type { CooldownStore } from './cooldown.ts';

/** Address and key of the service. Both are checked again before each request. */
export interface Service {
  /** As `parseAddress` returns it: origin and path prefix, without a trailing slash. */
  address: string;
  key: string;
  /** Aborted when the key is replaced or removed: running requests end, and no more are sent. */
  signal?: AbortSignal;
}

/** External dependencies of the client. */
export interface ApiDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Epoch milliseconds. */
  now: () => number;
  /** A number from 0 to 1, like `Math.random`. */
  random: () => number;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** `navigator.onLine`, whose `false` can be trusted and whose `true` cannot. */
  isOnline: () => boolean;
  /** Whether the extension may access this origin. */
  isPermitted: (origin: string) => Promise<boolean>;
  cooldowns: CooldownStore;
  limits?: Partial<Limits>;
}

/** The kind of request; some statuses mean one thing for a list or search, and another for one recording. */
export type Endpoint = 'list' | 'content';
