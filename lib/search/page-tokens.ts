import { fold } from '../text/fold.ts';
import { JOINING, stem, WORK_SITES } from './page-words.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces between words: two adjacent characters stand for a word. */
const UNSPACED_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{Script=Thai}]+/gu;
const SEPARATOR = /(?<=\s)[-/](?=\s)|[|·•»›\n]|:(?=\s)/;
/** An unread count, the number of an issue, the key of a ticket, or a kind in brackets before the title. */
const COUNTERS = /^\s*\(\d+\+?\)|#\d+|^\s*\[?[a-z]{2,10}-\d+\]?(?=[\s:])|^\s*【[^】]*】/g;

/**
 * The parts of a folded page title, which sites compose from the page's name, where it is filed, and their own name.
 */
export function segmentsOf(folded: string): string[] {
  return folded
    .replace(COUNTERS, ' ')
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The words of a folded text that count, in order: without joining words, single letters, and plural endings. */
export function toTokens(folded: string): string[] {
  return [...folded.matchAll(WORD)].flatMap(([word]) => {
    if (word.search(UNSPACED_RUN) !== -1) return splitUnspaced(word);
    const isLoneLetter = word.length === 1 && !/\d/.test(word);
    return isLoneLetter || JOINING.has(word) ? [] : [stem(word)];
  });
}

function splitUnspaced(word: string): string[] {
  const pairs = [...word.matchAll(UNSPACED_RUN)].flatMap(([run]) => {
    const characters = Array.from(run);
    if (characters.length === 1) return characters;
    return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
  });
  const others = word.replace(UNSPACED_RUN, ' ').match(WORD) ?? [];
  return [...pairs, ...others.map(stem)];
}

const SITES = new Set(WORK_SITES.map(fold));

/** Whether a folded segment is the name of a tool for work. */
export const namesWorkSite = (segment: string): boolean => SITES.has(segment);
