import { speakersNamed, titlePlaces, type KnownRecordings } from './known-recordings.ts';
import type { PlaceReader } from './place-reader.ts';
import { NOWHERE, rowOf, standingIn, standingOf, type Standing, type TokenRow } from './places.ts';
import type { QueryWord } from './query-words.ts';
import { rarityOf, rowsOf, type FoundWord, type Variant } from './scores.ts';
import { placesSaid, type Said } from './turn-places.ts';

const NO_ROWS: ReadonlySet<number> = new Set();

/**
 * How a word with too many places is read: `rows`, only the recordings that contain it; `titles`, only its places in
 * titles, because all ranked recordings contain it; `titlesOfAll`, the same for every word.
 */
export type Frequent = 'rows' | 'titles' | 'titlesOfAll';

/** Looks up the words in the index; with `said`, only where these people say them. */
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
    };
  });
}

/**
 * The places where the requested people say it. A word with too many places is looked up by recording. So is every
 * phrase: if one of its words has too many places, only those of its other words were read.
 */
function standingSaid(reader: PlaceReader, variant: TokenRow, read: Standing | null, said: Said): Standing {
  if (!read) return standingIn(reader.rowsSaid(variant, said), NOWHERE);
  const places = placesSaid(read.places, said);
  if (variant.tokens.length === 1) return standingOf(places);
  const rows = new Set(reader.rowsSaid(variant, said));
  return standingOf(places.filter((place) => rows.has(rowOf(place))));
}

/** The places of each variant, null if there are too many. If the open variant has too many, no variant is read. */
function readVariants(reader: PlaceReader, { variants }: QueryWord): (Standing | null)[] {
  const begun = variants.find(({ open }) => open);
  const all = begun ? reader.read(begun) : NOWHERE;
  if (all === null) return variants.map(() => null);
  return variants.map((variant) => (variant === begun ? all : reader.read(variant)));
}
