import { fail, succeed, type Result } from '../../failure.ts';
import {
  activeOf,
  personScope,
  withConnection,
  type Connections,
  type StoredConnection,
} from '../../storage/connections.ts';
import { succeeds } from '../../storage/item.ts';
import { DOWNLOAD_OFF } from '../../storage/download-state.ts';
import type { StoreDeps } from '../platform.ts';
import type { ErrorLog } from '../error-log.ts';
import type { DownloadStateStore } from '../sync/download-state.ts';
import type { ShortlistStore } from '../recordings/shortlist-store.ts';
import { createMutex } from '../mutex.ts';
import { createLeftovers, idsOf, nobodysScope } from './leftovers.ts';

interface ConnectionStoreDeps extends StoreDeps {
  shortlist: ShortlistStore;
  downloadState: DownloadStateStore;
  errors: ErrorLog;
}

/** A connection as the user wants it. */
interface NewConnection {
  /** Normalized. */
  address: string;
  /** Null for the stored key, which was given for one address and is sent to no other. */
  key: string | null;
  forgetsKey: boolean;
}

/** The stored connection with its key. */
interface SavedConnection {
  connection: StoredConnection;
  key: string;
}

/**
 * Result of learning a key's owner: `other` means another person than before, `failed` that nothing could be stored.
 */
export type Learned = 'known' | 'other' | 'failed';

/**
 * Changes connections, one change after the other. Even if interrupted, a connection exists either completely or not at
 * all.
 */
