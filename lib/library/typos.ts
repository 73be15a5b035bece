import { hasUnspaced } from '../search/terms.ts';

/** From how many letters on a word may have one mistake, and two. */
const ONE_FROM = 5;
const TWO_FROM = 9;
const DIGIT = /\p{N}/u;

/** How many mistakes are forgiven in a folded word: none in short ones, in numbers, and in scripts without spaces. */
export function forgivenEdits(word: string): number {
  if (word.length < ONE_FROM || DIGIT.test(word) || hasUnspaced(word)) return 0;
  return word.length < TWO_FROM ? 1 : 2;
}

/**
 * How many letters must be put in, left out, replaced or swapped with their neighbour to make `b` of `a`, where that is
 * at most `most`; else more than `most`. Takes time in proportion to the length of `a` and to `most`.
 */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--;
    endB--;
  }
  const width = endB - start;
  if (endA === start) return width;
  let before: number[] = [];
  let leastBefore = 0;
  let last = Array.from({ length: width + 1 }, (_, at) => at);
  for (let i = 1; i <= endA - start; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= width; j++) {
      const [x, y] = [a.charCodeAt(start + i - 1), b.charCodeAt(start + j - 1)];
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (x === y ? 0 : 1));
      const isSwap =
        i > 1 && j > 1 && x === b.charCodeAt(start + j - 2) && a.charCodeAt(start + i - 2) === y && x !== y;
      if (isSwap) edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
      least = Math.min(least, edits);
    }
    // A swap reaches back over one row.
    if (least > most && leastBefore > most) return most + 1;
    leastBefore = least;
    before = last;
    last = row;
  }
  return last[width] ?? most + 1;
}
