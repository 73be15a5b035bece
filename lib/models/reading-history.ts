import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { RecordingId } from '../recording/types.ts';

/** What was read in a panel, one after the other, as long as it is open. The place in each recording is kept elsewhere. */
export interface ReadingHistory {
  /** Which ways there are. */
  ways: ReadonlySignal<{ back: boolean; forward: boolean }>;
  /** A recording is opened: it comes after the one on the screen, and what had come after that is forgotten. */
  visit(id: RecordingId): void;
  /** Goes one back (`-1`) or forward (`1`) and answers what is to be opened; null where nothing is. */
  step(by: -1 | 1): RecordingId | null;
}

/** Nobody goes further back than through a day's meetings. */
const MOST_ENTRIES = 100;

export function createReadingHistory(): ReadingHistory {
  const read = signal<{ ids: readonly RecordingId[]; at: number }>({ ids: [], at: -1 });
  return {
    ways: computed(() => ({ back: read.value.at > 0, forward: read.value.at < read.value.ids.length - 1 })),
    visit(id) {
      const { ids, at } = read.value;
      // Another place in the same recording is no way to go back.
      if (ids[at] === id) return;
      const kept = [...ids.slice(0, at + 1), id].slice(-MOST_ENTRIES);
      read.value = { ids: kept, at: kept.length - 1 };
    },
    step(by) {
      const { ids, at } = read.value;
      const id = ids[at + by];
      if (id === undefined) return null;
      read.value = { ids, at: at + by };
      return id;
    },
  };
}
