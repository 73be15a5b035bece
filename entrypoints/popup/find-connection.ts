import { browser } from '../../lib/browser.ts';

/** The id of the connection in use; null where there is none, or where it cannot be read. */
export async function findConnection(): Promise<string | null> {
  const { connections } = await browser.storage.local.get('connections').catch(() => ({ connections: null }));
  const { activeId } = { activeId: null, ...(connections as { activeId?: unknown } | null) };
  return typeof activeId === 'string' ? activeId : null;
}
