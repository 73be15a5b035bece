import { forgivenIn, matchNearly } from '../text/near-words.ts';
import { hasUnspaced, toWords, type Terms } from '../text/terms.ts';
import { splitWords, type TextWord, type TitleWords } from './title-words.ts';

/** Indices of the given titles, best first, and newest first among equals. */
export interface LooseTitles {
  /** Titles whose words begin with the letters of a one-word query. */
  initials: number[];
  /** Titles that contain every word, or nearly; if there are none, those that contain most of the words. */
  near: number[];
}

/** The distance of a word from what was typed; 0 is no match at all. */
const START = 1;
const INSIDE = 2;
const JOINED = 3;
const NEAR_WORD = 3;
const NEAR_START = 4;
const TWO_MISTAKES = 6;
/** Added for a word that is found in a name and not in the title. */
const IN_PEOPLE = 1;

/** Fewer letters begin the words of too many titles, and occur side by side in them by chance. */
const SHORTEST_JOINED = 4;
const SHORTEST_INITIALS = 2;
/** A query of fewer words than this is found whole or not at all. */
const FEWEST_WORDS = 3;
/** The share of a longer query that a title may lack: "the", "about", a word that was never in the title. */
const SPARE_SHARE = 0.4;

interface LooseEntry {
  title: string;
}

/** One word of a query, prepared for comparison. */
interface Wanted {
  text: string;
  /** For each word of the lexicon, its distance from this one. */
  distances: Uint8Array;
  /** The words of the lexicon that this one begins with: `stand` of `standup`; null if there are none. */
  heads: Uint8Array | null;
  /** The pairs of adjacent characters in a script without spaces. */
  pairs: string[];
  /** For each title, whether a word of it may be similar to this one; null if words alone cannot tell. */
  mayHold: Uint8Array | null;
}

/** Searches all titles except those that contain the words as typed: `isHeld` is 1 for each of these. */
export function findLoosely(
  entries: readonly LooseEntry[],
  isHeld: Uint8Array,
  words: TitleWords,
  { terms }: Terms,
): LooseTitles {
  const typed = [...new Set(toWords(terms))];
  const single = typed.length === 1 ? typed[0] : undefined;
  const wanted = typed.map((word) => want(word, words));
  const distanceAt = (at: number, one: Wanted): number =>
    one.mayHold?.[at] === 0 ? 0 : distanceIn(words, at, entries[at]?.title ?? '', one);

  const initials: number[] = [];
  const near: [place: number, distance: number][] = [];
  for (let at = 0; at < isHeld.length; at++) {
    if (isHeld[at] === 1) continue;
    if (single !== undefined && hasInitials(words, at, single)) {
      initials.push(at);
      continue;
    }
    let total = 0;
    for (const one of wanted) {
      const distance = distanceAt(at, one);
      total = distance === 0 ? Infinity : total + distance;
      if (total === Infinity) break;
    }
    if (total !== Infinity) near.push([at, total]);
  }
  if (near.length > 0 || initials.length > 0) return { initials, near: sorted(near) };
  return { initials, near: sorted(holdingMost(isHeld, wanted, distanceAt)) };
}

/** Sorting is stable, and places come newest first. */
const sorted = (found: [place: number, distance: number][]): number[] =>
  found.sort((a, b) => a[1] - b[1]).map(([place]) => place);

/** The titles that contain all but a few words; words that few titles contain count most. */
function holdingMost(
  isHeld: Uint8Array,
  wanted: readonly Wanted[],
  distanceAt: (at: number, one: Wanted) => number,
): [place: number, distance: number][] {
  const spare = wanted.length < FEWEST_WORDS ? 0 : Math.floor(wanted.length * SPARE_SHARE);
  if (spare === 0) return [];
  const places = [...isHeld.keys()].filter((at) => isHeld[at] === 0);
  const held = wanted.map((one) => places.map((at) => distanceAt(at, one)));
  const weights = held.map((distances) =>
    Math.log((places.length + 1) / (distances.filter((distance) => distance > 0).length + 1)),
  );
  return places.flatMap((at, index): [number, number][] => {
    let missing = 0;
    let loss = 0;
    for (const [number, distances] of held.entries()) {
      const distance = distances[index] ?? 0;
      if (distance === 0) missing += 1;
      loss += (weights[number] ?? 0) * (distance === 0 ? 1 : distance / 100);
    }
    return missing <= spare ? [[at, loss]] : [];
  });
}

function want(text: string, words: TitleWords): Wanted {
  const { lexicon } = words;
  const forgiven = forgivenIn(text);
  const distances = new Uint8Array(lexicon.length);
  const heads = new Uint8Array(text.length < SHORTEST_JOINED ? 0 : lexicon.length);
  let hasHeads = false;
  for (const [number, word] of lexicon.entries()) {
    distances[number] = distanceOf(word, text, forgiven);
    if (word.length < text.length && number < heads.length && text.startsWith(word)) {
      heads[number] = 1;
      hasHeads = true;
    }
  }
  const units = Array.from(hasUnspaced(text) ? text : '');
  const pairs = units.length < 3 ? [] : units.slice(1).map((unit, at) => `${units[at]}${unit}`);
  const mayHold =
    pairs.length > 0 ? null : titlesWith(words, (number) => distances[number] !== 0 || heads[number] === 1);
  return { text, distances, heads: hasHeads ? heads : null, pairs, mayHold };
}

