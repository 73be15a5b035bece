import {
  parseTitles,
  SHORTLIST,
  START,
  unwrap,
  VIEW,
  wrap,
  type CachedList,
  type ListStart,
  type PopupStart,
  type RememberedView,
  type SessionArea,
  type SessionRecords,
} from './list-records.ts';
import { NEWEST_ROWS } from '../recording/listed-recording.ts';
import type { TitlesReader } from './titles-file.ts';

/** Reads the list for pages, without waiting for a database. */
export interface ListReader {
  readStart(): Promise<PopupStart | null>;
  readAll(): Promise<CachedList | null>;
}

/** Writes that the popup does itself as it closes: a request to the background, which may be stopped, would be lost. */
export interface ViewWriter {
  saveView(view: Omit<RememberedView, 'savedAtMs'>, nowMs: number): Promise<void>;
}

const startOf = ({ connectionId, recordings, savedAtMs, unit }: CachedList): ListStart => ({
  connectionId,
  recordings: recordings.slice(0, NEWEST_ROWS),
  people: [],
  count: recordings.length,
  savedAtMs,
  unit,
});

/** Adds the newest rows to the snapshot; they are updated more often than it is. */
function withNewest(list: CachedList, start: ListStart | null): CachedList {
  if (start?.connectionId !== list.connectionId || start.savedAtMs <= list.savedAtMs) return list;
  const newest = new Set(start.recordings.map(({ id }) => id));
  const others = list.recordings.filter(({ id }) => !newest.has(id));
  return { ...list, savedAtMs: start.savedAtMs, recordings: [...start.recordings, ...others] };
}

/** `findConnection` returns the id of the active connection, or null. */
export function createListReader(
  readTitles: TitlesReader,
  session: SessionArea,
  findConnection: () => Promise<string | null>,
): ListReader & ViewWriter {
  const readSession = (): Promise<SessionRecords> => session.get([START, VIEW, SHORTLIST]).catch(() => ({}));

  async function readAll(): Promise<CachedList | null> {
    const connectionId = await findConnection();
    if (connectionId === null) return null;
    const [text, found] = await Promise.all([readTitles(connectionId), readSession()]);
    const list = text === null ? null : parseTitles(text, connectionId);
    return list && withNewest(list, unwrap(found[START]));
  }

  return {
    async readStart() {
      const [found, connectionId] = await Promise.all([readSession(), findConnection()]);
      const view = unwrap(found[VIEW]);
      const start = unwrap(found[START]);
      const rows = unwrap(found[SHORTLIST]);
      // A connection that was just removed may be erased later.
      const shortlist = rows?.connectionId === connectionId ? rows : null;
      if (start && start.connectionId === connectionId) return { ...start, view, shortlist };
      // After a restart of the browser.
      const cached = await readAll();
      return cached && { ...startOf(cached), view, shortlist };
    },
    readAll,
    saveView: (view, nowMs) => session.set({ [VIEW]: wrap({ ...view, savedAtMs: nowMs }) }).catch(() => undefined),
  };
}
