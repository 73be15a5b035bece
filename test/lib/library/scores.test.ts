import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rarityOf } from '../../../lib/library/scores.ts';

it('rarityOf is never negative, also of a word that all recordings hold, and less for one that more hold', () => {
  expect(rarityOf(1, 1)).toBeGreaterThan(0);
  const counts = fc.tuple(fc.nat({ max: 100_000 }), fc.nat({ max: 100_000 }), fc.nat({ max: 100_000 }));
  fc.assert(
    fc.property(counts, (drawn) => {
      const [few = 0, more = 0, all = 0] = drawn.toSorted((a, b) => a - b);
      expect(rarityOf(more, all)).toBeGreaterThan(0);
      expect(rarityOf(few, all)).toBeGreaterThanOrEqual(rarityOf(more, all));
    }),
  );
});
