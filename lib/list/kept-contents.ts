import type { Recording, RecordingContent } from '../recording/types.ts';
import type { KeyValueStore } from './database.ts';

/** What was read of one recording, kept so that it opens at once and without a network. */
export interface KeptContent {
  content: RecordingContent;
  /** Epoch milliseconds when the service said so. */
  fetchedAtMs: number;
}

/** A content with what else was known of its recording then. */
export interface NotedContent extends KeptContent {
  recording: Recording;
}

/** By keys of the caller's. */
export interface KeptContents {
  read(key: string): Promise<NotedContent | null>;
  /** Of all that is kept; the one that was kept first comes first. */
  keys(): Promise<string[]>;
  /** Keeps `noted` and lets the least recently kept go beyond `MOST_KEPT`. */
  keep(key: string, noted: NotedContent): Promise<boolean>;
  drop(key: string): Promise<boolean>;
  erase(): Promise<boolean>;
}

/** About 100 kB a meeting is usual, so this is some 20 MB. */
export const MOST_KEPT = 200;
/** The order of keeping, oldest first, is one small record: contents themselves are read only when they are opened. */
const ORDER = 'order';
const VERSION = 1;
const entryKey = (key: string) => `content:${key}`;

/** One of another version is as good as absent: it can be fetched again. */
interface Stored {
  version: typeof VERSION;
  noted: NotedContent;
}

/** Contents in `store`; the background is the only writer and calls one operation at a time. */
export function createKeptContents(store: KeyValueStore): KeptContents {
  async function keys(): Promise<string[]> {
    const stored = await store.get(ORDER);
    return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : [];
  }

  return {
    async read(key) {
      // What only this file writes there.
      const stored = (await store.get(entryKey(key))) as Stored | undefined;
      return stored?.version === VERSION ? stored.noted : null;
    },
    keys,
    async keep(key, noted) {
      const order = [...(await keys()).filter((other) => other !== key), key];
      const leaving = order.splice(0, Math.max(0, order.length - MOST_KEPT));
      // Those that leave go before the order, and what comes is written after it: wherever the background is stopped, nothing is
      // left that the order does not name.
      const left = await Promise.all(leaving.map((old) => store.remove(entryKey(old))));
      const stored: Stored = { version: VERSION, noted };
      return store.put([
        [ORDER, [...leaving.filter((__, index) => !left[index]), ...order]],
        [entryKey(key), stored],
      ]);
    },
    async drop(key) {
      const before = await keys();
      if (!before.includes(key)) return true;
      const order = before.filter((other) => other !== key);
      // The content first, as nobody would look again for one that is not in the order: stopped in between, it is asked for anew.
      return (await store.remove(entryKey(key))) && (await store.put([[ORDER, order]]));
    },
    erase: () => store.clear(),
  };
}
