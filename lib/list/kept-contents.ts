import type { RecordingContent, RecordingId } from '../recording/types.ts';
import type { KeyValueStore } from './database.ts';

/** What was read of one recording, kept so that it opens at once and without a network. */
export interface KeptContent {
  content: RecordingContent;
  /** Epoch milliseconds when the service said so. */
  fetchedAtMs: number;
}

export interface KeptContents {
  read(id: RecordingId): Promise<KeptContent | null>;
  /** Without reading the content itself. */
  has(id: RecordingId): Promise<boolean>;
  /** Keeps `kept` and lets the least recently kept go beyond `MOST_KEPT`. */
  keep(id: RecordingId, kept: KeptContent): Promise<boolean>;
  drop(id: RecordingId): Promise<boolean>;
  /** Drops what the service told before `beforeMs` (epoch milliseconds). */
  dropBefore(beforeMs: number): Promise<void>;
  erase(): Promise<boolean>;
}

/** About 100 kB a meeting is usual, so this is some 20 MB. */
export const MOST_KEPT = 200;
/** The order of keeping, oldest first, is one small record: contents themselves are read only when they are opened. */
const ORDER = 'order';
const entryKey = (id: RecordingId) => `content:${id}`;

/** Contents in `store`; the background is the only writer and calls one operation at a time. */
export function createKeptContents(store: KeyValueStore): KeptContents {
  async function readOrder(): Promise<RecordingId[]> {
    const stored = await store.get(ORDER);
    return Array.isArray(stored) ? stored.filter((id): id is RecordingId => typeof id === 'string') : [];
  }

  async function read(id: RecordingId): Promise<KeptContent | null> {
    return ((await store.get(entryKey(id))) as KeptContent | undefined) ?? null;
  }

  async function drop(id: RecordingId): Promise<boolean> {
    const before = await readOrder();
    if (!before.includes(id)) return true;
    const order = before.filter((other) => other !== id);
    // The content first, as nobody would look again for one that is not in the order: stopped in between, it is asked for anew.
    return (await store.remove(entryKey(id))) && (await store.put([[ORDER, order]]));
  }

  return {
    read,
    has: async (id) => (await readOrder()).includes(id),
    async keep(id, kept) {
      const order = [...(await readOrder()).filter((other) => other !== id), id];
      const leaving = order.splice(0, Math.max(0, order.length - MOST_KEPT));
      // Those that leave go before the order, and what comes is written after it: wherever the background is stopped, nothing is
      // left that the order does not name.
      const left = await Promise.all(leaving.map((old) => store.remove(entryKey(old))));
      return store.put([
        [ORDER, [...leaving.filter((__, index) => !left[index]), ...order]],
        [entryKey(id), kept],
      ]);
    },
    drop,
    async dropBefore(beforeMs) {
      for (const id of await readOrder()) {
        const kept = await read(id);
        if (!kept || kept.fetchedAtMs < beforeMs) await drop(id);
      }
    },
    erase: () => store.clear(),
  };
}
