import { type Result, fail, succeed } from '../../failures.ts';
import { EMPTY_SHORTLIST } from '../../recording/types.ts';
import { NOTHING_WATCHED } from '../../recording/watching.ts';
import { activeOf, withConnection, type Connections, type StoredConnection } from '../../storage/connections.ts';
import { succeeds } from '../../storage/item.ts';
import { DOWNLOAD_OFF } from '../../storage/items.ts';
import { KINDS_OF_ACCOUNT } from '../../storage/user-data.ts';
import type { StoreDeps } from '../platform.ts';
import type { DownloadStateStore } from '../sync/download-state.ts';
import { createMutex } from '../mutex.ts';

/** A connection as the user wants it. */
interface NewConnection {
  /** Normalized. */
  address: string;
  /** Null for the stored key, which was given for one address and is sent to no other. */
  key: string | null;
  forgetsKey: boolean;
  /** Whether to delete first what is saved from this address: the new key is of another account. */
  erasesFormer?: boolean;
}

type SavedConnection = { connection: StoredConnection; key: string };

const idsOf = ({ list }: Connections): string[] => list.map(({ id }) => id);

/**
 * Changes connections, one change after the other. Even if interrupted, a connection exists either completely or not at
 * all. Data is deleted by the id of a connection that has no record any more, at once or at the next start.
 */
