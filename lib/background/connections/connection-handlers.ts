import { maskKey, parseAddress, parseKey } from '../../connection/address-and-key.ts';
import { type Result, fail, succeed } from '../../failures.ts';
import type { Connection, ConnectionDraft, Handlers } from '../../messaging/protocol.ts';
import type { StoredConnection } from '../../storage/connections.ts';
import { findConnection } from './connection-store.ts';
import { readConnection, usableConnection } from './usable-connection.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { Syncing } from '../sync/library-sync.ts';

/** Nothing of the answer is kept. */
const NO_UNIT = { unit: 'seconds', proved: false } as const;

/** Requests for the address and the key. The key itself is never returned. */
export function createConnectionHandlers(deps: BackgroundDeps & Syncing) {
  const { api, storage, connections } = deps;

  /** The part that pages may see. */
  async function describe(connection: StoredConnection | null, key: string | null): Promise<Connection> {
    const address = connection?.address ?? null;
    const permitted = address !== null && (await deps.isPermitted(new URL(address).origin));
    const isRejected = key !== null && connection !== null && (await storage.refusal.isNoted(connection.id));
    const managed = (await deps.policy.read()).address;
    const addressManaged = managed !== null && managed === address;
    return {
      id: connection?.id ?? null,
      address,
      keyHint: key === null ? null : maskKey(key),
      forgetsKey: connection?.forgetsKey ?? false,
      permitted,
      ...(addressManaged && { addressManaged }),
      ...(isRejected && { isRejected }),
    };
  }

  async function read(connectionId?: string | null): Promise<Result<Connection>> {
    const found = await readConnection(storage, (all) => findConnection(all, connectionId));
    if (!found.ok) return found;
    const { connection, key } = found.value;
    return succeed(await describe(connection, key?.key ?? null));
  }

  /** The address and the keys of a draft: `typed` is null where the stored key stays. */
  async function readDraft(draft: ConnectionDraft) {
    const { address: managed } = await deps.policy.read();
    const parsed = parseAddress(draft.address);
    if (!parsed.ok) return fail({ code: 'wrong-address', address: '' });
    const { address } = parsed;
    const found = await readConnection(storage, (all) => findConnection(all, draft.connectionId));
    if (!found.ok) return found;
    // The organization has set another address meanwhile; the typed key was not meant for that one.
    const { connection } = found.value;
    const isManaged = connection ? connection.address === managed : draft.connectionId !== null;
    if (managed !== null && isManaged && managed !== address) return fail({ code: 'key-needed' });
    const typed = draft.key === undefined ? null : parseKey(draft.key);
    if (typed && !typed.ok) return fail({ code: 'bad-key' });
    // A stored key was given for one address; it is never sent to another unless entered again.
    const before = found.value.connection?.address ?? address;
    const stored = found.value.key?.key ?? null;
    const key = typed?.key ?? (before === address ? stored : null);
    if (key === null) return fail({ code: 'key-needed' });
    return succeed({ address, key, typed: typed?.key ?? null, stored });
  }

  async function save(draft: ConnectionDraft): Promise<Result<Connection>> {
    const wanted = await readDraft(draft);
    if (!wanted.ok) return wanted;
    const { address, typed, stored } = wanted.value;
    const { connectionId, forgetsKey, erasesFormer: isErased = false } = draft;
    // Before the key: afterwards it cannot be told that this was the first.
    if (stored === null) await beginWelcome();
    const saved = await connections.save({ connectionId, address, key: typed, forgetsKey, erasesFormer: isErased });
    if (!saved.ok) return saved;
    deps.announce({ notice: 'connection.changed', ...(isErased && { isErased }) });
    return succeed(await describe(saved.value.connection, saved.value.key));
  }

  /** The first key is followed by the welcome, once. */
  async function beginWelcome(): Promise<void> {
    const step = await storage.welcome.read();
    if (step.ok && step.value === null) await storage.welcome.write('welcome');
  }

  async function checkStored(id?: string | null): Promise<Result<{ count: number }>> {
    const connection = findConnection(await deps.cache.owners(), id);
    // Requested by the user, so a refused key gets another chance.
    await storage.refusal.clear(connection?.id);
    const usable = await usableConnection(storage, connection?.id ?? '');
    if (!usable.ok) return usable;
    const { service, connectionId } = usable.value;
    const answer = await api.list(service, { page: 1, durationUnit: await deps.cache.unit(connectionId) });
    return answer.ok ? succeed({ count: answer.value.recordings.length }) : answer;
  }

  async function checkDraft(draft: ConnectionDraft): Promise<Result<{ count: number }>> {
    const wanted = await readDraft(draft);
    if (!wanted.ok) return wanted;
    const answer = await api.list(wanted.value, { page: 1, durationUnit: NO_UNIT });
    return answer.ok ? succeed({ count: answer.value.recordings.length }) : answer;
  }

  return {
    async 'connection.read'(arg) {
      await deps.policyApplication.applySoon();
      return read(arg?.connectionId);
    },
    'connection.save': save,
    async 'connection.check'(draft) {
      const answer = await (draft && 'address' in draft ? checkDraft(draft) : checkStored(draft?.connectionId));
      if (answer.ok || answer.failure.code !== 'redirected') return answer;
      const { address } = answer.failure;
      return fail({ ...answer.failure, suggestion: await api.probe({ address, key: '' }) });
    },
    async 'connection.removeKey'(arg) {
      const isGone = await connections.remove(arg?.connectionId, (await deps.policy.read()).address);
      deps.announce({ notice: 'connection.changed', isErased: true });
      return isGone ? read() : fail({ code: 'storage-failed' });
    },
  } satisfies Partial<Handlers>;
}
