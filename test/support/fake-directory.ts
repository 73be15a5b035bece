/** A folder of the browser's private file system, in memory, with the methods that are used. */
export interface FakeDirectory {
  handle: FileSystemDirectoryHandle;
  /** All files, by their path below this folder, and empty folders with a slash at the end. */
  list(): Record<string, string>;
  /** Puts a file, and the folders above it. */
  put(path: string, text: string): void;
  /** From now on every write is refused, as by a full disk. */
  full: boolean;
  /** How many more times another file replaces one that is being read. */
  replacements: number;
}

interface File {
  text: string;
  /** Incremented each time that another file replaces it. */
  version: number;
}
type Folder = Map<string, File | Folder>;

const error = (name: string) => new DOMException(name, name);

export function createFakeDirectory(): FakeDirectory {
  const top: Folder = new Map();

  function find(folder: Folder, name: string): File | Folder | undefined {
    if (name === '' || name === '.' || name === '..' || name.includes('/')) throw new TypeError('Name is not allowed');
    return folder.get(name);
  }

  const fileHandle = (file: File) => ({
    async getFile() {
      const { version } = file;
      return {
        async text() {
          if (directory.replacements > 0) {
            directory.replacements -= 1;
            file.version += 1;
          }
          if (file.version !== version) throw error('NotReadableError');
          return file.text;
        },
      };
    },
    async createWritable() {
      let written = '';
      return {
        async write(text: string) {
          if (directory.full) throw error('QuotaExceededError');
          written += text;
        },
        async close() {
          file.text = written;
          file.version += 1;
        },
      };
    },
  });

  const folderHandle = (folder: Folder): object => ({
    async getDirectoryHandle(name: string, { create = false } = {}) {
      const found = find(folder, name);
      if (found instanceof Map) return folderHandle(found);
      if (found) throw error('TypeMismatchError');
      if (!create) throw error('NotFoundError');
      const made: Folder = new Map();
      folder.set(name, made);
      return folderHandle(made);
    },
    async getFileHandle(name: string, { create = false } = {}) {
      const found = find(folder, name);
      if (found instanceof Map) throw error('TypeMismatchError');
      if (found) return fileHandle(found);
      if (!create) throw error('NotFoundError');
      const made: File = { text: '', version: 0 };
      folder.set(name, made);
      return fileHandle(made);
    },
    async removeEntry(name: string, { recursive = false } = {}) {
      const found = find(folder, name);
      if (!found) throw error('NotFoundError');
      if (found instanceof Map && found.size > 0 && !recursive) throw error('InvalidModificationError');
      folder.delete(name);
    },
    async *keys() {
      yield* folder.keys();
    },
  });

  function pathsOf(folder: Folder, above: string): [string, string][] {
    return [...folder].flatMap(([name, entry]): [string, string][] => {
      if (!(entry instanceof Map)) return [[above + name, entry.text]];
      return entry.size > 0 ? pathsOf(entry, `${above}${name}/`) : [[`${above}${name}/`, '']];
    });
  }

  const directory: FakeDirectory = {
    // Only the methods in use exist.
    handle: folderHandle(top) as FileSystemDirectoryHandle,
    full: false,
    replacements: 0,
    list: () => Object.fromEntries(pathsOf(top, '')),
    put(path, text) {
      const names = path.split('/');
      const name = names.pop() ?? '';
      let folder = top;
      for (const each of names) {
        const found = folder.get(each);
        const next: Folder = found instanceof Map ? found : new Map();
        folder.set(each, next);
        folder = next;
      }
      folder.set(name, { text, version: 0 });
    },
  };
  return directory;
}
