import type { LibraryAnswer, LibraryGroup, WidenedAnswer } from '../../library/types.ts';
import type { FoundInside, Widened } from '../../messaging/protocol.ts';

/** Converts the library's results for pages, which find titles themselves. */
export function toFoundInside({ groups: found, total, said }: LibraryAnswer): FoundInside {
  const { groups, rows } = splitByHits(found);
  const isExact = total === found.length;
  return { groups, rows, meetings: isExact || groups.length === 0 ? groups.length : said, isExact };
}

/** Does the same for a widened search. */
export const toWidened = ({ groups, words }: WidenedAnswer): Widened => ({ ...splitByHits(groups), words });

/** Recordings with hits, and those that only their titles match. */
function splitByHits(found: readonly LibraryGroup[]) {
  const all = found.map(withoutTitle);
  return {
    groups: all.filter(({ hits }) => hits.length > 0),
    rows: all.filter(({ hits }) => hits.length === 0).map(({ recording }) => recording),
  };
}

const withoutTitle = (group: LibraryGroup): LibraryGroup => ({
  ...group,
  hits: group.hits.filter(({ part }) => part !== 'title'),
});
