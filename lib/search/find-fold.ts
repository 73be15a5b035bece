import { fold, foldsInPlace, foldWithOrigins, type Folded } from '../text/fold.ts';
import { toTerms } from '../text/terms.ts';

/** White space other than one plain space; it becomes one, as the page shows it. */
const WIDE_SPACE = / {2}|[^\S ]|\p{Cc}/u;
/** Double spaces, and anything but printable ASCII, in which each unit keeps its place. */
const UNUSUAL = / {2}|[^ -~]/;
const SPACES = /[\s\p{Cc}]+/gu;
const SPACE = /^[\s\p{Cc}]$/u;

/** Letters to Unicode and to the index, and apostrophes to those who type `п'ять` and `o'zbek`. */
const LETTER_APOSTROPHES = /[\u02bb\u02bc]/g;
const withApostrophes = (folded: string): string => folded.replace(LETTER_APOSTROPHES, "'");

/** The text to find: the whole, and its words to fall back on; no words if it is a single one. */
export interface FindQuery {
  phrase: string;
  /** Folded, longest first. */
  words: string[];
}

export function toFindQuery(query: string): FindQuery {
  const { phrase, terms } = toTerms(query);
  const spaced = withApostrophes(phrase).replace(SPACES, ' ').trim();
  if (!spaced.includes(' ')) return { phrase: spaced, words: [] };
  const words = terms.map(({ text }) => withApostrophes(text)).sort((a, b) => b.length - a.length);
  // Single letters occur everywhere, and would hide the words that were meant.
  const long = words.filter((word) => word.length > 1);
  return { phrase: spaced, words: long.length > 0 ? long : words };
}

/** A text folded as by `fold`, with single plain spaces; `origins` is null if each unit has kept its place. */
export function foldForFinding(text: string): { text: string; origins: Uint32Array | null } {
  if (!UNUSUAL.test(text)) return { text: fold(text), origins: null };
  const plain = foldsInPlace(text) ? withApostrophes(fold(text)) : null;
  if (plain !== null && !WIDE_SPACE.test(plain)) return { text: plain, origins: null };
  const { text: moved, origins } = foldWithOrigins(text);
  const folded = { text: withApostrophes(moved), origins };
  return WIDE_SPACE.test(folded.text) ? narrow(folded) : folded;
}

function narrow({ text, origins }: Folded): Folded {
  let narrowed = '';
  const kept: number[] = [];
  for (let unit = 0; unit < text.length; unit++) {
    const isSpace = SPACE.test(text.charAt(unit));
    if (isSpace && narrowed.endsWith(' ')) continue;
    narrowed += isSpace ? ' ' : text.charAt(unit);
    kept.push(origins[unit] ?? 0);
  }
  kept.push(origins.at(-1) ?? 0);
  return { text: narrowed, origins: Uint32Array.from(kept) };
}
