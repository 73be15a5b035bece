import { personScope, type Connections, type StoredConnection } from '../../storage/connections.ts';
import type { StoreDeps } from '../platform.ts';

export const idsOf = ({ list }: Connections): string[] => list.map(({ id }) => id);

/** The scope of names given at a service before it had reported the key's owner. */
export const nobodysScope = ({ address }: StoredConnection): string => personScope({ address, personId: null });

/** Finds and removes data of connections without a record, whose removal was interrupted or refused. */
export function createLeftovers({ storage, folders, cache, records }: StoreDeps) {
  /**
   * Moves names given before the service reported the key's owner to that person, including names given at that very
   * moment.
   */
  const joinScopes = async (connection: StoredConnection): Promise<boolean> =>
    connection.personId === null || records.moveScope(nobodysScope(connection), personScope(connection));

  /** Removes the wrapping keys of replaced keys. */
  async function removeFormerKeys({ id, key }: StoredConnection): Promise<void> {
    for (const name of await folders.keyFiles(id)) if (name !== key?.file) await folders.remove(id, name);
  }

  return {
    joinScopes,
    /**
     * The ids of connections without a record: those with a folder, and `others`, which may have none. Also cleans up
     * the existing connections. Null when the records could not be read, which is not the same as none. Must not run
     * during changes.
     */
    async find(others: readonly string[] = []): Promise<string[] | null> {
      const all = await storage.connections.read();
      if (!all.ok) return null;
      await Promise.all(all.value.list.flatMap((each) => [removeFormerKeys(each), joinScopes(each)]));
      const known = new Set(idsOf(all.value));
      const listed = await cache.listedOwner();
      const there = [...(await folders.ids()), ...(listed === null ? [] : [listed]), ...others];
      return [...new Set(there)].filter((id) => !known.has(id));
    },
    /** May run during changes: ids are never reused. False when some data remains. */
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
