import { browser } from '../../lib/browser.ts';
import { createListReader, type PopupStart } from '../../lib/list/list-reader.ts';
import { createFolderReader } from '../../lib/storage/connection-folders.ts';
import { labelKey, namedConnections, type Connections, type StoredConnection } from '../../lib/storage/connections.ts';

/** The connections; none if they cannot be read. */
async function findConnections(): Promise<StoredConnection[]> {
  const { connections } = await browser.storage.local.get('connections').catch(() => ({ connections: null }));
  const { list } = { list: [], ...(connections as Partial<Connections> | null) };
  return Array.isArray(list) ? list.filter((each) => each !== null) : [];
}

/** `paintedAtMs`: when its newest rows were painted, in epoch milliseconds, if they were. */
export type KeptList = ReturnType<typeof openList> & { paintedAtMs?: number };

/** The stored lists, with their first read, which is started at once. */
export function openList() {
  const folders = createFolderReader(() => navigator.storage.getDirectory());
  let found: StoredConnection[] = [];
  const list = createListReader(folders, browser.storage.session, async () => (found = await findConnections()));

  async function read(): Promise<PopupStart | null> {
    const start = await list.readStart();
    if (!start || found.length < 2) return start;
    const labels = await browser.storage.local.get(found.map(labelKey)).catch(() => ({}));
    return { ...start, connections: namedConnections(found, labels) };
  }
  return { list, firstRead: read() };
}
