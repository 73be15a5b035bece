import { FIRST_PASS, type Erasure, type Storage, type Unerased } from '../storage/items.ts';
import { KEEP_ALL_OFF } from '../storage/keep-all.ts';
import { currentNamespace } from './active-connection.ts';
import type { KeepAllMemory } from './keep-all-state.ts';
import type { Places } from './places.ts';
import type { RecordingsCache } from './recordings-cache.ts';
import { createSerial } from './serial.ts';

interface ErasingDeps {
  storage: Storage;
  cache: Pick<RecordingsCache, 'owner' | 'bind' | 'empty' | 'eraseContents' | 'erase'>;
  places: Pick<Places, 'erase'>;
  memory: Pick<KeepAllMemory, 'change'>;
  /** Writes what is stored anew, so that no file holds what was removed or overwritten. */
  rewriteStorage: () => Promise<void>;
  /** Empties both storage areas, and what was copied of them. False when some of it may be left. */
  clearStorage: () => Promise<boolean>;
}

export interface Erasing {
  /**
   * False when some of it may still be there, which is erased at the next start. `before` is carried out once it is noted
   * and before it begins, and is the end of it where it answers false.
   */
  erase(what: Erasure, before?: () => Promise<boolean>): Promise<boolean>;
  /** Erases what an earlier background was asked to. False when there was nothing. */
  resume(): Promise<boolean>;
}

/** What need not be done any more once something has been carried out, whatever it has left. */
const COVERED: Readonly<Record<Unerased, readonly Unerased[]>> = {
  others: ['others', 'former'],
  former: ['former'],
  library: ['library', 'contents'],
  contents: ['contents'],
  service: ['others', 'former', 'library', 'contents', 'service', 'all'],
  everything: ['others', 'former', 'library', 'contents', 'service', 'all', 'everything'],
  all: ['contents', 'all'],
};

/**
 * Erases what is on this device, one erasure after the other. What is to go is noted first: nobody asks twice for what
 * they asked once. What could not be erased is noted in place of it, and nothing but that is tried again: by then there
 * may be new settings, and a new list.
 */
export function createErasing(deps: ErasingDeps): Erasing {
  const { storage, cache, places } = deps;
  /** Noting waits for no erasure that is under way: a library may take its time. */
  const [serial, noting] = [createSerial(), createSerial()];

  async function bindCurrent(): Promise<boolean> {
    const namespace = await currentNamespace(storage);
    return namespace !== null && cache.bind(namespace);
  }

  /** Each answers what is left to be done. */
  const carryOut: Readonly<Record<Unerased, () => Promise<Unerased | null>>> = {
    async others() {
      // Whose the rest is, is known as soon as there is a key again.
      if ((await currentNamespace(storage)) === null) return 'others';
      const isGone = await bindCurrent();
      await deps.rewriteStorage();
      return isGone ? null : 'former';
    },
    former: async () => ((await bindCurrent()) ? null : 'former'),
    async library() {
      // It would only be filled again.
      await deps.memory.change(({ spent }) => ({ ...KEEP_ALL_OFF, spent }));
      // Also without a key it is somebody's, and the names in it stay theirs.
      const owner = (await cache.owner()) ?? (await currentNamespace(storage));
      const isGone = owner === null ? await cache.eraseContents() : await cache.empty(owner);
      await storage.pass.write(FIRST_PASS);
      await places.erase();
      return isGone ? null : 'contents';
    },
    contents: async () => ((await cache.eraseContents()) ? null : 'contents'),
    async service() {
      await Promise.all([storage.keptKey.remove(), storage.sessionKey.remove()]);
      const [isGone] = await Promise.all([
        cache.erase(),
        storage.pass.remove(),
        storage.belief.remove(),
        storage.keepAll.remove(),
        storage.panels.remove(),
        storage.panelChoice.remove(),
        storage.lastPanel.remove(),
        storage.rejectedNamespace.remove(),
      ]);
      // Last: as long as there are contents, an open panel may add a place.
      await places.erase();
      await deps.rewriteStorage();
      return isGone ? null : 'all';
    },
    async everything() {
      const isGone = await cache.erase();
      return (await deps.clearStorage()) && isGone ? null : 'all';
    },
    async all() {
      const [owner, namespace] = await Promise.all([cache.owner(), currentNamespace(storage)]);
      // A connection since then has a list and names of its own, which took the place of the former's.
      const isNobodys = owner === null && namespace === null;
      return (await (isNobodys ? cache.erase() : cache.eraseContents())) ? null : 'all';
    },
  };

  const change = (update: (noted: readonly Unerased[]) => Unerased[]): Promise<boolean> =>
    noting(async () => {
      const noted = [...new Set(update(await storage.erasure.read()))];
      if (noted.length > 0) return storage.erasure.write(noted);
      await storage.erasure.remove();
      return true;
    });

  const note = (what: Erasure) => change((noted) => [...noted, what]);

  async function carry(what: Unerased): Promise<boolean> {
    const left = await carryOut[what]();
    await change((noted) => {
      const others = noted.filter((other) => !COVERED[what].includes(other));
      return left === null ? others : [...others, left];
    });
    return left === null;
  }

  return {
    async erase(what, before) {
      await note(what);
      return serial(async () => {
        // Noted again, as one that was under way may have done with it.
        const isNoted = await note(what);
        if (before && !(isNoted && (await before()))) return false;
        return carry(what);
      });
    },
    resume: () =>
      serial(async () => {
        const noted = await storage.erasure.read();
        for (const what of noted) {
          // One may have done with another, too.
          if ((await storage.erasure.read()).includes(what)) await carry(what);
        }
        return noted.length > 0;
      }),
  };
}
