import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editsBetween, forgivenEdits } from '../../../lib/text/typos.ts';

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

describe('editsBetween', () => {
  it.each([
    ['pretty', 'prety', 1],
    ['pretty', 'prettty', 1],
    ['pretty', 'pretti', 1],
    ['pretty', 'rpetty', 1],
    ['pretty', 'rettyp', 2],
    ['pretty', 'pretty', 0],
  ])('of %s and %s is %d', (a, b, edits) => {
    expect(editsBetween(a, b, 2)).toBe(edits);
  });

  it('is what the whole table says, as far as it is asked', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2), (a, b, most) => {
        const edits = naive(a, b);
        const told = editsBetween(a, b, most);
        return edits <= most ? told === edits : told > most;
      }),
      { numRuns: 3000 },
    );
  });
});

describe('forgivenEdits', () => {
  it.each([
    ['plan', 0],
    ['plans', 1],
    ['planning', 1],
    ['plannings', 2],
    ['2026a', 0],
    ['12345', 0],
    ['予算会議予算', 0],
    ['ประชุมประชุม', 0],
  ])('of %s are %d', (word, edits) => {
    expect(forgivenEdits(word)).toBe(edits);
  });
});