/** For each title, 1 if it has one of these words. */
function titlesWith({ lexicon, starts, titles, titleStarts }: TitleWords, isOne: (number: number) => boolean) {
  const found = new Uint8Array(starts.length - 1);
  for (const number of lexicon.keys()) {
    if (!isOne(number)) continue;
    const end = titleStarts[number + 1] ?? 0;
    for (let place = titleStarts[number] ?? 0; place < end; place++) found[titles[place] ?? 0] = 1;
  }
  return found;
}

function distanceOf(word: string, typed: string, forgiven: number): number {
  const at = word.indexOf(typed);
  if (at !== -1) return at === 0 ? START : INSIDE;
  const match = forgiven === 0 ? null : matchNearly(word, typed, forgiven);
  if (!match) return 0;
  if (match.mistakes > 1) return TWO_MISTAKES;
  return match.length === word.length ? NEAR_WORD : NEAR_START;
}

/** The distance of the best word of the title at `at`, otherwise of its people; 0 if none is similar. */
function distanceIn(words: TitleWords, at: number, title: string, wanted: Wanted): number {
  const { starts, peopleStarts } = words;
  const peopleStart = peopleStarts[at] ?? 0;
  const inTitle = least(words, starts[at] ?? 0, peopleStart, wanted);
  if (inTitle > 0) return inTitle;
  if (wanted.heads && hasJoined(words, at, wanted, wanted.heads)) return JOINED;
  if (wanted.pairs.length > 0) {
    const missing = wanted.pairs.filter((pair) => !title.includes(pair)).length;
    if (missing * 2 <= wanted.pairs.length) return NEAR_WORD + missing;
  }
  const inPeople = least(words, peopleStart, starts[at + 1] ?? 0, wanted);
  return inPeople > 0 ? inPeople + IN_PEOPLE : 0;
}

function least({ numbers }: TitleWords, from: number, to: number, { distances }: Wanted): number {
  let best = 0;
  for (let place = from; place < to; place++) {
    const distance = distances[numbers[place] ?? 0] ?? 0;
    if (distance > 0 && (best === 0 || distance < best)) best = distance;
  }
  return best;
}

/** Whether adjacent words of the title form what was typed as one: `standup` finds `stand up`. */
function hasJoined(words: TitleWords, at: number, { text }: Wanted, heads: Uint8Array): boolean {
  const { numbers, lexicon } = words;
  const end = words.compoundStarts[at] ?? 0;
  for (let place = words.starts[at] ?? 0; place < end - 1; place++) {
    if (heads[numbers[place] ?? 0] !== 1) continue;
    if (isJoined(text, place, end, (next) => lexicon[numbers[next] ?? 0] ?? '') !== null) return true;
  }
  return false;
}

/**
 * The place after the words from `place` on that together form `typed`, the last of them possibly longer; null if they
 * do not.
 */
function isJoined(typed: string, place: number, end: number, wordAt: (place: number) => string): number | null {
  let rest = typed;
  for (let next = place; next < end; next++) {
    const word = wordAt(next);
    if (word.startsWith(rest)) return next + 1;
    if (!rest.startsWith(word)) return null;
    rest = rest.slice(word.length);
  }
  return null;
}

/** Whether the first words of the title at `at` begin with the letters of `typed`, one after another. */
function hasInitials({ numbers, starts, compoundStarts, lexicon }: TitleWords, at: number, typed: string): boolean {
  const start = starts[at] ?? 0;
  if (typed.length < SHORTEST_INITIALS || start + typed.length > (compoundStarts[at] ?? 0)) return false;
  for (let letter = 0; letter < typed.length; letter++) {
    if (lexicon[numbers[start + letter] ?? 0]?.charCodeAt(0) !== typed.charCodeAt(letter)) return false;
  }
  return true;
}

/**
 * The range in which the folded `text` nearly contains the folded `word`, as `findLoosely` finds it; null if it does
 * not.
 */
export function locateLoosely(text: string, word: string): [number, number] | null {
  const { words, compounds } = splitWords(text);
  for (const [at, { start }] of word.length < SHORTEST_JOINED ? [] : words.entries()) {
    const behind = isJoined(word, at, words.length, (next) => words[next]?.text ?? '');
    const last = words[(behind ?? 0) - 1];
    if (behind === null || !last) continue;
    const before = words.slice(at, behind - 1).reduce((length, { text }) => length + text.length, 0);
    return [start, last.start + word.length - before];
  }

  const forgiven = forgivenIn(word);
  let best: { place: TextWord; mistakes: number; length: number } | null = null;
  for (const place of forgiven === 0 ? [] : [...words, ...compounds]) {
    const match = matchNearly(place.text, word, forgiven);
    if (match && (best === null || match.mistakes < best.mistakes)) best = { place, ...match };
  }
  if (!best) return null;
  const { start, end, text: whole } = best.place;
  return [start, best.length === whole.length ? end : Math.min(end, start + best.length)];
}
