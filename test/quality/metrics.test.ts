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

  it('is zero of no queries', () =>
    expect(figuresOf([])).toEqual({ queries: 0, at1: 0, at5: 0, mrr: 0, turn: 0, ndcg: 0, empty: 0 }));
});

describe('ndcgOf', () => {
  const answer = [
    { id: 'a', turns: [1, 2] },
    { id: 'b', turns: [7, null, 8] },
  ];
  const gain = (place: number) => 1 / Math.log2(place + 1);

  it.each<[string, string, number[], number, number]>([
    ['is one when all right places come first', 'a', [2, 1], 10, 1],
    ['counts later places less', 'b', [7, 8], 10, (gain(3) + gain(5)) / (gain(1) + gain(2))],
    ['counts missing ones as nothing', 'a', [2, 5], 10, gain(2) / (gain(1) + gain(2))],
    ['looks no further than it is told', 'b', [7], 2, 0],
    ['expects no more than it looks at', 'b', [7, 8, 9, 10], 3, gain(3) / (gain(1) + gain(2) + gain(3))],
    ['takes no turn of another recording for a right one', 'b', [1], 10, 0],
    ['is zero where nothing is right', 'a', [], 10, 0],
  ])('%s', (_, id, turns, most, expected) => expect(ndcgOf(wanting(id, answer, turns), most)).toBeCloseTo(expected));

  it('counts a turn once', () =>
    expect(ndcgOf(wanting('a', [{ id: 'a', turns: [1, 1] }], [1, 2]), 10)).toBeLessThan(1));
});
