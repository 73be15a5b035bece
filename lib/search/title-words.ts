import { isWordUnit } from '../text/terms.ts';

/** A word of a folded text, with its range in UTF-16 units. */
export interface TextWord {
  text: string;
  start: number;
  end: number;
}

/** Characters inside what many consider one word: `stand-up`, `wi-fi`, `o'shea`, `R&D`. */
const JOINTS = new Set("-'.&/");

/** The words of a folded text, in order, and the compounds that some of them form without their joints. */
export function splitWords(text: string): { words: TextWord[]; compounds: TextWord[] } {
  const words: TextWord[] = [];
  const compounds: TextWord[] = [];
  let compound: TextWord | null = null;
  for (let at = 0; at < text.length; at++) {
    if (!isWordUnit(text, at)) continue;
    const start = at;
    while (at < text.length && isWordUnit(text, at)) at++;
    const word = { text: text.slice(start, at), start, end: at };
    const last = words.at(-1);
    words.push(word);
    const isJoined = last !== undefined && last.end === start - 1 && JOINTS.has(text.charAt(last.end));
    if (!isJoined || !last) compound = null;
    else if (compound) extend(compound, word);
    else compounds.push((compound = extend({ ...last }, word)));
  }
  return { words, compounds };
}

function extend(compound: TextWord, { text, end }: TextWord): TextWord {
  compound.text += text;
  compound.end = end;
  return compound;
}

/** The words of many titles, each stored once, however many titles contain it. */
export interface TitleWords {
  /** Folded; the numbers below are indices into this. */
  lexicon: readonly string[];
  /** The words of all titles, one after another: for each its own in order, its compounds, and those of its people. */
  numbers: Uint32Array;
  /** Where the words of each title begin in `numbers`; the last element is the end. */
  starts: Uint32Array;
  compoundStarts: Uint32Array;
  peopleStarts: Uint32Array;
  /** The titles that contain each word, one word after another. */
  titles: Uint32Array;
  /** Where the titles of each word begin in `titles`; the last element is the end. */
  titleStarts: Uint32Array;
}

/** Collects the words of folded titles and of their people. */
export function collectWords(entries: readonly { title: string; people: string }[]): TitleWords {
  const numberOf = new Map<string, number>();
  const numbers: number[] = [];
  const starts = new Uint32Array(entries.length + 1);
  const compoundStarts = new Uint32Array(entries.length);
  const peopleStarts = new Uint32Array(entries.length);
  const add = ({ text }: TextWord): void => {
    const known = numberOf.get(text);
    const number = known ?? numberOf.size;
    if (known === undefined) numberOf.set(text, number);
    numbers.push(number);
  };
  // Cached, because a few people own nearly everything.
  const ofPeople = new Map<string, TextWord[]>();

  for (const [at, { title, people }] of entries.entries()) {
    const { words, compounds } = splitWords(title);
    words.forEach(add);
    compoundStarts[at] = numbers.length;
    compounds.forEach(add);
    peopleStarts[at] = numbers.length;
    let names = ofPeople.get(people);
    if (!names) {
      const split = splitWords(people);
      names = [...split.words, ...split.compounds];
      ofPeople.set(people, names);
    }
    names.forEach(add);
    starts[at + 1] = numbers.length;
  }
  const lexicon = [...numberOf.keys()];
  return {
    lexicon,
    numbers: Uint32Array.from(numbers),
    starts,
    compoundStarts,
    peopleStarts,
    ...titlesByWord(numbers, starts, lexicon.length),
  };
}

function titlesByWord(
  numbers: readonly number[],
  starts: Uint32Array,
  words: number,
): Pick<TitleWords, 'titles' | 'titleStarts'> {
  const titleStarts = new Uint32Array(words + 1);
  for (const number of numbers) titleStarts[number + 1] = (titleStarts[number + 1] ?? 0) + 1;
  for (let number = 0; number < words; number++) {
    titleStarts[number + 1] = (titleStarts[number + 1] ?? 0) + (titleStarts[number] ?? 0);
  }
  const titles = new Uint32Array(numbers.length);
  const next = titleStarts.slice();
  let title = 0;
  for (const [place, number] of numbers.entries()) {
    while (place >= (starts[title + 1] ?? Infinity)) title += 1;
    const at = next[number] ?? 0;
    titles[at] = title;
    next[number] = at + 1;
  }
  return { titles, titleStarts };
}
