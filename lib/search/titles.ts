import { sortRecent } from '../recording/merge.ts';
import type { Recording } from '../recording/types.ts';
import { fold, foldWithOrigins, joinRanges, originRange } from '../text/fold.ts';
import { forgivenIn, matchNearly } from '../text/near-words.ts';
import { cleanQuery, hasSyllables, toTerms, toWords, WORD, type Term, type Terms } from '../text/terms.ts';
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
  const entriesOf = (): Entry[] => (folded ??= sortRecent(recordings).map(toEntry));
  const nearOf = () => (findNear ??= createNearTitles(entriesOf()));

  /** All entries found, best first; those from `similarFrom` on are only similar. `typed` has marks, or is null. */
  function find(terms: Terms, limit: number, passes: Passes, typed: string | null) {
    const entries = entriesOf();
    // Among all that have the words, those that have them with their marks may be the oldest.
    const { ranks, isHeld } = rankExact(entries, terms, typed === null ? limit : Infinity, passes);
    const matched = ranks.slice(0, RANK.initials).flat().length;
    // Mistakes are forgiven only if there is room for more results, which rank last.
    if (matched < limit && isHeld.includes(0)) {
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
  if (phrase !== '' && phraseAt !== -1 && isCut(folded.text, phraseAt)) {
    return [originRange(folded, phraseAt, phraseAt + phrase.length)];
  }
  const found = terms.flatMap((term) => locate(folded.text, term));
  return joinRanges(found.map(([start, end]) => originRange(folded, start, end)));
}

interface Entry {
  recording: Recording;
  /** Folded. */
  title: string;
  /** Owner and team, folded; the line break keeps a word from matching across them. */
  people: string;
}

function toEntry(recording: Recording): Entry {
  const { title, ownerName, teamName } = recording;
  return { recording, title: fold(title), people: fold([ownerName, teamName].filter(Boolean).join('\n')) };
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

/**
 * The entries that contain all words as typed and pass, by rank; they are newest first, so each rank fills in order of
 * recency. `isHeld` is 1 for each that contains them, as far as was looked: once the best ranks have enough, no further.
 */
function rankExact(entries: readonly Entry[], terms: Terms, limit: number, passes: Passes) {
  const ranks: Entry[][] = Object.keys(RANK).map(() => []);
  const isHeld = new Uint8Array(entries.length);
  let left = limit;
  for (const [at, entry] of entries.entries()) {
    // Only the exact title would still rank before what was found.
    if (left === 0 && entry.title !== terms.phrase) continue;
    const rank = rankExactly(entry, terms);
    if (rank === null) continue;
    isHeld[at] = 1;
    if (!passes(entry.recording)) continue;
    ranks[rank]?.push(entry);
    if (rank <= RANK.phrase && left > 0) left -= 1;
  }
  return { ranks, isHeld };
}

function rankExactly({ title, people }: Entry, { phrase, terms }: Terms): number | null {
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
  if (fitsWhole === AT_START || parts[0] === whole) return fitsWhole;
  const fitsParts = parts.reduce((least, part) => Math.min(least, fitWord(text, part)), AT_START);
  return Math.max(fitsWhole, fitsParts);
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

/** The distance of a title from a word that was typed (0 is no match at all), and what a name adds to it. */
const FAR = { start: 1, inside: 2, joined: 3, nearWord: 3, nearStart: 4, twoMistakes: 6, ofPeople: 1 } as const;

/** Fewer letters begin the words of too many titles, and occur side by side in them by chance. */
const SHORTEST_JOINED = 4;
const SHORTEST_INITIALS = 2;
/** A query of fewer words than this is found whole or not at all. */
const FEWEST_WORDS = 3;
/** The share of a longer query that a title may lack: "the", "about", a word that was never in the title. */
const SPARE_SHARE = 0.4;

/** Searches folded titles and the names of their people for what is not there as typed. */
function createNearTitles(entries: readonly Entry[]) {
  /** For each word, the entries with it in their titles, and those with it in a name. */
  const lexicon = new Map<string, { titles: number[]; people: number[] }>();
  /** The first letters of each title's words, and its words without anything between them. */
  const initialsOf: string[] = [];
  const joinedOf: string[] = [];
  for (const [at, { title, people }] of entries.entries()) {
    const words = wordsOf(title);
    initialsOf.push(words.map(({ text }) => text.charAt(0)).join(''));
    joinedOf.push(words.map(({ text }) => text).join(''));
    for (const { text } of allWordsOf(title)) holdersOf(text).titles.push(at);
    for (const { text } of allWordsOf(people)) holdersOf(text).people.push(at);
  }

  function holdersOf(word: string) {
    const holders = lexicon.get(word) ?? { titles: [], people: [] };
    lexicon.set(word, holders);
    return holders;
  }

  /** The distance of each title from a word. */
  function distancesFrom(typed: string): Uint8Array {
    const distances = new Uint8Array(entries.length);
    const put = (at: number, distance: number) => (distances[at] = Math.min(distances[at] || distance, distance));
    const forgiven = forgivenIn(typed);
    for (const [word, { titles, people }] of lexicon) {
      const distance = distanceOf(word, typed, forgiven);
      if (distance === 0) continue;
      for (const at of titles) put(at, distance);
      for (const at of people) put(at, distance + FAR.ofPeople);
    }
    const characters = Array.from(hasSyllables(typed) ? typed : '');
    const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
    for (const [at, { title }] of entries.entries()) {
      if (distances[at] !== 0) continue;
      const missing = pairs.reduce((sum, pair) => sum + (title.includes(pair) ? 0 : 1), 0);
      const isJoined = typed.length >= SHORTEST_JOINED && joinedOf[at]?.includes(typed) === true;
      if (isJoined && locateJoined(title, typed)) distances[at] = FAR.joined;
      else if (pairs.length > 0 && missing * 2 <= pairs.length) distances[at] = FAR.nearWord + missing;
    }
    return distances;
  }

  /**
   * Searches all titles except those that contain the words as typed: `isHeld` is 1 for each of these. Indices of titles,
   * best first: those whose words begin with the letters of a one-word query, and those that contain every word, or
   * nearly; if there are none, most of the words.
   */
  return ({ terms }: Terms, isHeld: Uint8Array): { initials: number[]; near: number[] } => {
    const typed = [...new Set(toWords(terms))];
    const [single = ''] = typed.length === 1 ? typed : [];
    const distances = typed.map(distancesFrom);
    const initials: number[] = [];
    const near: Ranked[] = [];
    for (let at = 0; at < isHeld.length; at++) {
      if (isHeld[at] === 1) continue;
      const sum = distances.reduce((total, each) => total + (each[at] || Infinity), 0);
      if (single.length >= SHORTEST_INITIALS && initialsOf[at]?.startsWith(single)) initials.push(at);
      else if (sum < Infinity) near.push([at, sum]);
    }
    if (near.length > 0 || initials.length > 0) return { initials, near: sorted(near) };
    return { initials, near: sorted(holdingMost(isHeld, distances)) };
  };
}

type Ranked = [place: number, loss: number];

const sorted = (found: Ranked[]): number[] => found.sort((a, b) => a[1] - b[1]).map(([place]) => place);

/** The titles that contain all but a few words; words that few titles contain count most. */
function holdingMost(isHeld: Uint8Array, distances: readonly Uint8Array[]): Ranked[] {
  const spare = distances.length < FEWEST_WORDS ? 0 : Math.floor(distances.length * SPARE_SHARE);
  if (spare === 0) return [];
  const found: Ranked[] = [];
  const weights = distances.map((each) =>
    Math.log((isHeld.length + 1) / (each.reduce((sum, distance) => sum + (distance > 0 ? 1 : 0), 0) + 1)),
  );
  for (let at = 0; at < isHeld.length; at++) {
    let missing = 0;
    let loss = 0;
    for (const [word, each] of distances.entries()) {
      const distance = each[at] ?? 0;
      if (distance === 0) missing += 1;
      loss += (weights[word] ?? 0) * (distance === 0 ? 1 : distance / 100);
    }
    if (missing <= spare && isHeld[at] === 0) found.push([at, loss]);
  }
  return found;
}

function distanceOf(word: string, typed: string, forgiven: number): number {
  const at = word.indexOf(typed);
  if (at !== -1) return at === 0 ? FAR.start : FAR.inside;
  const match = forgiven === 0 ? null : matchNearly(word, typed, forgiven);
  if (!match) return 0;
  if (match.mistakes > 1) return FAR.twoMistakes;
  return match.length === word.length ? FAR.nearWord : FAR.nearStart;
}

/** A word of a folded text, with its range in UTF-16 units. */
interface TitleWord {
  text: string;
  start: number;
  end: number;
}

/** Words with what many consider part of one: `stand-up`, `wi-fi`, `o'shea`, `R&D`. */
const COMPOUND = /[\p{L}\p{N}\p{M}]+(?:[-'.&/][\p{L}\p{N}\p{M}]+)*/gu;
const JOINTS = /[-'.&/]/g;

const wordsOf = (text: string, pattern = WORD): TitleWord[] =>
  Array.from(text.matchAll(pattern), ({ 0: word, index }) => ({ text: word, start: index, end: index + word.length }));

/** The words in a folded text, and its compounds without their joints. */
function allWordsOf(text: string): TitleWord[] {
  if (text.search(JOINTS) === -1) return wordsOf(text);
  const compounds = wordsOf(text, COMPOUND).map((one) => ({ ...one, text: one.text.replace(JOINTS, '') }));
  return [...wordsOf(text), ...compounds.filter(({ text: word, start, end }) => word.length < end - start)];
}

/** Where adjacent words of a title form what was typed as one: `standup` finds `stand up`. */
function locateJoined(title: string, typed: string): [number, number] | null {
  const words = wordsOf(title);
  for (const [first, { start }] of words.entries()) {
    let rest = typed;
    for (const word of words.slice(first)) {
      if (word.text.startsWith(rest)) return [start, word.start + rest.length];
      if (!rest.startsWith(word.text)) break;
      rest = rest.slice(word.text.length);
    }
  }
  return null;
}

/** The range in which the folded `text` nearly contains the folded `word`; null if it does not. */
function locateNearly(text: string, word: string): [number, number] | null {
  const joined = word.length < SHORTEST_JOINED ? null : locateJoined(text, word);
  const forgiven = joined ? 0 : forgivenIn(word);
  if (forgiven === 0) return joined;
  const [best] = allWordsOf(text)
    .flatMap((place) => {
      const match = matchNearly(place.text, word, forgiven);
      return match ? [{ ...place, ...match }] : [];
    })
    .sort((a, b) => a.mistakes - b.mistakes);
  return best
    ? [best.start, best.length === best.text.length ? best.end : Math.min(best.end, best.start + best.length)]
    : null;
}
