import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editsBetween, forgivenEdits, forgivenIn, matchNearly } from '../../../lib/text/near-words.ts';
import { forRuns } from '../../support/for-all.ts';

const near = (word: string, typed: string) => matchNearly(word, typed, forgivenIn(typed));

/** The whole table, by the definition: a swap of neighbours is one, and nothing is edited twice. */
function naive(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array.from({ length: b.length }, () => 0)]);
  for (let j = 0; j <= b.length; j++) (table[0] ?? [])[j] = j;
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      (table[i] ?? [])[j] = least;
    }
  }
  return at(a.length, b.length);
}

describe('matchNearly', () => {
  it.each([
    ['a letter missing', 'planning', 'planing', 1, 8],
    ['a letter too many', 'planning', 'plannning', 1, 8],
    ['a wrong letter', 'planning', 'plamning', 1, 8],
    ['a wrong first letter', 'planning', 'olanning', 1, 8],
    ['the first letters swapped', 'planning', 'lpanning', 1, 8],
    ['a wrong last letter of the whole word', 'dock', 'docj', 1, 4],
    ['a last letter too many', 'marshal', 'marshall', 1, 7],
    ['the beginning of a word', 'planning', 'plann', 0, 5],
    ['a mistake in the beginning of a word', 'planning', 'plna', 1, 4],
    ['a wrong last letter of a long beginning', 'planning', 'plannu', 1, 6],
    ['two mistakes in a long word', 'architecture', 'arhcitectrue', 2, 12],
    ['swapped letters of a word of three', 'the', 'hte', 1, 3],
    ['another script', 'תכנון', 'תכנןו', 1, 5],
  ])('%s', (_, word, typed, mistakes, length) => expect(near(word, typed)).toEqual({ mistakes, length }));

  it.each([
    ['two mistakes in a word of eight', 'planning', 'palnnign'],
    ['a wrong last letter of a short beginning', 'planning', 'plax'],
    ['a wrong letter in a word of three', 'map', 'mop'],
    ['another number', '1234', '1243'],
    ['another character', '共識營', '共識会'],
    ['more than the word', 'plan', 'planning'],
  ])('not %s', (_, word, typed) => expect(near(word, typed)).toBeNull());
});

it('editsBetween is what the whole table says, as far as it is asked', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  forRuns(3000, word, word, fc.constantFrom(1, 2), (a, b, most) => {
    const edits = naive(a, b);
    const told = editsBetween(a, b, most);
    return edits <= most ? told === edits : told > most;
  });
});

describe('forgivenEdits', () => {
  it.each([
    ['pla', 0],
    ['plans', 1],
    ['plannings', 2],
    ['2026a', 0],
    ['予算会議予算', 0],
    ['ประชุมประชุม', 0],
  ])('of %s are %d', (word, edits) => expect(forgivenEdits(word)).toBe(edits));
});
