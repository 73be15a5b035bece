import { fold } from './fold.ts';
import { CONTINUES, hasSyllables, UNSPACED, WORD } from './terms.ts';

/** A part of a word that the index holds as one token or, in scripts without spaces, as a row of overlapping pairs. */
export interface Piece {
  /** Folded. */
  text: string;
  /** Whether its script is written without spaces between words. */
  unspaced: boolean;
}

/** Marks belong to the character before them: folding separates the sound marks of kana. */
const UNSPACED_RUN = new RegExp(`(?:${UNSPACED.source}\\p{M}*)+`, 'gu');
const CHARACTER = new RegExp(`.${CONTINUES.source}*`, 'gu');
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/gu;
const GAP = /[^\p{L}\p{N}\p{M}]*/uy;
const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
const CUT = new RegExp(
  `(?<!${IN_WORD.source})|(?!${IN_WORD.source})|(?:(?<=${UNSPACED.source})|(?=${UNSPACED.source}))(?!${CONTINUES.source})`,
  'uy',
);
/** The parts of words that are written without spaces, and those that are not. Some signs count to such scripts. */
const PIECE = new RegExp(
  `(?:(?=${IN_WORD.source})${UNSPACED.source}\\p{M}*)+|(?:(?!${UNSPACED.source})${IN_WORD.source})+`,
  'gu',
);
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
  return fold(text).replace(NOT_ASCII, (run) =>
    run.replace(NO_WORD, ' ').replace(UNSPACED_RUN, (part) => ` ${toPairs(part).join(' ')} `),
  );
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

/** For `東京都`: 東京, 京都, 都. Composed: as the beginning of a token, `ハ` must not match `バ`. */
function toPairs(run: string): string[] {
  const characters = (run.match(CHARACTER) ?? []).map((character) => character.normalize('NFC'));
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
}

/** The pieces of a text to look for, in order; none if it has neither letters nor digits. */
export const toPieces = (text: string): Piece[] =>
  (fold(text).match(PIECE) ?? []).map((piece) => ({ text: piece, unspaced: UNSPACED.test(piece) }));

/** Pieces as tokens of the index; `open` if the last of them is only a prefix. */
export function toTokens(pieces: readonly Piece[]): { tokens: string[]; open: boolean } {
  const tokens: string[] = [];
  let open = false;
  for (const [at, { text, unspaced }] of pieces.entries()) {
    const parts = unspaced ? toPairs(text) : [text];
    open = unspaced && at === pieces.length - 1 && parts.length === 1;
    // Only a piece after it shows that the run ends here, where the index has its last character on its own.
    const isCutOff = unspaced && at === pieces.length - 1 && parts.length > 1;
    for (const part of isCutOff ? parts.slice(0, -1) : parts) tokens.push(part);
  }
  return { tokens, open };
}

/** Whether a word or a piece can begin or end at unit `at` of a folded text: not between two letters of one word. */
export function isCut(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  const [last, next] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  if (last < 128 && next < 128) return !isAsciiWord(last) || !isAsciiWord(next);
  CUT.lastIndex = at;
  return CUT.test(text);
}

const isAsciiWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);

/** Offset of `term` in a folded text, at the start of a word if possible; -1 if it is not there. */
export function findTerm(text: string, term: string): number {
  const first = text.indexOf(term);
  for (let at = first; at !== -1; at = text.indexOf(term, at + 1)) if (isCut(text, at)) return at;
  return first;
}

/** The end of the run of characters from `at` on that are not part of a word. */
export function skipGap(text: string, at: number): number {
  GAP.lastIndex = at;
  GAP.test(text);
  return GAP.lastIndex;
}

/** The end of the word at unit `at`: up to a character that is in no word, or of a script without spaces. */
export function wordEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && !isCut(text, end)) end++;
  return Math.min(end, text.length);
}
