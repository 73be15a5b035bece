import { fail, succeed, type Result } from '../failure.ts';

/** The part of a browser storage area that items need; both `storage.local` and `storage.session` have it. */
export interface StorageArea {
  /** Null returns everything. */
  get(keys: string[] | null): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

/** A stored value of one type that costs at most a request when it is lost. */
export interface StorageItem<T> {
  /** The value, or the fallback when it is missing or cannot be read. */
  read(): Promise<T>;
  /** False when the browser refused, for instance for lack of space (docs/faults.md#f69). */
  write(value: T): Promise<boolean>;
  remove(): Promise<void>;
}

/** A stored value of one type that only the user could recreate: a failed read does not count as absent. */
export interface UserItem<T> {
  /** The value, or the fallback when there is none; `storage-failed` when the browser could not read it. */
  read(): Promise<Result<T>>;
  /** False when nothing was written: the browser refused, or could not read what would be overwritten. */
  write(value: T): Promise<boolean>;
  /** False when it may still be there. */
  remove(): Promise<boolean>;
}

/** Stored values of one type that only the user could recreate, each written by a page under a key of its own. */
export interface UserItems<T> {
  /** Values by key; unreadable ones stay where they are. `storage-failed` when the browser could not read them. */
  read(): Promise<Result<Map<string, T>>>;
  /** False when some may still be there. */
  remove(keys: string[]): Promise<boolean>;
}

interface UserItemOptions {
  /** Overwrites what does not decode: for secrets, of which no copy may outlive "remove". */
  overwritesUnreadable?: boolean;
}

type Decode<T> = (stored: unknown) => T | null;

/** The result of `work`; `storage-failed` whether it throws at once or rejects later. */
async function attempt<R>(work: () => Promise<R>): Promise<Result<R>> {
  try {
    return succeed(await work());
  } catch {
    return fail({ code: 'storage-failed' });
  }
}

export const succeeds = async (work: () => Promise<unknown>): Promise<boolean> => (await attempt(work)).ok;

/**
 * Creates a typed item in `area`. `decode` checks what was read and returns null for any other shape: another version
 * may have written it, or it may make no sense at all.
 */
export function createItem<T>(area: StorageArea, key: string, fallback: T, decode: Decode<T>): StorageItem<T> {
  return {
    async read() {
      const found = await attempt(() => area.get([key]));
      return found.ok && Object.hasOwn(found.value, key) ? (decode(found.value[key]) ?? fallback) : fallback;
    },
    write: (value) => succeeds(() => area.set({ [key]: value })),
    async remove() {
      await succeeds(() => area.remove([key]));
    },
  };
}

/**
 * Like `createItem`, for what the user wrote. A stored value that does not decode counts as absent, and so do single
 * entries that do not; the first write copies it to a new entry of `<key>-unreadable`.
 */
export function createUserItem<T>(
  area: StorageArea,
  key: string,
  fallback: T,
  decode: Decode<T>,
  { overwritesUnreadable = false }: UserItemOptions = {},
): UserItem<T> {
  const asideKey = `${key}-unreadable`;
  return {
    async read() {
      const found = await attempt(() => area.get([key]));
      if (!found.ok) return found;
      return succeed(Object.hasOwn(found.value, key) ? (decode(found.value[key]) ?? fallback) : fallback);
    },
    async write(value) {
      if (overwritesUnreadable) return succeeds(() => area.set({ [key]: value }));
      const found = await attempt(() => area.get([key, asideKey]));
      if (!found.ok) return false;
      const { [key]: stored, [asideKey]: aside } = found.value;
      const isReadable = stored === undefined || isWhole(stored, decode(stored));
      const unreadable = isReadable ? {} : { [asideKey]: [...(Array.isArray(aside) ? aside : []), stored] };
      return succeeds(() => area.set({ ...unreadable, [key]: value }));
    },
    remove: () => succeeds(() => area.remove(overwritesUnreadable ? [key] : [key, asideKey])),
  };
}

/** The values in `area` whose keys begin with `prefix`, decoded as by `createItem`. */
export function createUserItems<T>(area: StorageArea, prefix: string, decode: Decode<T>): UserItems<T> {
  return {
    async read() {
      const found = await attempt(() => area.get(null));
      if (!found.ok) return found;
      const values = new Map<string, T>();
      for (const [key, stored] of Object.entries(found.value)) {
        const value = key.startsWith(prefix) ? decode(stored) : null;
        if (value !== null) values.set(key, value);
      }
      return succeed(values);
    },
    remove: (keys) => succeeds(() => area.remove(keys)),
  };
}

/** Whether `decoded` contains everything in `stored`: decoders of lists leave out what does not decode. */
function isWhole(stored: unknown, decoded: unknown): boolean {
  if (decoded === null) return false;
  return !Array.isArray(stored) || !Array.isArray(decoded) || stored.length === decoded.length;
}
