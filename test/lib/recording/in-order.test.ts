import { expect, it } from 'vitest';
import { inOrderOfStart } from '../../../lib/recording/in-order.ts';

it('sorts by start, and keeps behind what it followed what has none', () => {
  const items: [string, number | null][] = [
    ['first', null],
    ['c', 9],
    ['d', null],
    ['a', 1],
    ['b', 2],
    ['e', 9],
  ];
  const sorted = inOrderOfStart(items, ([, start]) => start);
  expect(sorted.map(([name]) => name)).toEqual(['first', 'a', 'b', 'c', 'd', 'e']);
  expect(items[1]?.[0]).toBe('c');
});
