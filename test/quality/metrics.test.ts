// @vitest-environment node
import { expect, it } from 'vitest';
import { figuresOf, ndcgOf, type FoundRecording, type Outcome } from './metrics.ts';

const found = (...ids: string[]): FoundRecording[] => ids.map((id) => ({ id, turns: [0] }));
const wanting = (id: string, answer: readonly FoundRecording[], turns: number[] = [0]): Outcome => ({
  wanted: { id, turns },
  found: answer,
});

it('figuresOf gives the shares of all queries', () => {
  const figures = figuresOf([
    wanting('a', found('a', 'b')),
    wanting('b', found('a', 'b')),
    wanting('e', found('a', 'b', 'c', 'd', 'e')),
    wanting('f', found('a', 'b', 'c', 'd', 'e', 'f')),
    wanting('x', found('a')),
    wanting('a', []),
    wanting('a', []),
    wanting('a', [{ id: 'a', turns: [3, 0] }]),
  ]);
  const gain = (place: number) => 1 / Math.log2(place + 1);
  expect(figures).toEqual({
    queries: 8,
    at1: 2 / 8,
    at5: 4 / 8,
    mrr: (1 + 1 / 2 + 1 / 5 + 1) / 8,
    turn: 3 / 8,
    ndcg: (1 + gain(2) + gain(5) + gain(6) + gain(2)) / 8,
    empty: 2 / 8,
  });
  const answer = [
    { id: 'a', turns: [1, 1, 2] },
    { id: 'b', turns: [7, null, 8] },
  ];
  expect(ndcgOf(wanting('b', answer, [7, 8, 1]), 10)).toBeCloseTo((gain(4) + gain(6)) / (gain(1) + gain(2) + gain(3)));
  expect(ndcgOf(wanting('b', answer, [7]), 3)).toBe(0);
});
