import type { Database } from '@sqlite.org/sqlite-wasm';
import { run, select } from './rows.ts';
import { isWord } from './tokens.ts';
import { editsBetween, forgivenEdits } from './typos.ts';
import { formDistance } from './word-forms.ts';

/** A word of the index that may be meant by another, how many letters differ, and how many recordings hold it. */
interface NearTerm {
  text: string;
  edits: number;
  count: number;
}

/** All words of the index; some that are in no recording any more may be left, and are never answered with. */
export interface Vocabulary {
  /** Notes words, with spaces between them, within the caller's transaction. */
  add(words: string): void;
  /**
   * Takes those of these words out that are in no recording any more, within the caller's transaction. Of a text with more
   * words than people use, the others stay.
   */
  remove(words: string): void;
  /** Takes all out, within the caller's transaction. */
  clear(): void;
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
/** Each takes a tenth of a millisecond, in which nobody else is answered; a day of talk has some 10,000. */
const MOST_REMOVED = 20_000;
/** Behind all words that begin so. */
const AFTER_ALL = '\u{10FFFF}';

/** Each once: recordings that are kept together have most of their words in common. */
const listOf = (words: string): string[] => [...new Set(words.split(' '))].filter((word) => word !== '');

export function createVocabulary(database: Database): Vocabulary {
  /** All words; null until they are needed, and whenever it is not sure what was written. */
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

  /** All that differ from `word` by at most `most`. */
  function near(word: string, most: number): { text: string; edits: number }[] {
    const own = lettersOf(word);
    return [...readAll()].flatMap((text) => {
      if (Math.abs(text.length - word.length) > most) return [];
      // Each mistake changes two of the letters that are there at most.
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
      const start = word.slice(0, Math.max(SHARED_LETTERS, word.length - LONGEST_DIFFERENCE));
      const forms = readFrom(start).flatMap((text) => {
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
