import { isDeepStrictEqual } from 'node:util';
import { jsonValue } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepEqual } from '../../../lib/recording/deep-equal.ts';
import { forAll } from '../../support/for-all.ts';

/** As it arrives after the wall: without negative zeros. */
const clean = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('deepEqual', () => {
  it('finds any value the same as its copy, and agrees with equality on any two', () =>
    forAll(jsonValue(), jsonValue(), (a, b) => {
      const text = JSON.stringify(a);
      expect(deepEqual(JSON.parse(text), JSON.parse(text))).toBe(true);
      expect(deepEqual(a, b)).toBe(isDeepStrictEqual(clean(a), clean(b)));
    }));

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
