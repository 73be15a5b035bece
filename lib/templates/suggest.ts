/** Anything farther from it was hardly meant. */
const FARTHEST = 2;
const LONGEST = 40;

/** The one of `known` that was probably meant by `typed`; null if none is close. */
export function nearest(typed: string, known: readonly string[]): string | null {
  const word = typed.toLowerCase();
  if (word.length > LONGEST) return null;
  let best: string | null = null;
  // More than half of a short word may not differ: `x` is not a misspelled `to`.
  let farthest = Math.min(FARTHEST, Math.floor(word.length / 2));
  for (const candidate of known) {
    const steps = distance(word, candidate);
    if (steps > farthest || (steps === farthest && best !== null)) continue;
    best = candidate;
    farthest = steps;
  }
  return best;
}

/** The number of letters that were added, left out, changed, or swapped with their neighbor. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    const above = rows[i - 1] ?? [];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
      row.push(swapped ? Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1) : least);
    }
    rows.push(row);
  }
  return rows[from.length]?.[to.length] ?? Infinity;
}
