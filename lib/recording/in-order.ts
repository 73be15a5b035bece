/** `items` sorted by start; one without a start stays after the item it followed. */
export function inOrderOfStart<T>(items: readonly T[], startOf: (item: T) => number | null): T[] {
  let reached = 0;
  return items
    .map((item) => {
      reached = startOf(item) ?? reached;
      return { item, at: reached };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/**
 * The first number from `from` on for which `isBehind` is true, as it is for all later ones; `to` when there is none.
 */
export function firstWhere(from: number, to: number, isBehind: (number: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBehind(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
