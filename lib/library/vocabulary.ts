import type { Database } from '@sqlite.org/sqlite-wasm';
import { isWord } from '../text/tokens.ts';
import { editsBetween, forgivenEdits } from '../text/near-words.ts';
import { formDistance, PARTICIPLE_PREFIX, withoutParticiple } from '../text/word-forms.ts';
import { run, select } from './rows.ts';

/** With fewer letters in common, two words are not forms of one word. */
const SHARED_LETTERS = 3;
/** No ending is longer. */
const LONGEST_DIFFERENCE = 7;
/** Other forms are too far from the word to be meant. */
const MOST_FORMS = 6;
/** More corrections cost more than they find. */
const MOST_TYPOS = 4;
/** Among more candidates than these, the first are compared by how often they occur. */
const MOST_CANDIDATES = 40;
/** Longer words that begin so, or contain the word, are many; the shortest are mostly the most frequent. */
export const MOST_LONGER = 16;
/** A shorter word is contained in too many others. */
const SHORTEST_INSIDE = 5;
/** Sorts after all words with the same beginning. */
const AFTER_ALL = '\u{10FFFF}';

/** A word that may be meant by another one, and how many letters differ. */
interface NearTerm {
  text: string;
  edits: number;
}

export type Vocabulary = ReturnType<typeof createVocabulary>;

/**
 * The words of the index that can be misspelled. Some that are in no recording any more may remain.
 * All words are folded.
 */
export function createVocabulary(database: Database) {
  /** All words; null until they are needed, and whenever it is uncertain what was written. */
  let known: Set<string> | null = null;

  function readAll(): Set<string> {
    if (known) return known;
    const [found] = select<[string | null]>(database, "SELECT group_concat(text, ' ') FROM term");
    known = new Set(found?.[0]?.split(' '));
    return known;
  }

  function readFrom(start: string): string[] {
    const sql = 'SELECT text FROM term WHERE text >= ? AND text < ?';
    return select<[string]>(database, sql, [start, start + AFTER_ALL]).map(([text]) => text);
  }

  /** The number of units that contain a word, up to 200. */
  function countOf(term: string): number {
    const sql = 'SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT 200)';
    return select<[number]>(database, sql, [`"${term}"`])[0]?.[0] ?? 0;
  }

  return {
    /** Adds words, separated by spaces, within the caller's transaction. */
    add(words: string): void {
      const all = readAll();
      const others = listOf(words).filter((word) => !all.has(word));
      if (others.length === 0) return;
      run(database, 'INSERT OR IGNORE INTO term SELECT value FROM json_each(?)', [JSON.stringify(others)]);
      for (const word of others) all.add(word);
    },
    /** Removes those of these words that are in no recording any more, within the caller's transaction. */
    remove(words: string): void {
      const sql = `DELETE FROM term WHERE text IN (SELECT value FROM json_each(?))
        AND NOT EXISTS (SELECT 1 FROM words WHERE words MATCH '"' || term.text || '"')`;
      run(database, sql, [JSON.stringify(listOf(words))]);
      known = null;
    },
    /** Words that begin with this one, shortest first. */
    longerThan: (word: string): string[] =>
      readFrom(word)
        .filter((text) => text !== word)
        .sort((a, b) => a.length - b.length)
        .slice(0, MOST_LONGER),
    /** Words that contain this one, but do not begin with it, shortest first; none for a short word. */
    around(word: string): string[] {
      if (word.length < SHORTEST_INSIDE || !isWord(word)) return [];
      const found: string[] = [];
      for (const text of readAll()) if (text.indexOf(word) > 0) found.push(text);
      return found.sort((a, b) => a.length - b.length).slice(0, MOST_LONGER);
    },
    /** Other forms of a word, nearest first. */
    formsOf(word: string): string[] {
      if (!isWord(word)) return [];
      const rest = withoutParticiple(word);
      const others = rest === null ? PARTICIPLE_PREFIX + startOf(word) : startOf(rest);
      return [startOf(word), others]
        .flatMap(readFrom)
        .flatMap((text) => {
          const distance = text === word ? null : formDistance(word, text);
          return distance === null ? [] : [{ text, distance }];
        })
        .sort((a, b) => a.distance - b.distance || inOrder(a.text, b.text))
        .slice(0, MOST_CANDIDATES)
        .filter(({ text }) => countOf(text) > 0)
        .slice(0, MOST_FORMS)
        .map(({ text }) => text);
    },
    /** Words that a word may be a typo of, likeliest first, all with as few edits as possible. */
    typosOf(word: string): NearTerm[] {
      const most = forgivenEdits(word);
      if (most === 0) return [];
      const all: NearTerm[] = [];
      for (const text of readAll()) {
        const edits = editsBetween(word, text, most);
        if (edits > 0 && edits <= most) all.push({ text, edits });
      }
      const isSame = ({ text }: NearTerm) => Number(text[0] === word[0]);
      for (let edits = 1; edits <= most; edits++) {
        const found = all
          .filter((one) => one.edits === edits)
          .sort((a, b) => isSame(b) - isSame(a) || inOrder(a.text, b.text))
          .slice(0, MOST_CANDIDATES)
          .map((one) => ({ one, count: countOf(one.text) }))
          .filter(({ count }) => count > 0)
          .sort((a, b) => b.count - a.count);
        if (found.length > 0) return found.slice(0, MOST_TYPOS).map(({ one }) => one);
      }
      return [];
    },
    /** Drops the cache, as writing may have failed. */
    forget(): void {
      known = null;
    },
  };
}

/** Each word once: recordings that are stored together have most of their words in common. */
const listOf = (words: string): string[] => [...new Set(words.split(' '))].filter((word) => word !== '');

/** The letters that all forms of a word begin with, except German participles. */
const startOf = (word: string): string => word.slice(0, Math.max(SHARED_LETTERS, word.length - LONGEST_DIFFERENCE));

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
