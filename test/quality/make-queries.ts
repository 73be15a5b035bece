import { seededRandom, seedOf, type Random } from '../service/recordings/random.ts';
import type { SpokenMeeting } from './collection.ts';
import { LEXICON } from './meetings/lexicon.ts';
import type { Wanted } from './metrics.ts';
import { cjkRuns, contentWords, countMeetings, isContentWord, isTellingCjk } from './text-words.ts';
import { formsOf } from './word-forms.ts';
import { pickWeighted } from './zipf.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Applies one random edit to `word`, also to its first letter: a letter replaced, left out, added, or two swapped. */
function withTypo(word: string, random: Random): string {
  const letters = Array.from(word);
  const at = random.between(0, letters.length - 1);
  switch (random.pick(['substitution', 'deletion', 'insertion', 'transposition'])) {
    case 'substitution':
      return letters.with(at, random.pick(LETTERS.filter((letter) => letter !== letters[at]))).join('');
    case 'deletion':
      return letters.toSpliced(at, 1).join('');
    case 'insertion':
      return letters.toSpliced(at, 0, random.pick(LETTERS)).join('');
    default: {
      // Swapping equal letters changes nothing: take the next two that differ.
      const places = [...letters.keys()].filter((place) => place > 0 && letters[place] !== letters[place - 1]);
      const second = random.pick(places);
      return letters.toSpliced(second - 1, 2, letters[second] ?? '', letters[second - 1] ?? '').join('');
    }
  }
}

/** How a query differs from what was said. */
export const KINDS = ['exact', 'typo', 'form', 'wrong word', 'CJK'] as const;
export type Kind = (typeof KINDS)[number];

/** A query typed by someone who remembers one turn, and that turn. */
export interface KnownItem {
  text: string;
  wanted: Wanted;
}

/** Meetings for queries, and the share of queries from this pool, however many meetings the pools have. */
export interface Pool {
  /** Meetings with speech. */
  meetings: readonly SpokenMeeting[];
  share: number;
}

const SEED = 4711;
/** Shorter words become other words after an edit, and the edits know only Latin letters. */
const LONG_LATIN = /^\p{Script=Latin}{5,}$/u;
/** Per query: many turns yield none of a kind; if all do, the search must end. */
const MOST_TRIES = 200;

/** Makes `count` distinct queries of a kind from these meetings, the same each time; fewer if there are no more. */
export function makeQueries(pools: readonly Pool[], kind: Kind, count: number): KnownItem[] {
  const meetings = pools.flatMap((pool) => pool.meetings);
  const counts = countMeetings(meetings);
  const isKnown = (word: string) => counts.has(word) || LEXICON.has(word);
  const rarity = (word: string) => 1 / Math.sqrt(counts.get(word) ?? 1);
  const texts = meetings.map(({ turns }) => turns.join('\n'));
  const inMeetings = (text: string) => texts.filter((said) => said.includes(text)).length;

  /** The typed words; null when this turn yields no query of the kind. */
  function typed(turn: string, random: Random): string | null {
    if (kind === 'CJK') return someCharacters(turn, inMeetings, random);
    // With one of two words wrong, it would not be clear which one is meant.
    const words = remembered(contentWords(turn), random.between(kind === 'wrong word' ? 3 : 2, 4), rarity, random);
    if (words === null) return null;
    const said = new Set(contentWords(turn));
    const changed = (at: number, word: string | undefined) =>
      word === undefined || said.has(word) ? null : words.with(at, word).join(' ');
    const at = random.between(0, words.length - 1);
    const word = words[at] ?? '';
    switch (kind) {
      case 'exact':
        return words.join(' ');
      case 'typo': {
        const typo = LONG_LATIN.test(word) ? withTypo(word, random) : undefined;
        // A typo that is a known word would count as a wrong word.
        return typo !== undefined && isKnown(typo) ? null : changed(at, typo);
      }
      case 'form': {
        const forms = formsOf(word, isKnown).filter(isContentWord);
        return forms.length === 0 ? null : changed(at, random.pick(forms));
      }
      case 'wrong word':
        return changed(at, someWord(meetings, random));
    }
  }

  // Only a few samples contain such characters.
  const chosenFrom = kind === 'CJK' ? [{ meetings: meetings.filter(hasCjk), share: 1 }] : pools;
  const random = seededRandom(seedOf(SEED, KINDS.indexOf(kind)));
  const choose = () => pickWeighted(chosenFrom, ({ share }) => share, random).meetings;
  const queries = new Map<string, KnownItem>();
  let pool = chosenFrom.some((one) => one.meetings.length > 0) ? choose() : [];
  for (let tries = 0; pool.length > 0 && queries.size < count && tries < count * MOST_TRIES; tries++) {
    const { id, turns } = random.pick(pool);
    const turn = random.between(0, turns.length - 1);
    const text = typed(turns[turn] ?? '', random);
    if (text === null || queries.has(text)) continue;
    queries.set(text, { text, wanted: { id, turns: [turn] } });
    pool = choose();
  }
  return [...queries.values()];
}

const hasCjk = ({ turns }: SpokenMeeting): boolean => turns.some((turn) => cjkRuns(turn).length > 0);

/** A random word, as often as it is said. */
function someWord(meetings: readonly SpokenMeeting[], random: Random): string | undefined {
  const words = contentWords(random.pick(random.pick(meetings).turns));
  return words.length === 0 ? undefined : random.pick(words);
}

/** Picks this many words in order: preferably rare ones, and sometimes adjacent ones. */
function remembered(
  words: readonly string[],
  count: number,
  rarity: (word: string) => number,
  random: Random,
): string[] | null {
  if (words.length < count) return null;
  if (random.chance(0.25)) {
    const from = random.between(0, words.length - count);
    return words.slice(from, from + count);
  }
  const chosen = new Set<string>();
  while (chosen.size < count) {
    const left = words.filter((word) => !chosen.has(word));
    chosen.add(pickWeighted(left, rarity, random));
  }
  return words.filter((word) => chosen.has(word));
}

/** Two to six meaningful adjacent characters: of a few candidates, mostly the one in the fewest meetings. */
function someCharacters(turn: string, inMeetings: (text: string) => number, random: Random): string | null {
  const runs = cjkRuns(turn);
  if (runs.length === 0) return null;
  const candidates = Array.from({ length: random.between(1, 4) }, () => {
    const run = random.pick(runs);
    const length = Math.min(run.length, random.between(2, 6));
    const from = random.between(0, run.length - length);
    return run.slice(from, from + length);
  });
  const counted = candidates.filter(isTellingCjk).map((text) => ({ text, count: inMeetings(text) }));
  return counted.toSorted((a, b) => a.count - b.count)[0]?.text ?? null;
}
