/** The whole of a storage area. */
interface WholeArea {
  get(keys: null): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  clear(): Promise<void>;
}

/**
 * Writes an area anew with what is in it, so that no file holds what was removed or overwritten: Chromium only notes in a
 * log that it is gone, and keeps the value in it for weeks, but `clear` deletes the files. The two are asked for at once:
 * Chromium carries them out in this order, also when the background is stopped before the answer. Not for Firefox, which
 * promises no such order.
 */
export async function rewriteArea(area: WholeArea): Promise<void> {
  const values = await area.get(null).catch(() => null);
  if (values !== null) await Promise.allSettled([area.clear(), area.set(values)]);
}
