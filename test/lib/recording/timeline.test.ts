import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fractionOf, partsOf, speakerAtSeconds } from '../../../lib/recording/spoken.ts';
import type { Segment } from '../../../lib/recording/types.ts';

const say = (speaker: number, startSeconds: number | null, endSeconds: number | null, text = 'Words.'): Segment => ({
  speaker,
  startSeconds,
  endSeconds,
  text,
});

describe('partsOf', () => {
  it('tells where stretches and moments are, joined where they touch', () => {
    const at = (from: number, to = from) => ({ from, to });
    expect(partsOf([at(0, 60), at(60, 120), at(200), at(240)], 240)).toEqual([
      [0, 0.5],
      [200 / 240, 201 / 240],
      [239 / 240, 1],
    ]);
    expect(partsOf([], 240)).toEqual([]);
  });

  it('is in order, within the whole, and without overlaps', () => {
    const moments = fc.array(fc.double({ min: -10, max: 2_000, noNaN: true }));
    fc.assert(
      fc.property(moments, (all) => {
        const edges = partsOf(
          all.map((from) => ({ from, to: from + 7 })),
          1_000,
        ).flat();
        expect(edges).toEqual(edges.toSorted((a, b) => a - b));
        expect(edges.every((edge) => edge >= 0 && edge <= 1)).toBe(true);
        expect(edges.length > 0).toBe(all.length > 0);
      }),
    );
  });
});

it('fractionOf stays on the timeline', () => {
  expect([-5, 50, 900].map((seconds) => fractionOf(seconds, 100))).toEqual([0, 0.5, 1]);
});

describe('speakerAtSeconds', () => {
  const segments = [say(1, 30, 40), say(0, 0, 10), say(2, 35, 36), say(3, 50, null), say(4, 60, 70, ' ')];

  it('is who began last of those still speaking, in any order of the segments', () => {
    expect([0, 5, 33, 35, 37].map((seconds) => speakerAtSeconds(segments, seconds))).toEqual([0, 0, 1, 2, 1]);
  });

  it('is nobody before the first words and in silence, and the last one where no end is known', () => {
    expect([-1, 20, 45, 55, 65].map((seconds) => speakerAtSeconds(segments, seconds))).toEqual([
      null,
      null,
      null,
      3,
      3,
    ]);
    expect(speakerAtSeconds([say(0, null, null)], 5)).toBeNull();
  });
});
