/** Gathers the words of texts that are ready for the index, each once, while their tokens are counted. */
export interface WordCollector {
  /** How many tokens the index makes of a text. */
  read(indexText: string): number;
  /** The words that were not there before the last time this was asked. */
  take(): string[];
}

/** Longer ones are no words: addresses, and noise. */
const LONGEST = 32;
const SHORTEST = 3;
const ASCII_LETTERS = /^[a-zA-Z]+$/;
const LETTERS = /^\p{L}+$/u;
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const FIRST_SIZE = 4096;

/** Words that can be a form of another or be mistyped: others are never looked for in the vocabulary. */
export const isWord = (token: string): boolean =>
  token.length >= SHORTEST &&
  token.length <= LONGEST &&
  (ASCII_LETTERS.test(token) || (LETTERS.test(token) && !UNSPACED.test(token)));

/** As the tokenizer of the index parts its texts: at ASCII characters that are no letters or digits. */
const isInToken = (code: number): boolean =>
  (code > 96 && code < 123) || code > 127 || (code > 47 && code < 58) || (code > 64 && code < 91);

const hashWith = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0;

/**
 * A table of its own, which compares letters where they stand: to cut each token out of its text and look it up in a set
 * takes four times as long, and most of what is said was said before.
 */
export function createWordCollector(): WordCollector {
  let words: string[] = [];
  /** All tokens one behind the other, as UTF-16 units, and where each begins. */
  let letters = new Uint16Array(8 * FIRST_SIZE);
  let begins = new Int32Array(FIRST_SIZE);
  let hashes = new Int32Array(FIRST_SIZE);
  let count = 0;
  /** By hash, where nothing else stands: the number of a token, from 1 on. */
  let table = new Int32Array(2 * FIRST_SIZE);

  /** Room for one more. */
  function grow(): void {
    if ((begins[count] ?? 0) + LONGEST > letters.length) letters = copied(letters, new Uint16Array(2 * letters.length));
    if (count + 1 < begins.length) return;
    begins = copied(begins, new Int32Array(2 * begins.length));
    hashes = copied(hashes, new Int32Array(2 * hashes.length));
    table = new Int32Array(2 * table.length);
    for (let at = 0; at < count; at++) {
      let slot = slotOf(hashes[at] ?? 0);
      while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1);
      table[slot] = at + 1;
    }
  }

  /** Words that end alike have hashes side by side: spread, or each walks past all of the others. */
  function slotOf(hash: number): number {
    const spread = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    return (spread ^ (spread >>> 13)) & (table.length - 1);
  }

  function isNoted(number: number, text: string, from: number, length: number): boolean {
    const begin = begins[number] ?? 0;
    if ((begins[number + 1] ?? 0) - begin !== length) return false;
    for (let at = 0; at < length; at++) if (letters[begin + at] !== text.charCodeAt(from + at)) return false;
    return true;
  }

  /** Where in the table a token stands, or would. */
  function find(text: string, from: number, to: number, hash: number): number {
    let slot = slotOf(hash);
    for (let number = table[slot] ?? 0; number !== 0; number = table[slot] ?? 0) {
      if (hashes[number - 1] === hash && isNoted(number - 1, text, from, to - from)) break;
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  function note(text: string, from: number, to: number, hash: number): void {
    const slot = find(text, from, to, hash);
    if (table[slot] !== 0) return;
    const token = text.slice(from, to);
    if (isWord(token)) words.push(token);
    const begin = begins[count] ?? 0;
    for (let at = from; at < to; at++) letters[begin + at - from] = text.charCodeAt(at);
    hashes[count] = hash;
    begins[++count] = begin + to - from;
    table[slot] = count;
    grow();
  }

  return {
    read(text) {
      let tokens = 0;
      let from = 0;
      let hash = 0;
      for (let at = 0; at <= text.length; at++) {
        const code = at < text.length ? text.charCodeAt(at) : 0;
        if (isInToken(code)) {
          hash = hashWith(hash, code);
          continue;
        }
        if (at > from) tokens++;
        if (at - from >= SHORTEST && at - from <= LONGEST) note(text, from, at, hash);
        from = at + 1;
        hash = 0;
      }
      return tokens;
    },
    take() {
      const taken = words;
      words = [];
      return taken;
    },
  };
}

function copied<T extends Uint16Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
