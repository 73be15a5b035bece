import { forgivenIn, matchNearly } from '../text/near-words.ts';
import { hasSyllables, toWords, type Terms } from '../text/terms.ts';

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

/** The titles that contain each word. */
type Lexicon = Map<string, number[]>;

/** Searches folded titles and the names of their people for what is not there as typed. */
export function createNearTitles(entries: readonly { title: string; people: string }[]) {
  const inTitles: Lexicon = new Map();
  const inPeople: Lexicon = new Map();
  /** The first letters of each title's words, and its words without anything between them. */
  const initialsOf: string[] = [];
  const joinedOf: string[] = [];
  // A few people own nearly everything.
  const namesOf = new Map<string, TitleWord[]>();

  for (const [at, { title, people }] of entries.entries()) {
    const words = wordsOf(title);
    addWords(inTitles, [...words, ...compoundsOf(title)], at);
    initialsOf.push(words.map(({ text }) => text.charAt(0)).join(''));
    joinedOf.push(words.map(({ text }) => text).join(''));
    const names = namesOf.get(people) ?? [...wordsOf(people), ...compoundsOf(people)];
    namesOf.set(people, names);
    addWords(inPeople, names, at);
  }

  /** The distance of each title from a word. */
  function distancesFrom(typed: string): Uint8Array {
    const distances = distancesIn(inTitles, typed);
    const ofPeople = distancesIn(inPeople, typed);
    const characters = Array.from(hasSyllables(typed) ? typed : '');
    const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
    for (const [at, { title }] of entries.entries()) {
      if (distances[at] !== 0) continue;
      const missing = pairs.reduce((sum, pair) => sum + (title.includes(pair) ? 0 : 1), 0);
      if (typed.length >= SHORTEST_JOINED && joinedOf[at]?.includes(typed) && locateJoined(title, typed)) {
        distances[at] = JOINED;
      } else if (pairs.length > 0 && missing * 2 <= pairs.length) distances[at] = NEAR_WORD + missing;
      else if (ofPeople[at]) distances[at] = ofPeople[at] + IN_PEOPLE;
    }
    return distances;
  }

  function distancesIn(lexicon: Lexicon, typed: string): Uint8Array {
    const distances = new Uint8Array(entries.length);
    const forgiven = forgivenIn(typed);
    for (const [word, titles] of lexicon) {
      const distance = distanceOf(word, typed, forgiven);
      for (const at of distance === 0 ? [] : titles) distances[at] = Math.min(distances[at] || distance, distance);
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

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Words with what many consider part of one: `stand-up`, `wi-fi`, `o'shea`, `R&D`. */
const COMPOUND = /[\p{L}\p{N}\p{M}]+(?:[-'.&/][\p{L}\p{N}\p{M}]+)*/gu;
const JOINTS = /[-'.&/]/g;

const wordsOf = (text: string): TitleWord[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ text: word, start: index, end: index + word.length }));

/** The compounds in a folded text, without their joints. */
function compoundsOf(text: string): TitleWord[] {
  if (text.search(JOINTS) === -1) return [];
  return Array.from(text.matchAll(COMPOUND), ({ 0: word, index }) => {
    return { text: word.replace(JOINTS, ''), start: index, end: index + word.length };
  }).filter(({ text: word, start, end }) => word.length < end - start);
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
export function locateNearly(text: string, word: string): [number, number] | null {
  const joined = word.length < SHORTEST_JOINED ? null : locateJoined(text, word);
  const forgiven = joined ? 0 : forgivenIn(word);
  if (forgiven === 0) return joined;
  const [best] = [...wordsOf(text), ...compoundsOf(text)]
    .flatMap((place) => {
      const match = matchNearly(place.text, word, forgiven);
      return match ? [{ ...place, ...match }] : [];
    })
    .sort((a, b) => a.mistakes - b.mistakes);
  return best
    ? [best.start, best.length === best.text.length ? best.end : Math.min(best.end, best.start + best.length)]
    : null;
}
