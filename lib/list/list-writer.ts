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

/** Writes the list that pages read; for the background only. */
export interface ListWriter {
  /** In memory only: losing it costs no more than a moment. */
  saveStart(start: ListStart): Promise<void>;
  /** Also in memory only. */
  saveShortlist(rows: ShortlistRows): Promise<void>;
  /** False when the browser provides no files, or no space. */
  saveTitles(connectionId: string, text: string): Promise<boolean>;
  /** The connection whose newest rows pages read, even if it was removed; null when there are none. */
  owner(): Promise<string | null>;
  /** Deletes the records of a connection, and unreadable ones, which may belong to it. False when some may be left. */
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
      const isOwn = ((await owner()) ?? connectionId) === connectionId;
      const keys = [START, VIEW, SHORTLIST];
      const isForgotten =
        !isOwn ||
        (await session.remove(keys).then(
          () => true,
          () => false,
        ));
      return (await folders.remove(connectionId, TITLES_FILE)) && isForgotten;
    },
  };
}
