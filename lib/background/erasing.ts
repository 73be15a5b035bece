import { FIRST_PASS, type Erasure, type Storage } from '../storage/items.ts';
import { KEEP_ALL_OFF } from '../storage/keep-all.ts';
import { currentNamespace } from './active-connection.ts';
import type { KeepAllMemory } from './keep-all-state.ts';
import type { Places } from './places.ts';
import type { RecordingsCache } from './recordings-cache.ts';

interface ErasingDeps {
  storage: Storage;
  cache: Pick<RecordingsCache, 'bind' | 'empty' | 'erase'>;
  places: Pick<Places, 'erase'>;
  memory: Pick<KeepAllMemory, 'change'>;
  /** Writes what is stored anew, so that no file holds what was removed or overwritten. */
  rewriteStorage: () => Promise<void>;
  /** Empties both storage areas. */
  clearStorage: () => Promise<void>;
}

export interface Erasing {
  /** What could not be erased, or was not because the background was stopped, is erased at its next start. */
  erase(what: Erasure): Promise<void>;
  /** Erases what an earlier background was asked to. */
  resume(): Promise<void>;
}

/** Erases what is on this device. What is to go is noted first: nobody asks twice for what they asked once. */
export function createErasing(deps: ErasingDeps): Erasing {
  const { storage, cache, places } = deps;

  /** Each answers whether all of it is gone. */
  const carryOut: Record<Erasure, () => Promise<boolean>> = {
    async others() {
      const namespace = await currentNamespace(storage);
      if (namespace === null) return carryOut.service();
      const isGone = await cache.bind(namespace);
      await deps.rewriteStorage();
      return isGone;
    },
    async library() {
      // It would only be filled again.
      await deps.memory.change(({ spent }) => ({ ...KEEP_ALL_OFF, spent }));
      const namespace = await currentNamespace(storage);
      const isGone = namespace === null ? await cache.erase() : await cache.empty(namespace);
      await storage.pass.write(FIRST_PASS);
      await places.erase();
      return isGone;
    },
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
      return isGone;
    },
    async everything() {
      const isGone = await cache.erase();
      await deps.clearStorage();
      return isGone;
    },
  };

  async function erase(what: Erasure): Promise<void> {
    await storage.erasure.write(what);
    const isGone = await carryOut[what]();
    if (isGone) await storage.erasure.remove();
    // All of the storage may have gone, and this with it.
    else await storage.erasure.write(what);
  }

  return {
    erase,
    async resume() {
      const what = await storage.erasure.read();
      if (what !== null) await erase(what);
    },
  };
}
