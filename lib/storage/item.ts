import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { runDetached } from '../async.ts';
import { type Result, fail, succeed } from '../failures.ts';

/** The part of a browser storage area that items need; both `storage.local` and `storage.session` have it. */
export interface StorageArea {
  /** Null returns everything. */
  get(keys: string[] | null): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

type ChangeListener = (changes: Record<string, unknown>) => void;

/** An area that pages and the background change at the same time. */
export interface SharedArea extends StorageArea {
  clear(): Promise<void>;
  /** Called in every page and in the background after each change, by key. */
  onChanged: { addListener(listener: ChangeListener): void; removeListener(listener: ChangeListener): void };
}

/** Runs `work` while no page and no background runs other work under it: storage has no transactions. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

/** A stored value of one type that only the user could recreate: a failed read does not count as absent. */
export interface UserItem<T> {
  /** The value, or the fallback when there is none; `storage-failed` when the browser could not read it. */
  read(): Promise<Result<T>>;
  /** False when the browser refused. Synchronous up to the browser's own call: the page may be closing. */
  write(value: T): Promise<boolean>;
  /** False when it may still be there. */
  remove(): Promise<boolean>;
}

/** A stored value of one type that costs at most a request when it is lost. */
export interface StorageItem<T> extends Omit<SharedItem<T>, 'read' | 'follow'> {
  /** The value, or the fallback when it is missing or cannot be read. */
  read(): Promise<T>;
}

/** The value of an item, as any page or the background stored it last, with the changes of this page at once. */
export interface Followed<T> {
  /** Null before the first `refresh`. A value that was read once stays when it cannot be read again. */
  latest: ReadonlySignal<Result<T> | null>;
  /** Reads it now. */
  refresh: () => Promise<void>;
  stop: () => void;
}

/** A user item that pages and the background change at the same time. */
export interface SharedItem<T> extends UserItem<T> {
  /**
   * Replaces the value with what `make` returns for the stored one, or removes it for null. Returns the new value;
   * `storage-failed` when nothing was changed. Followers see the change at once, for which `make` is called again.
   */
  change(make: (before: T) => T | null): Promise<Result<T>>;
  follow(): Followed<T>;
}

/** The result of `work`; `storage-failed` whether it throws at once or rejects later. */
export async function attempt<R>(work: () => Promise<R>): Promise<Result<R>> {
  try {
    return succeed(await work());
  } catch {
    return fail({ code: 'storage-failed' });
  }
}

export const succeeds = async (work: () => Promise<unknown>): Promise<boolean> => (await attempt(work)).ok;

/** `item` with its value in another form than the stored one. */
export function mapItem<T>(item: SharedItem<T>, read: (stored: T) => T, store: (value: T) => T): SharedItem<T> {
  const valueOf = (stored: Result<T>) => (stored.ok ? succeed(read(stored.value)) : stored);
  return {
    read: async () => valueOf(await item.read()),
    write: (value) => item.write(store(value)),
    remove: () => item.remove(),
    async change(make) {
      const changed = await item.change((before) => {
        const after = make(read(before));
        return after === null ? null : store(after);
      });
      return valueOf(changed);
    },
    follow() {
      const { latest, ...rest } = item.follow();
      return { ...rest, latest: computed(() => latest.value && valueOf(latest.value)) };
    },
  };
}

/** Creates a typed item in `area`. */
export function createItem<T>(area: SharedArea, lock: Lock, key: string, fallback: T): StorageItem<T> {
  const item = createSharedItem(area, lock, key, fallback);
  return {
    ...item,
    async read() {
      const found = await item.read();
      return found.ok ? found.value : fallback;
    },
  };
}

/** Like `createItem`, for what the user wrote. */
export function createUserItem<T>(area: StorageArea, key: string, fallback: T): UserItem<T> {
  return {
    async read() {
      const found = await attempt(() => area.get([key]));
      return found.ok ? succeed(likeFallback(fallback, found.value[key]) as T) : found;
    },
    write: (value) => succeeds(() => area.set({ [key]: value })),
    remove: () => succeeds(() => area.remove([key])),
  };
}

/**
 * What is stored, field by field as far as it is of the fallback's kind, with what it has besides: another version may
 * have written it. Null in a list is nothing. Anything else that is wrong is a bug of ours, and is told as one.
 */
function likeFallback(fallback: unknown, stored: unknown): unknown {
  if (stored === undefined) return fallback;
  if (fallback === null) return stored;
  if (Array.isArray(fallback)) return Array.isArray(stored) ? stored.filter((entry) => entry !== null) : fallback;
  if (typeof stored !== typeof fallback || stored === null || Array.isArray(stored)) return fallback;
  if (typeof fallback !== 'object') return stored;
  const found = new Map(Object.entries(stored));
  const meant = Object.entries(fallback ?? {}).map(([name, value]) => [name, likeFallback(value, found.get(name))]);
  return { ...stored, ...Object.fromEntries(meant) };
}

/** Like `createUserItem`, for what pages and the background share. */
export function createSharedItem<T>(area: SharedArea, lock: Lock, key: string, fallback: T): SharedItem<T> {
  const item = createUserItem(area, key, fallback);
  /** What is not stored yet. */
  const changing = signal<readonly ((before: T) => T | null)[]>([]);
  let followers: readonly (() => Promise<void>)[] = [];
  return {
    ...item,
    change(make) {
      changing.value = [...changing.value, make];
      return lock(async (): Promise<Result<T>> => {
        const before = await item.read();
        if (!before.ok) return before;
        const after = make(before.value);
        const isDone = await (after === null ? item.remove() : item.write(after));
        if (!isDone) return fail({ code: 'storage-failed' });
        await Promise.all(followers.map((refresh) => refresh()));
        return succeed(after ?? fallback);
      }).finally(() => (changing.value = changing.value.filter((each) => each !== make)));
    },
    follow() {
      const stored = signal<Result<T> | null>(null);
      let newest = 0;
      async function refresh(): Promise<void> {
        const own = ++newest;
        const found = await item.read();
        // A later read has, or will have, what is stored now.
        if (own === newest && (found.ok || !stored.value?.ok)) stored.value = found;
      }
      const onChanged: ChangeListener = (changes) => {
        if (Object.hasOwn(changes, key)) runDetached(refresh());
      };
      area.onChanged.addListener(onChanged);
      followers = [...followers, refresh];
      return {
        latest: computed(() =>
          stored.value?.ok
            ? succeed(changing.value.reduce((value, make) => make(value) ?? fallback, stored.value.value))
            : stored.value,
        ),
        refresh,
        stop() {
          area.onChanged.removeListener(onChanged);
          followers = followers.filter((each) => each !== refresh);
        },
      };
    },
  };
}
