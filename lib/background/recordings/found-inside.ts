import type { LibraryAnswer, LibraryGroup, LibraryHit, WidenedAnswer } from '../../library/types.ts';
import type { FoundGroup, FoundHit, FoundInside, Widened } from '../../messaging/protocol.ts';

/** What the library has found, as pages show it: they find titles by themselves. */
export function toFoundInside({ groups: found, total }: LibraryAnswer): FoundInside {
  const all = found.map(withoutTitle);
  const groups = all.filter(({ hits }) => hits.length > 0);
  const others = all.filter(({ hits }) => hits.length === 0);
  return {
    groups,
    rows: others.map(({ recording }) => recording),
    places: groups.reduce((sum, { hitCount }) => sum + hitCount, 0),
    meetings: groups.length === 0 ? 0 : total - others.length,
    isExact: total === found.length,
  };
}

/** Of a widened answer the same, without what is found by its title only: pages find that by themselves. */
export const toWidened = ({ groups, words }: WidenedAnswer): Widened => ({
  groups: groups.map(withoutTitle).filter(({ hits }) => hits.length > 0),
  words,
});

function withoutTitle({ recording, hits: found, hitCount }: LibraryGroup): FoundGroup {
  const hits = found.filter(({ part }) => part !== 'title').map((hit): FoundHit => ({ ...hit, words: wordsOf(hit) }));
  return { recording, hits, hitCount };
}

/** Words that were found one after the other are looked for as they stand. */
function wordsOf({ snippet, ranges: [first, ...rest] }: LibraryHit): string {
  if (!first) return '';
  let [start, end] = first;
  for (const [from, to] of rest) {
    if (snippet.slice(end, from).trim() !== '') break;
    end = to;
  }
  return snippet.slice(start, end);
}
