import type { Api } from '../../api/api.ts';
import type { DecodedList } from '../../api/decode-list.ts';
import { checkReachable, type ApiDeps, type Service as AskedService } from '../../api/request.ts';
import { parseAddress, patternOf } from '../../connection/address-and-key.ts';
import { type Failure, type Result, fail, succeed } from '../../failures.ts';
import { scopedId, serviceId, type RecordingId } from '../../recording/types.ts';
import { connectionOf, type StoredConnection } from '../../storage/connections.ts';
import type { Storage } from '../../storage/items.ts';
import type { UsableKey } from '../../storage/keys.ts';
import type { Platform } from '../platform.ts';

/** The service, and the connection that its responses belong to. */
export interface UsableConnection {
  service: OwnedService;
  connectionId: string;
  /** Id of the key: another key may list other recordings. */
  keyId: string;
}

/** A service with the connection that is asked; a draft has none. */
interface OwnedService extends AskedService {
  owner?: StoredConnection;
}

/** A connection and its key, each null when there is none; `storage-failed` when one of the two could not be read. */
export async function readConnection(
  storage: Storage,
  find: (all: StoredConnection[]) => StoredConnection | null | undefined,
): Promise<Result<{ connection: StoredConnection | null; key: UsableKey | null }>> {
  const connections = await storage.connections.read();
  if (!connections.ok) return connections;
  const connection = find(connections.value.list) ?? null;
  if (connection === null) return succeed({ connection, key: null });
  const key = await storage.keys.read(connection);
  return key.ok ? succeed({ connection, key: key.value }) : key;
}

/** Those with an address and a key, even if it was refused, or cannot be read now; `storage-failed` if none is known. */
export async function connected(storage: Storage): Promise<Result<StoredConnection[]>> {
  const all = await storage.connections.read();
  if (!all.ok) return all;
  const found: StoredConnection[] = [];
  for (const connection of all.value.list) {
    const key = await storage.keys.read(connection);
    if (connection.address !== null && !(key.ok && key.value === null)) found.push(connection);
  }
  return succeed(found);
}

/**
 * A connection for requests. `not-connected` without an address or a key; `key-rejected` while a refused key rests
 * (docs/faults.md#f27): where the user asks, `storage.refusal` is cleared before.
 */
async function usable(
  storage: Storage,
  find: (all: StoredConnection[]) => StoredConnection | null | undefined,
): Promise<Result<UsableConnection>> {
  const found = await readConnection(storage, find);
  if (!found.ok) return found;
  const { connection, key } = found.value;
  if (connection === null || connection.address === null || key === null) return fail({ code: 'not-connected' });
  const { id, address, keyId } = connection;
  if (await storage.refusal.isResting(id)) return fail({ code: 'key-rejected' });
  return succeed({ service: { address, ...key, account: keyId, owner: connection }, connectionId: id, keyId });
}

/** As `usable`, by the id of the connection. */
export const usableConnection = (storage: Storage, connectionId: string) =>
  usable(storage, (all) => all.find(({ id }) => id === connectionId));

/** As `usable`, for a recording. */
export const connectionFor = (storage: Storage, id: RecordingId) => usable(storage, (all) => connectionOf(all, id));

/** Whether there is a connection with a key. */
export async function isConnected(storage: Storage): Promise<boolean> {
  const all = await connected(storage);
  return all.ok && all.value.length > 0;
}

/** Asks each connection: what those answered that could, and why the first of the others could not, with its name. */
export async function askLibraries<T>(
  storage: Storage,
  ids: readonly string[],
  ask: (connectionId: string) => Promise<Result<T>>,
): Promise<{ values: T[]; failure: Failure | null }> {
  const answers = await Promise.all(ids.map(async (id) => ({ id, answer: await ask(id) })));
  const values = answers.flatMap(({ answer }) => (answer.ok ? [answer.value] : []));
  for (const { id, answer } of answers) {
    if (!answer.ok) return { values, failure: await withName(storage, id, answer.failure) };
  }
  return { values, failure: null };
}

/** `failure` of a connection, with its name where there are others. */
export async function withName(storage: Storage, connectionId: string, failure: Failure): Promise<Failure> {
  const all = await storage.readNamed();
  const own = all.length > 1 && all.find(({ id }) => id === connectionId);
  return own ? { ...failure, connection: { id: own.id, name: own.name } } : failure;
}

export type Service = ReturnType<typeof createService>;

/** Creates access to the service: for pages, and for automatic requests of the background. */
export function createService(
  { fetch, isOnline, hasPermission, createApi, clock, facts }: Platform,
  storage: Pick<Storage, 'cooldowns' | 'answeredAddresses' | 'refusal'>,
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
 * Adds to `api` what the session knows: requests with a key that is replaced or removed fail with `not-connected`, a
 * refused key rests until it is accepted, and only an address that has answered before can be blocked. And translates
 * the ids of the service into those of the connection, which no other connection has, and back.
 */
function withSession(api: Api, { answeredAddresses, refusal }: Pick<Storage, 'answeredAddresses' | 'refusal'>): Api {
  async function settled<T>({ signal, address, owner }: OwnedService, asked: Promise<Result<T>>): Promise<Result<T>> {
    const answer = await asked;
    if (signal?.aborted) return fail({ code: 'not-connected' });
    if (owner && !answer.ok && answer.failure.code === 'key-rejected') await refusal.note(owner.id);
    const answered = await answeredAddresses.read();
    const hasAnswered = answered.includes(address);
    if (answer.ok) {
      if (!hasAnswered) await answeredAddresses.change((all) => [...new Set([...all, address])]);
      if (owner) await refusal.clear(owner.id);
      return answer;
    }
    const { failure } = answer;
    if (failure.code !== 'unreachable' || !failure.quick) return answer;
    return fail({ ...failure, quick: hasAnswered });
  }

  async function listed({ owner }: OwnedService, asked: Promise<Result<DecodedList>>): Promise<Result<DecodedList>> {
    const answer = await asked;
    if (!answer.ok || !owner?.scope) return answer;
    const recordings = answer.value.recordings.map((each) => ({ ...each, id: scopedId(owner.scope, each.id) }));
    return succeed({ ...answer.value, recordings });
  }

  return {
    ...api,
    list: (service, query) => listed(service, settled(service, api.list(service, query))),
    search: (service, query) => listed(service, settled(service, api.search(service, query))),
    content: (service, query) => settled(service, api.content(service, { ...query, id: serviceId(query.id) })),
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
