import type { ApiDeps } from '../../api/types.ts';
import { parseAddress } from '../../connection/address.ts';
import type { Failure } from '../../failure.ts';
import type { Storage } from '../../storage/items.ts';
import { connectionApi } from './connection-api.ts';
import type { Learned } from './connection-store.ts';
import { createCooldownStore } from './cooldown-store.ts';
import { createActivity } from './activity.ts';
import type { Platform } from '../platform.ts';

/** The service: as pages ask it, and as the background asks it by itself. */
export function createService(
  platform: Platform,
  { cooldowns }: Pick<Storage, 'cooldowns'>,
  learnPerson: (key: string, personId: string) => Promise<Learned>,
) {
  const createApi = (deps: ApiDeps) => connectionApi(platform.createApi(deps), learnPerson);
  const { isOnline } = platform;
  const { now, monotonicNow, random, wait } = platform.clock;
  const { portsAllowed } = platform.facts;

  async function isPermitted(origin: string): Promise<boolean> {
    const parsed = parseAddress(origin, { portsAllowed });
    return parsed.ok && platform.hasPermission(parsed.pattern);
  }

  const deps = {
    fetch: platform.fetch,
    now,
    random,
    wait,
    isOnline,
    isPermitted,
    cooldowns: createCooldownStore(cooldowns),
  };
  return {
    activity: createActivity(createApi(deps), { now: monotonicNow, wait }),
    // By itself, the background asks twice at a time at most, and nothing again that failed.
    api: createApi({ ...deps, limits: { concurrency: 2, retries: 0 } }),
    isPermitted,
    /** What forbids a request by itself without asking the service; null when nothing does. */
    async checkReachable(address: string): Promise<Failure | null> {
      if (!isOnline()) return { code: 'offline' };
      const { origin } = new URL(address);
      return (await isPermitted(origin)) ? null : { code: 'permission-missing', origin };
    },
  };
}
