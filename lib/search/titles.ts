import { sortRecent } from '../recording/merge.ts';
import type { Recording } from '../recording/types.ts';
import { fold, foldWithOrigins, joinRanges, originRange } from '../text/fold.ts';
import { createNearTitles, locateNearly } from './near-titles.ts';
import { cleanQuery, hasWord, toTerms, toWords, type Term, type Terms } from '../text/terms.ts';
import { findTerm, isCut } from '../text/tokens.ts';

/** A recording found by its title, its owner, or its team. */
export interface TitleHit {
  recording: Recording;
  /** Ranges to mark in `recording.title`, in UTF-16 units: from, to; sorted, disjoint, and within the title. */
  ranges: [number, number][];
  /** Present if some word of the query is not there as typed. */
  isSimilar?: true;
}

export type TitleIndex = ReturnType<typeof createTitleIndex>;
type Passes = (recording: Recording) => boolean;

/**
 * Ranks recordings by how well every word of a query matches, in any order, and within a rank by recency. Folding
 * 10,000 titles takes some 20 ms and is left to the first search, after the first paint; as much again is left to the
 * first search that finds little as typed.
 */
export function createTitleIndex(recordings: readonly Recording[]) {
  let folded: Entry[] | null = null;
  let findNear: ReturnType<typeof createNearTitles> | null = null;
  /** The last query that was searched everywhere, and the entries that contain it as typed. */
  let last: { terms: Terms; held: readonly Entry[] } | null = null;
  const entriesOf = (): Entry[] => (folded ??= sortRecent(recordings).map(toEntry));
  const nearOf = () => (findNear ??= createNearTitles(entriesOf()));

  /** All entries found, best first; those from `similarFrom` on are only similar. `typed` has marks, or is null. */
  function find(terms: Terms, limit: number, passes: Passes, typed: string | null) {
    const entries = entriesOf();
    // Among all that have the words, those that have them with their marks may be the oldest.
    const most = typed === null ? limit : Infinity;
    const { ranks, held } = rankExact(last && goesOn(last.terms, terms) ? last.held : entries, terms, most, passes);
    last = held && { terms, held };
    const matched = ranks.slice(0, RANK.initials).flat().length;
    // Mistakes are forgiven only if there is room for more results, which rank last.
    if (held && matched < limit && held.length < entries.length) {
      const isHeld = new Uint8Array(entries.length);
      for (const { at } of held) isHeld[at] = 1;
      const { initials, near } = nearOf()(terms, isHeld);
      const entriesAt = (places: readonly number[]) =>
        places.flatMap((at) => entries[at] ?? []).filter(({ recording }) => passes(recording));
      ranks[RANK.initials] = entriesAt(initials);
      ranks[RANK.loose] = entriesAt(near);
    }
    const found = ranks.flatMap((rank) => (typed === null ? rank : withMarksFirst(rank, typed)));
    return { found, similarFrom: found.length - (ranks[RANK.loose]?.length ?? 0) };
  }

  return {
    /**
     * At most `limit` hits for a query as typed, best first, of recordings that `passes` holds for; none for an empty
     * query.
     */
    search(query: string, limit: number, passes: Passes = () => true): TitleHit[] {
      const terms = toTerms(query);
      if (terms.terms.length === 0 || limit <= 0) return [];
      const typed = asTyped(cleanQuery(query));
      const withMarks = typed.normalize('NFKD') === terms.phrase ? null : typed;
      const { found, similarFrom } = find(terms, limit, passes, withMarks);
      return found.slice(0, limit).map(({ recording }, at): TitleHit => {
        const hit = { recording, ranges: mark(recording.title, terms) };
        return at < similarFrom ? hit : { ...hit, isSimilar: true };
      });
    },
    /** Does ahead what is otherwise left to the first searches: some 70 ms for 10,000 titles. */
    warm(): void {
      nearOf();
    },
  };
}

/** A text with its accents, in one case and form. */
const asTyped = (text: string): string => text.normalize('NFC').toLowerCase();

/** Those with all words of `typed` in their titles, and then the others, each in their order. */
function withMarksFirst(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.split(' ');
  const isFirst = new Set(
    entries.filter(({ recording }) => {
      const title = asTyped(recording.title);
      return words.every((word) => title.includes(word));
    }),
  );
  return isFirst.size === 0
    ? [...entries]
    : entries.toSorted((a, b) => Number(isFirst.has(b)) - Number(isFirst.has(a)));
}

