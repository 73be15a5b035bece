import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Choice, FoundSearch } from '../messaging/protocol.ts';
import type { RecordingId } from '../recording/types.ts';
import { besideInSearch } from './found-search.ts';

/** What was read in a panel, one after the other, as long as it is open. The place in each recording is kept elsewhere. */
export interface ReadingHistory {
  /** Which ways there are. */
  ways: ReadonlySignal<{ back: boolean; forward: boolean }>;
  /** The search that has led to what is on the screen; null where none has, and once it was ended. */
  search: ReadonlySignal<FoundSearch | null>;
  /** A recording is opened: it comes after the one on the screen, and what had come after that is forgotten. */
  visit(id: RecordingId, search: FoundSearch | null): void;
  /** Goes one back (`-1`) or forward (`1`) and answers what is to be opened; null where nothing is. */
  step(by: -1 | 1): Choice | null;
  /** The result of the search before (`-1`) or after the one on the screen, to be opened; null where there is none. */
  beside(by: -1 | 1): Choice | null;
  /** Nobody wants the other results of the search any more. */
  endSearch(): void;
}

interface Entry {
  id: RecordingId;
  search: FoundSearch | null;
}

/** Nobody goes further back than through a day's meetings. */
const MOST_ENTRIES = 100;

export function createReadingHistory(): ReadingHistory {
  const read = signal<{ entries: readonly Entry[]; at: number }>({ entries: [], at: -1 });
  const search = computed(() => read.value.entries[read.value.at]?.search ?? null);

  function put(entry: Entry): void {
    const { entries, at } = read.value;
    read.value = { entries: entries.with(at, entry), at };
  }

  return {
    ways: computed(() => ({ back: read.value.at > 0, forward: read.value.at < read.value.entries.length - 1 })),
    search,
    visit(id, search) {
      const { entries, at } = read.value;
      // Another place in the same recording is no way to go back.
      if (entries[at]?.id === id) return put({ id, search });
      const kept = [...entries.slice(0, at + 1), { id, search }].slice(-MOST_ENTRIES);
      read.value = { entries: kept, at: kept.length - 1 };
    },
    step(by) {
      const { entries, at } = read.value;
      const entry = entries[at + by];
      if (!entry) return null;
      read.value = { entries, at: at + by };
      return { id: entry.id, query: '', ...(entry.search && { search: entry.search }) };
    },
    beside: (by) => search.value && besideInSearch(search.value, by),
    endSearch() {
      const { entries, at } = read.value;
      const entry = entries[at];
      if (entry) put({ ...entry, search: null });
    },
  };
}
