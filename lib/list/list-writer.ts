import {
  SHORTLIST,
  START,
  unwrap,
  VIEW,
  wrap,
  type ListStart,
  type SessionArea,
  type SessionRecords,
  type ShortlistRows,
} from './list-records.ts';
import { TITLES_FILE } from './titles-file.ts';

/** Writing what pages read of the list, for the background alone. */
export interface ListWriter {
  /** In memory only: without it, nothing is missed but a moment. */
  saveStart(start: ListStart): Promise<void>;
  /** In memory only, too. */
  saveShortlist(rows: ShortlistRows): Promise<void>;
  /** False where the browser has no files for us, or no room. */
  saveTitles(connectionId: string, text: string): Promise<boolean>;
  /** Whose newest rows pages read, also where that connection was removed; null where there are none. */
  owner(): Promise<string | null>;
  /** Deletes what there is of a connection; a record that cannot be read may be this one's. False when some may be left. */
  erase(connectionId: string): Promise<boolean>;
}

interface Folders {
  write(connectionId: string, name: string, text: string): Promise<boolean>;
  remove(connectionId: string, name: string): Promise<boolean>;
}

export function createListWriter(folders: Folders, session: SessionArea): ListWriter {
  async function owner(): Promise<string | null> {
    const found: SessionRecords = await session.get([START]).catch(() => ({}));
    return unwrap(found[START])?.connectionId ?? null;
  }

  return {
    owner,
    saveStart: (start) => session.set({ [START]: wrap(start) }).catch(() => undefined),
    saveShortlist: (rows) => session.set({ [SHORTLIST]: wrap(rows) }).catch(() => undefined),
    saveTitles: (connectionId, text) => folders.write(connectionId, TITLES_FILE, text),
    async erase(connectionId) {
      if (((await owner()) ?? connectionId) === connectionId) {
        await session.remove([START, VIEW, SHORTLIST]).catch(() => undefined);
      }
      return folders.remove(connectionId, TITLES_FILE);
    },
  };
}
