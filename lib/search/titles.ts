import { sortRecent } from '../recording/merge.ts';
import type { Recording } from '../recording/types.ts';
import { fold, foldWithOrigins, originRange } from './fold.ts';
import { findNear, isForgiving, nearFilter } from './near-words.ts';
import { findTerm, isWordStart, toTerms, type Term, type Terms } from './terms.ts';

/** A recording found by its title, its owner or its team. */
export interface TitleHit {
  recording: Recording;
  /** What to mark in `recording.title`, in UTF-16 units: from, to; in order, apart, within the title. */
  ranges: [number, number][];
}

export interface TitleIndex {
  /** At most `limit` hits for a query as typed, best first; none for an empty query. */
  search: (query: string, limit: number) => TitleHit[];
}

/**
 * Ranks recordings by how well every word of a query matches, in any order, and within a rank by recency. Folding
 * 10,000 titles takes some 20 ms and is left to the first search, behind the first paint.
 */
export function createTitleIndex(recordings: readonly Recording[]): TitleIndex {
  let entries: Entry[] | null = null;
  return {
    search(query, limit) {
      const terms = toTerms(query);
      if (terms.terms.length === 0 || limit <= 0) return [];
      entries ??= sortRecent(recordings).map(toEntry);
      return best(entries, terms, limit).map(({ recording }) => ({ recording, ranges: mark(recording.title, terms) }));
    },
  };
}

/** What to mark of `terms` in a title: each word once, where it stands best. */
export function mark(title: string, { phrase, terms }: Terms): [number, number][] {
  const folded = foldWithOrigins(title);
  const phraseAt = findTerm(folded.text, phrase);
  if (phraseAt !== -1 && isWordStart(folded.text, phraseAt)) {
    return [originRange(folded, phraseAt, phraseAt + phrase.length)];
  }
  const found = terms.flatMap((term) => locate(folded.text, term));
  return joined(found.map(([start, end]) => originRange(folded, start, end)));
}

interface Entry {
  recording: Recording;
  /** Folded. */
  title: string;
  /** Owner and team, folded; the line break keeps a word from matching across them, here and in `all`. */
  people: string;
  all: string;
}

function toEntry(recording: Recording): Entry {
  const { title, ownerName, teamName } = recording;
  const folded = fold(title);
  const people = fold([ownerName, teamName].filter(Boolean).join('\n'));
  return { recording, title: folded, people, all: `${folded}\n${people}` };
}

/** Ranks, best first. A word at the start of a name beats one inside a title: "ann" is Ann before it is "planning". */
const RANK = {
  exact: 0,
  phrase: 1,
  title: 2,
  people: 3,
  insideTitle: 4,
  insidePeople: 5,
  nearTitle: 6,
  nearPeople: 7,
} as const;
type Rank = (typeof RANK)[keyof typeof RANK];

/** Entries are newest first already, so each rank fills in order of recency. */
function best(entries: readonly Entry[], terms: Terms, limit: number): Entry[] {
  const ranks: Entry[][] = Object.keys(RANK).map(() => []);
  const missed: Entry[] = [];
  let found = 0;
  for (const entry of entries) {
    const rank = rankExactly(entry, terms);
    if (rank === null) missed.push(entry);
    else ranks[rank]?.push(entry);
    if (rank !== null) found += 1;
  }
  // Mistakes are forgiven only where there is room: near matches rank last anyway.
  if (found < limit) {
    for (const [entry, rank] of rankNear(missed, terms, limit)) ranks[rank]?.push(entry);
  }
  return ranks.flat().slice(0, limit);
}

function rankExactly({ title, people }: Entry, { phrase, terms }: Terms): Rank | null {
  let inTitle: Fit = 2;
  let inEither: Fit = 2;
  for (const term of terms) {
    const titleFit = fit(title, term);
    const peopleFit = titleFit === 2 || people === '' ? 0 : fit(people, term);
    inTitle = worse(inTitle, titleFit);
    inEither = worse(inEither, better(titleFit, peopleFit));
    if (inEither === 0) return null;
  }
  if (inTitle === 2) {
    if (title === phrase) return RANK.exact;
    const at = findTerm(title, phrase);
    return at !== -1 && isWordStart(title, at) ? RANK.phrase : RANK.title;
  }
  if (inEither === 2) return RANK.people;
  return inTitle === 1 ? RANK.insideTitle : RANK.insidePeople;
}

/** 2: at the start of a word; 1: inside one; 0: not at all. */
type Fit = 0 | 1 | 2;
const worse = (a: Fit, b: Fit): Fit => (a < b ? a : b);
const better = (a: Fit, b: Fit): Fit => (a > b ? a : b);

function fit(text: string, { text: whole, parts }: Term): Fit {
  const fitsWhole = fitWord(text, whole);
  if (fitsWhole === 2 || parts.length === 0) return fitsWhole;
  return better(fitsWhole, parts.map((part) => fitWord(text, part)).reduce(worse, 2));
}

function fitWord(text: string, word: string): Fit {
  const at = findTerm(text, word);
  if (at === -1) return 0;
  return isWordStart(text, at) ? 2 : 1;
}

/** Newest first and in portions: a common word has enough near matches among the first few hundred. */
const PORTION = 500;

function rankNear(entries: readonly Entry[], { terms }: Terms, limit: number): [Entry, Rank][] {
  const words = toWords(terms);
  const found: [Entry, Rank][] = [];
  let inTitles = 0;
  for (let from = 0; from < entries.length && inTitles < limit && words.some(isForgiving); from += PORTION) {
    const portion = entries.slice(from, from + PORTION);
    const anywhere = narrow(portion, 'all', words);
    const inTitle = new Set(narrow(anywhere, 'title', words));
    for (const entry of anywhere) found.push([entry, inTitle.has(entry) ? RANK.nearTitle : RANK.nearPeople]);
    inTitles += inTitle.size;
  }
  return found;
}

/** The entries whose text holds every word, or nearly. */
function narrow(entries: Entry[], key: 'title' | 'all', words: readonly string[]): Entry[] {
  let left = entries;
  for (const word of words) {
    if (left.length === 0) break;
    const holds = isForgiving(word)
      ? nearFilter(
          left.map((entry) => entry[key]),
          word,
        )
      : null;
    left = left.filter((entry, index) => holds?.has(index) || entry[key].includes(word));
  }
  return left;
}

const toWords = (terms: readonly Term[]): string[] =>
  terms.flatMap(({ text, parts }) => (parts.length > 0 ? parts : [text]));

/** Where a term stands in a folded title: whole, else its words, else what nearly is one. */
function locate(text: string, term: Term): [number, number][] {
  const at = findTerm(text, term.text);
  if (at !== -1) return [[at, at + term.text.length]];
  return toWords([term]).flatMap((word): [number, number][] => {
    const wordAt = findTerm(text, word);
    if (wordAt !== -1) return [[wordAt, wordAt + word.length]];
    const near = isForgiving(word) ? findNear(text, word) : null;
    return near ? [near] : [];
  });
}

function joined(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else if (end > start) result.push([start, end]);
  }
  return result;
}