export function createConnectionStore(deps: StoreDeps & { downloadState: DownloadStateStore }) {
  const { storage, folders, cache, downloadState } = deps;
  const { connections: item, keys, refusal } = storage;
  const mutex = createMutex();

  const create = (address: string | null, forgetsKey: boolean): StoredConnection => ({
    id: deps.newId(),
    address,
    forgetsKey,
    keyId: '',
    key: null,
  });

  /** Replaces the active connection with `next`. */
  const replaceActive = ({ activeId, list }: Connections, next: StoredConnection): Connections => ({
    activeId: next.id,
    list: [...list.filter(({ id }) => id !== activeId), next],
  });

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

  async function save(wanted: NewConnection, all: Connections): Promise<Result<SavedConnection>> {
    const before = activeOf(all);
    const inUse = before === null ? succeed(null) : await keys.read(before);
    if (!inUse.ok) return inUse;
    const download = await storage.offlineDownload.read();
    if (!download.ok) return download;
    const isSameAddress = before?.address === wanted.address;
    const isErasing = isSameAddress && wanted.erasesFormer === true;
    const isReplacing = isErasing || (before !== null && before.address !== null && !isSameAddress);
    const former = isReplacing ? null : (inUse.value?.key ?? null);
    const key = wanted.key ?? former;
    if (key === null) return fail({ code: 'key-needed' });
    if (isErasing && !((await storage.removeAt(wanted.address, KINDS_OF_ACCOUNT)) && (await forgetNews())))
      return fail({ code: 'storage-failed' });
    // The download state first: it is the user's choice, too. Either everything is changed or nothing.
    const isReset =
      key === former ||
      (await downloadState.change(({ mode }) => ({ ...DOWNLOAD_OFF, mode: isReplacing ? 'off' : mode })));
    const stored = isReset ? await storeKey({ ...wanted, key }, isReplacing ? null : before, former, all) : null;
    if (stored === null) {
      await downloadState.change(() => download.value);
      return fail({ code: 'storage-failed' });
    }
    if (before) {
      if (key !== former) keys.abort(before.id);
      await keys.drop(before, isReplacing ? undefined : stored);
    }
    await Promise.all([refusal.clear(), ...(isReplacing ? [storage.panels.clear()] : [])]);
    return succeed({ connection: stored, key });
  }

  /** Replaces the active connection with one to `address`, without a key. False when some of that was refused. */
  async function replaceWithoutKey(before: StoredConnection | null, address: string | null, all: Connections) {
    const next = create(address, before?.forgetsKey ?? false);
    // On a full disk, a record that cannot be changed can still be removed.
    const isNoted =
      (await item.write(replaceActive(all, next))) ||
      (before !== null && all.list.length === 1 && (await item.remove()));
    if (before === null) return { isNoted, isKeyGone: true };
    keys.abort(before.id);
    const isKeyGone = await keys.drop(before);
    await Promise.all([refusal.clear(), storage.panels.clear(), storage.offlineDownload.remove()]);
    return { isNoted, isKeyGone };
  }

  /** Forgets what is news or awaited; what is watched, and what was told of it, stays. False when some may be left. */
  async function forgetNews(): Promise<boolean> {
    const { ok } = await storage.watching.change(({ watches }) =>
      watches.length > 0 ? { ...NOTHING_WATCHED, watches } : null,
    );
    return ok;
  }

  /** Erases which recordings were read, opened, searched for and told; pins, names and watches stay. False when some may be left. */
  async function eraseHistory(address: string): Promise<boolean> {
    const { shortlist } = storage.at(address);
    const forgotten = await shortlist.change(({ pins }) => (pins.length > 0 ? { ...EMPTY_SHORTLIST, pins } : null));
    return (await storage.removeAt(address, ['positions', 'searches'])) && forgotten.ok && (await forgetNews());
  }

  /**
   * The ids of connections without a record: those with a folder, and `others`, which may have none. Also removes replaced
   * wrapping keys. Null when the records could not be read. Must not run during changes.
   */
  async function findLeftovers(others: readonly string[]): Promise<string[] | null> {
    const all = await item.read();
    if (!all.ok) return null;
    for (const { id, key } of all.value.list) {
      for (const name of await folders.keyFiles(id)) if (name !== key?.file) await folders.remove(id, name);
    }
    const known = new Set(idsOf(all.value));
    return [...new Set([...(await folders.ids()), ...others])].filter((id) => !known.has(id));
  }

  /** Deletes data of connections without a record; `former` are ids that may have no folder. False when some remains. */
  async function sweep(former: readonly string[] = []): Promise<boolean> {
    const ids = await mutex(() => findLeftovers(former));
    const outcomes: boolean[] = [];
    // Outside the mutex: ids are never reused.
    for (const id of ids ?? []) outcomes.push(await cache.remove(id));
    return ids !== null && outcomes.every(Boolean);
  }

  /** Runs a change, then deletes the data of connections that it replaced. */
  async function change<T>(
    work: (all: Connections, active: StoredConnection | null) => Promise<T>,
  ): Promise<Result<T>> {
    let former: string[] = [];
    const outcome = await mutex(async () => {
      const all = await item.read();
      if (!all.ok) return all;
      former = idsOf(all.value);
      return succeed(await work(all.value, activeOf(all.value)));
    });
    if (outcome.ok) await sweep(former);
    return outcome;
  }

  return {
    /**
     * A new key for the same service keeps all data on this device, unless it is to be erased; another address is another
     * connection, which replaces the active one. On failure, nothing was changed, except what was to be erased.
     */
    async save(next: NewConnection): Promise<Result<SavedConnection>> {
      const outcome = await change((all) => save(next, all));
      return outcome.ok ? outcome.value : outcome;
    },
    /** Replaces the active connection with one to this address, without a key. False when nothing was changed. */
    async useAddress(address: string): Promise<boolean> {
      const outcome = await change((all, before) => replaceWithoutKey(before, address, all));
      return outcome.ok && outcome.value.isNoted;
    },
    /** Removes the connection with its key and all data of its address, which stays. False when some may be left. */
    async remove(): Promise<boolean> {
      let address = '';
      const outcome = await change(async (all, before) => {
        if (before === null) return true;
        address = before.address ?? '';
        const areTheirsGone = (await storage.removeAt(address)) && (await storage.watching.remove());
        const { isNoted, isKeyGone } = await replaceWithoutKey(before, before.address, all);
        return areTheirsGone && isNoted && isKeyGone;
      });
      // A panel may have written a reading position while the recordings were deleted.
      return outcome.ok && outcome.value && storage.removeAt(address, ['positions']);
    },
    /** Erases the recordings and their history; keys, names, pins and settings stay. False when some may be left. */
    async eraseRecordings(): Promise<boolean> {
      const isGone = await mutex(async () => {
        // The download would refill it.
        await downloadState.change(() => DOWNLOAD_OFF);
        const all = await item.read();
        const active = all.ok ? activeOf(all.value) : null;
        if (active === null) return all.ok;
        // Pending requests must not bring anything back.
        keys.abort(active.id);
        const isEmpty = await cache.empty(active.id);
        await storage.panels.clear();
        // Names and pins are the user's own work.
        return (await eraseHistory(active.address ?? '')) && isEmpty;
      });
      return (await sweep()) && isGone;
    },
    /** Erases everything on this device. False when some of it may be left, except folders (see `hasLeftovers`). */
    async eraseEverything(): Promise<boolean> {
      const { isDone, former } = await mutex(async () => {
        const all = await item.read();
        const former = all.ok ? idsOf(all.value) : [];
        for (const id of former) keys.abort(id);
        // First, while there is a connection for which the user can retry.
        const isDone = [await deps.removePermissions()];
        isDone.push(await storage.clear(), await succeeds(() => deps.session.clear()));
        return { isDone: isDone.every(Boolean), former };
      });
      await sweep(former);
      return isDone;
    },
    /** Deletes data of removed connections. False when some of it remains. */
    sweep: (): Promise<boolean> => sweep(),
    /** Whether there is data of removed connections. */
    async hasLeftovers(): Promise<boolean> {
      const all = await item.read();
      return all.ok && (await folders.ids()).some((id) => !idsOf(all.value).includes(id));
    },
  };
}
