import { isStopWord } from '../text/stop-words.ts';
import { toPieces, toTokens, type Piece } from '../text/tokens.ts';
import type { LibraryTerm } from './types.ts';
import { MOST_LONGER, type Vocabulary } from './vocabulary.ts';

/** One way to find a word in a text: its pieces in a row. */
export interface Variant {
  pieces: readonly Piece[];
  /** 1 for the word as typed. */
  weight: number;
  /** The weight of a longer word that begins so; 0 if that does not count. */
  begunWeight: number;
}

/** A word or a phrase of a query. */
export interface QueryWord {
  /** As typed, folded. */
  typed: string;
  /** The word as typed, as an expression of FTS5. */
  exact: string;
  /** All ways to find it in the index. */
  expression: string;
  /** All ways to find it in a text. */
  variants: readonly Variant[];
  isPhrase: boolean;
  /** Whether it says nothing about the subject of the search. */
  isStopWord: boolean;
  /** Number of stop words that were left out before it. */
  skipped: number;
}

/** A word with how much it tells: little for one that is everywhere. */
export interface WeighedWord extends QueryWord {
  rarity: number;
  /** Number of units that contain it, estimated if there are many. */
  unitCount: number;
}

/** The weight of a longer word that begins with the typed one. */
const BEGUN = 0.7;
const FORM = 0.7;
const TYPO = 0.65;
const TWO_TYPOS = 0.5;
/** The weight of a longer word that contains the typed one. */
const INSIDE = 0.6;
/** More words than these, or pairs of characters, narrow nothing down, and each costs time. */
const MOST_WORDS = 40;
const MOST_PIECES = 32;
/** A shorter beginning is a whole word: it begins nearly everything. */
const SHORTEST_BEGINNING = 2;
/** As many letters begin so many words that only the shortest of these are looked for. */
const SHORT_BEGINNING = 3;

/** A term, ready to be looked for. */
interface SoughtTerm {
  pieces: Piece[];
  open: boolean;
  isPhrase: boolean;
}

/** The terms that can be found. A single letter as a beginning counts only if it is alone, and then as a whole word. */
function toSought(terms: readonly LibraryTerm[]): SoughtTerm[] {
  const all = terms
    .map(({ kind, text }): SoughtTerm => ({
      pieces: toPieces(text).slice(0, MOST_PIECES),
      open: kind === 'prefix',
      isPhrase: kind === 'phrase',
    }))
    .filter(({ pieces }) => pieces.length > 0);
  const isVague = ({ pieces: [first, ...rest], open }: SoughtTerm) =>
    open && rest.length === 0 && first?.unspaced === false && Array.from(first.text).length < SHORTEST_BEGINNING;
  const clear = all.filter((sought) => !isVague(sought));
  return clear.length > 0 ? clear : all.map((sought) => ({ ...sought, open: false }));
}

/** The terms of a query as typed: each must be found as a phrase is, its pieces in a row. */
export const strictWords = (terms: readonly LibraryTerm[]): QueryWord[] =>
  toSought(terms).map((sought) => wordOf({ ...sought, isPhrase: true }));

/**
 * The words of a query, each with its other forms. A word that was typed as one, as `air-to-ground`, is split into its
 * parts, and text without spaces into pairs of characters; a phrase never is. Stop words are left out if there are
 * others.
 */
export function queryWords(terms: readonly LibraryTerm[], vocabulary: Vocabulary): QueryWord[] {
  let count = 0;
  // All phrases: nothing is found without them.
  const all = toSought(terms)
    .flatMap(partsOf)
    .filter(({ isPhrase }) => isPhrase || ++count <= MOST_WORDS)
    .map(wordOf);
  const isAll = all.every(({ isStopWord }) => isStopWord);
  const words: QueryWord[] = [];
  let skipped = 0;
  for (const word of all) {
    if (isAll || !word.isStopWord) words.push({ ...withForms(word, vocabulary), skipped });
    skipped = isAll || !word.isStopWord ? 0 : skipped + 1;
  }
  return words;
}

/** A word with longer ones that contain it and, if it `isUnknown`, with what it may be a typo of. */
export function withSimilar(word: QueryWord, vocabulary: Vocabulary, isUnknown: boolean): QueryWord {
  const token = tokenOf(word);
  if (token === null) return word;
  const typos = isUnknown ? vocabulary.typosOf(token) : [];
  return withVariants(word, [
    ...typos.map(({ text, edits }): [string, number] => [text, edits === 1 ? TYPO : TWO_TYPOS]),
    ...vocabulary.around(token).map((text): [string, number] => [text, INSIDE]),
  ]);
}

/** The parts of a word that was typed as one: words, or pairs of characters in a script without spaces. */
function partsOf(sought: SoughtTerm): SoughtTerm[] {
  if (sought.isPhrase) return [sought];
  return sought.pieces.flatMap(({ text, unspaced }, at): SoughtTerm[] => {
    const part = (one: string): SoughtTerm => ({
      pieces: [{ text: one, unspaced }],
      open: sought.open && at === sought.pieces.length - 1,
      isPhrase: false,
    });
    if (!unspaced) return [part(text)];
    // As they are in folded texts: tokens are composed.
    return toTokens([{ text, unspaced }]).tokens.map((pair) => part(pair.normalize('NFD')));
  });
}

function wordOf({ pieces, open, isPhrase }: SoughtTerm): QueryWord {
  const { tokens, open: openByScript } = toTokens(pieces);
  const isOpen = openByScript || (open && pieces.at(-1)?.unspaced !== true);
  const exact = `"${tokens.join(' ')}"${isOpen ? ' *' : ''}`;
  return {
    typed: pieces
      .map(({ text }) => text)
      .join(' ')
      .normalize('NFC'),
    exact,
    expression: exact,
    variants: [{ pieces, weight: 1, begunWeight: isOpen && !openByScript ? BEGUN : 0 }],
    isPhrase,
    isStopWord: !isPhrase && pieces.every(({ text }) => isStopWord(text)),
    skipped: 0,
  };
}

/** The token of a word that may have other forms or be mistyped; null for a phrase, a number, and the like. */
function tokenOf({ isPhrase, variants: [first] }: QueryWord): string | null {
  const [piece, ...rest] = first?.pieces ?? [];
  return !isPhrase && piece && rest.length === 0 && !piece.unspaced ? piece.text : null;
}

/** Instead of a short beginning of many words, some of them: the index would have to go through the places of all. */
function withForms(word: QueryWord, vocabulary: Vocabulary): QueryWord {
  const token = tokenOf(word);
  if (token === null) return word;
  const isOpen = word.variants.some(({ begunWeight }) => begunWeight > 0);
  const longer = isOpen && token.length <= SHORT_BEGINNING ? vocabulary.longerThan(token) : [];
  const some = [token, ...longer].map((text) => `"${text}"`).join(' OR ');
  const expression = longer.length < MOST_LONGER ? word.exact : some;
  const forms = vocabulary.formsOf(token).filter((form) => !isOpen || !form.startsWith(token));
  return withVariants(
    { ...word, expression },
    forms.map((text) => [text, FORM]),
  );
}

const withVariants = (word: QueryWord, others: readonly [text: string, weight: number][]): QueryWord => ({
  ...word,
  expression: [word.expression, ...others.map(([text]) => `"${text}"`)].join(' OR '),
  variants: [
    ...word.variants,
    ...others.map(([text, weight]) => ({ pieces: [{ text, unspaced: false }], weight, begunWeight: 0 })),
  ],
});
