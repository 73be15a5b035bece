import type { Api } from '../../api/api.ts';
import { checkReachable, type ApiDeps, type Service as AskedService } from '../../api/request.ts';
import { parseAddress, patternOf } from '../../connection/address-and-key.ts';
import { type Failure, type Result, fail, succeed } from '../../failures.ts';
import { activeOf, type StoredConnection } from '../../storage/connections.ts';
import type { Storage } from '../../storage/items.ts';
import type { UsableKey } from '../../storage/keys.ts';
import type { Platform } from '../platform.ts';

/** The service, and the connection that its responses belong to. */
export interface ActiveConnection {
  service: AskedService;
  connectionId: string;
  /** Id of the key: another key may list other recordings. */
  keyId: string;
}

/** The connection that the screens show, and its key; `storage-failed` when one of the two could not be read. */
export async function readConnection(
  storage: Storage,
): Promise<Result<{ connection: StoredConnection | null; key: UsableKey | null }>> {
  const connections = await storage.connections.read();
  if (!connections.ok) return connections;
  const connection = activeOf(connections.value);
  if (connection === null) return succeed({ connection, key: null });
  const key = await storage.keys.read(connection);
  return key.ok ? succeed({ connection, key: key.value }) : key;
}

/**
 * The connection for requests. `not-connected` without an address or a key; `key-rejected` while a refused key rests
 * (docs/faults.md#f27): where the user asks, `storage.refusal` is cleared before.
 */
export async function activeConnection(storage: Storage): Promise<Result<ActiveConnection>> {
  const found = await readConnection(storage);
  if (!found.ok) return found;
  const { connection, key } = found.value;
  if (connection === null || connection.address === null || key === null) return fail({ code: 'not-connected' });
  const { id, address, keyId } = connection;
  if (await storage.refusal.isResting(id)) return fail({ code: 'key-rejected' });
  return succeed({ service: { address, ...key }, connectionId: id, keyId });
}

/** Notes that the key was refused, so that it rests; a key that was replaced meanwhile is ignored. */
export async function noteFailure(storage: Storage, asked: ActiveConnection, failure: Failure): Promise<void> {
  if (failure.code !== 'key-rejected' || asked.service.signal?.aborted) return;
  await storage.refusal.note(asked.connectionId);
}

/** The id of the active connection, even if its key was refused; null without an address or a key. */
export async function readConnectionId(storage: Storage): Promise<Result<string | null>> {
  const found = await readConnection(storage);
  if (!found.ok) return found;
  const { connection, key } = found.value;
  return succeed(connection === null || connection.address === null || key === null ? null : connection.id);
}

/** Like `readConnectionId`, but null also when it could not be read: for readers of caches, which then find nothing. */
export async function currentConnectionId(storage: Storage): Promise<string | null> {
  const id = await readConnectionId(storage);
  return id.ok ? id.value : null;
}

/** Whether this connection is still active: it may have changed while a response was awaited. */
export const isActive = async (storage: Storage, connectionId: string): Promise<boolean> =>
  (await currentConnectionId(storage)) === connectionId;

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
    const parsed = parseAddress(origin);
    return parsed.ok && hasPermission(patternOf(new URL(parsed.address), facts.portsAllowed));
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
