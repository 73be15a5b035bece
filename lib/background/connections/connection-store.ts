import { type Result, fail, succeed } from '../../failures.ts';
import { EMPTY_SHORTLIST, scopeOf, type RecordingId } from '../../recording/types.ts';
import { placeOf, type Connections, type StoredConnection } from '../../storage/connections.ts';
import { succeeds } from '../../storage/item.ts';
import { DOWNLOAD_OFF, type DownloadState } from '../../storage/items.ts';
import { KINDS_OF_ACCOUNT } from '../../storage/user-data.ts';
import type { StoreDeps } from '../platform.ts';
import type { DownloadStateStore } from '../sync/download-state.ts';
import { createMutex } from '../mutex.ts';
import { withName } from './usable-connection.ts';

/** A connection as the user wants it. */
interface NewConnection {
  /** The connection that it replaces or changes; null for a further one, and by default the first. */
  connectionId?: string | null | undefined;
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

/** Null for a further one, or one that was removed; by default the first. */
export const findConnection = (list: readonly StoredConnection[], connectionId?: string | null) =>
  (connectionId === undefined ? list[0] : list.find(({ id }) => id === connectionId)) ?? null;

/** Enough of a random id to differ from those of a handful of others. */
const SCOPE_UNITS = 8;

const without = (waits: DownloadState['waits'], connectionId?: string) =>
  Object.fromEntries(Object.entries(waits).filter(([id]) => id !== connectionId));

/**
 * Changes connections, one change after the other. Even if interrupted, a connection exists either completely or not at
 * all. Data is deleted by the id of a connection that has no record any more, at once or at the next start.
 */
export function createConnectionStore(deps: StoreDeps & { downloadState: DownloadStateStore }) {
  const { storage, folders, cache, downloadState } = deps;
  const { connections: item, keys, refusal } = storage;
  const mutex = createMutex();

  /** A connection in place of `before`, or besides all others: in either case, no ids of former ones mean its recordings. */
  function create(address: string | null, forgetsKey: boolean, { list }: Connections, before: StoredConnection | null) {
    const id = deps.newId();
    const others = list.filter((each) => each !== before);
    const scope = list.length === 0 ? '' : id.slice(0, SCOPE_UNITS);
    let account = before?.address === address ? before.account : 1;
    while (others.some((each) => each.address === address && each.account === account)) account += 1;
    return { id, scope, account, address, forgetsKey, keyId: '', key: null } satisfies StoredConnection;
  }

  /** Puts `next` in the place of `before`, or at the end. */
  const put = ({ list }: Connections, before: StoredConnection | null, next: StoredConnection): Connections => ({
    list: before ? list.map((each) => (each === before ? next : each)) : [...list, next],
  });

  /** Stores the key in `kept`, whose key was `former`, or in a new connection. Null when nothing was changed. */
  async function storeKey(
    { address, key, forgetsKey }: NewConnection & { key: string },
    before: StoredConnection | null,
    isKept: boolean,
    former: string | null,
    all: Connections,
  ): Promise<StoredConnection | null> {
    const kept = isKept ? before : null;
    const base = kept ?? create(address, forgetsKey, all, before);
    const stored = await keys.store(base.id, key, forgetsKey);
    if (stored === null) return null;
    // The service may list other recordings for another key.
    const next = { ...base, address, keyId: key === former ? base.keyId : deps.newId(), ...stored };
    if (await item.write(put(all, before, next))) return next;
    await keys.drop(next, kept ?? undefined);
    if (kept?.key === null && former !== null) await keys.store(kept.id, former, true);
    return null;
  }

  async function save(wanted: NewConnection, all: Connections): Promise<Result<SavedConnection>> {
    const before = findConnection(all.list, wanted.connectionId);
    const inUse = before === null ? succeed(null) : await keys.read(before);
    if (!inUse.ok) return inUse;
    const download = await storage.offlineDownload.read();
    if (!download.ok) return download;
    const isSameAddress = before?.address === wanted.address;
    const isErasing = before !== null && isSameAddress && wanted.erasesFormer === true;
    const isReplacing = isErasing || (before !== null && before.address !== null && !isSameAddress);
    const former = isReplacing ? null : (inUse.value?.key ?? null);
    const key = wanted.key ?? former;
    if (key === null) return fail({ code: 'key-needed' });
    for (const other of all.list) {
      if (other === before || other.address !== wanted.address) continue;
      const theirs = await keys.read(other);
      if (theirs.ok && theirs.value?.key === key) return withName(storage, other.id, { code: 'key-in-use' }).then(fail);
    }
    if (isErasing && !((await storage.removeAt(placeOf(before), KINDS_OF_ACCOUNT)) && (await forgetNews(before))))
      return fail({ code: 'storage-failed' });
    // The download state first: it is the user's choice, too. Either everything is changed or nothing.
    const isReset =
      key === former ||
      (await downloadState.change(({ mode, waits }) =>
        isReplacing && all.list.length === 1 ? DOWNLOAD_OFF : { mode, waits: without(waits, before?.id) },
      ));
    const stored = isReset ? await storeKey({ ...wanted, key }, before, !isReplacing, former, all) : null;
    if (stored === null) {
      await downloadState.change(() => download.value);
      return fail({ code: 'storage-failed' });
    }
    if (before) {
      if (key !== former) keys.abort(before.id);
      await keys.drop(before, isReplacing ? undefined : stored);
    }
    await forgetSession(before, isReplacing);
    return succeed({ connection: stored, key });
  }

  /** Forgets what is known of a connection whose key or recordings changed. False when some news may be left. */
  async function forgetSession(before: StoredConnection | null, areRecordingsGone: boolean): Promise<boolean> {
    if (before === null) return true;
    await refusal.clear(before.id);
    if (!areRecordingsGone) return true;
    await storage.panels.clear(before.scope);
    return forgetNews(before);
  }

  /**
   * Replaces a connection with one to `address`, without a key, or with none for null. False when some of that was
   * refused.
   */
  async function replaceWithoutKey(before: StoredConnection | null, address: string | null, all: Connections) {
    const isLast = all.list.length <= 1;
    const next = address !== null || isLast ? create(address, before?.forgetsKey ?? false, all, before) : null;
    const list = all.list.filter((each) => each !== before);
    // On a full disk, a record that cannot be changed can still be removed.
    const isNoted =
      (await item.write(next ? put(all, before, next) : { list })) ||
      (before !== null && isLast && (await item.remove()));
    if (before === null) return { isNoted, isGone: true };
    keys.abort(before.id);
    const isKeyGone = await keys.drop(before);
    const areNewsGone = await forgetSession(before, true);
    if (isLast) await storage.offlineDownload.remove();
    else await downloadState.change(({ mode, waits }) => ({ mode, waits: without(waits, before.id) }));
    return { isNoted, isGone: isKeyGone && areNewsGone };
  }

  /** Forgets which of its recordings are news or awaited; what is watched stays. False when some may be left. */
  async function forgetNews({ scope }: StoredConnection): Promise<boolean> {
    const isOther = (id: RecordingId) => scopeOf(id) !== scope;
    const { ok } = await storage.watching.change(({ watches, awaited, news }) =>
      awaited.length + news.length > 0
        ? { watches, awaited: awaited.filter(isOther), news: news.filter(({ id }) => isOther(id)) }
        : null,
    );
    return ok;
  }

  /** Erases which recordings were read, opened, searched for and told; pins, names and watches stay. False when some may be left. */
  async function eraseHistory(connection: StoredConnection): Promise<boolean> {
    const { shortlist } = storage.dataOf(connection);
    const forgotten = await shortlist.change(({ pins }) => (pins.length > 0 ? { ...EMPTY_SHORTLIST, pins } : null));
    const areGone = await storage.removeAt(placeOf(connection), ['positions', 'searches']);
    return areGone && forgotten.ok && (await forgetNews(connection));
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
  async function change<T>(work: (all: Connections) => Promise<T>): Promise<Result<T>> {
    let former: string[] = [];
    const outcome = await mutex(async () => {
      const all = await item.read();
      if (!all.ok) return all;
      former = idsOf(all.value);
      return succeed(await work(all.value));
    });
    if (outcome.ok) await sweep(former);
    return outcome;
  }

  return {
    /**
     * A new key for the same service keeps all data on this device, unless it is to be erased; another address is another
     * connection, which replaces the one that is changed. On failure, nothing was changed, except what was to be erased.
     */
    async save(next: NewConnection): Promise<Result<SavedConnection>> {
      const outcome = await change((all) => save(next, all));
      return outcome.ok ? outcome.value : outcome;
    },
    /**
     * Replaces the only connection with one to this address, without a key; several stay, since any may be the user's own.
     * False when nothing was changed.
     */
    async useAddress(address: string): Promise<boolean> {
      const outcome = await change((all) =>
        replaceWithoutKey(all.list.length === 1 ? findConnection(all.list) : null, address, all),
      );
      return outcome.ok && outcome.value.isNoted;
    },
    /**
     * Removes a connection, by default the first, with its key and all data of its address. The address of the last one
     * stays, and `kept`. False when some may be left.
     */
    async remove(connectionId?: string | null, kept: string | null = null): Promise<boolean> {
      let place = '';
      const outcome = await change(async (all) => {
        const before = findConnection(all.list, connectionId);
        if (before === null) return true;
        place = placeOf(before);
        const others = all.list.filter((each) => each !== before);
        const areTheirsGone = await storage.removeAt(place);
        const areWatchesGone = others.length > 0 || (await storage.watching.remove());
        const isKept = before.address === kept && others.every(({ address }) => address !== kept);
        const staying = isKept || others.length === 0 ? before.address : null;
        const { isNoted, isGone } = await replaceWithoutKey(before, staying, all);
        return areTheirsGone && areWatchesGone && isNoted && isGone;
      });
      // A panel may have written a reading position while the recordings were deleted.
      return outcome.ok && outcome.value && storage.removeAt(place, ['positions']);
    },
    /** Erases the recordings and their history; keys, names, pins and settings stay. False when some may be left. */
    async eraseRecordings(): Promise<boolean> {
      const isGone = await mutex(async () => {
        // The download would refill it.
        await downloadState.change(() => DOWNLOAD_OFF);
        const all = await item.read();
        if (!all.ok) return false;
        const { list } = all.value;
        // Pending requests must not bring anything back.
        for (const { id } of list) keys.abort(id);
        const outcomes: boolean[] = [];
        for (const connection of list) {
          outcomes.push(await cache.empty(connection.id));
          await storage.panels.clear(connection.scope);
          // Names and pins are the user's own work.
          outcomes.push(await eraseHistory(connection));
        }
        return outcomes.every(Boolean);
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
