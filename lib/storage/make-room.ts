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

/** Deletes the least recently used records, so that at most `most` of the kind are left. */
export async function makeRoom(records: UserRecords, kind: RecordKind, scope: string, most: number): Promise<void> {
  const all = await records.readAll(kind, scope);
  if (!all.ok || all.value.length <= most) return;
  await records.remove(
    kind,
    scope,
    byUse(all.value)
      .slice(most)
      .map(([key]) => key),
  );
}
