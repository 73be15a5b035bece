import type { KeyValueStore } from './database.ts';

const TRIES = 5;

type FindRoot = () => Promise<FileSystemDirectoryHandle>;

const open = async (root: FindRoot, folder: string) => (await root()).getDirectoryHandle(folder, { create: true });

/** The part for the popup, which loads no more than it runs. */
export function createFileReader(root: FindRoot, folder: string): Pick<KeyValueStore, 'get'> {
  return {
    async get(key) {
      for (let attempt = 1; ; attempt++) {
        try {
          const file = await (await open(root, folder)).getFileHandle(await fileName(key));
          return JSON.parse(await (await file.getFile()).text()) as unknown;
        } catch (error) {
          // Another took its place while it was read.
          const isReplaced = error instanceof DOMException && error.name === 'NotReadableError';
          if (!isReplaced || attempt === TRIES) return undefined;
        }
      }
    },
  };
}

/**
 * A key-value store of one file for each key, in a folder of the extension's private file system. What is removed is
 * removed: a database (LevelDB) leaves what it was told to delete in its files, for as long as it likes, measured. As in
 * the database, reads find nothing and writes answer false where the browser has no files for us (docs/faults.md#f69).
 */
export function createFileStore(root: FindRoot, folder: string): KeyValueStore {
  async function write(key: string, value: unknown): Promise<void> {
    const file = await (await open(root, folder)).getFileHandle(await fileName(key), { create: true });
    // Takes the place of the file only when it is closed: a stop in between leaves the old one.
    const stream = await file.createWritable();
    await stream.write(JSON.stringify(value));
    await stream.close();
  }

  return {
    ...createFileReader(root, folder),
    async put(entries) {
      try {
        for (const [key, value] of entries) await write(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove: (key) => gone(async () => (await open(root, folder)).removeEntry(await fileName(key))),
    clear: () => gone(async () => (await root()).removeEntry(folder, { recursive: true })),
  };
}

/** A key is anything; a file name is not. */
async function fileName(key: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What was not there is gone, too. */
async function gone(remove: () => Promise<void>): Promise<boolean> {
  try {
    await remove();
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotFoundError';
  }
}
