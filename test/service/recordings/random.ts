/** A source of random-looking numbers that are always the same for the same seed. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** One of the items. */
  pick<T>(items: readonly T[]): T;
  /** True with the probability `share`. */
  chance(share: number): boolean;
}

/** Mulberry32: 32 bits of state, fast, and good enough for sample data. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new Error('Nothing to pick from');
      return items[Math.floor(next() * items.length)] as T;
    },
    chance: (share) => next() < share,
  };
}

/** A separate seed for the nth item of a series, so that it can be made without the ones before it. */
export function seedOf(seed: number, index: number): number {
  return Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
}
