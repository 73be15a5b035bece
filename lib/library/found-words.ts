import { speakersNamed, titlePlaces, type KnownRecordings } from './known-recordings.ts';
import type { PlaceReader } from './place-reader.ts';
import { NOWHERE, standingOf, type Standing } from './places.ts';
import type { QueryWord } from './query-words.ts';
import { rarityOf, rowsOf, type FoundWord, type Variant } from './scores.ts';
import { placesSaid, type SaidBy } from './turn-places.ts';

/** By row, what is said by those who are asked for. */
export type Said = ReadonlyMap<number, SaidBy>;

const NO_ROWS: ReadonlySet<number> = new Set();

/**
 * The words as they stand in the index; with `said`, only where these people say them, and with `isCommon`, only in titles:
 * they stand in so many recordings that nothing else about them is asked for.
 */
export function findWords(
  reader: PlaceReader,
  all: KnownRecordings,
  words: readonly QueryWord[],
  said: Said | null,
  isCommon = false,
): FoundWord[] {
  const within = said && [...said.keys()];
  return words.map((word) => {
    const read = isCommon ? word.variants.map(() => null) : readVariants(reader, word, within);
    const variants = word.variants.map((variant, at): Variant => {
      const standing = read[at] ?? titlePlaces(all, variant);
      return { weight: variant.weight, standing: said ? standingOf(placesSaid(standing.places, said)) : standing };
    });
    const rows = rowsOf(variants);
    const isEverywhere = read.includes(null);
    return {
      word,
      variants,
      rows,
      speakers: said ? NO_ROWS : speakersNamed(all, word),
      rarity: rarityOf(isEverywhere ? all.places.size : rows.size, all.places.size),
      isCommon: isEverywhere,
      isThere: read.map((standing) => standing === null || standing.places.length > 0),
    };
  });
}

/** Null for what stands in too many places; then what begins with it is not read either, nor the word that it begins. */
function readVariants(
  reader: PlaceReader,
  { variants }: QueryWord,
  within: readonly number[] | null,
): (Standing | null)[] {
  if (within) return variants.map((variant) => reader.readWithin(variant, within));
  const begun = variants.find(({ open }) => open);
  const all = begun ? reader.read(begun) : NOWHERE;
  if (all === null) return variants.map(() => null);
  return variants.map((variant) => (variant === begun ? all : reader.read(variant)));
}
