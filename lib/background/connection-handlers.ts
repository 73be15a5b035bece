import { parseAddress } from '../connection/address.ts';
import { maskKey, parseKey } from '../connection/key.ts';
import { fail, succeed } from '../failure.ts';
import type { Connection, ConnectionDraft, Handlers } from '../messaging/protocol.ts';
import { FIRST_PASS, type GivenKey } from '../storage/items.ts';
import { KEEP_ALL_OFF } from '../storage/keep-all.ts';
import { activeConnection, noteFailure, readConnection } from './active-connection.ts';
import { checkSteps } from './connection-check.ts';
import type { BackgroundDeps } from './deps.ts';

type ConnectionHandlers = Pick<
  Handlers,
  'connection.read' | 'connection.save' | 'connection.check' | 'connection.removeKey'
>;

/** The address and the key: saved, checked, masked, removed. The key goes in and never comes out. */
export function createConnectionHandlers(deps: BackgroundDeps): ConnectionHandlers {
  const { api, storage, places } = deps;

  async function read(): Promise<Connection> {
    const [{ forgetsKey }, { address, key }] = await Promise.all([storage.settings.read(), readConnection(storage)]);
    const permitted = address !== null && (await deps.isPermitted(new URL(address).origin));
    const addressManaged = (await deps.readPolicy()).address !== null;
    return {
      address,
      keyHint: key === null ? null : maskKey(key),
      forgetsKey,
      permitted,
      ...(addressManaged && { addressManaged }),
    };
  }

  async function storeKey(key: GivenKey, forgetsKey: boolean): Promise<boolean> {
    const [kept, other] = forgetsKey ? [storage.sessionKey, storage.keptKey] : [storage.keptKey, storage.sessionKey];
    // Written before the other is removed: a stop in between must not lose the key.
    const written = await kept.write(key);
    if (written) await other.remove();
    return written;
  }

  async function save(draft: ConnectionDraft) {
    const { address: managed } = await deps.readPolicy();
    const parsed = parseAddress(draft.address, { portsAllowed: deps.portsAllowed });
    if (!parsed.ok) return fail({ code: 'wrong-address', address: '' });
    // The organisation has decided on another meanwhile; what was typed was not typed for that.
    if (managed !== null && managed !== parsed.address) return fail({ code: 'key-needed' });
    const before = await readConnection(storage);
    const typed = draft.key === undefined ? null : parseKey(draft.key);
    if (typed && !typed.ok) return fail({ code: 'bad-key' });
    // A stored key was given for one address; it is never sent to another without being given again.
    if (!typed && before.address !== null && before.address !== parsed.address) return fail({ code: 'key-needed' });
    const key = typed ? typed.key : before.key;
    if (key === null) return fail({ code: 'key-needed' });

    const same = before.key !== null && before.address === parsed.address && before.key === key;
    if (!same) {
      // One that was kept before keys named their address would pass for one of this.
      if (before.address !== parsed.address) await Promise.all([storage.keptKey.remove(), storage.sessionKey.remove()]);
      await Promise.all([storage.pass.write(FIRST_PASS), storage.belief.remove(), storage.lastPanel.remove()]);
      // All of this before the new connection is stored: one that is saved again after a stop is the same by then.
      await Promise.all([storage.panels.remove(), storage.panelChoice.remove(), places.erase()]);
      // Another key of the same service is most often a new one of the same user's; another service is another matter.
      const sameService = before.address === parsed.address;
      await deps.keepAllMemory.change(({ mode, spent }) => ({
        ...KEEP_ALL_OFF,
        mode: sameService ? mode : 'off',
        spent,
      }));
    }
    let stored = false;
    // Noted before any of it is stored: a stop in between must not leave the former's recordings under this key.
    await deps.erasing.erase('others', async () => {
      stored =
        (await storage.settings.write({ address: parsed.address, forgetsKey: draft.forgetsKey })) &&
        (await storeKey({ key, address: parsed.address }, draft.forgetsKey));
      if (stored) await storage.rejectedNamespace.remove();
      return stored;
    });
    if (!stored) return fail({ code: 'storage-failed' });
    // As long as there are contents, an open panel may add a place.
    if (!same) await places.erase();
    deps.announce({ notice: 'connection.changed' });
    return succeed(await read());
  }

  return {
    async 'connection.read'() {
      await deps.applyPolicy();
      return succeed(await read());
    },
    'connection.save': save,
    async 'connection.check'() {
      // Asked for by hand, so a key that was refused before gets another chance.
      await storage.rejectedNamespace.remove();
      const active = await activeConnection(storage);
      if (!active.ok) return succeed({ steps: checkSteps(active), count: 0 });
      const { service, namespace } = active.value;
      const answer = await api.list(service, { page: 1, limit: 100, belief: await storage.belief.read() });
      if (answer.ok) return succeed({ steps: checkSteps(answer), count: answer.value.recordings.length });
      await noteFailure(storage, namespace, answer.failure);
      if (answer.failure.code !== 'redirected') return succeed({ steps: checkSteps(answer), count: 0 });
      const suggestion = await api.probe(service);
      return succeed({ steps: checkSteps(fail({ ...answer.failure, suggestion })), count: 0 });
    },
    async 'connection.removeKey'() {
      await deps.erasing.erase('service');
      deps.announce({ notice: 'connection.changed' });
      return succeed(await read());
    },
  };
}
