import { createApi, type Api } from '../../../lib/api/api.ts';
import type { Cooldown } from '../../../lib/api/cooldown.ts';
import type { ApiDeps, Limits, Service } from '../../../lib/api/types.ts';
import type { Result } from '../../../lib/failure.ts';
import type { UnitBelief } from '../../../lib/recording/types.ts';
import { sampleIds } from '../../service/recordings/index.ts';
import { SAMPLE_KEY, startService, type SampleService, type ServiceOptions } from '../../service/server.ts';

/** Everything the client depends on, under the test's control; its `fetch` is real. */
interface World {
  online: boolean;
  /** Asked before and, when nothing came through, after a request. */
  permitted: () => boolean;
  /** Added to the real time. */
  aheadMs: number;
  /** Added at each look at the clock, so that nothing is too quick to have left the browser. */
  stepMs: number;
  fetch: ApiDeps['fetch'];
  /** What was handed to `fetch`, in order. */
  sent: { url: string; init: RequestInit }[];
  /** The waits before retries; they pass at once, and the clock goes on. */
  waitsMs: number[];
  cooldowns: Map<string, Cooldown>;
}

export interface Stage {
  service: SampleService;
  world: World;
  api: Api;
  /** The service with the sample key. */
  target: Service;
}

/** Long enough for a busy computer; a row that waits for one of them to pass sets it low. */
const patientLimits: Partial<Limits> = { headersMs: 5_000, idleMs: 5_000, refusalMs: 1_000 };

export const belief: UnitBelief = { unit: 'seconds', proved: false };

/** Runs `play` with a service of its own and a client for it. */
export async function onStage(
  options: ServiceOptions,
  limits: Partial<Limits>,
  play: (stage: Stage) => Promise<void>,
): Promise<void> {
  const service = await startService(options);
  const world = createWorld();
  const api = createApi(depsOf(world, { ...patientLimits, ...limits }));
  try {
    await play({ service, world, api, target: { address: service.address, key: SAMPLE_KEY } });
  } finally {
    await service.close();
  }
}

function createWorld(): World {
  return {
    online: true,
    permitted: () => true,
    aheadMs: 0,
    stepMs: 0,
    fetch: (url, init) => fetch(url, init),
    sent: [],
    waitsMs: [],
    cooldowns: new Map(),
  };
}

function depsOf(world: World, limits: Partial<Limits>): ApiDeps {
  return {
    fetch(url, init) {
      world.sent.push({ url, init });
      return world.fetch(url, init);
    },
    now: () => Date.now() + (world.aheadMs += world.stepMs),
    random: () => 0.5,
    wait(ms, signal) {
      signal.throwIfAborted();
      world.waitsMs.push(ms);
      world.aheadMs += ms;
      return Promise.resolve();
    },
    isOnline: () => world.online,
    isPermitted: () => Promise.resolve(world.permitted()),
    cooldowns: {
      read: (origin) => Promise.resolve(world.cooldowns.get(origin) ?? null),
      write(origin, cooldown) {
        if (cooldown) world.cooldowns.set(origin, cooldown);
        else world.cooldowns.delete(origin);
        return Promise.resolve();
      },
    },
    limits,
  };
}

/** The plain question to each endpoint. */
export const questions = {
  list: ({ api, target }: Stage) => api.list(target, { page: 1, belief }),
  search: ({ api, target }: Stage) => api.search(target, { query: 'sync', belief }),
  content: ({ api, target }: Stage) => api.content(target, { id: sampleIds.main, durationValue: null }),
};

/** The value of a success; a failure fails the test, by its code. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`Expected an answer, got the failure ${JSON.stringify(result.failure)}`);
  return result.value;
}