/** The ranges of `terms` to mark in a title: each word once, at its best place. */
export function mark(title: string, { phrase, terms }: Terms): [number, number][] {
  const folded = foldWithOrigins(title);
  const phraseAt = findTerm(folded.text, phrase);
  if (phraseAt !== -1 && isCut(folded.text, phraseAt)) {
    return [originRange(folded, phraseAt, phraseAt + phrase.length)];
  }
  const found = terms.flatMap((term) => locate(folded.text, term));
  return joinRanges(found.map(([start, end]) => originRange(folded, start, end)));
}

interface Entry {
  recording: Recording;
  /** Its index among all entries. */
  at: number;
  /** Folded. */
  title: string;
  /** Owner and team, folded; the line break keeps a word from matching across them. */
  people: string;
}

function toEntry(recording: Recording, at: number): Entry {
  const { title, ownerName, teamName } = recording;
  const folded = fold(title);
  const people = fold([ownerName, teamName].filter(Boolean).join('\n'));
  return { recording, at, title: folded, people };
}

/** Ranks, best first. A word at the start of a name beats one inside a title: "ann" is Ann before it is "planning". */
const RANK = {
  exact: 0,
  phrase: 1,
  title: 2,
  people: 3,
  initials: 4,
  insideTitle: 5,
  insidePeople: 6,
  loose: 7,
} as const;
type Rank = (typeof RANK)[keyof typeof RANK];

/**
 * Whether everything that contains `next` also contains `before`: it has the words of `before`, each possibly longer.
 */
function goesOn(before: Terms, next: Terms): boolean {
  return before.terms.every((term, at) => hasWord(term) && next.terms[at]?.text.startsWith(term.text));
}

/**
 * The entries that contain all words as typed and pass, by rank; they are newest first, so each rank fills in order of
 * recency. `held`: all that contain the words, in order; null if the best ranks alone had enough, and the search stopped.
 */
function rankExact(
  entries: readonly Entry[],
  terms: Terms,
  limit: number,
  passes: Passes,
): { ranks: Entry[][]; held: readonly Entry[] | null } {
  const ranks: Entry[][] = Object.keys(RANK).map(() => []);
  const held: Entry[] = [];
  let left = limit;
  for (const entry of entries) {
    // Only the exact title would still rank before what was found.
    if (left === 0 && entry.title !== terms.phrase) continue;
    const rank = rankExactly(entry, terms);
    if (rank === null) continue;
    held.push(entry);
    if (!passes(entry.recording)) continue;
    ranks[rank]?.push(entry);
    if (rank <= RANK.phrase && left > 0) left -= 1;
  }
  return { ranks, held: left === 0 ? null : held };
}

function rankExactly({ title, people }: Entry, { phrase, terms }: Terms): Rank | null {
  let inTitle = AT_START;
  let inEither = AT_START;
  for (const term of terms) {
    const titleFit = fit(title, term);
    inTitle = Math.min(inTitle, titleFit);
    inEither = Math.min(inEither, titleFit === AT_START ? titleFit : Math.max(titleFit, fit(people, term)));
    if (inEither === NOWHERE) return null;
  }
  if (inTitle === AT_START) {
    if (title === phrase) return RANK.exact;
    return fitWord(title, phrase) === AT_START ? RANK.phrase : RANK.title;
  }
  if (inEither === AT_START) return RANK.people;
  return inTitle === NOWHERE ? RANK.insidePeople : RANK.insideTitle;
}

/** Where a text has a term: at the start of a word, inside one, or not at all. */
const [NOWHERE, INSIDE, AT_START] = [0, 1, 2];

function fit(text: string, { text: whole, parts }: Term): number {
  const fitsWhole = fitWord(text, whole);
  if (fitsWhole === AT_START || parts.length === 0) return fitsWhole;
  return Math.max(
    fitsWhole,
    parts.reduce((least, part) => Math.min(least, fitWord(text, part)), AT_START),
  );
}

function fitWord(text: string, word: string): number {
  const at = findTerm(text, word);
  if (at === -1) return NOWHERE;
  return isCut(text, at) ? AT_START : INSIDE;
}

/** The ranges of a term in a folded title: the whole term, otherwise its words, otherwise similar words. */
function locate(text: string, term: Term): [number, number][] {
  const at = findTerm(text, term.text);
  if (at !== -1) return [[at, at + term.text.length]];
  return toWords([term]).flatMap((word): [number, number][] => {
    const wordAt = findTerm(text, word);
    if (wordAt !== -1) return [[wordAt, wordAt + word.length]];
    const near = locateNearly(text, word);
    return near ? [near] : [];
  });
}
