import type { Client } from '../messaging/client.ts';
import type { FoundInside, QueryReading, Widened } from '../messaging/protocol.ts';
import { createDebounce, type Later } from './debounce.ts';
import { ENOUGH_FOUND } from '../search/enough-found.ts';
import { createLatestOnly } from './latest-only.ts';
import { LIBRARY_LIMITS } from './search-limits.ts';

const [FIRST, ALL] = LIBRARY_LIMITS;
/**
 * Similar results are requested only after a pause in typing: the library handles one request after the other, so the
 * exact search for the next key would wait.
 */
const WIDEN_PAUSE_MS = 150;
const NO_ANSWER = { reading: null, fullText: null };

interface AnswerListener {
  /** Called once for each text; null if its meaning is unknown. */
  onReading: (reading: QueryReading | null) => void;
  /** Results of full text: first a few recordings, then more if there are more; null if it cannot be searched. */
  onFound: (found: FoundInside | null) => void;
  /** Results similar to the text, if fewer were found than are visible without scrolling; after a pause. */
  onWidened: (widened: Widened) => void;
}

/** The text in the box, and how to search it. */
export interface Typed {
  text: string;
  /** UTF-16 units; shows which filter is still being typed. */
  caret: number;
  /** Finds only what has each word as typed, wherever it is, and nothing similar. */
  isStrict?: true;
}

/** The search on this device. The newest request wins. */
export interface SearchRequests {
  /** Searches for the typed text. Nothing more is reported once something newer is searched. */
  run(typed: Typed, listener: AnswerListener): Promise<void>;
  /** Drops all pending responses. */
  cancel(): void;
  /** Opens the library; false if that fails and the user has not been told yet. */
  openLibrary(): Promise<boolean>;
}

export function createSearchRequests(client: Client, later: Later): SearchRequests {
  const runs = createLatestOnly();
  const widenPause = createDebounce(later, WIDEN_PAUSE_MS);

  /** The final results; null if something newer was searched meanwhile, or nothing could be searched. */
  async function find(
    typed: Typed,
    isWanted: () => boolean,
    { onReading, onFound }: Pick<AnswerListener, 'onReading' | 'onFound'>,
  ): Promise<FoundInside | null> {
    let isRead = false;
    for (let limit: number = FIRST; ;) {
      const answer = await client.ask('search.run', { ...typed, limit }, isWanted);
      if (!isWanted()) return null;
      const { reading, fullText } = answer.ok ? answer.value : NO_ANSWER;
      if (!isRead) onReading(reading);
      isRead = true;
      if (fullText?.status === 'slow') continue;
      const found = fullText?.status === 'ready' ? fullText.found : null;
      onFound(found);
      if (!found || found.isExact || limit === ALL || found.groups.length + found.rows.length < limit) return found;
      limit = ALL;
    }
  }

  return {
    async run(typed, listener) {
      const isWanted = runs.begin();
      widenPause.cancel();
      if (typed.text.trim() === '') return listener.onReading(null);
      // Never resolves if something newer is typed first: nothing waits for it then.
      const paused = new Promise<void>((resolve) => widenPause.run(resolve));
      const found = await find(typed, isWanted, listener);
      if (!found || typed.isStrict || found.groups.length >= ENOUGH_FOUND) return;
      await paused;
      if (!isWanted()) return;
      const arg = { text: typed.text, caret: typed.caret, limit: ALL - found.groups.length };
      const widened = await client.ask('search.widen', arg, isWanted);
      if (isWanted() && widened.ok && widened.value) listener.onWidened(widened.value);
    },
    cancel() {
      widenPause.cancel();
      runs.end();
    },
    async openLibrary() {
      const opened = await client.ask('library.preload', null);
      return !(opened.ok && opened.value.isNews);
    },
  };
}
