import { isNotFound, isWithoutFiles } from '../error-report.ts';
import { type Result, fail, succeed } from '../failures.ts';

type FindRoot = () => Promise<FileSystemDirectoryHandle>;

/** The folder of all connections in the extension's private file system. */
const FOLDER = 'connections';
/** Prefix of the file names of wrapping keys. */
export const KEY_FILE = 'key-';
const TRIES = 5;

/** Another file replaced it while it was being read. */
const isReplaced = (error: unknown) => error instanceof DOMException && error.name === 'NotReadableError';

/** Whether `work` succeeded, or failed because there is nothing. */
async function isGoneAfter(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    return isNotFound(error);
  }
}

async function namesIn(open: () => Promise<FileSystemDirectoryHandle>): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const name of (await open()).keys()) names.push(name);
  } catch {
    return [];
  }
  return names;
}

/** Reads the folders of connections: all that the popup's first script does with them. */
export function createFolderReader(root: FindRoot) {
  const openAll = async (create = false) => (await root()).getDirectoryHandle(FOLDER, { create });
  const open = async (connectionId: string, create = false) =>
    (await openAll(create)).getDirectoryHandle(connectionId, { create });

  return {
    /** Null when there is no such file; `storage-failed` when it could not be read. */
    async read(connectionId: string, name: string): Promise<Result<string | null>> {
      for (let attempt = 1; ; attempt++) {
        try {
          const file = await (await open(connectionId)).getFileHandle(name);
          return succeed(await (await file.getFile()).text());
        } catch (error) {
          if (isNotFound(error)) return succeed(null);
          if (!isReplaced(error) || attempt === TRIES) return fail({ code: 'storage-failed' });
        }
      }
    },
    openAll,
    open,
  };
}

export type ConnectionFolders = ReturnType<typeof createConnectionFolders>;

/** The folders of connections in the extension's private file system, by connection id and file name. */
export function createConnectionFolders(root: FindRoot) {
  const { openAll, open, ...reader } = createFolderReader(root);

  return {
    ...reader,
    /** Whether the browser provides files: it may not in a private window. Null when that is unknown at the moment. */
    async isAvailable(): Promise<boolean | null> {
      try {
        await root();
        return true;
      } catch (error) {
        return isWithoutFiles(error) ? false : null;
      }
    },
    /** False when the browser provides no files, or has no space. */
    async write(connectionId: string, name: string, text: string): Promise<boolean> {
      try {
        const file = await (await open(connectionId, true)).getFileHandle(name, { create: true });
        // Replaces the file only when it is closed: a stop before that leaves the old one.
        const stream = await file.createWritable();
        await stream.write(text);
        await stream.close();
        return true;
      } catch {
        return false;
      }
    },
    /** False when it may still be there. */
    remove: (connectionId: string, name: string): Promise<boolean> =>
      isGoneAfter(async () => (await open(connectionId)).removeEntry(name)),
    /** The ids of all connections with a folder; empty when the browser provides no files. */
    ids: (): Promise<string[]> => namesIn(openAll),
    /** The file names of wrapping keys (`keys.ts`) in a folder. */
    keyFiles: async (connectionId: string): Promise<string[]> =>
      (await namesIn(() => open(connectionId))).filter((name) => name.startsWith(KEY_FILE)),
    /** False when some of it may still be there. */
    removeFolder: (connectionId: string): Promise<boolean> =>
      isGoneAfter(async () => (await openAll()).removeEntry(connectionId, { recursive: true })),
  };
}
