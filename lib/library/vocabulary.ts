import type { Database } from '@sqlite.org/sqlite-wasm';
import { editsBetween, forgivenEdits } from './typos.ts';
import { run, select } from './rows.ts';
import { createWordCollector, isWord, type WordCollector } from './word-collector.ts';
import { formDistance } from './word-forms.ts';

/** A word of the index that may be meant by another, how many letters differ, and how many recordings hold it. */
interface NearTerm {
  text: string;
  edits: number;
  count: number;
}

/**
 * All words of the index, in memory from the first question on; some that are in no recording any more may be left, and are
 * never answered with.
 */
export interface Vocabulary {
  /** Notes words, with spaces between them, within the caller's transaction. */
  add(words: string): void;
  /** Whether any recording holds it. */
  has(term: string): boolean;
  /** Other forms of a folded word, the nearer first, with how many recordings hold each. */
  formsOf(word: string): { text: string; count: number }[];
  /** What a folded word may be a mistake for, the likelier first, all with as few mistakes as there may be. */
  typosOf(word: string): NearTerm[];
  /** What was noted may not have been written. */
  forget(): void;
}

/** Fewer letters in common tell no two forms of one word. */
const SHARED_LETTERS = 3;
/** No ending is longer. */
const LONGEST_DIFFERENCE = 7;
/** Others are too far from the word to be meant. */
const MOST_FORMS = 6;
/** In how many recordings a word stands is looked up for so many candidates: each takes a tenth of a millisecond. */
const MOST_COUNTED = 64;
/** With more words that were added, all are put in order again. */
const MOST_ADDED = 4_000;

interface Known {
  terms: string[];
  /** That has read all of `terms`; null until a word is to be added. */
  collector: WordCollector | null;
  /** The letters of each of `terms` as bits, which then stand in order; null before the first question. */
  letters: Uint32Array | null;
  /** Were added since, in no order: to sort hundreds of thousands for each recording takes most of a second. */
  added: string[];
}

export function createVocabulary(database: Database): Vocabulary {
  let known: Known | null = null;

  function read(): Known {
    if (known) return known;
    const [found] = select<[string | null]>(database, "SELECT group_concat(text, ' ') FROM term");
    const text = found?.[0] ?? '';
    known = { terms: text === '' ? [] : text.split(' '), collector: null, letters: null, added: [] };
    return known;
  }

  function readSorted() {
    const all = read();
    if (all.added.length > MOST_ADDED) {
      all.terms = all.terms.concat(all.added);
      all.added = [];
      all.letters = null;
    }
    all.letters ??= Uint32Array.from(all.terms.sort(), lettersOf);
    return { terms: all.terms, letters: all.letters, added: all.added };
  }

  const countOf = (term: string): number =>
    select<[number]>(database, 'SELECT doc FROM temp.placed WHERE term = ?', [term])[0]?.[0] ?? 0;

  /** All that differ from `word` by at most `most`. */
  function near(word: string, most: number): { text: string; edits: number }[] {
    const { terms, letters, added } = readSorted();
    const own = lettersOf(word);
    const found: { text: string; edits: number }[] = [];
    const compare = (text: string) => {
      if (Math.abs(text.length - word.length) > most) return;
      const edits = editsBetween(word, text, most);
      if (edits > 0 && edits <= most) found.push({ text, edits });
    };
    for (let at = 0; at < letters.length; at++) {
      // Each mistake changes two of the letters that are there at most.
      if (bitsOf((letters[at] ?? 0) ^ own) <= 2 * most) compare(terms[at] ?? '');
    }
    for (const text of added) if (bitsOf(lettersOf(text) ^ own) <= 2 * most) compare(text);
    return found;
  }

  return {
    add(words) {
      const all = read();
      if (!all.collector) {
        all.collector = createWordCollector();
        all.collector.read(all.terms.join(' '));
        all.collector.take();
      }
      all.collector.read(words);
      const added = all.collector.take();
      if (added.length === 0) return;
      const to = all.letters === null ? all.terms : all.added;
      for (const word of added) to.push(word);
      run(database, 'INSERT OR IGNORE INTO term SELECT value FROM json_each(?)', [JSON.stringify(added)]);
    },
    has: (term) => select(database, 'SELECT 1 FROM temp.place WHERE term = ? LIMIT 1', [term]).length > 0,
    formsOf(word) {
      if (!isWord(word)) return [];
      const { terms, added } = readSorted();
      const start = word.slice(0, Math.max(SHARED_LETTERS, word.length - LONGEST_DIFFERENCE));
      const forms: { text: string; distance: number }[] = [];
      const compare = (text: string) => {
        const distance = text === word ? null : formDistance(word, text);
        if (distance !== null) forms.push({ text, distance });
      };
      for (let at = firstFrom(terms, start); terms[at]?.startsWith(start) === true; at++) compare(terms[at] ?? '');
      for (const text of added) if (text.startsWith(start)) compare(text);
      const found: { text: string; count: number }[] = [];
      for (const { text } of forms.sort((a, b) => a.distance - b.distance || inOrder(a.text, b.text))) {
        const count = countOf(text);
        if (count > 0) found.push({ text, count });
        if (found.length === MOST_FORMS) break;
      }
      return found;
    },
    typosOf(word) {
      const most = forgivenEdits(word);
      if (most === 0) return [];
      const isSame = ({ text }: { text: string }) => Number(text[0] === word[0]);
      const all = near(word, most).sort((a, b) => isSame(b) - isSame(a) || inOrder(a.text, b.text));
      for (let edits = 1; edits <= most; edits++) {
        const found = all
          .filter((one) => one.edits === edits)
          .slice(0, MOST_COUNTED)
          .map((one) => ({ ...one, count: countOf(one.text) }))
          .filter(({ count }) => count > 0);
        // What stands in as many recordings stays in its order.
        if (found.length > 0) return found.sort((a, b) => b.count - a.count);
      }
      return [];
    },
    forget() {
      known = null;
    },
  };
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Which letters a word holds, a bit for each that is told apart. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits >>> 0;
}

function bitsOf(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The place of the first of sorted `terms` that is not before `wanted`. */
function firstFrom(terms: readonly string[], wanted: string): number {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
