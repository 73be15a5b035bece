import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgivenIn, matchNearly } from '../../../lib/text/near-words.ts';

const near = (word: string, typed: string) => matchNearly(word, typed, forgivenIn(typed));

describe('matchNearly', () => {
  it.each([
    ['a letter missing', 'planning', 'planing', 1, 8],
    ['a letter too many', 'planning', 'plannning', 1, 8],
    ['two letters swapped', 'planning', 'plannign', 1, 8],
    ['a wrong letter', 'planning', 'plamning', 1, 8],
    ['a wrong first letter', 'planning', 'olanning', 1, 8],
    ['the first letter missing', 'planning', 'lanning', 1, 8],
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

  /** The least mistakes between `typed` and any beginning of `word`, by the whole table. */
  function leastMistakes(word: string, typed: string): number {
    const rows: number[][] = [];
    const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
    for (let row = 0; row <= typed.length; row++) {
      const line: number[] = [];
      rows.push(line);
      for (let column = 0; column <= word.length; column++) {
        const same = typed[row - 1] === word[column - 1];
        const swapped =
          row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
        line.push(
          row === 0 || column === 0
            ? row + column
            : Math.min(
                at(row - 1, column) + 1,
                at(row, column - 1) + 1,
                at(row - 1, column - 1) + (same ? 0 : 1),
                swapped ? at(row - 2, column - 2) + 1 : Infinity,
              ),
        );
      }
    }
    return Math.min(...(rows.at(-1) ?? []));
  }

  it('counts mistakes as the whole table does', () => {
    const letters = (minLength: number, maxLength: number) =>
      fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength, maxLength });
    fc.assert(
      fc.property(letters(0, 12), letters(6, 10), fc.constantFrom(1, 2), (word, typed, forgiven) => {
        const least = leastMistakes(word, typed);
        // A last letter too many counts only where the word ends: else it is a wrong one, for the same price.
        expect(matchNearly(word, typed, forgiven)?.mistakes ?? null).toBe(least > forgiven ? null : least);
      }),
      { numRuns: 2000 },
    );
  });
});
