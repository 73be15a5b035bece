/** A folder of the browser's private file system, in memory: as much of it as is used. */
export function createFakeFolder() {
  const folders = new Map<string, Map<string, string>>();
  const notFound = () => new DOMException('Not found', 'NotFoundError');

  function folderOf(files: Map<string, string>) {
    return {
      async getFileHandle(name: string, options?: { create?: boolean }) {
        if (!files.has(name) && !options?.create) throw notFound();
        if (!files.has(name)) files.set(name, '');
        return {
          getFile: async () => ({ text: async () => files.get(name) ?? '' }),
          async createWritable() {
            let written = '';
            return {
              write: async (text: string) => void (written += text),
              close: async () => void files.set(name, written),
            };
          },
        };
      },
      async removeEntry(name: string) {
        if (!files.delete(name)) throw notFound();
      },
    };
  }

  const root = {
    async getDirectoryHandle(name: string) {
      const files = folders.get(name) ?? new Map<string, string>();
      folders.set(name, files);
      return folderOf(files);
    },
    async removeEntry(name: string) {
      if (!folders.delete(name)) throw notFound();
    },
  };
  // Only what is used is there.
  return { root: root as unknown as FileSystemDirectoryHandle, folders };
}
