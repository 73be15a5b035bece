/** All places of a string in a text, in order, including overlapping ones. */
export interface Occurrences {
  pattern: string;
  places: Uint32Array;
}

/** Number of units of a text that are searched in the time it takes to check one place. */
const UNITS_A_LOOK = 30;

/** The occurrences of `pattern` in `text`; `before` are those of another string in the same text, to start from. */
export function occurrencesOf(text: string, pattern: string, before: Occurrences | null): Occurrences {
  // A string occurs only where its beginning does.
  if (before && pattern.startsWith(before.pattern) && before.places.length * UNITS_A_LOOK < text.length) {
    return { pattern, places: before.places.filter((place) => text.startsWith(pattern, place)) };
  }
  // Collected by hand in a typed array: a letter may occur a hundred thousand times in a meeting, and is searched while
  // typing.
  let places = new Uint32Array(1024);
  let count = 0;
  for (let place = text.indexOf(pattern); place !== -1; place = text.indexOf(pattern, place + 1)) {
    if (count === places.length) {
      const larger = new Uint32Array(2 * count);
      larger.set(places);
      places = larger;
    }
    places[count++] = place;
  }
  return { pattern, places: places.slice(0, count) };
}
