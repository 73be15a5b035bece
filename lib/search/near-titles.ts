import { forgivenIn, matchNearly } from '../text/near-words.ts';
import { hasSyllables, isWordUnit, toWords, type Terms } from '../text/terms.ts';

/** Indices of titles, best first, and in the order of the titles among equals. */
interface NearTitles {
  /** Titles whose words begin with the letters of a one-word query. */
  initials: number[];
  /** Titles that contain every word, or nearly; if there are none, those that contain most of the words. */
  near: number[];
}

/** The distance of a title from a word that was typed; 0 is no match at all. */
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

interface Entry {
  title: string;
  people: string;
}

/** The titles that contain each word. */
type Lexicon = Map<string, number[]>;

/** Searches folded titles, with the names of their people, for what is not there as typed. */
export function createNearTitles(entries: readonly Entry[]) {
  const inTitles: Lexicon = new Map();
  const inPeople: Lexicon = new Map();
  /** The first letters of each title's words, and its words without anything between them. */
  const initialsOf: string[] = [];
  const joinedOf: string[] = [];
  // A few people own nearly everything.
  const namesOf = new Map<string, TitleWord[]>();

  for (const [at, { title, people }] of entries.entries()) {
    const { words, compounds } = splitWords(title);
    addWords(inTitles, words, at);
    addWords(inTitles, compounds, at);
    let [initials, joined] = ['', ''];
    for (const { text } of words) {
      initials += text.charAt(0);
      joined += text;
    }
    initialsOf.push(initials);
    joinedOf.push(joined);
    const names = namesOf.get(people) ?? allWords(people);
    namesOf.set(people, names);
    addWords(inPeople, names, at);
  }

  /** The distance of each title. */
  function distancesFrom(typed: string): Uint8Array {
    const distances = new Uint8Array(entries.length);
    const forgiven = forgivenIn(typed);
    /** Titles with a word that what was typed begins with: `stand` of `standup`. */
    const headed: number[][] = [];
    for (const [word, titles] of inTitles) {
      const distance = distanceOf(word, typed, forgiven);
      for (const at of distance === 0 ? [] : titles) distances[at] = Math.min(distances[at] || distance, distance);
      if (typed.length >= SHORTEST_JOINED && typed.startsWith(word)) headed.push(titles);
    }
    for (const at of headed.flat()) {
      if (distances[at] !== 0 || joinedOf[at]?.includes(typed) !== true) continue;
      if (locateJoined(entries[at]?.title ?? '', typed)) distances[at] = JOINED;
    }
    const characters = Array.from(hasSyllables(typed) ? typed : '');
    const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
    for (const [at, { title }] of pairs.length > 0 ? entries.entries() : []) {
      let missing = distances[at] === 0 ? 0 : Infinity;
      for (const pair of pairs) if (!title.includes(pair)) missing += 1;
      if (missing * 2 <= pairs.length) distances[at] = NEAR_WORD + missing;
    }
    // Not mixed with the distances of titles: whoever is named like it comes after all of them.
    const ofPeople = new Map<number, number>();
    for (const [word, titles] of inPeople) {
      const distance = distanceOf(word, typed, forgiven);
      if (distance === 0) continue;
      for (const at of titles) {
        if (distances[at] === 0) ofPeople.set(at, Math.min(ofPeople.get(at) ?? distance, distance));
      }
    }
    for (const [at, distance] of ofPeople) distances[at] = distance + IN_PEOPLE;
    return distances;
  }

  /** Searches all titles except those that contain the words as typed: `isHeld` is 1 for each of these. */
  return ({ terms }: Terms, isHeld: Uint8Array): NearTitles => {
    const typed = [...new Set(toWords(terms))];
    const [single = ''] = typed.length === 1 ? typed : [];
    const distances = typed.map(distancesFrom);
    const initials: number[] = [];
    const near: Ranked[] = [];
    for (let at = 0; at < isHeld.length; at++) {
      if (isHeld[at] === 1) continue;
      if (single.length >= SHORTEST_INITIALS && initialsOf[at]?.startsWith(single)) {
        initials.push(at);
        continue;
      }
      let sum = 0;
      for (const each of distances) sum += each[at] || Infinity;
      if (sum < Infinity) near.push([at, sum]);
    }
    if (near.length > 0 || initials.length > 0) return { initials, near: sorted(near) };
    return { initials, near: sorted(holdingMost(isHeld, distances)) };
  };
}

