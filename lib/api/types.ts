import type { Limits } from './limits.ts';
import type { Cooldown } from './cooldown.ts';

/** Where the service is and what opens it. Both are checked again before each request. */
export interface Service {
  /** As `parseAddress` gives it: origin and path prefix, without a trailing slash. */
  address: string;
  key: string;
  /** Aborted when the key was replaced or removed: what is asked for with it ends, and nothing more is. */
  signal?: AbortSignal;
}

/** What the client needs of the world. */
export interface ApiDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Epoch milliseconds. */
  now: () => number;
  /** From 0 to 1, as `Math.random`. */
  random: () => number;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** `navigator.onLine`, whose `false` can be trusted and whose `true` cannot. */
  isOnline: () => boolean;
  /** Whether the user lets the extension reach this origin. */
  isPermitted: (origin: string) => Promise<boolean>;
  cooldowns: CooldownStore;
  limits?: Partial<Limits>;
}

/** Outlives the background, which is stopped at any time: `storage.session`. One record for each origin. */
export interface CooldownStore {
  read: (origin: string) => Promise<Cooldown | null>;
  /** Writes what `update` makes of what is there, and answers it. One change after the other: requests end at the same time. */
  change: <T extends Cooldown | null>(origin: string, update: (known: Cooldown | null) => T) => Promise<T>;
}

/** What is asked for; some statuses mean one thing of a list or a search, and another of one recording. */
export type Endpoint = 'list' | 'content';