export function createConnectionStore(deps: ConnectionStoreDeps) {
  const { storage } = deps;
  const { connections: item, keys } = storage;
  const mutex = createMutex();
  const leftovers = createLeftovers(deps);

  const create = (address: string, forgetsKey: boolean): StoredConnection => ({
    id: deps.newId(),
    address,
    personId: null,
    isOtherPerson: false,
    forgetsKey,
    keyId: '',
    key: null,
  });

  /** Replaces the active connection with `next`. */
  const replaceActive = ({ activeId, list }: Connections, next: StoredConnection): Connections => ({
    activeId: next.id,
    list: [...list.filter(({ id }) => id !== activeId), next],
  });

  /** Removes the session's record of opened and searched recordings. */
  async function forgetUses(): Promise<void> {
    await Promise.all([
      storage.panels.remove(),
      storage.panelChoice.remove(),
      storage.lastPanel.remove(),
      storage.leftPlace.remove(),
      storage.leftSearch.remove(),
    ]);
  }

  /** Removes the session state of the previous connection. */
  async function forgetState(): Promise<void> {
    await Promise.all([storage.rejectedConnection.remove(), forgetUses()]);
  }

  /** Stores the key in `kept`, whose key was `former`, or in a new connection. Null when nothing was changed. */
  async function storeKey(
    { address, key, forgetsKey }: NewConnection & { key: string },
    kept: StoredConnection | null,
    former: string | null,
    all: Connections,
  ): Promise<StoredConnection | null> {
    const base = kept ?? create(address, forgetsKey);
    const stored = await keys.store(base.id, key, forgetsKey);
    if (stored === null) return null;
    // The service may list other recordings for another key.
    const next = { ...base, address, keyId: key === former ? base.keyId : deps.newId(), ...stored };
    if (await item.write(kept ? withConnection(all, next) : replaceActive(all, next))) return next;
    await keys.drop(next, kept ?? undefined);
    if (kept?.key === null && former !== null) await keys.store(kept.id, former, true);
    return null;
  }

  async function save(wanted: NewConnection): Promise<Result<SavedConnection>> {
    const all = await item.read();
    if (!all.ok) return all;
    const before = activeOf(all.value);
    const inUse = before === null ? succeed(null) : keys.read(before);
    const [keyBefore, download] = await Promise.all([inUse, storage.offlineDownload.read()]);
    if (!keyBefore.ok) return keyBefore;
    if (!download.ok) return download;
    const isOther = before !== null && before.address !== null && before.address !== wanted.address;
    const former = isOther ? null : (keyBefore.value?.key ?? null);
    const key = wanted.key ?? former;
    if (key === null) return fail({ code: 'key-needed' });
    // The download state first: it is the user's choice, too. Either everything is changed or nothing.
    const isReset =
      key === former ||
      (await deps.downloadState.change(({ mode, requestsUsed }) => ({
        ...DOWNLOAD_OFF,
        mode: isOther ? 'off' : mode,
        requestsUsed,
      })));
    const stored = isReset ? await storeKey({ ...wanted, key }, isOther ? null : before, former, all.value) : null;
    if (stored === null) {
      await deps.downloadState.change(() => download.value);
      return fail({ code: 'storage-failed' });
    }
    if (before) {
      if (key !== former) keys.abort(before.id);
      await keys.drop(before, isOther ? undefined : stored);
    }
    await (isOther ? forgetState() : storage.rejectedConnection.remove());
    return succeed({ connection: stored, key });
  }

  /** Replaces the active connection with `next`. Returns whether the record was written and the key deleted. */
  async function putInPlace(before: StoredConnection, next: StoredConnection, all: Connections) {
    // On a full disk, a record that cannot be changed can still be removed.
    const isNoted = (await item.write(replaceActive(all, next))) || (all.list.length === 1 && (await item.remove()));
    keys.abort(before.id);
    const isKeyGone = await keys.drop(before);
    await Promise.all([forgetState(), storage.offlineDownload.remove()]);
    return { isNoted, isKeyGone };
  }

  async function learn(key: string, personId: string): Promise<Learned> {
    const all = await item.read();
    if (!all.ok) return 'failed';
    const connection = activeOf(all.value);
    if (connection === null || connection.personId === personId) return 'known';
    const inUse = await keys.read(connection);
    if (!inUse.ok) return 'failed';
    // The key has been replaced meanwhile.
    if (inUse.value?.key !== key) return 'known';
    const next = { ...connection, personId };
    if (connection.personId === null) {
      // Also if another key was here before: without its owner, a renewed key looks the same as another person's
      // (docs/faults.md#f70). First, so that after an interruption the names are there when the owner is reported again.
      const isLearned = (await leftovers.joinScopes(next)) && (await item.write(withConnection(all.value, next)));
      if (isLearned) await leftovers.joinScopes(next);
      // Also when it could not be stored and will be learned again: no other person is known.
      return 'known';
    }
    if (!(await deps.cache.empty(connection.id))) return 'failed';
    await forgetState();
    return (await item.write(withConnection(all.value, { ...next, isOtherPerson: true }))) ? 'other' : 'failed';
  }

  /** Calls `work` with the active connection; without one, returns `otherwise`. */
  async function withActive<T>(
    otherwise: T,
    work: (active: StoredConnection, all: Connections) => Promise<T>,
  ): Promise<T | null> {
    const all: Result<Connections> = await item.read();
    if (!all.ok) return null;
    const active = activeOf(all.value);
    return active === null ? otherwise : work(active, all.value);
  }

  /** Deletes data of removed connections; `former` are ids that may have no folder. False when some remains. */
  const sweep = async (former: readonly string[] = []): Promise<boolean> =>
    leftovers.remove(await mutex(() => leftovers.find(former)));

  return {
    /**
     * Saves a connection. A new key for the same service keeps all data on this device; another address is another
     * connection, which replaces the active one. On failure, nothing was changed.
     */
    async save(next: NewConnection): Promise<Result<SavedConnection>> {
      const { saved, former } = await mutex(async () => {
        const before = await item.read();
        const saved = await save(next);
        const isOther = saved.ok && before.ok && saved.value.connection.id !== before.value.activeId;
        return { saved, former: isOther ? idsOf(before.value) : [] };
      });
      if (former.length > 0) await sweep(former);
      return saved;
    },
    /** Replaces the active connection with one to this address, without a key. False when nothing was changed. */
    async useAddress(address: string): Promise<boolean> {
      const { isUsed, former } = await mutex(async () => {
        const all = await item.read();
        if (!all.ok) return { isUsed: false, former: [] };
        const before = activeOf(all.value);
        const next = create(address, before?.forgetsKey ?? false);
        if (before === null || before.address === null) {
          return { isUsed: await item.write(replaceActive(all.value, next)), former: [] };
        }
        const { isNoted } = await putInPlace(before, next, all.value);
        return { isUsed: isNoted, former: [before.id] };
      });
      if (former.length > 0) await sweep(former);
      return isUsed;
    },
    /**
     * Removes the connection with its key and all data of its person; keeps the address. False when some may be left.
     */
    async remove(): Promise<boolean> {
      const former: string[] = [];
      const isGone = await mutex(() =>
        withActive(true, async (before, all) => {
          former.push(before.id);
          // First: only the connection's record tells whose they are.
          const areTheirsGone =
            (await deps.records.removeScope(personScope(before))) &&
            (await deps.records.removeScope(nobodysScope(before)));
          const personId = areTheirsGone ? null : before.personId;
          const next = { ...create('', before.forgetsKey), address: before.address, personId };
          const { isNoted, isKeyGone } = await putInPlace(before, next, all);
          return areTheirsGone && isNoted && isKeyGone;
        }),
      );
      await sweep(former);
      return isGone === true;
    },
    /** Erases the recordings and their history; keys, names, pins and settings stay. False when some may be left. */
    async eraseRecordings(): Promise<boolean> {
      const isGone = await mutex(async () => {
        // The download would refill it.
        await deps.downloadState.change(({ requestsUsed }) => ({ ...DOWNLOAD_OFF, requestsUsed }));
        return withActive(true, async (active) => {
          // Pending requests must not bring anything back.
          keys.abort(active.id);
          const isEmpty = await deps.cache.empty(active.id);
          await forgetUses();
          const scope = personScope(active);
          // The history of read and found recordings; names and pins are the user's own work.
          const areGone = [await deps.records.removeKind('positions', scope), await deps.shortlist.eraseUses(scope)];
          return areGone.every(Boolean) && isEmpty;
        });
      });
      return (await sweep()) && isGone === true;
    },
    /** Erases everything on this device. False when some of it may be left, except folders (see `hasLeftovers`). */
    async eraseEverything(): Promise<boolean> {
      const { isDone, former } = await mutex(async () => {
        const all = await item.read();
        const former = all.ok ? idsOf(all.value) : [];
        for (const id of former) keys.abort(id);
        // First, while there is a connection for which the user can retry.
        const isDone = [await deps.removePermissions(), await deps.records.erase()];
        isDone.push(await succeeds(() => Promise.all([deps.local.clear(), deps.session.clear()])));
        // Again afterwards: an error or a name that is being stored just now would bring back its record.
        await deps.errors.clear();
        isDone.push(await deps.records.erase());
        return { isDone: isDone.every(Boolean), former };
      });
      await sweep(former);
      return isDone;
    },
    /**
     * Stores the key's owner as reported by the service; `failed` when another person's recordings could not be erased.
     */
    learnPerson: (key: string, personId: string): Promise<Learned> => mutex(() => learn(key, personId)),
    /** The user has confirmed that the key belongs to another person. */
    acknowledgePerson: (): Promise<boolean> =>
      mutex(
        async () =>
          (await withActive(true, (active, all) =>
            item.write(withConnection(all, { ...active, isOtherPerson: false })),
          )) === true,
      ),
    /** Deletes data of removed connections. False when some of it remains. */
    sweep: (): Promise<boolean> => sweep(),
    /** Whether there is data of removed connections. */
    hasLeftovers: (): Promise<boolean> => leftovers.areThere(),
  };
}
