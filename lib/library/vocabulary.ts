import type { Database } from '@sqlite.org/sqlite-wasm';
import { editsBetween, forgivenEdits } from './edits.ts';
import { run, select } from './rows.ts';
import { createWordCollector, isWord, type WordCollector } from './word-collector.ts';
import { formDistance } from './word-forms.ts';

/** A word of the index that may be meant by another, and how many letters differ. */
interface NearTerm {
  text: string;
  edits: number;
}

/** All words of the index, in memory from the first question on; some that are in no recording any more may be left. */
export interface Vocabulary {
  /** Notes words, with spaces between them, within the caller's transaction. */
  add(words: string): void;
  has(term: string): boolean;
  /** Other forms of a folded word, the nearer first. */
  formsOf(word: string): string[];
  /** What a folded word may be a mistake for, the likelier first. */
  typosOf(word: string): NearTerm[];
  /** What was noted may not have been written. */
  forget(): void;
}

/** Fewer letters in common tell no two forms of one word. */
const SHARED_LETTERS = 3;
/** No ending is longer. */
const LONGEST_DIFFERENCE = 7;

interface Known {
  terms: string[];
  /** That has read all of `terms`; null until a word is to be added. */
  collector: WordCollector | null;
  /** The letters of each of `terms` as bits, which then stand in order; null after a word was added. */
  letters: Uint32Array | null;
}

export function createVocabulary(database: Database): Vocabulary {
  let known: Known | null = null;

  function read(): Known {
    if (known) return known;
    const [found] = select<[string | null]>(database, "SELECT group_concat(text, ' ') FROM term");
    const text = found?.[0] ?? '';
    known = { terms: text === '' ? [] : text.split(' '), collector: null, letters: null };
    return known;
  }

  function readSorted() {
    const all = read();
    all.letters ??= Uint32Array.from(all.terms.sort(), lettersOf);
    return { terms: all.terms, letters: all.letters };
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
      for (const word of added) all.terms.push(word);
      all.letters = null;
      run(database, 'INSERT OR IGNORE INTO term SELECT value FROM json_each(?)', [JSON.stringify(added)]);
    },
    has(term) {
      const { terms } = readSorted();
      return terms[firstFrom(terms, term)] === term;
    },
    formsOf(word) {
      if (!isWord(word)) return [];
      const { terms } = readSorted();
      const start = word.slice(0, Math.max(SHARED_LETTERS, word.length - LONGEST_DIFFERENCE));
      const forms: { term: string; distance: number }[] = [];
      for (let at = firstFrom(terms, start); at < terms.length; at++) {
        const term = terms[at] ?? '';
        if (!term.startsWith(start)) break;
        const distance = term === word ? null : formDistance(word, term);
        if (distance !== null) forms.push({ term, distance });
      }
      return forms.sort((a, b) => a.distance - b.distance).map(({ term }) => term);
    },
    typosOf(word) {
      const most = forgivenEdits(word);
      if (most === 0) return [];
      const { terms, letters } = readSorted();
      const own = lettersOf(word);
      const near: NearTerm[] = [];
      for (let at = 0; at < letters.length; at++) {
        // Each mistake changes two of the letters that are there at most.
        if (bitsOf((letters[at] ?? 0) ^ own) > 2 * most) continue;
        const text = terms[at] ?? '';
        if (Math.abs(text.length - word.length) > most) continue;
        const edits = editsBetween(word, text, most);
        if (edits > 0 && edits <= most) near.push({ text, edits });
      }
      return near.sort((a, b) => a.edits - b.edits || Number(b.text[0] === word[0]) - Number(a.text[0] === word[0]));
    },
    forget() {
      known = null;
    },
  };
}

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
