import type { StorageArea } from '../../lib/storage/item.ts';

export interface FakeArea extends StorageArea {
  get(keys: string | string[] | null): Promise<Record<string, unknown>>;
  clear(): Promise<void>;
  remove(keys: string | string[]): Promise<void>;
  /** What is stored, as it would be on disk. */
  values: Map<string, unknown>;
  /** From now on every write is refused, as by a full disk. */
  full: boolean;
}

/** A storage area that round-trips JSON, as the browser's do. */
export function createFakeArea(): FakeArea {
  const values = new Map<string, unknown>();
  const area: FakeArea = {
    values,
    full: false,
    get: (keys) => {
      const found = [keys ?? [...values.keys()]].flat().filter((key) => values.has(key));
      return Promise.resolve(Object.fromEntries(found.map((key) => [key, structuredClone(values.get(key))])));
    },
    set(entries) {
      if (area.full) return Promise.reject(new Error('quota exceeded'));
      for (const [key, value] of Object.entries(entries)) values.set(key, JSON.parse(JSON.stringify(value)));
      return Promise.resolve();
    },
    clear() {
      values.clear();
      return Promise.resolve();
    },
    remove(keys) {
      for (const key of [keys].flat()) values.delete(key);
      return Promise.resolve();
    },
  };
  return area;
}
