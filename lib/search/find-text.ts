import { originRange, type Folded } from './fold.ts';
import { foldForFinding, toFindQuery } from './find-fold.ts';
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
  texts: readonly number[];
  starts: readonly number[];
  ends: readonly number[];
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
  if (phrase === '') return { manner: 'phrase', count: 0, texts: [], starts: [], ends: [] };
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
  const { folded, origins } = index;
  // What a mark follows is another letter than it seems to be: marks that folding keeps make `が` of `か`.
  const pattern = new RegExp(`(?:${patterns.map(escaped).join('|')})(?!\\p{M})`, 'gu');
  const [texts, starts, ends]: [number[], number[], number[]] = [[], [], []];
  let text = 0;
  let lastEnd = 0;
  for (let match = pattern.exec(folded); match; match = pattern.exec(folded)) {
    const place = match.index;
    while ((index.starts[text + 1] ?? Infinity) <= place) {
      text++;
      lastEnd = 0;
    }
    const from = place - (index.starts[text] ?? 0);
    const to = from + match[0].length;
    const back = origins.get(text);
    const [start, end] = back ? originRange(back, from, to) : [from, to];
    // The second half of an `ß` is the same letter once more.
    if (start >= lastEnd && (manner === 'phrase' || isWordStart(folded, place))) {
      texts.push(text);
      starts.push(start);
      ends.push(end);
      lastEnd = end;
    } else pattern.lastIndex = place + String.fromCodePoint(folded.codePointAt(place) ?? 0).length;
  }
  return { manner, count: texts.length, texts, starts, ends };
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
