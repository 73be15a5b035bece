import type { StorageArea } from '../../lib/storage/item.ts';

type Values = Record<string, unknown>;
type Changes = Record<string, { oldValue?: unknown; newValue?: unknown }>;

export interface FakeArea extends StorageArea {
  get(keys: string | string[] | null): Promise<Values>;
  clear(): Promise<void>;
  remove(keys: string | string[]): Promise<void>;
  /** Reports each change after it was carried out. */
  onChanged: {
    addListener(listener: (changes: Changes) => void): void;
    removeListener(listener: (changes: Changes) => void): void;
  };
  /** The stored values, as they would be on disk. */
  values: Map<string, unknown>;
  /** From now on every write is refused, as by a full disk. */
  full: boolean;
  /** Keys that are written long after anything else, which does not wait for them: Firefox guarantees no order. */
  late: Set<string>;
}

/** Not the one that fake timers replace. */
const soon = setImmediate;
/** More turns than anything takes that does not wait for such a write. */
const LATE_TURNS = 3_000;

async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => soon(resolve));
}

/**
 * A storage area like the browser's: values are copied as JSON, and a write is carried out some time after it was
 * requested, one at a time. A read that does not wait for it returns the previous value: no browser promises more.
 */
export function createFakeArea(): FakeArea {
  const values = new Map<string, unknown>();
  const listeners = new Set<(changes: Changes) => void>();
  let last: Promise<unknown> = Promise.resolve();

  function carryOut(keys: readonly string[], work: () => Changes): Promise<void> {
    const isLate = keys.some((key) => area.late.has(key));
    const done = (isLate ? pass(LATE_TURNS) : last.then(() => pass(1))).then(() => tell(work()));
    if (!isLate) last = done.catch(() => undefined);
    return done;
  }

  function tell(changes: Changes): void {
    if (Object.keys(changes).length === 0) return;
    for (const listener of listeners) listener(structuredClone(changes));
  }

  function put(entries: Values): Changes {
    if (area.full) throw new Error('quota exceeded');
    return Object.fromEntries(
      Object.entries(entries).map(([key, newValue]) => {
        const before = values.has(key) ? { oldValue: values.get(key) } : {};
        values.set(key, newValue);
        return [key, { ...before, newValue }];
      }),
    );
  }

  function take(keys: readonly string[]): Changes {
    const there = keys.filter((key) => values.has(key)).map((key) => [key, { oldValue: values.get(key) }] as const);
    for (const [key] of there) values.delete(key);
    return Object.fromEntries(there);
  }

  const area: FakeArea = {
    values,
    full: false,
    late: new Set(),
    async get(keys) {
      await Promise.resolve();
      const found = [keys ?? [...values.keys()]].flat().filter((key) => values.has(key));
      return Object.fromEntries(found.map((key) => [key, structuredClone(values.get(key))]));
    },
    async set(entries) {
      // A copy, because later changes to it must not be stored.
      const copy = JSON.parse(JSON.stringify(entries)) as Values;
      return carryOut(Object.keys(copy), () => put(copy));
    },
    remove: (keys) => carryOut([keys].flat(), () => take([keys].flat())),
    clear: () => carryOut([], () => take([...values.keys()])),
    onChanged: {
      addListener: (listener) => void listeners.add(listener),
      removeListener: (listener) => void listeners.delete(listener),
    },
  };
  return area;
}
