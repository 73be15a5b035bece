import { browser } from '../../lib/browser.ts';
import { createListReader } from '../../lib/list/list-reader.ts';
import { createFolderReader } from '../../lib/storage/connection-folders.ts';

/** Id of the active connection; null if there is none, or if it cannot be read. */
async function findConnection(): Promise<string | null> {
  const { connections } = await browser.storage.local.get('connections').catch(() => ({ connections: null }));
  const { activeId } = { activeId: null, ...(connections as { activeId?: unknown } | null) };
  return typeof activeId === 'string' ? activeId : null;
}

/** `paintedAtMs`: when its newest rows were painted, in epoch milliseconds, if they were. */
export type KeptList = ReturnType<typeof openList> & { paintedAtMs?: number };

/** The stored list of the active connection, with its first read, which is started at once. */
export function openList() {
  const folders = createFolderReader(() => navigator.storage.getDirectory());
  const list = createListReader(folders, browser.storage.session, findConnection);
  return { list, firstRead: list.readStart() };
}
