import { speakersNamed, titlePlaces, type KnownRecordings } from './known-recordings.ts';
import type { PlaceReader } from './place-reader.ts';
import { NOWHERE, rowOf, standingIn, standingOf, type Standing, type TokenRow } from './places.ts';
import type { QueryWord } from './query-words.ts';
import { rarityOf, rowsOf, type FoundWord, type Variant } from './scores.ts';
import { placesSaid, type Said } from './turn-places.ts';

const NO_ROWS: ReadonlySet<number> = new Set();

/**
 * What is asked of a word that stands in too many places to read them all: in which recordings it is; or nothing, where all
 * that are ranked hold it; or the same of each word.
 */
export type Frequent = 'rows' | 'titles' | 'titlesOfAll';

/** The words as they stand in the index; with `said`, only where these people say them. */
export function findWords(
  reader: PlaceReader,
  all: KnownRecordings,
  words: readonly QueryWord[],
  said: Said | null,
  frequent: Frequent,
): FoundWord[] {
  const bare = (variant: TokenRow): Standing => {
    if (frequent !== 'rows') return titlePlaces(all, variant);
    return standingIn(reader.rows(variant), titlePlaces(all, variant));
  };
  return words.map((word) => {
    const read = frequent === 'titlesOfAll' ? word.variants.map(() => null) : readVariants(reader, word);
    const variants = word.variants.map((variant, at): Variant => {
      const standing = read[at] ?? null;
      const found = said ? standingSaid(reader, variant, standing, said) : (standing ?? bare(variant));
      return { weight: variant.weight, standing: found };
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

/**
 * Where those who are asked for say it. What stands in too many places to read them is asked for by recording, also where a
 * part of a phrase does: its places are those of its other words.
 */
function standingSaid(reader: PlaceReader, variant: TokenRow, read: Standing | null, said: Said): Standing {
  if (!read) return standingIn(reader.rowsSaid(variant, said), NOWHERE);
  const places = placesSaid(read.places, said);
  if (variant.tokens.length === 1) return standingOf(places);
  const rows = new Set(reader.rowsSaid(variant, said));
  return standingOf(places.filter((place) => rows.has(rowOf(place))));
}

/** What is read of its variants: null for what stands in too many places; then what else begins so is not read either. */
function readVariants(reader: PlaceReader, { variants }: QueryWord): (Standing | null)[] {
  const begun = variants.find(({ open }) => open);
  const all = begun ? reader.read(begun) : NOWHERE;
  if (all === null) return variants.map(() => null);
  return variants.map((variant) => (variant === begun ? all : reader.read(variant)));
}
