import { parseAddress } from '../../connection/address.ts';
import { maskKey, parseKey } from '../../connection/key.ts';
import { fail, succeed, type Result } from '../../failure.ts';
import { CONNECTION_STEPS, FAILURES } from '../../failures.ts';
import type { Connection, ConnectionCheck, ConnectionDraft, ConnectionStep } from '../../messaging/connection.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import type { StoredConnection } from '../../storage/connections.ts';
import { activeConnection, noteFailure, readConnection } from './active-connection.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { Syncing } from '../sync/library-sync.ts';
import { keptOrNot } from '../kept-or-not.ts';

/**
 * Requests for the address and the key (save, check, remove), and for the questions after the first connection. The key
 * itself is never returned.
 */
export function createConnectionHandlers(deps: BackgroundDeps & Syncing) {
  const { api, storage, connections } = deps;

  /** The part that pages may see. */
  async function describe(connection: StoredConnection | null, key: string | null): Promise<Connection> {
    const address = connection?.address ?? null;
    const permitted = address !== null && (await deps.isPermitted(new URL(address).origin));
    const isRejected = key !== null && (await storage.rejectedConnection.read()) === connection?.id;
    const addressManaged = (await deps.policy.read()).address !== null;
    return {
      address,
      keyHint: key === null ? null : maskKey(key),
      forgetsKey: connection?.forgetsKey ?? false,
      permitted,
      ...(addressManaged && { addressManaged }),
      ...(isRejected && { isRejected }),
      ...(connection?.isOtherPerson && { isOtherPerson: true }),
    };
  }

  async function read(): Promise<Result<Connection>> {
    const found = await readConnection(storage);
    if (!found.ok) return found;
    const { connection, key } = found.value;
    return succeed(await describe(connection, key?.key ?? null));
  }

  async function save(draft: ConnectionDraft): Promise<Result<Connection>> {
    const { address: managed } = await deps.policy.read();
    const parsed = parseAddress(draft.address, deps.facts);
    if (!parsed.ok) return fail({ code: 'wrong-address', address: '' });
    // The organization has set another address meanwhile; the typed key was not meant for that one.
    if (managed !== null && managed !== parsed.address) return fail({ code: 'key-needed' });
    const found = await readConnection(storage);
    if (!found.ok) return found;
    const before = found.value.connection;
    const typed = draft.key === undefined ? null : parseKey(draft.key);
    if (typed && !typed.ok) return fail({ code: 'bad-key' });
    // A stored key was given for one address; it is never sent to another unless entered again.
    const isOtherAddress = before !== null && before.address !== null && before.address !== parsed.address;
    if (!typed && isOtherAddress) return fail({ code: 'key-needed' });
    // Before the key: afterwards it cannot be told that this was the first.
    if (typed && found.value.key === null) await beginWelcome();
    const saved = await connections.save({
      address: parsed.address,
      key: typed?.key ?? null,
      forgetsKey: draft.forgetsKey,
    });
    if (!saved.ok) return saved;
    deps.announce({ notice: 'connection.changed' });
    return succeed(await describe(saved.value.connection, saved.value.key));
  }

  /** Starts the welcome questions with the first key, unless they were asked before. */
  async function beginWelcome(): Promise<void> {
    const step = await storage.welcome.read();
    if (step.ok && step.value === null) await storage.welcome.write('save-all');
  }

  async function check(): Promise<Result<ConnectionCheck>> {
    // Requested by the user, so a refused key gets another chance.
    await storage.rejectedConnection.remove();
    const active = await activeConnection(storage);
    if (!active.ok) return succeed({ steps: checkSteps(active), count: 0 });
    const { service, connectionId } = active.value;
    const answer = await api.list(service, { page: 1, durationUnit: await deps.cache.unit(connectionId) });
    if (answer.ok) return succeed({ steps: checkSteps(answer), count: answer.value.recordings.length });
    // The key was replaced or removed, or the recordings were erased: that response was about the former state.
    if (service.signal?.aborted) return check();
    await noteFailure(storage, active.value, answer.failure);
    if (answer.failure.code !== 'redirected') return succeed({ steps: checkSteps(answer), count: 0 });
    const suggestion = await api.probe(service);
    return succeed({ steps: checkSteps(fail({ ...answer.failure, suggestion })), count: 0 });
  }

  return {
    async 'connection.read'() {
      await deps.policyApplication.applySoon();
      return read();
    },
    'connection.save': save,
    'connection.check': check,
    async 'connection.removeKey'() {
      const isGone = await connections.remove();
      deps.announce({ notice: 'connection.changed' });
      return isGone ? read() : fail({ code: 'storage-failed' });
    },
    async 'connection.acknowledgePerson'() {
      return (await connections.acknowledgePerson()) ? read() : fail({ code: 'storage-failed' });
    },
    // The questions that the options page asks once each, after the first connection.
    'welcome.read': () => storage.welcome.read(),
    'welcome.advance': async ({ next }) => keptOrNot(await storage.welcome.write(next)),
  } satisfies Partial<Handlers>;
}

/** The state of each connection step, as derived from one list request. */
function checkSteps(outcome: Result<unknown>): ConnectionStep[] {
  if (outcome.ok) return CONNECTION_STEPS.map((name) => ({ name, state: 'passed', failure: null }));
  const broken = CONNECTION_STEPS.indexOf(FAILURES[outcome.failure.code].step);
  return CONNECTION_STEPS.map((name, index) => ({
    name,
    state: index < broken ? 'passed' : index === broken ? 'failed' : 'skipped',
    failure: index === broken ? outcome.failure : null,
  }));
}
