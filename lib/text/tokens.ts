import { fold } from './fold.ts';
import { CONTINUES, hasSyllables, UNSPACED } from './terms.ts';

/** A part of a word that the index holds as one token or, in scripts without spaces, as a row of overlapping pairs. */
export interface Piece {
  /** Folded. */
  text: string;
  /** Whether its script is written without spaces between words. */
  unspaced: boolean;
  /** Whether it directly follows the previous piece, in the same word. */
  joined: boolean;
}

/** Marks belong to the character before them: folding separates the sound marks of kana. */
const UNSPACED_RUN = new RegExp(`(?:${UNSPACED.source}\\p{M}*)+`, 'gu');
const CHARACTER = new RegExp(`.${CONTINUES.source}*`, 'gu');
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/gu;
const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
const NOT_ASCII = /[^\0-\x7f]+/g;
/** A token, as the tokenizer of the index splits texts: at ASCII characters that are neither letters nor digits. */
const TOKEN = /[0-9A-Za-z\x80-\uffff]+/g;
const LETTERS = /^\p{L}+$/u;
const SHORTEST_WORD = 3;
/** Longer ones are not words, but addresses and noise. */
const LONGEST_WORD = 32;

/**
 * A text in the form that the index takes. Its tokenizer splits words at ASCII characters that are neither letters nor
 * digits, and takes all other characters for letters: those that are not become spaces here, and text without spaces is
 * cut into pairs of characters, with the last character of a run once more on its own.
 */
export function toIndexText(text: string): string {
  return fold(text).replace(NOT_ASCII, (run) => run.replace(NO_WORD, ' ').replace(UNSPACED_RUN, toPairs));
}

/** The tokens that the index makes of a text that is ready for it. */
export const tokensOf = (indexText: string): string[] => indexText.match(TOKEN) ?? [];

/** Whether a token can be a form of another word or mistyped; others are never looked up in the vocabulary. */
export const isWord = (token: string): boolean =>
  token.length >= SHORTEST_WORD && token.length <= LONGEST_WORD && LETTERS.test(token) && !hasSyllables(token);

/** The tokens of one text, each after a space: a name has a word that begins with `ana` if this contains " ana". */
export function toNameText(text: string): string {
  return ` ${(toIndexText(text).match(WORD) ?? []).join(' ')}`;
}

/**
 * What `toNameText` of a text contains, followed by a space, if it has these words in a row; `isOpen` if the last one
 * may go on. Empty for a text without words.
 */
export function toNameQuery(text: string, isOpen: boolean): string {
  const { tokens, open } = toTokens(toPieces(text));
  return tokens.length === 0 ? '' : ` ${tokens.join(' ')}${open || isOpen ? '' : ' '}`;
}

/** For `東京都`: 東京, 京都, 都. */
function toPairs(run: string): string {
  const characters = charactersOf(run);
  return ` ${characters.map((character, at) => character + (characters[at + 1] ?? '')).join(' ')} `;
}

/** Characters with their marks, composed: as the beginning of a token, `ハ` must not match `バ`. */
const charactersOf = (run: string): string[] => (run.match(CHARACTER) ?? []).map((one) => one.normalize('NFC'));

/** The pieces of a text to look for, in order; none if it has neither letters nor digits. */
export function toPieces(text: string): Piece[] {
  const words: string[] = fold(text).match(WORD) ?? [];
  return words.flatMap((word) => {
    const pieces: Piece[] = [];
    let at = 0;
    const add = (end: number, unspaced: boolean) => {
      if (end > at) pieces.push({ text: word.slice(at, end), unspaced, joined: pieces.length > 0 });
      at = end;
    };
    for (const { 0: run, index } of word.matchAll(UNSPACED_RUN)) {
      add(index, false);
      add(index + run.length, true);
    }
    add(word.length, false);
    return pieces;
  });
}

/** Pieces as tokens of the index; `open` if the last of them is only a prefix. */
export function toTokens(pieces: readonly Piece[]): { tokens: string[]; open: boolean } {
  const tokens: string[] = [];
  let open = false;
  for (const [at, { text, unspaced }] of pieces.entries()) {
    if (!unspaced) {
      tokens.push(text);
      continue;
    }
    const characters = charactersOf(text);
    const pairs = characters.slice(0, -1).map((character, index) => character + (characters[index + 1] ?? ''));
    for (const pair of pairs) tokens.push(pair);
    // A piece after it shows that the run ends here, where the index has its last character on its own.
    const last = characters.at(-1) ?? '';
    if (at < pieces.length - 1 || pairs.length === 0) tokens.push(last);
    open = at === pieces.length - 1 && pairs.length === 0;
  }
  return { tokens, open };
}

/** Whether a piece can begin or end at unit `at` of a folded text: not between two characters of one word. */
export function isCut(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  const before = characterBefore(text, at);
  const after = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (!IN_WORD.test(before) || !IN_WORD.test(after)) return true;
  return (UNSPACED.test(before) || UNSPACED.test(after)) && !CONTINUES.test(after);
}

function characterBefore(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  const isLow = low >= 0xdc00 && low <= 0xdfff && at > 1;
  return String.fromCodePoint(text.codePointAt(isLow ? at - 2 : at - 1) ?? 0);
}

/** The end of the run of characters from `at` on that are not part of a word. */
export function skipGap(text: string, at: number): number {
  let end = at;
  while (end < text.length) {
    const character = String.fromCodePoint(text.codePointAt(end) ?? 0);
    if (IN_WORD.test(character)) break;
    end += character.length;
  }
  return end;
}

/** The end of the word at unit `at`: up to a character that is in no word, or of a script without spaces. */
export function wordEnd(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    const code = text.charCodeAt(end);
    const isAsciiWord = (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
    if (!isAsciiWord && isCut(text, end)) return end;
  }
  return text.length;
}
