import type { Client } from '../messaging/client.ts';
import type { FoundInside, QueryReading, Widened } from '../messaging/protocol.ts';
import { createDebounce, type Later } from './debounce.ts';
import { ENOUGH_FOUND } from '../search/enough-found.ts';
import { createLatestOnly } from './latest-only.ts';
import { LIBRARY_LIMITS } from './search-limits.ts';

const [FIRST, ALL] = LIBRARY_LIMITS;
/**
 * What is only like the text is asked for when nobody types any more: the library answers one question after the other,
 * so the next key's exact search would wait for it.
 */
const WIDEN_PAUSE_MS = 150;
const NO_ANSWER = { reading: null, fullText: null };

interface AnswerListener {
  /** Once for each text; null when nobody knows what it means. */
  onReading: (reading: QueryReading | null) => void;
  /** Full text: first a few recordings, then more where there are more; null when it cannot be searched. */
  onFound: (found: FoundInside | null) => void;
  /** What is like the text, where less was found than is seen without scrolling; after a pause. */
  onWidened: (widened: Widened) => void;
}

/** What is in the box, and how it is searched. */
export interface Typed {
  text: string;
  /** UTF-16 units: says which filter is still being typed. */
  caret: number;
  /** For what has each word as typed, wherever it stands, and for nothing that is only like it. */
  isStrict?: true;
}

/** What a search asks this device. The newest question wins. */
export interface SearchRequests {
  /** Asks this device what is typed. Nothing is heard of it any more once something newer is asked. */
  run(typed: Typed, listener: AnswerListener): Promise<void>;
  /** No answer is wanted any more. */
  cancel(): void;
  /** Opens the library; false where it cannot be, and nobody was told yet. */
  openLibrary(): Promise<boolean>;
}

export function createSearchRequests(client: Client, later: Later): SearchRequests {
  const runs = createLatestOnly();
  const widenPause = createDebounce(later, WIDEN_PAUSE_MS);

  /** What was found at last; null when something newer was asked for meanwhile, or nothing could be searched. */
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
      // Never over where something newer is typed before: then nobody waits for it.
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
