import { EMPTY_SHORTLIST, MOST_OPENED, type RecordingId } from '../../recording/types.ts';
import { activeOf } from '../../storage/connections.ts';
import { withNewest } from '../../storage/user-data.ts';
import { createMutex } from '../mutex.ts';
import type { StoreDeps } from '../platform.ts';

export type ShortlistStore = ReturnType<typeof createShortlistStore>;

/** What the background notes of the recordings that the user opens: which ones, last first. */
export function createShortlistStore({ storage, cache, carryOut }: StoreDeps) {
  const mutex = createMutex();

  async function show(id: RecordingId): Promise<void> {
    const [connectionId, row] = [await cache.owner(), await cache.row(id)];
    if (connectionId !== null && row) await cache.showOpened(connectionId, row);
  }

  return {
    /** False when nothing was noted. */
    noteOpened: (id: RecordingId): Promise<boolean> =>
      mutex(async () => {
        const all = await storage.connections.read();
        const address = all.ok ? activeOf(all.value)?.address : null;
        if (!address) return false;
        const noted = await storage
          .at(address)
          .shortlist.change((before) => ({ ...before, opened: withNewest(before.opened, id, MOST_OPENED) }));
        if (noted.ok) carryOut(show(id));
        carryOut(storage.dropOldPositions(address));
        return noted.ok;
      }),
    /** Erases the history of read, opened and searched recordings; pins and names stay. False when some may be left. */
    eraseHistory: (address: string): Promise<boolean> =>
      mutex(async () => {
        const forgotten = await storage
          .at(address)
          .shortlist.change(({ pins }) => (pins.length > 0 ? { ...EMPTY_SHORTLIST, pins } : null));
        return (await storage.removeAt(address, ['positions', 'searches'])) && forgotten.ok;
      }),
  };
}
