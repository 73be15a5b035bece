import { plainDigits } from '../recording/typed-time.ts';
import { toSimplified } from './han.ts';

/**
 * Marks that European, Hebrew, and Arabic readers leave out when they type, the dot below of Hindi, and what is invisible:
 * where a word may be divided, how letters join, in which direction they run. Other marks, as in Thai, and the sound marks
 * of kana, make a different letter.
 */
const UNTYPED = /(?![\u3099\u309A])(?=\p{Mn})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]|\p{Cf}|\u093c/gu;
/** Letters that Unicode does not decompose, and punctuation that keyboards do not have: by what each becomes. */
const SPECIAL: Readonly<Record<string, string>> = {
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  o: 'ø',
  d: 'đð',
  l: 'ł',
  th: 'þ',
  h: 'ħ',
  n: 'ŋ',
  t: 'ŧ',
  e: 'ə',
  i: 'ı',
  σ: 'ς',
  // Arabic letters that are written in several ways, or otherwise in Persian, Urdu and Pashto.
  ك: 'ک',
  ي: 'ىیےې',
  ن: 'ں',
  گ: 'ګ',
  ه: 'ةەہھ',
  ا: 'ٱ',
  // It lengthens a word in print.
  '': 'ـ',
  // Two of the apostrophes are letters to Unicode.
  "'": '’‘׳\u02bb\u02bc',
  '"': '“”״',
  '-': '–—\u2010\u2012\u2015\u2212\u05be',
};
const NOT_ASCII = /[^\0-\x7f]+/g;

/** Texts repeat the same few thousand characters, so each is computed once. */
const known = new Map<string, string>();
/** `SPECIAL` with the Chinese characters, which most people never need. */
let special: Map<string, string> | null = null;

/** A folded text and, for each of its UTF-16 units, where it came from in the original. */
export interface Folded {
  text: string;
  /** One entry for each unit of `text`, and then the length of the original. Never decreases. */
  origins: Uint32Array;
}

/**
 * `text` without the differences that a search should ignore: case, diacritics, full-width and ligature forms, digits of
 * other scripts, the forms of Arabic letters, and traditional Chinese characters.
 */
export function fold(text: string): string {
  // The browser's own lowercasing comes first: it leaves little to do in most texts.
  return text.toLowerCase().replace(NOT_ASCII, foldRun);
}

/** Like `fold`, with the mapping back. Folding changes lengths: `İ` loses a mark, `ß` and `㎏` become two letters. */
export function foldWithOrigins(text: string): Folded {
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const { 0: run, index } of text.matchAll(NOT_ASCII)) {
    folded += text.slice(at, index).toLowerCase();
    while (at < index) origins.push(at++);
    for (const character of run) {
      const part = foldCharacter(character);
      for (let unit = 0; unit < part.length; unit += 1) origins.push(at);
      folded += part;
      at += character.length;
    }
  }
  folded += text.slice(at).toLowerCase();
  while (at <= text.length) origins.push(at++);
  return { text: folded, origins: new Uint32Array(origins) };
}

/**
 * The range of the original that produced units `start` to `end` of the folded text. It covers whole characters, with
 * the marks after the last one, so that what is highlighted is what is read.
 */
export function originRange({ origins }: Folded, start: number, end: number): [number, number] {
  const from = origins[start] ?? 0;
  const last = origins[end - 1] ?? from;
  // After half of an `ß`, the next unit has the same origin: continue to the next character.
  let next = end;
  while (next < origins.length - 1 && origins[next] === last) next += 1;
  return [from, origins[next] ?? last];
}

/** Sorts ranges, and joins those that touch. */
export function joinRanges(ranges: readonly [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else if (end > start) result.push([start, end]);
  }
  return result;
}

function foldRun(run: string): string {
  let folded = '';
  for (const character of run) folded += foldCharacter(character);
  return folded;
}

function foldCharacter(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  special ??= new Map([...Object.entries(SPECIAL).flatMap(eachLetter), ...toSimplified()]);
  let folded = '';
  for (const part of plainDigits(character.normalize('NFKD').toLowerCase().replace(UNTYPED, ''))) {
    folded += special.get(part) ?? part;
  }
  known.set(character, folded);
  return folded;
}

const eachLetter = ([folded, letters]: [string, string]): [string, string][] =>
  Array.from(letters, (letter) => [letter, folded]);
