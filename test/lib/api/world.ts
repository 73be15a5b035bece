import type { ApiDeps, Cooldowns, Limits } from '../../../lib/api/request.ts';

/** Everything the client depends on, under the test's control; its `fetch` is real until it is replaced. */
export interface World {
  online: boolean;
  /** Asked before and, when nothing came through, after a request. */
  permitted: () => boolean;
  /** Epoch milliseconds at which the clock stands still; null while it runs. */
  stillAtMs: number | null;
  /** Added to the real time. */
  aheadMs: number;
  /** Added at each look at the clock, so that nothing is too quick to have left the browser. */
  stepMs: number;
  fetch: ApiDeps['fetch'];
  /** What was handed to `fetch`, in order. */
  sent: { url: string; init: RequestInit }[];
  /** The waits before retries; they pass at once, and the clock goes on. */
  waitsMs: number[];
  cooldowns: Cooldowns;
}

export function createWorld(): World {
  return {
    online: true,
    permitted: () => true,
    stillAtMs: null,
    aheadMs: 0,
    stepMs: 0,
    fetch: (url, init) => fetch(url, init),
    sent: [],
    waitsMs: [],
    cooldowns: {},
  };
}

export function depsOf(world: World, limits: Partial<Limits>): ApiDeps {
  return {
    fetch(url, init) {
      world.sent.push({ url, init });
      return world.fetch(url, init);
    },
    now: () => (world.stillAtMs ?? Date.now()) + (world.aheadMs += world.stepMs),
    random: () => 0.5,
    async wait(ms, signal) {
      signal.throwIfAborted();
      world.waitsMs.push(ms);
      world.aheadMs += ms;
    },
    isOnline: () => world.online,
    isPermitted: () => Promise.resolve(world.permitted()),
    cooldowns: {
      read: () => Promise.resolve(world.cooldowns),
      async change(make) {
        world.cooldowns = make(world.cooldowns);
      },
    },
    limits,
  };
}
