import type { Database } from '@sqlite.org/sqlite-wasm';
import { isWord, tokensOf } from '../text/tokens.ts';
import { editsBetween, forgivenEdits } from '../text/near-words.ts';
import { formDistance, PARTICIPLE_PREFIX, withoutParticiple } from '../text/word-forms.ts';
import { run, select, column } from './rows.ts';

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
const COUNT = 'SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT 200)';
/** Sorts after all words with the same beginning. */
const AFTER_ALL = '\u{10FFFF}';

export type Vocabulary = ReturnType<typeof createVocabulary>;

/**
 * The words of the index that can be misspelled. Some that are in no recording any more may remain.
 * All words are folded.
 */
export function createVocabulary(database: Database) {
  /** All words with their letters; null until they are needed, and whenever it is uncertain what was written. */
  let known: Map<string, number> | null = null;

  function readAll(): Map<string, number> {
    if (known) return known;
    const [found] = column<string | null>(database, "SELECT group_concat(text, ' ') FROM term");
    return (known = new Map(found?.split(' ').map((word) => [word, lettersOf(word)])));
  }

  function readFrom(start: string): string[] {
    const sql = 'SELECT text FROM term WHERE text >= ? AND text < ?';
    return select<[string]>(database, sql, [start, start + AFTER_ALL]).map(([text]) => text);
  }

  /** The number of units that contain a word, up to 200. */
  const countOf = (term: string): number => column<number>(database, COUNT, [`"${term}"`])[0] ?? 0;

  return {
    /** Adds the words of texts of the index, within the caller's transaction. */
    add(indexTexts: readonly string[]): void {
      const all = readAll();
      const others = wordsOf(indexTexts).filter((word) => !all.has(word));
      if (others.length === 0) return;
      run(database, 'INSERT OR IGNORE INTO term SELECT value FROM json_each(?)', [JSON.stringify(others)]);
      for (const word of others) all.set(word, lettersOf(word));
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
    around(word: string): string[] {
      if (word.length < SHORTEST_INSIDE || !isWord(word)) return [];
      const [own, found]: [number, string[]] = [lettersOf(word), []];
      readAll().forEach((letters, text) => {
        if ((own & ~letters) === 0 && text.indexOf(word) > 0) found.push(text);
      });
      return shortest(found);
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
        .slice(0, MOST_FORMS)
        .map(({ text }) => text);
    },
    /** Words that a word may be a typo of, and how many letters differ: likeliest first, all with as few as possible. */
    typosOf(word: string): { text: string; edits: number }[] {
      const most = forgivenEdits(word);
      if (most === 0) return [];
      const own = lettersOf(word);
      const near: { text: string; edits: number }[][] = Array.from({ length: most + 1 }, () => []);
      readAll().forEach((letters, text) => {
        // Ruled out by its length and its letters, of which each edit changes two at most, before it is compared.
        if (Math.abs(text.length - word.length) > most || hasMoreBits(own ^ letters, 2 * most)) return;
        const edits = editsBetween(word, text, most);
        if (edits > 0) near[edits]?.push({ text, edits });
      });
      const isSame = ({ text }: { text: string }) => Number(text[0] === word[0]);
      for (const alike of near) {
        const found = alike
          .sort((a, b) => isSame(b) - isSame(a) || inOrder(a.text, b.text))
          .slice(0, MOST_CANDIDATES)
          .map((one) => ({ ...one, count: countOf(one.text) }))
          .filter(({ count }) => count > 0);
        if (found.length > 0) return found.sort((a, b) => b.count - a.count).slice(0, MOST_TYPOS);
      }
      return [];
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

/** The letters of a word as bits, in any order; a few share a bit. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function hasMoreBits(bits: number, most: number): boolean {
  let left = bits;
  for (let count = 0; count < most && left !== 0; count += 1) left &= left - 1;
  return left !== 0;
}

const shortest = (words: string[]): string[] => words.sort((a, b) => a.length - b.length).slice(0, MOST_LONGER);

/** The letters that all forms of a word begin with, except German participles. */
const startOf = (word: string): string => word.slice(0, Math.max(SHARED_LETTERS, word.length - LONGEST_DIFFERENCE));

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
