import type { ReadingPlace, RecordingId } from '../recording/types.ts';
import type { StorageItem } from '../storage/item.ts';
import type { LeftPlace } from '../recording/left-place.ts';
import type { KeptPlace } from '../storage/items.ts';
import { createSerial } from './serial.ts';

/** Where the reader was in the recordings that were read last. */
export interface Places {
  read(id: RecordingId): Promise<ReadingPlace | null>;
  /** False when nothing was kept. */
  keep(id: RecordingId, place: ReadingPlace): Promise<boolean>;
  drop(id: RecordingId): Promise<void>;
  erase(): Promise<void>;
}

/** All are one item, written anew with each; nobody goes on reading where they were two hundred recordings ago. */
export const MOST_PLACES = 200;

/**
 * Places in one storage item, the least recently used first, and one that is still to be taken in. `isKnown` says whether
 * a recording is one of the connection's: a panel that closes because that has changed must not leave a trace of the
 * former one. Its content may still be on its way.
 */
export function createPlaces(
  { places: item, leftPlace }: { places: StorageItem<KeptPlace[]>; leftPlace: StorageItem<LeftPlace | null> },
  isKnown: (id: RecordingId) => Promise<boolean>,
): Places {
  const serial = createSerial();

  async function find(id: RecordingId): Promise<ReadingPlace | null> {
    return (await item.read()).find(([other]) => other === id)?.[1] ?? null;
  }

  /** Moves `id` to the end, with `place`. */
  async function use(id: RecordingId, place: ReadingPlace): Promise<boolean> {
    const others = (await item.read()).filter(([other]) => other !== id);
    return item.write([...others.slice(1 - MOST_PLACES), [id, place]]);
  }

  /** Takes in what a panel that is gone has left. */
  async function collect(): Promise<void> {
    const left = await leftPlace.read();
    if (!left) return;
    const [id, place] = left;
    if (await isKnown(id)) await use(id, place);
    await leftPlace.remove();
  }

  return {
    read(id) {
      const found = serial(() => collect().then(() => find(id)));
      // The reader does not wait for the note that the place was used.
      void serial(async () => {
        const place = await find(id);
        if (place) await use(id, place);
      });
      return found;
    },
    keep: (id, place) =>
      serial(async () => {
        await collect();
        return (await isKnown(id)) && use(id, place);
      }),
    drop: (id) =>
      serial(async () => {
        await collect();
        await item.write((await item.read()).filter(([other]) => other !== id));
      }),
    erase: () =>
      serial(async () => {
        await Promise.all([item.remove(), leftPlace.remove()]);
      }),
  };
}
