import type { Client } from '../messaging/client.ts';
import type { Choice, FoundHit } from '../messaging/protocol.ts';
import type { RecordingId } from '../recording/types.ts';
import { NO_HITS, type HitsPart } from './search-state.ts';

/**
 * Recordings that are asked for: first those that are seen without scrolling, because reading each takes its time, then
 * the others; more words are quicker than more rows.
 */
export const HIT_LIMITS = [5, 20] as const;

/** Asks the library, without a pause: it is on this device. The newest question wins. */
export function createLibraryHits(client: Client, say: (hits: HitsPart) => void) {
  let newest = 0;
  let asked = '';

  return {
    /** What was found for a text that this one goes on from, or was typed back to, stays until there is better. */
    async ask(text: string): Promise<void> {
      const own = ++newest;
      if (text === '' || !(text.startsWith(asked) || asked.startsWith(text))) say(NO_HITS);
      asked = text;
      if (text === '') return;
      for (const limit of HIT_LIMITS) {
        const answer = await client.ask('library.search', { text, limit }, () => own === newest);
        if (own !== newest) return;
        const found = answer.ok && answer.value?.ok ? answer.value.value : null;
        if (found) say({ ...NO_HITS, ...found, isSearched: true });
        // Without an answer there is nothing to say: titles are there, and the service is asked in any case.
        else if (limit === HIT_LIMITS[0]) say(NO_HITS);
        if (found === null || found.isExact || found.groups.length + found.rows.length < limit) return;
      }
    },
  };
}

/** The choice of a place in a recording, with the words for the find box. */
export function choiceOfHit(id: RecordingId, { part, turn, startSeconds, words }: FoundHit): Choice {
  const tab = part === 'summary' || part === 'notes' ? part : 'transcript';
  return { id, query: words, place: { tab, turn, atSeconds: startSeconds } };
}
