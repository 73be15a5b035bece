import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectWords, splitWords } from '../../../lib/search/title-words.ts';

const texts = (words: readonly { text: string }[]) => words.map(({ text }) => text);

describe('splitWords', () => {
  it.each([
    ['platform daily stand-up', ['platform', 'daily', 'stand', 'up'], ['standup']],
    ['follow-up to the follow-up-up', ['follow', 'up', 'to', 'the', 'follow', 'up', 'up'], ['followup', 'followupup']],
    ["o'shea & sons, r&d", ['o', 'shea', 'sons', 'r', 'd'], ['oshea', 'rd']],
    ['day 1 - 共識營', ['day', '1', '共識營'], []],
    ['...', [], []],
    ['\u{20BB7}野家', ['\u{20BB7}野家'], []],
  ])('%j', (text, words, compounds) => {
    const split = splitWords(text);
    expect(texts(split.words)).toEqual(words);
    expect(texts(split.compounds)).toEqual(compounds);
  });

  it('tells where words stand, in any text', () => {
    let looked = 0;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const { words } = splitWords(text);
        looked += words.length;
        for (const word of words) expect(text.slice(word.start, word.end)).toBe(word.text);
      }),
    );
    expect(looked).toBeGreaterThan(20);
  });
});

describe('collectWords', () => {
  it('keeps each word once, and the words of each title in order', () => {
    const words = collectWords([
      { title: 'weekly sync', people: 'ana' },
      { title: '', people: '' },
      { title: 'sync stand-up', people: 'ana' },
    ]);
    const range = (from: number | undefined, to: number | undefined) =>
      Array.from(words.numbers.slice(from, to), (number) => words.lexicon[number]);
    expect(new Set(words.lexicon).size).toBe(words.lexicon.length);
    expect(range(words.starts[0], words.compoundStarts[0])).toEqual(['weekly', 'sync']);
    expect(range(words.peopleStarts[0], words.starts[1])).toEqual(['ana']);
    expect(range(words.starts[1], words.starts[2])).toEqual([]);
    expect(range(words.starts[2], words.compoundStarts[2])).toEqual(['sync', 'stand', 'up']);
    expect(range(words.compoundStarts[2], words.peopleStarts[2])).toEqual(['standup']);
    expect(range(words.peopleStarts[2], words.starts[3])).toEqual(['ana']);
  });
});
