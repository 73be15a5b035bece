import { browser } from '../../lib/browser.ts';
import { createListReader, type ListReader, type PopupStart } from '../../lib/list/list-reader.ts';
import { createConnectionFolders } from '../../lib/storage/connection-folders.ts';

/** The stored list of the active connection. */
export interface KeptList {
  list: ListReader;
  /** Started at once. */
  firstRead: Promise<PopupStart | null>;
  /** When the rows were painted, in epoch milliseconds; null or absent if they were not. */
  paintedAtMs?: number | null;
}

/** Id of the active connection; null if there is none, or if it cannot be read. */
async function findConnection(): Promise<string | null> {
  const { connections } = await browser.storage.local.get('connections').catch(() => ({ connections: null }));
  const { activeId } = { activeId: null, ...(connections as { activeId?: unknown } | null) };
  return typeof activeId === 'string' ? activeId : null;
}

/** Starts reading the stored list. */
export function openList(): KeptList {
  const folders = createConnectionFolders(() => navigator.storage.getDirectory());
  const list = createListReader(folders, browser.storage.session, findConnection);
  return { list, firstRead: list.readStart() };
}
