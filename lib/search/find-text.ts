import { firstWhere } from '../recording/in-order.ts';
import { fold, foldWithOrigins, originRange, type Folded } from '../text/fold.ts';
import { isStopWord } from '../text/stop-words.ts';
import { toTerms } from '../text/terms.ts';
import { isCut } from '../text/tokens.ts';

/** Separates two texts: white space of texts and queries has already become plain spaces, so no match spans it. */
const SEPARATOR = '\n';

/** Texts, prepared to be searched in one go. */
export interface TextIndex {
  folded: string;
  /** Where each text begins in `folded`; the last element is where another text would begin. */
  starts: Uint32Array;
  /** The mapping back to the original, for texts whose units have moved in `folded`. */
  origins: ReadonlyMap<number, Folded>;
}

/**
 * Matches in reading order, without overlaps: indices of their texts, and ranges in UTF-16 units, of whole characters.
 */
export interface FindMatches {
  /** `any-word` if the query as typed was found nowhere, and each of its words was searched separately. */
  manner: 'phrase' | 'any-word';
  count: number;
  texts: Uint32Array;
  starts: Uint32Array;
  ends: Uint32Array;
}

/** Indexes texts. That takes some 20 ms for a meeting of four hours in which every word has diacritics. */
export function indexTexts(texts: readonly string[]): TextIndex {
  const folded: string[] = [];
  const starts = new Uint32Array(texts.length + 1);
  const origins = new Map<number, Folded>();
  for (const [at, original] of texts.entries()) {
    const back = UNUSUAL.test(original) ? narrow(foldWithOrigins(original)) : null;
    const text = back?.text ?? fold(original);
    if (back) origins.set(at, back);
    folded.push(text);
    starts[at + 1] = (starts[at] ?? 0) + text.length + SEPARATOR.length;
  }
  return { folded: folded.join(SEPARATOR), starts, origins };
}

/**
 * Finds every place of `query`, ignoring case, diacritics, and the width of spaces. If the phrase is nowhere, finds its
 * words, each at the beginning of a word. At most 200 code points of the query count, as everywhere.
 */
export function findAll(index: TextIndex, query: string): FindMatches {
  const { phrase, words } = toFindQuery(query);
  const whole = collect(
    index,
    phrase === '' ? new Uint32Array(0) : placesOf(index.folded, phrase),
    () => phrase.length,
  );
  if (whole.count > 0 || words.length === 0) return { ...whole, manner: 'phrase' };
  const places = wordPlaces(index.folded, words);
  const inOrder = Uint32Array.from(places.keys()).sort();
  return { ...collect(index, inOrder, (place) => places.get(place) ?? 0), manner: 'any-word' };
}

/** Index of the first match that ends after unit `unit` of a text, or is in a later text; `count` if there is none. */
export function firstMatchFrom({ count, texts, ends }: FindMatches, text: number, unit: number): number {
  const isFrom = (at = 0, end = 0) => at > text || (at === text && end > unit);
  return firstWhere(0, count, (match) => isFrom(texts[match], ends[match]));
}

/** The matches at some sorted places in the folded texts: without overlaps, and none cut off from its marks. */
function collect(
  { folded, starts: textStarts, origins }: TextIndex,
  places: Uint32Array,
  lengthOf: (place: number) => number,
): Pick<FindMatches, 'count' | 'texts' | 'starts' | 'ends'> {
  const texts = new Uint32Array(places.length);
  const starts = new Uint32Array(places.length);
  const ends = new Uint32Array(places.length);
  let count = 0;
  let text = 0;
  let back = origins.get(0);
  let goOn = 0;
  let lastEnd = 0;
  for (const place of places) {
    const next = place + lengthOf(place);
    // A mark makes a different letter of the one before it: `が` is `か` with a mark.
    const isCutOff = folded.charCodeAt(next) > LAST_PLAIN && MARK.test(folded.slice(next, next + 2));
    if (place < goOn || isCutOff) continue;
    if ((textStarts[text + 1] ?? Infinity) <= place) {
      while ((textStarts[text + 1] ?? Infinity) <= place) text++;
      back = origins.get(text);
      lastEnd = 0;
    }
    const at = textStarts[text] ?? 0;
    const [start, end] = back ? originRange(back, place - at, next - at) : [place - at, next - at];
    // The second half of an `ß` is the same letter again.
    if (start < lastEnd) continue;
    texts[count] = text;
    starts[count] = start;
    ends[count++] = end;
    goOn = next;
    lastEnd = end;
  }
  return { count, texts: texts.subarray(0, count), starts: starts.subarray(0, count), ends: ends.subarray(0, count) };
}

/** Where a word begins with one of `words`, and how long the longest is. Words such as "of" are left out among others. */
const wordPlaces = (folded: string, words: readonly string[]): Map<number, number> =>
  new Map(
    (words.every(isStopWord) ? words : words.filter((word) => !isStopWord(word)))
      .toSorted((a, b) => a.length - b.length)
      .flatMap((word) => [...placesOf(folded, word)].flatMap((at) => (isCut(folded, at) ? [[at, word.length]] : []))),
  );

const MARK = /^\p{M}/u;
/** There are no marks among the first characters. */
const LAST_PLAIN = 0x2ff;
/** White space other than one plain space; it becomes one, as the page shows it. */
const WIDE_SPACE = / {2}|[^\S ]|\p{Cc}/u;
/** Double spaces, and anything but printable ASCII, in which each unit keeps its place. */
const UNUSUAL = / {2}|[^ -~]/;
const SPACES = /[\s\p{Cc}]+/gu;
const SPACE = /^[\s\p{Cc}]$/u;

/** The text to find: the whole, and its words to fall back on; no words if it is a single one. */
function toFindQuery(query: string): { phrase: string; words: string[] } {
  const { phrase, terms } = toTerms(query);
  const spaced = phrase.replace(SPACES, ' ').trim();
  if (!spaced.includes(' ')) return { phrase: spaced, words: [] };
  const words = terms.map(({ text }) => text);
  // Single letters occur everywhere, and would hide the words that were meant.
  const long = words.filter((word) => word.length > 1);
  return { phrase: spaced, words: long.length > 0 ? long : words };
}

/** The same with single plain spaces. */
function narrow(folded: Folded): Folded {
  const { text, origins } = folded;
  if (!WIDE_SPACE.test(text)) return folded;
  let narrowed = '';
  const kept: number[] = [];
  for (let unit = 0; unit < text.length; unit++) {
    const isSpace = SPACE.test(text.charAt(unit));
    if (isSpace && narrowed.endsWith(' ')) continue;
    narrowed += isSpace ? ' ' : text.charAt(unit);
    kept.push(origins[unit] ?? 0);
  }
  kept.push(origins.at(-1) ?? 0);
  return { text: narrowed, origins: Uint32Array.from(kept) };
}

/** All places of `pattern` in a text, in order, including overlapping ones. */
function placesOf(text: string, pattern: string): Uint32Array {
  // A letter is at a hundred thousand places: in an ordinary list they would take several times as long.
  let places = new Uint32Array(1_024);
  let count = 0;
  for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, at + 1)) {
    if (count === places.length) {
      const fewer = places;
      places = new Uint32Array(2 * count);
      places.set(fewer);
    }
    places[count++] = at;
  }
  return places.subarray(0, count);
}
