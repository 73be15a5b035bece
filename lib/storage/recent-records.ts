import * as v from 'valibot';
import type { RecordKind, UserRecords } from './user-records.ts';

const schema = v.object({ usedAtMs: v.number() });

/** Epoch milliseconds when a record was last used; 0 when unknown. */
function usedAtMs(stored: unknown): number {
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? parsed.output.usedAtMs : 0;
}

/** The records of a kind, most recently used first. */
export const byUse = (all: readonly [key: string, value: unknown][]): [key: string, value: unknown][] =>
  all.toSorted(([, a], [, b]) => usedAtMs(b) - usedAtMs(a));

/** The use of a record. */
interface RecordUse {
  kind: RecordKind;
  scope: string;
  key: string;
  /** Stored with the time of the use. */
  value?: object;
  atMs: number;
}

/**
 * Stores a record as the one used last, and deletes the least recently used, so that at most `most` of its kind are
 * left. False when nothing was stored. Must be called for one use after the other.
 */
export async function writeRecent(
  records: UserRecords,
  { kind, scope, key, value, atMs }: RecordUse,
  most: number,
): Promise<boolean> {
  const all = await records.readAll(kind, scope);
  const others = all.ok ? byUse(all.value).filter(([other]) => other !== key) : [];
  // After all others, even if the clock was ahead when they were used.
  const [newest] = others;
  const afterMs = newest ? usedAtMs(newest[1]) + 1 : atMs;
  const isStored = await records.write(kind, scope, key, { ...value, usedAtMs: Math.max(atMs, afterMs) });
  const surplus = others.slice(most - 1).map(([other]) => other);
  if (isStored && surplus.length > 0) await records.remove(kind, scope, surplus);
  return isStored;
}
