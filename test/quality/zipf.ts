import type { Random } from '../service/recordings/random.ts';

/**
 * Picks an item, the nth with weight 1 / (n + 2), like words in speech. Only divides, which gives the same result on
 * every machine.
 */
export function pickZipf<T>(items: readonly T[], random: Random): T {
  return pickWeighted(items, (_, at) => 1 / (at + 3), random);
}

/** Picks an item in proportion to its weight. */
export function pickWeighted<T>(items: readonly T[], weightOf: (item: T, at: number) => number, random: Random): T {
  const weights = items.map(weightOf);
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [at, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return items[at] as T;
  }
  if (items.length === 0) throw new Error('Nothing to pick from');
  return items.at(-1) as T;
}

/** The items in random order. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let at = result.length - 1; at > 0; at--) {
    const other = random.between(0, at);
    [result[at], result[other]] = [result[other] as T, result[at] as T];
  }
  return result;
}
