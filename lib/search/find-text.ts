import { fold, foldsInPlace, foldWithOrigins, originRange, type Folded } from '../text/fold.ts';
import { isWordStart, toTerms } from '../text/terms.ts';

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

export interface Indexer {
  /** Continues while there is time, and makes at least some progress; true when it is done. */
  advance(hasTime: () => boolean): boolean;
  /** Does the rest of the work at once. */
  finish(): TextIndex;
}

/** UTF-16 units that are folded between two checks of the clock: about a millisecond for the slowest scripts. */
const STEP = 8192;

/** Creates an index step by step: a long meeting with many diacritics takes longer than a frame. */
export function createIndexer(texts: readonly string[]): Indexer {
  const folded: string[] = [];
  const starts = new Uint32Array(texts.length + 1);
  const origins = new Map<number, Folded>();
  let end = 0;
  let index: TextIndex | null = null;

  function advance(hasTime: () => boolean): boolean {
    let goal = end + STEP;
    while (folded.length < texts.length) {
      if (end >= goal) {
        if (!hasTime()) break;
        goal = end + STEP;
      }
      const { text, origins: back } = foldForFinding(texts[folded.length] ?? '');
      if (back) origins.set(folded.length, { text, origins: back });
      folded.push(text);
      end += text.length + SEPARATOR.length;
      starts[folded.length] = end;
    }
    return folded.length === texts.length;
  }

  return {
    advance,
    finish() {
      advance(() => true);
      index ??= { folded: folded.join(SEPARATOR), starts, origins };
      return index;
    },
  };
}

/** Indexes texts all at once. */
export const indexTexts = (texts: readonly string[]): TextIndex => createIndexer(texts).finish();

/**
 * Finds every place of `query`, ignoring case, diacritics, and the width of spaces. If the phrase is nowhere, finds its
 * words, each at the beginning of a word. At most 200 code points of the query count, as everywhere.
 */
export function findAll(index: TextIndex, query: string): FindMatches {
  const { phrase, words } = toFindQuery(query);
  if (phrase === '') return { manner: 'phrase', count: 0, texts: NONE, starts: NONE, ends: NONE };
  const whole = collect(index, placesOf(index.folded, phrase), () => phrase.length);
  if (whole.count > 0 || words.length === 0) return { ...whole, manner: 'phrase' };
  const [places, lengths] = wordPlaces(index.folded, words);
  return { ...collect(index, places, (at) => lengths[at] ?? 0), manner: 'any-word' };
}

const NONE = new Uint32Array(0);

/** Index of the first match that ends after unit `unit` of a text, or is in a later text; `count` if there is none. */
export function firstMatchFrom({ count, texts, ends }: FindMatches, text: number, unit: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = texts[middle] ?? 0;
    if (at > text || (at === text && (ends[middle] ?? 0) > unit)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The matches among some sorted places of the folded texts: without overlaps, and none cut off from its marks. */
function collect(
  { folded, starts: textStarts, origins }: TextIndex,
  places: Uint32Array,
  lengthAt: (at: number) => number,
): Pick<FindMatches, 'count' | 'texts' | 'starts' | 'ends'> {
  const texts = new Uint32Array(places.length);
  const starts = new Uint32Array(places.length);
  const ends = new Uint32Array(places.length);
  let count = 0;
  let text = 0;
  let goOn = 0;
  let lastEnd = 0;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    const length = lengthAt(at);
    if (place < goOn || isMark(folded, place + length)) continue;
    while ((textStarts[text + 1] ?? Infinity) <= place) {
      text++;
      lastEnd = 0;
    }
    let start = place - (textStarts[text] ?? 0);
    let end = start + length;
    const back = origins.size > 0 && origins.get(text);
    if (back) [start, end] = originRange(back, start, end);
    // The second half of an `ß` is the same letter again.
    if (start < lastEnd) continue;
    texts[count] = text;
    starts[count] = start;
    ends[count++] = end;
    goOn = place + length;
    lastEnd = end;
  }
  return { count, texts: texts.subarray(0, count), starts: starts.subarray(0, count), ends: ends.subarray(0, count) };
}

/** Places where a word begins with one of `words` (longest first), and the lengths of these matches. */
function wordPlaces(folded: string, words: readonly string[]): [places: Uint32Array, lengths: number[]] {
  const pattern = new RegExp(`(?:${words.map(escaped).join('|')})(?!\\p{M})`, 'gu');
  const places: number[] = [];
  const lengths: number[] = [];
  for (let match = pattern.exec(folded); match; match = pattern.exec(folded)) {
    const place = match.index;
    pattern.lastIndex = place + String.fromCodePoint(folded.codePointAt(place) ?? 0).length;
    if (!isWordStart(folded, place)) continue;
    places.push(place);
    lengths.push(match[0].length);
  }
  return [Uint32Array.from(places), lengths];
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const FIRST_MARK = 0x300;
const MARK = /^\p{M}/u;

/** Whether a mark is at unit `at`. It makes a different letter of the one before it: `が` is `か` with a mark. */
const isMark = (folded: string, at: number): boolean =>
  folded.charCodeAt(at) >= FIRST_MARK && MARK.test(folded.slice(at, at + 2));

/** White space other than one plain space; it becomes one, as the page shows it. */
const WIDE_SPACE = / {2}|[^\S ]|\p{Cc}/u;
/** Double spaces, and anything but printable ASCII, in which each unit keeps its place. */
const UNUSUAL = / {2}|[^ -~]/;
const SPACES = /[\s\p{Cc}]+/gu;
const SPACE = /^[\s\p{Cc}]$/u;

/** The text to find: the whole, and its words to fall back on; no words if it is a single one. */
interface FindQuery {
  phrase: string;
  /** Folded, longest first. */
  words: string[];
}

function toFindQuery(query: string): FindQuery {
  const { phrase, terms } = toTerms(query);
  const spaced = phrase.replace(SPACES, ' ').trim();
  if (!spaced.includes(' ')) return { phrase: spaced, words: [] };
  const words = terms.map(({ text }) => text).sort((a, b) => b.length - a.length);
  // Single letters occur everywhere, and would hide the words that were meant.
  const long = words.filter((word) => word.length > 1);
  return { phrase: spaced, words: long.length > 0 ? long : words };
}

/** A text folded as by `fold`, with single plain spaces; `origins` is null if each unit has kept its place. */
function foldForFinding(text: string): { text: string; origins: Uint32Array | null } {
  if (!UNUSUAL.test(text)) return { text: fold(text), origins: null };
  const plain = foldsInPlace(text) ? fold(text) : null;
  if (plain !== null && !WIDE_SPACE.test(plain)) return { text: plain, origins: null };
  const folded = foldWithOrigins(text);
  return WIDE_SPACE.test(folded.text) ? narrow(folded) : folded;
}

function narrow({ text, origins }: Folded): Folded {
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
  // Grown by hand: a letter may occur a hundred thousand times in a meeting, and is searched while typing.
  let places = new Uint32Array(1024);
  let count = 0;
  for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, at + 1)) {
    if (count === places.length) {
      const larger = new Uint32Array(2 * count);
      larger.set(places);
      places = larger;
    }
    places[count++] = at;
  }
  return places.subarray(0, count);
}
