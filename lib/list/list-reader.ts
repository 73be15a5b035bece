import {
  parseTitles,
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
import type { TitlesReader } from './titles-file.ts';

/** Reading, for pages: they wait for no database. */
export interface ListReader {
  readStart(): Promise<PopupStart | null>;
  readAll(): Promise<CachedList | null>;
}

/** What the popup does itself as it goes: a question to the background, which may be stopped, would go with it. */
export interface ViewWriter {
  saveView(view: Omit<RememberedView, 'savedAtMs'>, nowMs: number): Promise<void>;
}

/** Rows in the small record, which is all that the first paint waits for. */
const START_ROWS = 24;

const startOf = ({ connectionId, recordings, savedAtMs }: CachedList): ListStart => ({
  connectionId,
  recordings: recordings.slice(0, START_ROWS),
  count: recordings.length,
  savedAtMs,
});

/** `findConnection`: the id of the connection in use; null where there is none. */
export function createListReader(
  titles: TitlesReader,
  session: SessionArea,
  findConnection: () => Promise<string | null>,
): ListReader & ViewWriter {
  async function readAll(): Promise<CachedList | null> {
    const connectionId = await findConnection();
    const text = connectionId === null ? null : await titles.read(connectionId);
    return connectionId === null || text === null ? null : parseTitles(text, connectionId);
  }

  return {
    async readStart() {
      const found: SessionRecords = await session.get([START, VIEW]).catch(() => ({}));
      const view = unwrap(found[VIEW]);
      const start = unwrap(found[START]);
      if (start) return { ...start, view };
      // After a restart of the browser.
      const cached = await readAll();
      return cached && { ...startOf(cached), view };
    },
    readAll,
    saveView: (view, nowMs) => session.set({ [VIEW]: wrap({ ...view, savedAtMs: nowMs }) }).catch(() => undefined),
  };
}