type Ranked = [place: number, loss: number];

/** Sorting is stable. */
const sorted = (found: Ranked[]): number[] => found.sort((a, b) => a[1] - b[1]).map(([place]) => place);

/** The titles that contain all but a few words; words that few titles contain count most. */
function holdingMost(isHeld: Uint8Array, distances: readonly Uint8Array[]): Ranked[] {
  const spare = distances.length < FEWEST_WORDS ? 0 : Math.floor(distances.length * SPARE_SHARE);
  const found: Ranked[] = [];
  if (spare === 0) return found;
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

function addWords(lexicon: Lexicon, words: readonly TitleWord[], at: number): void {
  for (const { text } of words) {
    const titles = lexicon.get(text);
    if (titles) titles.push(at);
    else lexicon.set(text, [at]);
  }
}

function distanceOf(word: string, typed: string, forgiven: number): number {
  const at = word.indexOf(typed);
  if (at !== -1) return at === 0 ? START : INSIDE;
  const match = forgiven === 0 ? null : matchNearly(word, typed, forgiven);
  if (!match) return 0;
  if (match.mistakes > 1) return TWO_MISTAKES;
  return match.length === word.length ? NEAR_WORD : NEAR_START;
}

/** A word of a folded text, with its range in UTF-16 units. */
interface TitleWord {
  text: string;
  start: number;
  end: number;
}

/** Characters inside what many consider one word: `stand-up`, `wi-fi`, `o'shea`, `R&D`. */
const JOINTS = new Set("-'.&/");

/** The words of a folded text, in order, and the compounds that some of them form without their joints. */
function splitWords(text: string): { words: TitleWord[]; compounds: TitleWord[] } {
  const words: TitleWord[] = [];
  const compounds: TitleWord[] = [];
  let compound: TitleWord | null = null;
  for (let at = 0; at < text.length; at++) {
    if (!isWordUnit(text, at)) continue;
    const start = at;
    while (at < text.length && isWordUnit(text, at)) at++;
    const word = { text: text.slice(start, at), start, end: at };
    const last = words.at(-1);
    words.push(word);
    if (last?.end !== start - 1 || !JOINTS.has(text.charAt(start - 1))) compound = null;
    else {
      if (!compound) compounds.push((compound = { ...last }));
      compound.text += word.text;
      compound.end = at;
    }
  }
  return { words, compounds };
}

function allWords(text: string): TitleWord[] {
  const { words, compounds } = splitWords(text);
  return [...words, ...compounds];
}

/** Where adjacent words of a title form what was typed as one: `standup` finds `stand up`. */
function locateJoined(title: string, typed: string): [number, number] | null {
  const { words } = splitWords(title);
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
export function locateNearly(text: string, word: string): [number, number] | null {
  const joined = word.length < SHORTEST_JOINED ? null : locateJoined(text, word);
  if (joined) return joined;
  const forgiven = forgivenIn(word);
  if (forgiven === 0) return null;
  const [best] = allWords(text)
    .flatMap((place) => {
      const match = matchNearly(place.text, word, forgiven);
      return match ? [{ ...place, ...match }] : [];
    })
    .sort((a, b) => a.mistakes - b.mistakes);
  if (!best) return null;
  return [best.start, best.length === best.text.length ? best.end : Math.min(best.end, best.start + best.length)];
}
