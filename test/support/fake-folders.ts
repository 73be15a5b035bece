import { fail, succeed } from '../../lib/failures.ts';
import type { ConnectionFolders } from '../../lib/storage/connection-folders.ts';

export interface FakeFolders extends ConnectionFolders {
  /** The files of each folder, as they would be on disk. */
  files: Map<string, Map<string, string>>;
  /** False when the browser provides no files. */
  available: boolean;
  /** From now on every write is refused, as by a full disk. */
  full: boolean;
  /** From now on every read is refused. */
  unreadable: boolean;
  /** From now on nothing is deleted. */
  stuck: boolean;
}

/** The folders of connections, in memory. */
export function createFakeFolders(): FakeFolders {
  const files: FakeFolders['files'] = new Map();
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const folders: FakeFolders = {
    files,
    available: true,
    full: false,
    unreadable: false,
    stuck: false,
    async read(connectionId, name) {
      await turn();
      if (folders.unreadable) return fail({ code: 'storage-failed' });
      return succeed(files.get(connectionId)?.get(name) ?? null);
    },
    async isAvailable() {
      await turn();
      return folders.available;
    },
    async write(connectionId, name, text) {
      await turn();
      if (folders.full || !folders.available) return false;
      files.set(connectionId, (files.get(connectionId) ?? new Map<string, string>()).set(name, text));
      return true;
    },
    async remove(connectionId, name) {
      await turn();
      if (folders.stuck) return false;
      files.get(connectionId)?.delete(name);
      return true;
    },
    async ids() {
      await turn();
      return [...files.keys()];
    },
    async keyFiles(connectionId) {
      await turn();
      return [...(files.get(connectionId)?.keys() ?? [])].filter((name) => name.startsWith('key-'));
    },
    async removeFolder(connectionId) {
      await turn();
      if (folders.stuck) return false;
      files.delete(connectionId);
      return true;
    },
  };
  return folders;
}
