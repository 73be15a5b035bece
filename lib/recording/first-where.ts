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
