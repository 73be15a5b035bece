import { computed, signal } from '@preact/signals-core';
import type { ListReader, PopupStart, ShortlistRows } from '../list/list-reader.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import { createTitleIndex } from '../search/titles.ts';
import type { Shortlist } from '../recording/shortlist.ts';
import { LOOKED_ROWS, type ResultRow } from './search-state.ts';
import { startItems } from './start-items.ts';

interface Known {
  recordings: readonly Recording[];
  /** More than `recordings` until all are read. */
  count: number;
  isWhole: boolean;
}

export type LocalResults = ReturnType<typeof createLocalResults>;

/** The recordings known on this device, as rows: the newest at once, all of them once they are read. */
export function createLocalResults(list: Pick<ListReader, 'readStart' | 'readAll'>) {
  const known = signal<Known>({ recordings: [], count: 0, isWhole: false });
  const first = signal<readonly Recording[]>([]);
  const titles = computed(() => createTitleIndex(known.value.recordings));
  const shortlist = signal<Shortlist>({ pins: [], opened: [] });
  /** Rows that may not be among the newest, until all are read. */
  const older = signal<readonly Recording[]>([]);
  const recents = computed(() => {
    const { recordings, isWhole } = known.value;
    const named = new Set([...shortlist.value.pins, ...shortlist.value.opened]);
    const all = named.size === 0 ? [] : isWhole ? recordings : [...recordings, ...older.value];
    const byId = new Map(all.filter(({ id }) => named.has(id)).map((recording) => [recording.id, recording]));
    const rowsOf = (ids: readonly RecordingId[]) => ids.flatMap((id) => byId.get(id) ?? []);
    const { pins, opened } = shortlist.value;
    return startItems({ about: first.value, pinned: rowsOf(pins), opened: rowsOf(opened), newest: recordings });
  });

  async function read(): Promise<readonly Recording[] | null> {
    const cached = await list.readAll();
    // If nothing can be stored, the newest are still in the session's memory (docs/faults.md#f69).
    return cached?.recordings ?? (await list.readStart())?.recordings ?? null;
  }

  return {
    /** Those that are read, the newest first. */
    recordings: computed(() => known.value.recordings),
    /** Number of recordings. */
    count: computed(() => known.value.count),
    /** The rows shown before typing, at most `MOST_ROWS`. */
    recents,
    start({ recordings, count, shortlist: rows }: PopupStart): void {
      known.value = { recordings, count, isWhole: false };
      if (rows) older.value = [...rows.pins, ...rows.opened];
    },
    /** Reads the stored list; null if nothing can be read. */
    read,
    /** Shows what was read; `count` is the total, if that is more. */
    put(recordings: readonly Recording[], count = 0): void {
      known.value = { recordings, count: Math.max(count, recordings.length), isWhole: true };
      first.value = first.value.flatMap(({ id }) => recordings.find((recording) => recording.id === id) ?? []);
    },
    /** The rows of a shortlist that are in the list; null until the whole list was put here. */
    shortlistRows({ pins, opened }: Shortlist): Omit<ShortlistRows, 'connectionId'> | null {
      const { recordings, isWhole } = known.value;
      const named = new Set([...pins, ...opened]);
      const byId = new Map(recordings.filter(({ id }) => named.has(id)).map((each) => [each.id, each]));
      const rowsOf = (ids: readonly RecordingId[]) => ids.flatMap((id) => byId.get(id) ?? []);
      return isWhole ? { pins: rowsOf(pins), opened: rowsOf(opened) } : null;
    },
    /** Whether the whole list was put here. */
    hasAll: () => known.value.isWhole,
    /** Puts recordings above the recents; those that the list loses are removed here, too. */
    putFirst(recordings: readonly Recording[]): void {
      first.value = recordings;
    },
    /** Puts pinned and recently opened recordings above the newest, if they are in the list. */
    putShortlist(rows: Shortlist): void {
      shortlist.value = rows;
    },
    /** The rows whose titles match `text`, at most `LOOKED_ROWS`. */
    search: (text: string): ResultRow[] => titles.value.search(text, LOOKED_ROWS),
    /** Folds the titles ahead, which would otherwise slow the first search. */
    warm: () => titles.value.warm(),
    /** Empty for an unknown recording, or one without a title. */
    titleOf: async (id: RecordingId): Promise<string> => {
      const { recordings, isWhole } = known.value;
      const all = (isWhole ? null : await read()) ?? recordings;
      return all.find((recording) => recording.id === id)?.title ?? '';
    },
  };
}
