import { isIdle, type Wanted } from './match.ts';
import type { TokenRow } from './places.ts';
import { toTokens, type Piece } from '../text/tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** One way to find a word of a query. */
interface WordVariant extends TokenRow {
  /** 1 for the word as typed. */
  weight: number;
  /** The term to look for in texts. */
  wanted: Wanted;
}

/** A word of a query, prepared for ranking. */
export interface QueryWord {
  /** The typed text, folded. */
  typed: string;
  variants: WordVariant[];
  /** Distance from the previous word in tokens, as typed. */
  gap: number;
  length: number;
  /** Whether it must be found, as a phrase must. */
  isRequired: boolean;
}

/** The weight of a longer word that begins with the typed one. */
const BEGUN = 0.9;
const FORM = 0.8;
const TYPO = 0.65;
const TWO_TYPOS = 0.5;
/** More corrections cost more than they find. */
const MOST_TYPOS = 4;
/** If this many recordings contain another form of a word, it was probably not mistyped. */
const FREQUENT_FORM = 3;
/**
 * More words than these narrow nothing down, and each costs time: words with spaces between them, and pairs of
 * characters.
 */
const MOST_WORDS = 16;
const MOST_PAIRS = 40;
/** Minimum length of a prefix that probably stands for a longer word. */
const SHORTEST_BEGINNING = 3;

const wordOf = (text: string, unspaced = false): Wanted => ({
  pieces: [{ text, unspaced, joined: false }],
  open: false,
  isPhrase: false,
});
const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join(' ');

/** The deciding words of a query, each as typed; stop words only if there are no others, or with `all`. */
export function exactWords(wanted: readonly Wanted[], all = false): QueryWord[] {
  const decides = wanted.map((one) => !isIdle(one));
  const isAll = all || !decides.includes(true);
  const words: QueryWord[] = [];
  let gap = 0;
  for (const [at, one] of wanted.entries()) {
    const { tokens, open: openByScript } = toTokens(one.pieces);
    const open = openByScript || (one.open && one.pieces.at(-1)?.unspaced !== true);
    if (isAll || decides[at]) {
      const exact = { tokens, open: false, weight: 1, wanted: { ...one, open: false } };
      const begun = { tokens, open, weight: openByScript ? 1 : BEGUN, wanted: one };
      const variants = !open ? [exact] : openByScript ? [begun] : [exact, begun];
      words.push({ typed: textOf(one.pieces), variants, gap, length: tokens.length, isRequired: true });
      gap = 0;
    }
    gap += tokens.length;
  }
  return words;
}

/**
 * The same words with similar ones from the vocabulary: other forms, and possible corrections of a word that is in no
 * recording. A word that was typed as one is split into its parts, a phrase never. With `all`, stop words are included.
 */
export function widenedWords(wanted: readonly Wanted[], vocabulary: Vocabulary, all = false): QueryWord[] {
  return firstOf(exactWords(wanted.flatMap(partsOf), all)).map((word): QueryWord => {
    const [first] = word.variants;
    const isPhrase = first?.wanted.isPhrase === true;
    const [token = ''] = word.length === 1 ? (first?.tokens ?? []) : [];
    if (isPhrase || token === '' || first?.wanted.pieces[0]?.unspaced) return { ...word, isRequired: isPhrase };
    const forms = vocabulary.formsOf(token);
    const isKnown = vocabulary.has(token) || forms.some(({ count }) => count >= FREQUENT_FORM);
    const isForm = (text: string) => forms.some((form) => form.text === text);
    const typos = isKnown ? [] : vocabulary.typosOf(token).slice(0, MOST_TYPOS);
    const others: [string, number][] = [
      ...forms.map(({ text }): [string, number] => [text, FORM]),
      ...typos
        .filter(({ text }) => !isForm(text))
        .map(({ text, edits }): [string, number] => [text, edits === 1 ? TYPO : TWO_TYPOS]),
    ];
    const isBegun = token.length >= SHORTEST_BEGINNING;
    return {
      ...word,
      isRequired: false,
      variants: [
        ...word.variants.filter(({ open }) => !open || isBegun),
        ...others.map(([text, weight]) => ({ tokens: [text], open: false, weight, wanted: wordOf(text) })),
      ],
    };
  });
}

/** No more words than are useful, but all phrases: nothing is found without them. */
function firstOf(words: readonly QueryWord[]): QueryWord[] {
  let [spaced, pairs] = [0, 0];
  return words.filter(({ variants: [first] }) => {
    if (first?.wanted.isPhrase) return true;
    return first?.wanted.pieces[0]?.unspaced ? ++pairs <= MOST_PAIRS : ++spaced <= MOST_WORDS;
  });
}

/** The parts of a word that was typed as one: `air-to-ground`, or pairs of characters in a script without spaces. */
function partsOf(one: Wanted): Wanted[] {
  if (one.isPhrase) return [one];
  return one.pieces.flatMap(({ text, unspaced }, at): Wanted[] => {
    const open = one.open && at === one.pieces.length - 1;
    if (!unspaced) return [{ ...wordOf(text), open }];
    const { tokens } = toTokens([{ text, unspaced, joined: false }]);
    return tokens.map((token) => ({ ...wordOf(token, true), open: false }));
  });
}
