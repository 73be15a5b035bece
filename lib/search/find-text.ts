import { originRange, type Folded } from './fold.ts';
import { foldForFinding, toFindQuery } from './find-fold.ts';
import { occurrencesOf, type Occurrences } from './occurrences.ts';
import { isWordStart } from './terms.ts';

/** Stands between two texts: white space of texts and queries is a plain space by then, so no match runs over it. */
const SEPARATOR = '\n';

/** Texts, ready to be searched in one go. */
export interface TextIndex {
  folded: string;
  /** Where in `folded` each text begins, and a last one: where a further text would. */
  starts: Uint32Array;
  /** The way back for those texts whose places are others in `folded`. */
  origins: ReadonlyMap<number, Folded>;
}

/** Matches in reading order, none over another: the numbers of their texts, and UTF-16 units of those, whole characters. */
export interface FindMatches {
  /** `any-word` when the words of the query stand nowhere as they were typed, and each was searched by itself. */
  manner: 'phrase' | 'any-word';
  count: number;
  texts: Uint32Array;
  starts: Uint32Array;
  ends: Uint32Array;
  /** Where the whole query stands, as it was folded; null when nothing was looked for. */
  phrase: Occurrences | null;
}

export interface Indexer {
  /** Works on while there is time, and at least a little; true when it is done. */
  advance(hasTime: () => boolean): boolean;
  /** Does what is left to do at once. */
  finish(): TextIndex;
}

/** UTF-16 units that are folded between two looks at the clock: about a millisecond of the slowest scripts. */
const STEP = 8192;

/** Makes an index bit by bit: a long meeting of many marks takes longer than a frame. */
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

/** `createIndexer`, all at once. */
export const indexTexts = (texts: readonly string[]): TextIndex => createIndexer(texts).finish();

/**
 * Every place of `query`, without regard to case, diacritics and the width of spaces. Where the phrase is nowhere, its
 * words, each at the beginning of a word. At most 200 code points of the query count, as everywhere. `before` is what the
 * same index answered before: a query that has only grown is looked for in those places.
 */
export function findAll(index: TextIndex, query: string, before: FindMatches | null = null): FindMatches {
  const { phrase, words } = toFindQuery(query);
  if (phrase === '') return { manner: 'phrase', count: 0, texts: NONE, starts: NONE, ends: NONE, phrase: null };
  const found = occurrencesOf(index.folded, phrase, before?.phrase ?? null);
  const whole = collect(index, found.places, () => phrase.length);
  if (whole.count > 0 || words.length === 0) return { ...whole, manner: 'phrase', phrase: found };
  const [places, lengths] = wordPlaces(index.folded, words);
  return { ...collect(index, places, (at) => lengths[at] ?? 0), manner: 'any-word', phrase: found };
}

const NONE = new Uint32Array(0);

/** The number of the first match whose end is behind unit `unit` of a text, or that is in a later text; `count` when none is. */
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

/** Those of some places of the folded texts, in order, that are matches: none over another, and none cut off from its marks. */
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
    // The second half of an `ß` is the same letter once more.
    if (start < lastEnd) continue;
    texts[count] = text;
    starts[count] = start;
    ends[count++] = end;
    goOn = place + length;
    lastEnd = end;
  }
  return { count, texts: texts.subarray(0, count), starts: starts.subarray(0, count), ends: ends.subarray(0, count) };
}

/** Where a word begins with one of `words`, which begin with the longest, and how long that is. */
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

/** Whether a mark is at unit `at`. What it follows is another letter than it seems to be: `が` is `か` with a mark. */
const isMark = (folded: string, at: number): boolean =>
  folded.charCodeAt(at) >= FIRST_MARK && MARK.test(folded.slice(at, at + 2));
