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
