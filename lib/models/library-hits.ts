import type { LibraryAnswer, LibraryGroup, LibraryHit } from '../library/types.ts';
import type { Client } from '../messaging/client.ts';
import type { Choice } from '../messaging/protocol.ts';
import type { RecordingId } from '../recording/types.ts';
import { NO_HITS, type HitsPart, type ResultRow } from './search-state.ts';

/** Recordings that are asked for; more words are quicker than more rows. */
const MOST_GROUPS = 20;

/** What a search of the contents has found. */
export interface FoundInside {
  hits: Omit<HitsPart, 'headCount'>;
  /** Recordings that were found, but not by their words: by filters, or in ways that only their rows show. */
  rows: ResultRow[];
}

const NOTHING: FoundInside = { hits: NO_HITS, rows: [] };

/** Asks the library, without a pause: it is on this device. The newest question wins, and nothing is asked twice. */
export function createLibraryHits(client: Client, say: (found: FoundInside) => void) {
  let newest = 0;
  let asked = '';

  return {
    /** What was found for a text that this one goes on from, or was typed back to, stays until there is better. */
    async ask(text: string): Promise<void> {
      const own = ++newest;
      if (text === '' || !(text.startsWith(asked) || asked.startsWith(text))) say(NOTHING);
      asked = text;
      if (text === '') return;
      const answer = await client.ask('library.search', { text, limit: MOST_GROUPS });
      if (own !== newest) return;
      // Without an answer there is nothing to say: titles are there, and the service is asked in any case.
      say(answer.ok && answer.value?.ok ? toFound(answer.value.value) : NOTHING);
    },
  };
}

function toFound({ groups, total, totalIsExact }: LibraryAnswer): FoundInside {
  const inside = groups.map(withoutTitle);
  const shown = inside.filter(({ hits }) => hits.length > 0);
  const others = inside.filter(({ hits }) => hits.length === 0);
  return {
    hits: {
      groups: shown,
      places: shown.reduce((sum, { hitCount }) => sum + hitCount, 0),
      meetings: shown.length === 0 ? 0 : total - others.length,
      isExact: totalIsExact && total === groups.length,
      isSearched: true,
    },
    rows: others.map(({ recording }) => ({ recording, ranges: [] })),
  };
}

/** A title has its own row. */
function withoutTitle(group: LibraryGroup): LibraryGroup {
  const hits = group.hits.filter(({ part }) => part !== 'title');
  return { ...group, hits, hitCount: group.hitCount - (group.hits.length - hits.length) };
}

/** The choice of a place in a recording: the words that are marked first go into the find box as they stand there. */
export function choiceOfHit(id: RecordingId, hit: LibraryHit): Choice {
  const { part, turn, startSeconds: atSeconds } = hit;
  const tab = part === 'summary' || part === 'notes' ? part : 'transcript';
  return { id, query: wordsOf(hit), place: { tab, turn, atSeconds } };
}

function wordsOf({ snippet, ranges: [first, ...rest] }: LibraryHit): string {
  if (!first) return '';
  let [start, end] = first;
  // Words that were found one after the other are looked for as they stand.
  for (const [from, to] of rest) {
    if (snippet.slice(end, from).trim() !== '') break;
    end = to;
  }
  return snippet.slice(start, end);
}
