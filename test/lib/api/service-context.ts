import { createApi, type Api } from '../../../lib/api/api.ts';
import type { Service, Limits } from '../../../lib/api/request.ts';
import type { Result } from '../../../lib/failures.ts';
import type { DurationUnit } from '../../../lib/recording/types.ts';
import { sampleIds } from '../../service/recordings/index.ts';
import { SAMPLE_KEY, startService, type SampleService, type ServiceOptions } from '../../service/server.ts';
import { createWorld, depsOf, type World } from './world.ts';

export interface ServiceContext {
  service: SampleService;
  world: World;
  api: Api;
  /** The service with the sample key. */
  target: Service;
}

/** Long enough for a busy computer; a row that waits for one of them to pass sets it low. */
const patientLimits: Partial<Limits> = { headersMs: 5_000, idleMs: 5_000, refusalMs: 1_000 };

export const durationUnit: DurationUnit = { unit: 'seconds', proved: false };

/** Runs `play` with a service of its own and a client for it. */
export async function withService(
  options: ServiceOptions,
  limits: Partial<Limits>,
  play: (context: ServiceContext) => Promise<void>,
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

/** The plain question to each endpoint. */
export const questions = {
  list: ({ api, target }: ServiceContext) => api.list(target, { page: 1, durationUnit }),
  search: ({ api, target }: ServiceContext) => api.search(target, { query: 'sync', durationUnit }),
  content: ({ api, target }: ServiceContext) => api.content(target, { id: sampleIds.main, durationValue: null }),
};

/** The value of a success; a failure fails the test, by its code. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`Expected an answer, got the failure ${JSON.stringify(result.failure)}`);
  return result.value;
}
