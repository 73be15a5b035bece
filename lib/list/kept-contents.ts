import type { RecordingContent, RecordingId } from '../recording/types.ts';
import { createKeyValueStore, type KeyValueStore } from './database.ts';

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
  erase(): Promise<boolean>;
}

/** About 100 kB a meeting is usual, so this is some 20 MB. */
export const MOST_KEPT = 200;
/** The order of keeping, oldest first, is one small record: contents themselves are read only when they are opened. */
const ORDER = 'order';
const entryKey = (id: RecordingId) => `content:${id}`;

/** Contents in IndexedDB; the background is the only writer and calls one operation at a time. */
export function createKeptContents(
  factory: IDBFactory,
  store: KeyValueStore = createKeyValueStore(factory, 'earshot-contents'),
): KeptContents {
  async function readOrder(): Promise<RecordingId[]> {
    const stored = await store.get(ORDER);
    return Array.isArray(stored) ? stored.filter((id): id is RecordingId => typeof id === 'string') : [];
  }

  return {
    async read(id) {
      const stored = (await store.get(entryKey(id))) as KeptContent | undefined;
      return stored ?? null;
    },
    has: async (id) => (await readOrder()).includes(id),
    async keep(id, kept) {
      const order = [...(await readOrder()).filter((other) => other !== id), id];
      const leaving = order.splice(0, Math.max(0, order.length - MOST_KEPT));
      const written = await store.put([
        [entryKey(id), kept],
        [ORDER, order],
      ]);
      await Promise.all(leaving.map((old) => store.remove(entryKey(old))));
      return written;
    },
    async drop(id) {
      const order = (await readOrder()).filter((other) => other !== id);
      return (await store.put([[ORDER, order]])) && (await store.remove(entryKey(id)));
    },
    erase: () => store.clear(),
  };
}
