import type { RecordingContent } from '../recording/types.ts';
import type { KeyValueStore } from './database.ts';

/** What was read of one recording, kept so that it opens at once and without a network. */
export interface KeptContent {
  content: RecordingContent;
  /** Epoch milliseconds when the service said so. */
  fetchedAtMs: number;
}

/** By keys of the caller's. */
export interface KeptContents {
  read(key: string): Promise<KeptContent | null>;
  /** Of all that is kept; the one that was kept first comes first. */
  keys(): Promise<string[]>;
  /** Without reading the content itself. */
  has(key: string): Promise<boolean>;
  /** Keeps `kept` and lets the least recently kept go beyond `MOST_KEPT`. */
  keep(key: string, kept: KeptContent): Promise<boolean>;
  drop(key: string): Promise<boolean>;
  /** Drops what the service told before `beforeMs` (epoch milliseconds). */
  dropBefore(beforeMs: number): Promise<void>;
  erase(): Promise<boolean>;
}

/** About 100 kB a meeting is usual, so this is some 20 MB. */
export const MOST_KEPT = 200;
/** The order of keeping, oldest first, is one small record: contents themselves are read only when they are opened. */
const ORDER = 'order';
const entryKey = (key: string) => `content:${key}`;

/** Contents in `store`; the background is the only writer and calls one operation at a time. */
export function createKeptContents(store: KeyValueStore): KeptContents {
  async function readOrder(): Promise<string[]> {
    const stored = await store.get(ORDER);
    return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : [];
  }

  async function read(key: string): Promise<KeptContent | null> {
    return ((await store.get(entryKey(key))) as KeptContent | undefined) ?? null;
  }

  async function drop(key: string): Promise<boolean> {
    const before = await readOrder();
    if (!before.includes(key)) return true;
    const order = before.filter((other) => other !== key);
    // The content first, as nobody would look again for one that is not in the order: stopped in between, it is asked for anew.
    return (await store.remove(entryKey(key))) && (await store.put([[ORDER, order]]));
  }

  return {
    read,
    keys: readOrder,
    has: async (key) => (await readOrder()).includes(key),
    async keep(key, kept) {
      const order = [...(await readOrder()).filter((other) => other !== key), key];
      const leaving = order.splice(0, Math.max(0, order.length - MOST_KEPT));
      // Those that leave go before the order, and what comes is written after it: wherever the background is stopped, nothing is
      // left that the order does not name.
      const left = await Promise.all(leaving.map((old) => store.remove(entryKey(old))));
      return store.put([
        [ORDER, [...leaving.filter((__, index) => !left[index]), ...order]],
        [entryKey(key), kept],
      ]);
    },
    drop,
    async dropBefore(beforeMs) {
      for (const key of await readOrder()) {
        const kept = await read(key);
        if (!kept || kept.fetchedAtMs < beforeMs) await drop(key);
      }
    },
    erase: () => store.clear(),
  };
}
