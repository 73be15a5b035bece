/** Shorter beginnings hide nothing. */
const LEAST_PREFIX = 12;

/** Of each title, how much of its beginning it has in common with others that go on differently; whole words, mostly 0. */
export function seriesPrefixes(titles: readonly string[]): ReadonlyMap<string, number> {
  const prefixes = new Map<string, number>();
  const sorted = [...new Set(titles)].sort();
  // In order, those that have the most in common are neighbors.
  for (const [at, title] of sorted.entries()) {
    const length = Math.max(commonWords(title, sorted[at - 1]), commonWords(title, sorted[at + 1]));
    if (length >= LEAST_PREFIX) prefixes.set(title, length);
  }
  return prefixes;
}

function commonWords(title: string, other = ''): number {
  let length = 0;
  while (length < title.length && title[length] === other[length]) length++;
  // Back to where the first word begins that they do not share.
  return length === 0 ? 0 : title.lastIndexOf(' ', length - 1) + 1;
}
