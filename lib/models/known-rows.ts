import type { ListReader, PopupStart } from '../list/list-store.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import { createTitleIndex, type TitleIndex } from '../search/titles.ts';
import type { ResultRow } from './search-state.ts';

/** Rows a person may scroll through; more typing is quicker than more rows. */
export const MOST_ROWS = 50;

/** The recordings known on this device, as rows: the newest at once, all of them when they have been read. */
export interface KnownRows {
  begin: (start: PopupStart) => void;
  /** Reads the list, anew if it was read before; false while nothing of it can be read. */
  readAll: () => Promise<boolean>;
  hasAll: () => boolean;
  /** Recordings known. */
  count: () => number;
  /** Puts recordings above the recents; those that the list loses leave this place too. */
  putFirst: (recordings: readonly Recording[]) => void;
  /** So many stand above the recents. */
  firstCount: () => number;
  /** At most `MOST_ROWS`: the recents for an empty text, else what it finds. */
  rowsFor: (text: string) => ResultRow[];
  /** Makes the first search quick; folding the titles is left to it. */
  warm: () => void;
  /** Empty for an unknown recording, and for one without a title. */
  titleOf: (id: RecordingId) => Promise<string>;
}

export function createKnownRows(list: ListReader): KnownRows {
  let recents: readonly Recording[] = [];
  let whole: readonly Recording[] | null = null;
  let first: readonly Recording[] = [];
  let count = 0;
  let index: TitleIndex | null = null;

  const titles = () => (index ??= createTitleIndex(whole ?? recents));

  async function readAll(): Promise<boolean> {
    const cached = await list.readAll();
    // Where nothing can be kept, the newest are still in the session's memory (fault 69).
    const known = cached?.recordings ?? (await list.readStart())?.recordings;
    if (!known) return whole !== null;
    whole = known;
    recents = known.slice(0, MOST_ROWS);
    first = first.flatMap(({ id }) => known.find((recording) => recording.id === id) ?? []);
    count = known.length;
    index = null;
    return true;
  }

  return {
    begin(start) {
      recents = start.recordings;
      count = start.count;
    },
    readAll,
    hasAll: () => whole !== null,
    count: () => count,
    putFirst(recordings) {
      first = recordings;
    },
    firstCount: () => first.length,
    rowsFor(text) {
      if (text !== '') return titles().search(text, MOST_ROWS);
      const named = new Set(first.map(({ id }) => id));
      const rest = recents.filter(({ id }) => !named.has(id));
      return [...first, ...rest].slice(0, MOST_ROWS).map((recording) => ({ recording, ranges: [] }));
    },
    warm: () => titles().warm(),
    async titleOf(id) {
      if (!whole) await readAll();
      return (whole ?? recents).find((recording) => recording.id === id)?.title ?? '';
    },
  };
}
