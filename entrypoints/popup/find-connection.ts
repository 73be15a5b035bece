import { browser } from '../../lib/browser.ts';

/** Id of the active connection; null if there is none, or if it cannot be read. */
export async function findConnection(): Promise<string | null> {
  const { connections } = await browser.storage.local.get('connections').catch(() => ({ connections: null }));
  const { activeId } = { activeId: null, ...(connections as { activeId?: unknown } | null) };
  return typeof activeId === 'string' ? activeId : null;
}
