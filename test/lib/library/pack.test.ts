// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packSegments, unpackSegments } from '../../../lib/library/pack.ts';
import type { Segment } from '../../../lib/recording/types.ts';

const seconds = fc.option(
  fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: 0, max: 40_000_000 }).map((ms) => ms / 1000),
    fc.constantFrom(-0, 1e15, Number.MAX_SAFE_INTEGER / 1000, 0.1 + 0.2),
  ),
);
const segment = fc.record<Segment>({
  speaker: fc.nat(300),
  startSeconds: seconds,
  endSeconds: seconds,
  text: fc.string({ unit: 'grapheme' }),
});

it('gives back exactly the segments that were packed', () => {
  fc.assert(
    fc.property(fc.array(segment), (segments) => {
      expect(unpackSegments(packSegments(segments))).toEqual(segments);
    }),
  );
});

it('keeps a text that begins with a byte order mark, holds a zero, or nothing', () => {
  const texts = ['\uFEFFone', 'a\0b', '', '𠮷'];
  const segments = texts.map((text) => ({ speaker: 0, startSeconds: null, endSeconds: null, text }));
  expect(unpackSegments(packSegments(segments))).toEqual(segments);
});

it('takes a few bytes for what is no text', () => {
  const segments = Array.from({ length: 1000 }, (_, at) => ({
    speaker: at % 5,
    startSeconds: at * 7.25,
    endSeconds: at * 7.25 + 6.5,
    text: 'And so it goes, in every meeting.',
  }));
  const { words, shape } = packSegments(segments);
  expect(words.length).toBe(33_000);
  expect(shape.length).toBeLessThan(7_000);
});
