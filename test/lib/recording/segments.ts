import * as fc from 'fast-check';
import type { Segment } from '../../../lib/recording/types.ts';

/** To the millisecond, as services count. */
const times = fc.option(
  fc.integer({ min: -100_000, max: 5_000_000 }).map((ms) => ms / 1000),
  { freq: 4 },
);

/** Segments of up to five speakers with times in any order: missing, reversed, negative, overlapping. */
export const segmentLists: fc.Arbitrary<Segment[]> = fc.array(
  fc.record({
    speaker: fc.nat(4),
    startSeconds: times,
    endSeconds: times,
    text: fc.string({ unit: 'grapheme', maxLength: 60 }),
  }),
  { maxLength: 40 },
);
