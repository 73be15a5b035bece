import { checkReachable } from '../../api/call.ts';
import type { ApiDeps } from '../../api/types.ts';
import { parseAddress } from '../../connection/address.ts';
import type { Storage } from '../../storage/items.ts';
import type { Platform } from '../platform.ts';
import { createActivity } from './activity.ts';
import { connectionApi } from './connection-api.ts';
import type { Learned } from './connection-store.ts';
import { createCooldownStore } from './cooldown-store.ts';

export type Service = ReturnType<typeof createService>;

/** Creates access to the service: for pages, and for automatic requests of the background. */
export function createService(
  { fetch, isOnline, hasPermission, createApi, clock, facts }: Platform,
  storage: Pick<Storage, 'cooldowns'>,
  learnPerson: (key: string, personId: string) => Promise<Learned>,
) {
  const cooldowns = createCooldownStore(storage.cooldowns);
  const create = (limits: ApiDeps['limits'] = {}) =>
    connectionApi(createApi({ ...clock, fetch, isOnline, isPermitted, cooldowns, limits }), learnPerson);

  async function isPermitted(origin: string): Promise<boolean> {
    const parsed = parseAddress(origin, facts);
    return parsed.ok && hasPermission(parsed.pattern);
  }

  return {
    /** For the user's requests; `whenIdle` reports when there are none. */
    ...createActivity(create(), clock),
    /** For automatic requests: at most two at a time, and without retries. */
    ownApi: create({ concurrency: 2, retries: 0 }),
    /** Whether the user has granted access to the origin. */
    isPermitted,
    /** The failure that rules out a request before it is sent; null when there is none. */
    checkReachable: (address: string) => checkReachable(new URL(address).origin, { isOnline, isPermitted }),
  };
}
