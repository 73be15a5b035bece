import type { LibraryAnswer, LibraryGroup, LibraryHit, WidenedAnswer } from '../../library/types.ts';
import type { FoundGroup, FoundHit, FoundInside, Widened } from '../../messaging/protocol.ts';

/** Converts the library's results for pages, which find titles themselves. */
export function toFoundInside({ groups: found, total }: LibraryAnswer): FoundInside {
  const all = found.map(withoutTitle);
  const groups = all.filter(({ hits }) => hits.length > 0);
  const others = all.filter(({ hits }) => hits.length === 0);
  return {
    groups,
    rows: others.map(({ recording }) => recording),
    meetings: groups.length === 0 ? 0 : total - others.length,
    isExact: total === found.length,
  };
}

/** Does the same for a widened search, and omits recordings found by title only. */
export const toWidened = ({ groups, words }: WidenedAnswer): Widened => ({
  groups: groups.map(withoutTitle).filter(({ hits }) => hits.length > 0),
  words,
});

function withoutTitle({ recording, hits: found, hitCount }: LibraryGroup): FoundGroup {
  const hits = found.filter(({ part }) => part !== 'title').map((hit): FoundHit => ({ ...hit, words: wordsOf(hit) }));
  return { recording, hits, hitCount };
}

/** The text to look for in the recording: adjacent found words are looked for together. */
function wordsOf({ snippet, ranges: [first, ...rest] }: LibraryHit): string {
  if (!first) return '';
  let [start, end] = first;
  for (const [from, to] of rest) {
    if (snippet.slice(end, from).trim() !== '') break;
    end = to;
  }
  return snippet.slice(start, end);
}
