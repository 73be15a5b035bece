import { computed, signal } from '@preact/signals';
import type { RecordingId, Choice, FoundSearch } from '../recording/types.ts';
import { besideInSearch } from './found-search.ts';

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
