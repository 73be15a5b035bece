import { expect, it } from 'vitest';
import { FLOORS } from './floors.ts';

it.each([
  ['exact', 0.75, 0.9],
  ['typo', 0.7, 0.87],
  ['form', 0.7, 0.87],
  ['wrong word', 0.6, 0.82],
])('The floors of %s are never below what is wanted', (name, at1, at5) => {
  expect(FLOORS[name]?.at1).toBeGreaterThanOrEqual(at1);
  expect(FLOORS[name]?.at5).toBeGreaterThanOrEqual(at5);
});

it('The floors allow no empty answers', () => {
  expect(Object.values(FLOORS).filter(({ empty }) => empty > 0)).toEqual([]);
});
