import { describe, expect, it } from 'vitest';
import { deepEqual } from '../../../lib/recording/deep-equal.ts';

describe('deepEqual', () => {
  it('does not mind the order of keys', () =>
    expect(deepEqual({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true));

  it.each([
    [null, {}],
    [[], {}],
    [['a'], { 0: 'a' }],
    [{ a: null }, {}],
    [{ a: null }, { b: null }],
    [
      [1, 2],
      [2, 1],
    ],
    ['1', 1],
  ])('tells %j from %j', (a, b) => {
    expect(deepEqual(a, b)).toBe(false);
    expect(deepEqual(b, a)).toBe(false);
  });
});
