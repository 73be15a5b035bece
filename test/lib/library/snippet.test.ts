// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { toSnippet } from '../../../lib/library/snippet.ts';

/** The snippet of a text around one of its words, and where the word begins in it. */
function around(text: string, word: string) {
  const start = text.indexOf(word);
  const { text: snippet, ranges, first } = toSnippet(text, [[start, start + word.length]], 0);
  const [from, to] = ranges[first] ?? [0, 0];
  expect(snippet.slice(from, to)).toBe(word);
  return { snippet, from };
}

const FILLER = 'some words that nobody looks for, ';

describe('a snippet', () => {
  it.each([
    ['at the beginning', `budget ${FILLER.repeat(9)}`],
    ['in a short text', `${FILLER.repeat(3)}budget`],
    ['in a long text', `${FILLER.repeat(9)}budget ${FILLER.repeat(9)}`],
    ['at the end of a long text', `${FILLER.repeat(9)}budget`],
    ['in a text without spaces', `${'x'.repeat(200)}budget`],
  ])('has little before its match, wherever that is: %s', (_, text) => {
    const { snippet, from } = around(text, 'budget');
    expect(from).toBeLessThanOrEqual(41);
    expect(snippet.length).toBeLessThanOrEqual(142);
  });

  it('has less before it in scripts with letters of double width', () => {
    expect(around(`${'今日は会議の予定について'.repeat(9)}予算を決めた`, '予算').from).toBeLessThanOrEqual(17);
  });

  it('is the whole text if it is short, and its match near the beginning', () => {
    expect(around('The budget is fixed', 'budget').snippet).toBe('The budget is fixed');
  });
});
