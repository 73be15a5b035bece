// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { figuresOf, ndcgOf, type FoundRecording, type Outcome } from './metrics.ts';

const found = (...ids: string[]): FoundRecording[] => ids.map((id) => ({ id, turns: [0] }));
const wanting = (id: string, answer: readonly FoundRecording[], turns: number[] = [0]): Outcome => ({
  wanted: { id, turns },
  found: answer,
});

describe('figuresOf', () => {
  it('gives the shares of all queries', () => {
    const figures = figuresOf([
      wanting('a', found('a', 'b')),
      wanting('b', found('a', 'b')),
      wanting('e', found('a', 'b', 'c', 'd', 'e')),
      wanting('f', found('a', 'b', 'c', 'd', 'e', 'f')),
      wanting('x', found('a')),
      wanting('a', []),
      wanting('a', []),
      wanting('a', found('a')),
    ]);
    expect(figures).toEqual({
      queries: 8,
      at1: 2 / 8,
      at5: 4 / 8,
      mrr: (1 + 1 / 2 + 1 / 5 + 1) / 8,
      turn: 4 / 8,
      ndcg: (1 + 1 / Math.log2(3) + 1 / Math.log2(6) + 1 / Math.log2(7) + 1) / 8,
      empty: 2 / 8,
    });
  });

  it('takes the first hit of the right recording for the turn, and no other', () => {
    const turnOf = (turns: (number | null)[], wanted: number[]) =>
      figuresOf([
        wanting(
          'b',
          [
            { id: 'a', turns: [9] },
            { id: 'b', turns },
          ],
          wanted,
        ),
      ]).turn;
    expect(turnOf([3, 4], [3])).toBe(1);
    expect(turnOf([3, 4], [5, 3])).toBe(1);
    expect(turnOf([3, 4], [4])).toBe(0);
    expect(turnOf([3, 4], [9])).toBe(0);
    expect(turnOf([null, 4], [4])).toBe(0);
    expect(turnOf([], [4])).toBe(0);
  });

  it('is zero of no queries', () => {
    expect(figuresOf([])).toEqual({ queries: 0, at1: 0, at5: 0, mrr: 0, turn: 0, ndcg: 0, empty: 0 });
  });
});

describe('ndcgOf', () => {
  const answer = [
    { id: 'a', turns: [1, 2] },
    { id: 'b', turns: [7, null, 8] },
  ];

  it('is one when all right places come first', () => {
    expect(ndcgOf(wanting('a', answer, [2, 1]), 10)).toBe(1);
  });

  it('counts later places less, and missing ones as nothing', () => {
    const best = 1 + 1 / Math.log2(3);
    expect(ndcgOf(wanting('b', answer, [7, 8]), 10)).toBeCloseTo((1 / Math.log2(4) + 1 / Math.log2(6)) / best);
    expect(ndcgOf(wanting('a', answer, [2, 5]), 10)).toBeCloseTo(1 / Math.log2(3) / best);
  });

  it('looks no further than it is told', () => {
    expect(ndcgOf(wanting('b', answer, [7]), 2)).toBe(0);
    expect(ndcgOf(wanting('b', answer, [7, 8, 9, 10]), 3)).toBeCloseTo(
      1 / Math.log2(4) / (1 + 1 / Math.log2(3) + 1 / Math.log2(4)),
    );
  });

  it('takes no turn of another recording for a right one', () => {
    expect(ndcgOf(wanting('b', answer, [1]), 10)).toBe(0);
  });

  it('counts a turn once, and is zero where nothing is right', () => {
    expect(ndcgOf(wanting('a', [{ id: 'a', turns: [1, 1] }], [1, 2]), 10)).toBeLessThan(1);
    expect(ndcgOf(wanting('a', answer, []), 10)).toBe(0);
  });
});
