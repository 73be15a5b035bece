import { isIdle, type Wanted } from './match.ts';
import type { TokenRow } from './places.ts';
import { toTokens, type Piece } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** One way to find a word of a query. */
interface WordVariant extends TokenRow {
  /** 1 for what was typed. */
  weight: number;
  /** As it is looked for in texts. */
  wanted: Wanted;
}

/** A word of a query, ready to be ranked by. */
export interface QueryWord {
  /** As it was typed, folded. */
  typed: string;
  variants: WordVariant[];
  /** How many tokens behind the word before it stands, as it was typed. */
  gap: number;
  length: number;
  /** It must be there, as a phrase must. */
  isRequired: boolean;
}

/** What a longer word is worth that only begins so. */
const BEGUN = 0.9;
const FORM = 0.8;
const TYPO = 0.65;
const TWO_TYPOS = 0.5;
/** More of them cost more than they find. */
const MOST_TYPOS = 4;
/** A form that so many recordings hold is likely to be of what was meant: nothing was mistyped. */
const FREQUENT_FORM = 3;
/** More words than these narrow nothing down, and each costs: of those with spaces between them, and of pairs of characters. */
const MOST_WORDS = 16;
const MOST_PAIRS = 40;
/** From so many letters on a beginning is likely to be of what was meant. */
const SHORTEST_BEGINNING = 3;

const wordOf = (text: string, unspaced = false): Wanted => ({
  pieces: [{ text, unspaced, joined: false }],
  open: false,
  isPhrase: false,
});
const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join(' ');

/** The words of a query that decide, each as it was typed: stop words only where there are no others, or with `all`. */
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
 * The same words with what is like them in the vocabulary: other forms, and words that may be meant where a word is in no
 * recording. What was typed as one word is taken apart, a phrase never.
 */
export function widenedWords(wanted: readonly Wanted[], vocabulary: Vocabulary): QueryWord[] {
  return firstOf(exactWords(wanted.flatMap(partsOf))).map((word): QueryWord => {
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

/** No more words than help, and all phrases: nothing is found without them. */
function firstOf(words: readonly QueryWord[]): QueryWord[] {
  let [spaced, pairs] = [0, 0];
  return words.filter(({ variants: [first] }) => {
    if (first?.wanted.isPhrase) return true;
    return first?.wanted.pieces[0]?.unspaced ? ++pairs <= MOST_PAIRS : ++spaced <= MOST_WORDS;
  });
}

/** The words of one that was typed together: `air-to-ground`, and pairs of characters of a script without spaces. */
function partsOf(one: Wanted): Wanted[] {
  if (one.isPhrase) return [one];
  return one.pieces.flatMap(({ text, unspaced }, at): Wanted[] => {
    const open = one.open && at === one.pieces.length - 1;
    if (!unspaced) return [{ ...wordOf(text), open }];
    const { tokens } = toTokens([{ text, unspaced, joined: false }]);
    return tokens.map((token) => ({ ...wordOf(token, true), open: false }));
  });
}
