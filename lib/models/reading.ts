import { computed, signal } from '@preact/signals';
import { runDetached } from '../async.ts';
import { deepEqual } from '../recording/deep-equal.ts';
import type {
  Choice,
  FoundSearch,
  ReaderPreferences,
  ReadingPosition,
  RecordingId,
  TabName,
} from '../recording/types.ts';
import { DEFAULT_PREFERENCES, type AddressData, type UserData } from '../storage/user-data.ts';
import { createDebounce, type Later } from './debounce.ts';
import { besideInSearch } from './found-search.ts';

export interface ReadingPositionsDeps {
  userData: Pick<UserData, 'dataFor'>;
  later: Later;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Long enough that scrolling causes one write, when it stops. */
const PAUSE_MS = 400;

export type ReadingPositions = ReturnType<typeof createReadingPositions>;

/** Remembers where the reader is, so that a recording opens there again. */
export function createReadingPositions({ userData, later, now }: ReadingPositionsDeps) {
  /** The recordings whose place was read, with the place that is stored. */
  const opened = new Map<
    RecordingId,
    { item: ReturnType<AddressData['position']>; kept: ReadingPosition | null; writing: Promise<unknown> }
  >();
  let newest: { id: RecordingId; place: ReadingPosition } | null = null;
  const pause = createDebounce(later, PAUSE_MS);

  function flush(): void {
    pause.cancel();
    const own = newest && opened.get(newest.id);
    if (newest && own && !deepEqual(own.kept, newest.place)) {
      const { place } = newest;
      own.kept = place;
      own.writing = own.item.write({ place, usedAtMs: now() }).then((isKept) => {
        if (!isKept && own.kept === place) own.kept = null;
      });
      runDetached(own.writing);
    }
    newest = null;
  }

  return {
    /** The reader's last place; null if there is none, or it could not be read. */
    async read(id: RecordingId): Promise<ReadingPosition | null> {
      flush();
      await opened.get(id)?.writing;
      opened.delete(id);
      const data = await userData.dataFor(id);
      if (!data.ok || data.value === null) return null;
      const item = data.value.position(id);
      const found = await item.read();
      if (!found.ok) return null;
      const place = found.value?.place ?? null;
      opened.set(id, { item, kept: place, writing: Promise.resolve() });
      return place;
    },
    /**
     * Saves `place` after a short pause; the newest wins, and another recording's is saved first. Does nothing unless the
     * saved place of this recording was read before: the reader did not choose the beginning.
     */
    note(id: RecordingId, place: ReadingPosition): void {
      if (newest && newest.id !== id) flush();
      newest = { id, place };
      pause.run(flush);
    },
    /** Saves what is pending, synchronous up to the browser's own call: the page may be about to close. */
    flush,
    /** Saves nothing from now on: the recordings were erased, or belong to another connection. */
    drop(): void {
      pause.cancel();
      opened.clear();
      newest = null;
    },
  };
}

interface Entry {
  id: RecordingId;
  search: FoundSearch | null;
}

/** No one goes further back than through a day's meetings. */
const MOST_ENTRIES = 100;

/** The recordings read in a panel, in order, while it is open. The place in each recording is stored elsewhere. */
export function createReadingHistory() {
  const read = signal<{ entries: readonly Entry[]; at: number }>({ entries: [], at: -1 });
  const search = computed(() => read.value.entries[read.value.at]?.search ?? null);

  function put(entry: Entry): void {
    const { entries, at } = read.value;
    read.value = { entries: entries.with(at, entry), at };
  }

  return {
    /** Possible directions. */
    ways: computed(() => ({ back: read.value.at > 0, forward: read.value.at < read.value.entries.length - 1 })),
    /** The search that led to the recording on the screen; null if none did. */
    search,
    /** A recording is opened: it follows the one on the screen, and replaces all that followed before. */
    visit(id: RecordingId, search: FoundSearch | null): void {
      const { entries, at } = read.value;
      // Another place in the same recording is not a step in the history.
      if (entries[at]?.id === id) return put({ id, search });
      const kept = [...entries.slice(0, at + 1), { id, search }].slice(-MOST_ENTRIES);
      read.value = { entries: kept, at: kept.length - 1 };
    },
    /** Goes one back (`-1`) or forward (`1`) and returns what to open; null if there is nothing. */
    step(by: -1 | 1): Choice | null {
      const { entries, at } = read.value;
      const entry = entries[at + by];
      if (!entry) return null;
      read.value = { entries, at: at + by };
      return { id: entry.id, query: '', ...(entry.search && { search: entry.search }) };
    },
    /** The search result before (`-1`) or after (`1`) the one on the screen, to be opened; null if there is none. */
    beside: (by: -1 | 1) => search.value && besideInSearch(search.value, by),
  };
}

/** The user's reading preferences, the same in every open panel. Defaults apply until they are read. */
export function createReaderPreferences({ preferences }: Pick<UserData, 'preferences'>) {
  const { latest, refresh } = preferences.follow();
  const state = computed(() => (latest.value?.ok ? latest.value.value : DEFAULT_PREFERENCES));

  async function choose(part: Partial<ReaderPreferences>): Promise<'kept' | 'failed'> {
    const { ok } = await preferences.change((before) => ({ ...before, ...part }));
    return ok ? 'kept' : 'failed';
  }

  return {
    state,
    /** Reads the saved preferences. */
    start: refresh,
    setLetterKeys: (letterKeys: boolean) => choose({ letterKeys }),
    /** Saves which tab was chosen last; a failure need not be reported. */
    chooseTab(tab: TabName): void {
      if (state.value.tab !== tab) runDetached(choose({ tab }));
    },
  };
}
