import { isNotFound, isWithoutFiles } from '../errors/file-errors.ts';
import { fail, succeed, type Result } from '../failure.ts';

/** The folders of connections in the extension's private file system, by connection id and file name. */
export interface ConnectionFolders {
  /** Null when there is no such file; `storage-failed` when it could not be read. */
  read(connectionId: string, name: string): Promise<Result<string | null>>;
  /** Whether the browser provides files: it may not in a private window. Null when that is unknown at the moment. */
  isAvailable(): Promise<boolean | null>;
  /** False when the browser provides no files, or has no space. */
  write(connectionId: string, name: string, text: string): Promise<boolean>;
  /** False when it may still be there. */
  remove(connectionId: string, name: string): Promise<boolean>;
  /** The ids of all connections with a folder; empty when the browser provides no files. */
  ids(): Promise<string[]>;
  /** The file names of wrapping keys (`keys.ts`) in a folder. */
  keyFiles(connectionId: string): Promise<string[]>;
  /** False when some of it may still be there. */
  removeFolder(connectionId: string): Promise<boolean>;
}

type FindRoot = () => Promise<FileSystemDirectoryHandle>;

const FOLDER = 'connections';
/** Prefix of the file names of wrapping keys. */
export const KEY_FILE = 'key-';
const TRIES = 5;

/** Another file replaced it while it was being read. */
const isReplaced = (error: unknown) => error instanceof DOMException && error.name === 'NotReadableError';

/** Empty when nothing was ever written, or can be. */
async function namesIn(open: () => Promise<FileSystemDirectoryHandle>): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const name of (await open()).keys()) names.push(name);
  } catch {
    return [];
  }
  return names;
}

const openFolder = async (root: FindRoot, connectionId: string, create: boolean) =>
  (await (await root()).getDirectoryHandle(FOLDER, { create })).getDirectoryHandle(connectionId, { create });

export function createConnectionFolders(root: FindRoot): ConnectionFolders {
  return {
    async read(connectionId, name) {
      for (let attempt = 1; ; attempt++) {
        try {
          const file = await (await openFolder(root, connectionId, false)).getFileHandle(name);
          return succeed(await (await file.getFile()).text());
        } catch (error) {
          if (isNotFound(error)) return succeed(null);
          if (!isReplaced(error) || attempt === TRIES) return fail({ code: 'storage-failed' });
        }
      }
    },
    async isAvailable() {
      try {
        await root();
        return true;
      } catch (error) {
        return isWithoutFiles(error) ? false : null;
      }
    },
    async write(connectionId, name, text) {
      try {
        const file = await (await openFolder(root, connectionId, true)).getFileHandle(name, { create: true });
        // Replaces the file only when it is closed: a stop before that leaves the old one.
        const stream = await file.createWritable();
        await stream.write(text);
        await stream.close();
        return true;
      } catch {
        return false;
      }
    },
    async remove(connectionId, name) {
      try {
        await (await openFolder(root, connectionId, false)).removeEntry(name);
        return true;
      } catch (error) {
        return isNotFound(error);
      }
    },
    ids: () => namesIn(async () => (await root()).getDirectoryHandle(FOLDER)),
    keyFiles: async (connectionId) =>
      (await namesIn(() => openFolder(root, connectionId, false))).filter((name) => name.startsWith(KEY_FILE)),
    async removeFolder(connectionId) {
      try {
        const folder = await (await root()).getDirectoryHandle(FOLDER);
        await folder.removeEntry(connectionId, { recursive: true });
        return true;
      } catch (error) {
        return isNotFound(error);
      }
    },
  };
}
