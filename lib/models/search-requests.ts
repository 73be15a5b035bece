import type { Client } from '../messaging/client.ts';
import type { ArgOf, FoundInside, QueryReading, ReplyOf, Widened } from '../messaging/protocol.ts';
import { ENOUGH_FOUND } from '../search/enough-found.ts';
import { createLatestOnly } from './latest-only.ts';
import { LIBRARY_LIMITS } from './search-limits.ts';

const [FIRST, ALL] = LIBRARY_LIMITS;
const NO_ANSWER = { reading: null, fullText: null };

interface AnswerListener {
  /** Once for each text; null when nobody knows what it means. */
  onReading: (reading: QueryReading | null) => void;
  /** Full text: first a few recordings, then more where there are more; null when it cannot be searched. */
  onFound: (found: FoundInside | null) => void;
  /** What is like the text, where less was found than is seen without scrolling. */
  onWidened: (widened: Widened) => void;
}

/** All that a search asks the background. Of each kind the newest question wins. */
export interface SearchRequests {
  /** Asks this device what is typed. Nothing is heard of it any more once something newer is asked. */
  run(text: string, caret: number, listener: AnswerListener): Promise<void>;
  /** The same, but for what has each word as typed, wherever it stands. */
  runStrict(text: string, listener: Pick<AnswerListener, 'onFound'>): Promise<void>;
  /** The service's own search; null when something newer was asked for meanwhile. */
  searchService(text: string): Promise<ReplyOf<'recordings.search'> | null>;
  /** Another text is coming: the answer of the service is not wanted any more. */
  endService(): void;
  /** No answer is wanted any more. */
  dispose(): void;
}

export function createSearchRequests(client: Client): SearchRequests {
  const runs = createLatestOnly();
  const services = createLatestOnly();

  /** What was found at last; null when something newer was asked for meanwhile, or nothing could be searched. */
  async function find(
    arg: Omit<ArgOf<'search.run'>, 'limit'>,
    isWanted: () => boolean,
    { onReading, onFound }: Pick<AnswerListener, 'onReading' | 'onFound'>,
  ): Promise<FoundInside | null> {
    let isRead = false;
    for (let limit: number = FIRST; ;) {
      const answer = await client.ask('search.run', { ...arg, limit }, isWanted);
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
    async run(text, caret, listener) {
      const isWanted = runs.begin();
      if (text.trim() === '') return listener.onReading(null);
      const found = await find({ text, caret }, isWanted, listener);
      if (!found || found.groups.length >= ENOUGH_FOUND) return;
      const widened = await client.ask('search.widen', { text, limit: ALL - found.groups.length }, isWanted);
      if (isWanted() && widened.ok && widened.value) listener.onWidened(widened.value);
    },
    async runStrict(text, { onFound }) {
      const arg = { text, caret: text.length, isStrict: true };
      await find(arg, runs.begin(), { onReading: () => undefined, onFound });
    },
    async searchService(text) {
      const isWanted = services.begin();
      const answer = await client.ask('recordings.search', { query: text }, isWanted);
      return isWanted() ? answer : null;
    },
    endService: () => services.end(),
    dispose() {
      runs.end();
      services.end();
    },
  };
}
