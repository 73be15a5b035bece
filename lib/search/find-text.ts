import { originRange, type Folded } from './fold.ts';
import { foldForFinding, toFindQuery } from './find-fold.ts';
import { isWordStart } from './terms.ts';

/** Stands between two texts: white space of texts and queries is a plain space by then, so no match runs over it. */
const SEPARATOR = '\n';

const MARK = /\p{M}/u;
const FIRST_MARK = 0x300;

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
 * words, each at the beginning of a word. At most 200 code points of the query count, as everywhere.
 */
export function findAll(index: TextIndex, query: string): FindMatches {
  const { phrase, words } = toFindQuery(query);
  if (phrase === '') return createMatchList('phrase').matches();
  const whole = collect(index, [phrase], 'phrase');
  return whole.count > 0 || words.length === 0 ? whole : collect(index, words, 'any-word');
}

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

/** The places of any of `patterns`, which are folded and begin with the longest: where two begin together, it is taken. */
function collect(index: TextIndex, patterns: readonly string[], manner: FindMatches['manner']): FindMatches {
  const { folded, starts, origins } = index;
  const nextPlace = createScanner(folded, patterns, manner);
  const list = createMatchList(manner);
  let text = 0;
  let base = 0;
  let following = starts[1] ?? Infinity;
  let lastEnd = 0;

  for (let scan = nextPlace(0); scan.place !== Infinity;) {
    const { place, length } = scan;
    if (following <= place) {
      do following = starts[++text + 1] ?? Infinity;
      while (following <= place);
      base = starts[text] ?? 0;
      lastEnd = 0;
    }
    let start = place - base;
    let end = start + length;
    const back = origins.size > 0 ? origins.get(text) : undefined;
    if (back) [start, end] = originRange(back, start, end);
    // The second half of an `ß` is the same letter once more.
    const isNew = start >= lastEnd;
    if (isNew) {
      list.add(text, start, end);
      lastEnd = end;
    }
    scan = nextPlace(isNew ? place + length : place + 1);
  }
  return list.matches();
}

interface Scan {
  /** Where in the folded texts a pattern stands; Infinity when none does any more. */
  place: number;
  length: number;
}

/** Where the next of `patterns` stands. The answer is one object that changes: there may be a hundred thousand. */
function createScanner(folded: string, patterns: readonly string[], manner: FindMatches['manner']) {
  const next = patterns.map(() => -1);
  const scan: Scan = { place: Infinity, length: 0 };

  return (from: number): Scan => {
    scan.place = Infinity;
    for (let number = 0; number < patterns.length; number++) {
      const pattern = patterns[number] ?? '';
      let found = next[number] ?? Infinity;
      if (found < from) {
        found = findPattern(folded, pattern, from, manner);
        next[number] = found;
      }
      if (found < scan.place) {
        scan.place = found;
        scan.length = pattern.length;
      }
    }
    return scan;
  };
}

/** Whether what stands before unit `at` is another letter than it seems to be: marks that folding keeps make `が` of `か`. */
function isMarked(folded: string, at: number): boolean {
  return folded.charCodeAt(at) >= FIRST_MARK && MARK.test(String.fromCodePoint(folded.codePointAt(at) ?? 0));
}

function findPattern(folded: string, pattern: string, from: number, manner: FindMatches['manner']): number {
  for (let at = folded.indexOf(pattern, from); at !== -1; at = folded.indexOf(pattern, at + 1)) {
    if (manner === 'any-word' && !isWordStart(folded, at)) continue;
    if (!isMarked(folded, at + pattern.length)) return at;
  }
  return Infinity;
}

/** Grows by doubling: arrays of plain numbers take twice as long to fill. */
function createMatchList(manner: FindMatches['manner']) {
  let texts = new Uint32Array(256);
  let starts = new Uint32Array(256);
  let ends = new Uint32Array(256);
  let count = 0;
  const doubled = (full: Uint32Array): Uint32Array<ArrayBuffer> => {
    const larger = new Uint32Array(full.length * 2);
    larger.set(full);
    return larger;
  };

  return {
    add(text: number, start: number, end: number) {
      if (count === texts.length) {
        texts = doubled(texts);
        starts = doubled(starts);
        ends = doubled(ends);
      }
      texts[count] = text;
      starts[count] = start;
      ends[count] = end;
      count++;
    },
    matches: (): FindMatches => ({
      manner,
      count,
      texts: texts.subarray(0, count),
      starts: starts.subarray(0, count),
      ends: ends.subarray(0, count),
    }),
  };
}
