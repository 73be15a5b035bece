/** The part of a browser storage area that items need; both `storage.local` and `storage.session` have it. */
export interface StorageArea {
  get(key: string): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

/** One stored value of one type. */
export interface StorageItem<T> {
  /** The value, or the fallback when there is none, or when what is there cannot be read. */
  read(): Promise<T>;
  /** False when the browser refused, for instance for want of space (fault 69). */
  write(value: T): Promise<boolean>;
  remove(): Promise<void>;
}

/**
 * A typed item in `area`. `decode` checks what was read and returns null for anything of another shape: storage is
 * disposable and may hold what an older version wrote, or nothing sensible at all.
 */
export function createItem<T>(
  area: StorageArea,
  key: string,
  fallback: T,
  decode: (stored: unknown) => T | null,
): StorageItem<T> {
  return {
    async read() {
      const found: Record<string, unknown> = await area.get(key).catch(() => ({}));
      return Object.hasOwn(found, key) ? (decode(found[key]) ?? fallback) : fallback;
    },
    write: (value) =>
      area.set({ [key]: value }).then(
        () => true,
        () => false,
      ),
    remove: (): Promise<void> => area.remove(key).catch(() => undefined),
  };
}
