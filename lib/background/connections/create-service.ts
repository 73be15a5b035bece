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

/** The service: as pages ask it, and as the background asks it by itself. */
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
    /** For what people ask; `whenIdle` tells when they do not. */
    ...createActivity(create(), clock),
    /** For what the background asks by itself: twice at a time at most, and nothing again that failed. */
    ownApi: create({ concurrency: 2, retries: 0 }),
    /** Whether the user lets the extension reach it. */
    isPermitted,
    /** What forbids a request by itself without asking the service; null when nothing does. */
    checkReachable: (address: string) => checkReachable(new URL(address).origin, { isOnline, isPermitted }),
  };
}
