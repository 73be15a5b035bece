/** The whole of a storage area. */
interface WholeArea {
  get(keys: null): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  clear(): Promise<void>;
}

/** A place outside of the area. As the file store of the list, it throws nothing. */
interface CopyPlace {
  get(key: string): Promise<unknown>;
  put(entries: readonly (readonly [key: string, value: unknown])[]): Promise<boolean>;
  clear(): Promise<boolean>;
}

const COPY = 'copy';

const readAll = (area: WholeArea): Promise<Record<string, unknown> | null> => area.get(null).catch(() => null);

/**
 * Writes an area anew with what is in it, so that no file holds what was removed or overwritten: Chromium only notes in a
 * log that it is gone, and keeps the value in it for weeks, but `clear` deletes the files. The two are asked for at once:
 * Chromium carries them out in this order, also when the background is stopped before the answer. Where the browser itself
 * ends in between, `recoverArea` brings back the copy that was made before. Not for Firefox, which promises no such order.
 */
export async function rewriteArea(area: WholeArea, copy: CopyPlace): Promise<void> {
  const before = await readAll(area);
  if (before !== null) await copy.put([[COPY, before]]);
  // Read again: others may have written meanwhile.
  const values = await readAll(area);
  if (values === null) return;
  const [, written] = await Promise.allSettled([area.clear(), area.set(values)]);
  if (written.status === 'fulfilled') await dropCopy(copy);
}

/** Brings back what an earlier `rewriteArea` did not come to write; at each start, before anything is removed. */
export async function recoverArea(area: WholeArea, copy: CopyPlace): Promise<void> {
  const kept = await copy.get(COPY);
  if (typeof kept !== 'object' || kept === null) return;
  const there = await readAll(area);
  if (there === null) return;
  const lost = Object.entries(kept).filter(([name]) => !Object.hasOwn(there, name));
  const isBack = await area.set(Object.fromEntries(lost)).then(
    () => true,
    () => false,
  );
  if (isBack) await dropCopy(copy);
}

/** Leaves nothing to bring back: what cannot be deleted can often be overwritten. False when the copy may still be there. */
export async function dropCopy(copy: CopyPlace): Promise<boolean> {
  return (await copy.clear()) || copy.put([[COPY, null]]);
}
