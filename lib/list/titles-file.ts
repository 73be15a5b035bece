/** The snapshot of a connection's list, in its folder of the extension's private file system. */
export const TITLES_FILE = 'titles.json';

/** Reads that file; null when it is missing or cannot be read. */
export type TitlesReader = (connectionId: string) => Promise<string | null>;

const FOLDER = 'connections';
const TRIES = 5;

/** A minimal reader for the popup, which loads only what it runs. */
export function createTitlesReader(root: () => Promise<FileSystemDirectoryHandle>): TitlesReader {
  return async (connectionId) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const folder = await (await (await root()).getDirectoryHandle(FOLDER)).getDirectoryHandle(connectionId);
        const file = await (await folder.getFileHandle(TITLES_FILE)).getFile();
        return await file.text();
      } catch (error) {
        // The file was replaced while it was being read.
        const isReplaced = error instanceof DOMException && error.name === 'NotReadableError';
        if (!isReplaced || attempt === TRIES) return null;
      }
    }
  };
}
