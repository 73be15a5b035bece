import type { Api } from '../../api/api.ts';
import { checkReachable, type ApiDeps, type Service as AskedService } from '../../api/request.ts';
import { parseAddress } from '../../connection/address-and-key.ts';
import { fail, type Result } from '../../failure.ts';
import type { Storage } from '../../storage/items.ts';
import type { Platform } from '../platform.ts';

export type Service = ReturnType<typeof createService>;

/** Creates access to the service: for pages, and for automatic requests of the background. */
export function createService(
  { fetch, isOnline, hasPermission, createApi, clock, facts }: Platform,
  storage: Pick<Storage, 'cooldowns' | 'answeredAddress' | 'refusal'>,
) {
  const { cooldowns } = storage;
  const create = (limits: ApiDeps['limits'] = {}) =>
    withSession(createApi({ ...clock, fetch, isOnline, isPermitted, cooldowns, limits }), storage);

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

/**
 * Adds to `api` what the session knows: requests with a key that is replaced or removed fail with `not-connected`, an
 * accepted key is no longer refused, and only an address that has answered before can be blocked.
 */
function withSession(api: Api, { answeredAddress, refusal }: Pick<Storage, 'answeredAddress' | 'refusal'>): Api {
  async function settled<T>({ signal, address }: AskedService, asked: Promise<Result<T>>): Promise<Result<T>> {
    const answer = await asked;
    if (signal?.aborted) return fail({ code: 'not-connected' });
    if (answer.ok) {
      if ((await answeredAddress.read()) !== address) await answeredAddress.write(address);
      if (signal) await refusal.clear();
      return answer;
    }
    const { failure } = answer;
    if (failure.code !== 'unreachable' || !failure.quick) return answer;
    return fail({ ...failure, quick: (await answeredAddress.read()) === address });
  }

  return {
    ...api,
    list: (service, query) => settled(service, api.list(service, query)),
    search: (service, query) => settled(service, api.search(service, query)),
    content: (service, query) => settled(service, api.content(service, query)),
  };
}

/** Background work yields to pages: it starts no request during a page's request, or for this time after one. */
const IDLE_MS = 1_000;

/** Tracks requests made through `api`. Its state may be lost with the background: the requests are lost, too. */
function createActivity(api: Api, { monotonicNow: now, wait }: Platform['clock']) {
  const underWay = new Set<Promise<unknown>>();
  let idleAtMs = -Infinity;

  function watch<T>(answer: Promise<T>): Promise<T> {
    const end = () => {
      underWay.delete(settled);
      idleAtMs = now() + IDLE_MS;
    };
    const settled = answer.then(end, end);
    underWay.add(settled);
    return answer;
  }

  return {
    api: {
      list: (...args) => watch(api.list(...args)),
      search: (...args) => watch(api.search(...args)),
      content: (...args) => watch(api.content(...args)),
      probe: (...args) => watch(api.probe(...args)),
    } satisfies Api,
    /** Resolves once no such request has been running for a second. */
    async whenIdle() {
      while (underWay.size > 0 || now() < idleAtMs)
        await (underWay.size > 0 ? Promise.all(underWay) : wait(idleAtMs - now()));
    },
  };
}
