import { expect, it } from 'vitest';
import { parseWords, printWords, wordDifferences, type Words } from './state-words.ts';

const aState = (...lines: string[]): Words => new Map([['panel/copy/done', lines]]);

it('parseWords reads what printWords wrote, also a state without words', () => {
  const words: Words = new Map([
    ['popup/popup/recent', ['Today', '— 12:00 · 45 min']],
    ['panel/ui/icons', []],
  ]);
  expect(parseWords(printWords(words))).toEqual(words);
  expect(parseWords('')).toEqual(new Map());
});

it('wordDifferences names the state and each changed line', () => {
  expect(wordDifferences(aState('Copied', 'Open'), aState('Copied', 'Open'))).toEqual([]);
  expect(wordDifferences(aState('Copied', 'Open'), aState('Copies', 'Open'))).toEqual([
    'panel/copy/done: no longer “Copied”, now “Copies”',
  ]);
});

it('wordDifferences tells of another order, and of a line that is there twice or only once', () => {
  const told = ['panel/copy/done: other order or number of lines from “Open” on'];
  expect(wordDifferences(aState('Copied', 'Open'), aState('Open', 'Copied'))).toEqual(told);
  expect(wordDifferences(aState('Open'), aState('Open', 'Open'))).toEqual(told);
  expect(wordDifferences(aState('Open', 'Open'), aState('Open'))).toEqual(told);
});

it('wordDifferences tells of a state that is new, and of one that is gone', () => {
  expect(wordDifferences(new Map(), aState('Open'))).toEqual(['panel/copy/done: its words are not stored']);
  expect(wordDifferences(aState('Open'), new Map())).toEqual(['panel/copy/done: there is no such state any more']);
});
