import type { Database } from '@sqlite.org/sqlite-wasm';
import { run, select } from './rows.ts';
import { isWord } from '../text/tokens.ts';
import { editsBetween, forgivenEdits } from '../text/typos.ts';
import { formDistance, PARTICIPLE_PREFIX, withoutParticiple } from '../text/word-forms.ts';

/** A word of the index that may be meant by another, how many letters differ, and how many recordings contain it. */
interface NearTerm {
  text: string;
  edits: number;
  count: number;
}

/** All words of the index; some that are no longer in any recording may remain, and are never returned. */
export interface Vocabulary {
  /** Adds words, separated by spaces, within the caller's transaction. */
  add(words: string): void;
  /**
   * Removes those of these words that are no longer in any recording, within the caller's transaction. If a text has
   * more words than people use, the rest of them stay.
   */
  remove(words: string): void;
  /** Removes all words, within the caller's transaction. */
  clear(): void;
  /** Whether any recording contains it. */
  has(term: string): boolean;
  /** Other forms of a folded word, nearest first, with the number of recordings that contain each. */
  formsOf(word: string): { text: string; count: number }[];
  /** Words that a folded word may be a typo of, likeliest first, all at the smallest distance found. */
  typosOf(word: string): NearTerm[];
  /** Drops the cache, as writing may have failed. */
  forget(): void;
}

/** With fewer letters in common, two words are not forms of one word. */
const SHARED_LETTERS = 3;
/** No ending is longer. */
const LONGEST_DIFFERENCE = 7;
/** Other forms are too far from the word to be meant. */
const MOST_FORMS = 6;
/** Maximum number of candidates whose recordings are counted: each takes a tenth of a millisecond. */
const MOST_COUNTED = 64;
/** Each takes a tenth of a millisecond, during which other requests wait; a day of talk has some 10,000. */
const MOST_REMOVED = 20_000;
/** Sorts after all words with the same prefix. */
const AFTER_ALL = '\u{10FFFF}';

/** Each word once: recordings that are stored together have most of their words in common. */
const listOf = (words: string): string[] => [...new Set(words.split(' '))].filter((word) => word !== '');

/** The letters that all forms of a word begin with, except German participles. */
const startOf = (word: string): string => word.slice(0, Math.max(SHARED_LETTERS, word.length - LONGEST_DIFFERENCE));

export function createVocabulary(database: Database): Vocabulary {
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

  const countOf = (term: string): number =>
    select<[number]>(database, 'SELECT doc FROM temp.placed WHERE term = ?', [term])[0]?.[0] ?? 0;

  /** All words that differ from `word` by at most `most` edits. */
  function near(word: string, most: number): { text: string; edits: number }[] {
    const own = lettersOf(word);
    return [...readAll()].flatMap((text) => {
      if (Math.abs(text.length - word.length) > most) return [];
      // Each edit changes at most two of the letters present.
      if (bitsOf(lettersOf(text) ^ own) > 2 * most) return [];
      const edits = editsBetween(word, text, most);
      return edits > 0 && edits <= most ? [{ text, edits }] : [];
    });
  }

  return {
    add(words) {
      const all = readAll();
      const others = listOf(words).filter((word) => !all.has(word));
      if (others.length === 0) return;
      run(database, 'INSERT OR IGNORE INTO term SELECT value FROM json_each(?)', [JSON.stringify(others)]);
      for (const word of others) all.add(word);
    },
    remove(words) {
      run(
        database,
        `DELETE FROM term WHERE text IN (SELECT value FROM json_each(?))
          AND NOT EXISTS (SELECT 1 FROM temp.place p WHERE p.term = term.text)`,
        [JSON.stringify(listOf(words).slice(0, MOST_REMOVED))],
      );
      known = null;
    },
    clear() {
      run(database, 'DELETE FROM term');
      known = null;
    },
    has: (term) => select(database, 'SELECT 1 FROM temp.place WHERE term = ? LIMIT 1', [term]).length > 0,
    formsOf(word) {
      if (!isWord(word)) return [];
      const rest = withoutParticiple(word);
      const others = rest === null ? PARTICIPLE_PREFIX + startOf(word) : startOf(rest);
      const forms = [startOf(word), others].flatMap(readFrom).flatMap((text) => {
        const distance = text === word ? null : formDistance(word, text);
        return distance === null ? [] : [{ text, distance }];
      });
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
        // Words in equally many recordings keep their order.
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

/** The letters of a word as bits; some letters share one. */
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
