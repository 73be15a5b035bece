import { hasUnspaced } from '../search/terms.ts';
import { speakersNamed, titlePlaces, type KnownRecordings } from './known-recordings.ts';
import { isIdle } from './match.ts';
import { MOST_PLACES, type PlaceReader } from './place-reader.ts';
import { NOWHERE, standingIn, standingOf, type Standing, type TokenRow } from './places.ts';
import type { QueryWord } from './query-words.ts';
import { rarityOf, rowsOf, type FoundWord, type Variant } from './scores.ts';
import { placesSaid, type SaidBy } from './turn-places.ts';

/** By row, what is said by those who are asked for. */
export type Said = ReadonlyMap<number, SaidBy>;

const NO_ROWS: ReadonlySet<number> = new Set();
/**
 * Of all words of a query together, so many places are read to know who says them, and more only of words that stand in few:
 * about forty milliseconds.
 */
const MOST_SAID_PLACES = 40_000;
/** The beginning of a word with fewer letters stands everywhere. */
const SHORTEST_BEGINNING = 3;

/**
 * What is asked of a word that stands in too many places to read them all: in which recordings it is; or nothing, where all
 * that are ranked hold it; or the same of each word.
 */
export type Frequent = 'rows' | 'titles' | 'titlesOfAll';

/** The words as they stand in the index; with `said`, only where these people say them, as far as that can be told. */
export function findWords(
  reader: PlaceReader,
  all: KnownRecordings,
  words: readonly QueryWord[],
  said: Said | null,
  frequent: Frequent,
): FoundWord[] {
  const reads = readAll(reader, words, said, frequent);
  const bare = (variant: TokenRow): Standing => {
    if (frequent !== 'rows') return titlePlaces(all, variant);
    if (said)
      return standingIn(
        reader.rows(variant, 'transcript').filter((row) => said.has(row)),
        NOWHERE,
      );
    return standingIn(reader.rows(variant), titlePlaces(all, variant));
  };
  return words.map((word, index) => {
    const read = reads[index] ?? [];
    const variants = word.variants.map((variant, at): Variant => {
      const standing = read[at];
      const found = standing && said ? standingOf(placesSaid(standing.places, said)) : standing;
      return { weight: variant.weight, standing: found ?? bare(variant) };
    });
    const rows = rowsOf(variants);
    const isCommon = read.includes(null);
    return {
      word,
      variants,
      rows,
      speakers: said ? NO_ROWS : speakersNamed(all, word),
      rarity: rarityOf(isCommon && frequent !== 'rows' ? all.places.size : rows.size, all.places.size),
      isCommon,
      isThere: read.map((standing) => standing === null || standing.rows.length > 0),
    };
  });
}

/** For each word what is read of its variants: null for what stands in too many places. */
function readAll(
  reader: PlaceReader,
  words: readonly QueryWord[],
  said: Said | null,
  frequent: Frequent,
): (Standing | null)[][] {
  if (frequent === 'titlesOfAll') return words.map(({ variants }) => variants.map(() => null));
  if (!said) return words.map((word) => readVariants(word, (variant) => reader.read(variant)));
  let left = MOST_SAID_PLACES;
  const decides = words.some((word) => !isVague(word));
  return words.map((word) => {
    const few = readVariants(word, (variant) => reader.read(variant));
    const isEnough = !few.includes(null) && word.length === 1;
    if (isEnough || (decides && isVague(word))) return few;
    return readVariants(word, (variant) => {
      const standing = reader.read(variant, Math.max(MOST_PLACES, left));
      left -= standing?.places.length ?? 0;
      return standing;
    });
  });
}

/** Whether a word stands in all that is said, whoever says it. */
const isVague = ({ variants }: QueryWord): boolean =>
  variants.every(({ wanted }) => isIdle(wanted)) ||
  variants.some(({ open, tokens: [first = '', ...others] }) => open && others.length === 0 && isShort(first));

const isShort = (token: string): boolean => token.length < SHORTEST_BEGINNING && !hasUnspaced(token);

/** Of what begins in too many places, the word itself and what else begins so is not read either. */
function readVariants({ variants }: QueryWord, read: (variant: TokenRow) => Standing | null): (Standing | null)[] {
  const begun = variants.find(({ open }) => open);
  const all = begun ? read(begun) : NOWHERE;
  if (all === null) return variants.map(() => null);
  return variants.map((variant) => (variant === begun ? all : read(variant)));
}
