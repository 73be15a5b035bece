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
