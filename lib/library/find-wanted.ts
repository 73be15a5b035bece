import type { Wanted } from './match.ts';
import { isCut, skipGap, type Piece } from '../text/tokens.ts';

/** A match in a folded text: its range, and the index of the term. */
export interface Match {
  start: number;
  end: number;
  wanted: number;
}

/** Maximum number of matches of one term in one unit: more of them add nothing. */
const MOST_MATCHES = 20;

/** The matches of each term in one folded unit, in order of the terms. Finds everything that the index finds there. */
export function findWanted(text: string, wanted: readonly Wanted[]): Match[] {
  return wanted.flatMap((term, index) => findOne(text, term).map(([start, end]) => ({ start, end, wanted: index })));
}

function findOne(text: string, { pieces, open }: Wanted): [number, number][] {
  const [first, ...rest] = pieces;
  if (!first) return [];
  const found: [number, number][] = [];
  for (let at = text.indexOf(first.text); at !== -1; at = text.indexOf(first.text, at + 1)) {
    if (at < (found.at(-1)?.[1] ?? 0) || !isCut(text, at)) continue;
    const end = endOf(text, at, first, rest, open);
    if (end === null) continue;
    found.push([at, end]);
    if (found.length === MOST_MATCHES) break;
  }
  return found;
}

function endOf(text: string, at: number, first: Piece, rest: readonly Piece[], open: boolean): number | null {
  let end = at + first.text.length;
  let before = first;
  for (const piece of rest) {
    if (!isCut(text, end)) return null;
    const next = skipGap(text, end);
    // Without a gap, the run that ends here in the query continues in the text.
    if (before.unspaced && piece.unspaced && next === end) return null;
    if (!text.startsWith(piece.text, next)) return null;
    end = next + piece.text.length;
    before = piece;
  }
  return isCut(text, end) || (open && !before.unspaced) ? end : null;
}
