import type { Database } from '@sqlite.org/sqlite-wasm';
import { isWord, tokensOf } from '../text/tokens.ts';
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
    /** Adds the words of texts of the index, within the caller's transaction. */
    add(indexTexts: readonly string[]): void {
      const all = readAll();
      const others = wordsOf(indexTexts).filter((word) => !all.has(word));
      if (others.length === 0) return;
      run(database, 'INSERT OR IGNORE INTO term SELECT value FROM json_each(?)', [JSON.stringify(others)]);
      for (const word of others) all.add(word);
    },
    /** Removes those of the words of these texts that are in no recording any more, within the caller's transaction. */
    remove(indexTexts: readonly string[]): void {
      const sql = `DELETE FROM term WHERE text IN (SELECT value FROM json_each(?))
        AND NOT EXISTS (SELECT 1 FROM words WHERE words MATCH '"' || term.text || '"')`;
      run(database, sql, [JSON.stringify(wordsOf(indexTexts))]);
      known = null;
    },
    /** Words that begin with this one, shortest first. */
    longerThan: (word: string): string[] => shortest(readFrom(word).filter((text) => text !== word)),
    /** Words that contain this one, but do not begin with it, shortest first; none for a short word. */
    around: (word: string): string[] =>
      word.length < SHORTEST_INSIDE || !isWord(word)
        ? []
        : shortest([...readAll()].filter((text) => text.indexOf(word) > 0)),
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
    /** Words that a word may be a typo of, and how many letters differ: likeliest first, all with as few as possible. */
    typosOf(word: string): { text: string; edits: number }[] {
      const most = forgivenEdits(word);
      if (most === 0) return [];
      const all: { text: string; edits: number }[] = [];
      for (const text of readAll()) {
        const edits = editsBetween(word, text, most);
        if (edits > 0 && edits <= most) all.push({ text, edits });
      }
      const isSame = ({ text }: { text: string }) => Number(text[0] === word[0]);
      const found = all
        .sort((a, b) => a.edits - b.edits || isSame(b) - isSame(a) || inOrder(a.text, b.text))
        .slice(0, MOST_CANDIDATES)
        .map((one) => ({ ...one, count: countOf(one.text) }))
        .filter(({ count }) => count > 0);
      return found
        .filter(({ edits }) => edits === found[0]?.edits)
        .sort((a, b) => b.count - a.count)
        .slice(0, MOST_TYPOS);
    },
    /** Drops the cache, as writing may have failed. */
    forget(): void {
      known = null;
    },
  };
}

/** The distinct words that can be misspelled. */
function wordsOf(indexTexts: readonly string[]): string[] {
  const tokens = new Set<string>();
  for (const text of indexTexts) for (const token of tokensOf(text)) tokens.add(token);
  return [...tokens].filter(isWord);
}

const shortest = (words: string[]): string[] => words.sort((a, b) => a.length - b.length).slice(0, MOST_LONGER);

/** The letters that all forms of a word begin with, except German participles. */
const startOf = (word: string): string => word.slice(0, Math.max(SHARED_LETTERS, word.length - LONGEST_DIFFERENCE));

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
