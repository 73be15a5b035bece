import {
  activeOf,
  personScope,
  UNCONNECTED_SCOPE,
  type Connections,
  type StoredConnection,
} from '../../storage/connections.ts';
import type { StoreDeps } from '../deps.ts';

export const idsOf = ({ list }: Connections): string[] => list.map(({ id }) => id);

/** Of what was named at a service before it had said whose the key is. */
export const nobodysScope = ({ address }: StoredConnection): string => personScope({ address, personId: null });

/** What is there of connections without a record, because its removal was stopped or refused. */
export function createLeftovers({ storage, folders, cache, records }: StoreDeps) {
  /** Gives a person what was named before the service had said whose the key is, also in the very moment that it did. */
  const joinScopes = async (connection: StoredConnection): Promise<boolean> =>
    connection.personId === null || records.moveScope(nobodysScope(connection), personScope(connection));

  /** Wrapping keys of keys that were replaced. */
  async function removeFormerKeys({ id, key }: StoredConnection): Promise<void> {
    for (const name of await folders.keyFiles(id)) if (name !== key?.file) await folders.remove(id, name);
  }

  return {
    joinScopes,
    /**
     * The ids of connections without a record: those with a folder, and `others`, which may have none. What the others have too
     * much is put in order. Null where the records could not be read: that is not to pass for nothing. In turn with changes.
     */
    async find(others: readonly string[] = []): Promise<string[] | null> {
      const all = await storage.connections.read();
      if (!all.ok) return null;
      await Promise.all(all.value.list.flatMap((each) => [removeFormerKeys(each), joinScopes(each)]));
      const active = activeOf(all.value);
      if (active) await records.moveScope(UNCONNECTED_SCOPE, personScope(active));
      const known = new Set(idsOf(all.value));
      const listed = await cache.listedOwner();
      const there = [...(await folders.ids()), ...(listed === null ? [] : [listed]), ...others];
      return [...new Set(there)].filter((id) => !known.has(id));
    },
    /** Out of turn: ids are never used again, so nobody has to wait for it. False when some of it is still there. */
    async remove(ids: readonly string[] | null): Promise<boolean> {
      const outcomes: boolean[] = [];
      for (const id of ids ?? []) outcomes.push(await cache.remove(id));
      return ids !== null && outcomes.every(Boolean);
    },
    async areThere(): Promise<boolean> {
      const all = await storage.connections.read();
      const known = new Set(all.ok ? idsOf(all.value) : []);
      return all.ok && (await folders.ids()).some((id) => !known.has(id));
    },
  };
}
