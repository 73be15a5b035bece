import { createOwner, type Files, type Owner } from './owner.ts';

/**
 * The databases of all connections, each opened when it is first asked for. As `createOwner`; `filesOf` gives the files of a
 * connection.
 */
export function createOwners(
  filesOf: (connectionId: string) => Files,
  now: () => number,
  report: (thrown: unknown) => void,
): Owner {
  const owners = new Map<string, Owner>();

  function ownerOf(connectionId: string): Owner {
    const owner = owners.get(connectionId) ?? createOwner(filesOf(connectionId), now, report);
    owners.set(connectionId, owner);
    return owner;
  }

  return {
    async answer(message) {
      const answer = await ownerOf(message.connectionId).answer(message);
      if (message.library === 'remove' && answer.ok) owners.delete(message.connectionId);
      return answer;
    },
    settle(isQuiet) {
      for (const owner of owners.values()) owner.settle(isQuiet);
    },
  };
}
