import { expect, it } from 'vitest';
import { FLOORS, QMSUM_FLOORS } from './floors.ts';
import { KINDS } from './make-queries.ts';

it.each([
  ['exact', 0.75, 0.9],
  ['typo', 0.7, 0.87],
  ['form', 0.7, 0.87],
  ['wrong word', 0.6, 0.82],
  // There is no goal but that it stays as it is.
  ['CJK', 0.5, 0.832],
])('The floors of %s are never below what is wanted', (name, at1, at5) => {
  expect(FLOORS[name]?.at1).toBeGreaterThanOrEqual(at1);
  expect(FLOORS[name]?.at5).toBeGreaterThanOrEqual(at5);
});

it.each([
  ['exact', [0.917, 0.977, 0.942, 0.95]],
  ['typo', [0.917, 0.982, 0.943, 0.952]],
  ['form', [0.86, 0.96, 0.901, 0.907]],
  ['wrong word', [0.69, 0.915, 0.777, 0.867]],
  ['CJK', [0.5, 0.832, 0.629, 0.69]],
  ['questions', [0.947, 0.973, 0.958, 0.407]],
])('The floors of %s are not lowered', (name, reached) => {
  const { at1 = 0, at5 = 0, mrr = 0, turn = 0 } = FLOORS[name] ?? {};
  const floors = [at1, at5, mrr, turn];
  expect(floors.map((floor, at) => Math.max(floor, reached[at] ?? 1))).toEqual(floors);
});

it.each([
  ['whole questions', 0.32],
  ['content words', 0.36],
])('The floors of QMSum with %s are never below what is wanted', (name, at1) => {
  expect(QMSUM_FLOORS[name]?.at1).toBeGreaterThanOrEqual(at1);
  expect(QMSUM_FLOORS[name]?.ndcg).toBeGreaterThanOrEqual(0.118);
});

it('The floors allow no empty answers', () => {
  const all = [FLOORS, QMSUM_FLOORS].flatMap((floors) => Object.values(floors));
  expect(all.filter(({ empty }) => empty > 0)).toEqual([]);
});

it('The floors ask for enough queries of each kind', () => {
  const required = [...KINDS, 'questions'].map((name) => [name, FLOORS[name]?.queries]);
  expect(required).toEqual([...KINDS.map((kind) => [kind, 200]), ['questions', 60]]);
});
