import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createTimelineMaker,
  fractionOfSeconds,
  secondsOfFraction,
  speakerAtSeconds,
  type Timeline,
} from '../../../lib/recording/timeline.ts';
import type { Segment } from '../../../lib/recording/types.ts';
import { segmentLists } from './segments.ts';
import { expectLinearTime } from '../../support/linear-time.ts';

/** In one go. */
function toTimeline(segments: readonly Segment[], buckets?: number): Timeline | null {
  const maker = createTimelineMaker(segments, buckets);
  maker.advance(() => true);
  return maker.timeline();
}

const say = (
  speaker: number,
  startSeconds: number | null,
  endSeconds: number | null,
  text = 'Some words.',
): Segment => ({
  speaker,
  startSeconds,
  endSeconds,
  text,
});

describe('the timeline', () => {
  it('gives each piece to whoever speaks most in it, and leaves silence open', () => {
    const segments = [say(0, 0, 13), say(1, 13, 20), say(1, 20, 30), say(0, 40, 44), say(1, 44, 50), say(1, 90, 100)];
    expect(toTimeline(segments, 10)).toEqual({
      lengthSeconds: 100,
      spans: [
        { from: 0, to: 0.1, speaker: 0 },
        { from: 0.1, to: 0.3, speaker: 1 },
        { from: 0.4, to: 0.5, speaker: 1 },
        { from: 0.9, to: 1, speaker: 1 },
      ],
    });
  });

  it('adds up what one says in a piece, however often the segments overlap', () => {
    const segments = [say(0, 0, 4), say(0, 0, 4), say(0, 0, 4), say(1, 4, 7), say(1, 8, 10)];
    expect(toTimeline(segments, 1)?.spans).toEqual([{ from: 0, to: 1, speaker: 1 }]);
  });

  it('has no time without times', () => {
    expect(toTimeline([say(0, null, null), say(1, null, 9)])).toBeNull();
    expect(toTimeline([say(0, 5, 9, ' ')])).toBeNull();
    expect(toTimeline([])).toBeNull();
    expect(toTimeline([say(0, 0, 0.4)])).toBeNull();
  });

  it('knows who speaks at a moment', () => {
    const segments = [say(0, 0, 10), say(1, 30, 40)];
    const timeline = toTimeline(segments, 4);
    const speakers = timeline && [0, 9, 10, 29, 30, 40, 99].map((at) => speakerAtSeconds(timeline, segments, at));
    expect(speakers).toEqual([0, 0, null, null, 1, 1, 1]);
  });

  it('knows who speaks at a moment in a piece in which several do, in any order', () => {
    const segments = [say(1, 6, 8), say(0, 0, 6), say(2, 1, 2), say(3, 7, 9, ' '), say(2, 9.5, null)];
    const timeline = toTimeline(segments, 1);
    const speakers = timeline && [0, 1, 1.9, 2, 6, 9, 9.5].map((at) => speakerAtSeconds(timeline, segments, at));
    expect(speakers).toEqual([0, 2, 2, 0, 1, 1, 2]);
    const late = [say(4, 3, 9)];
    const lateTimeline = toTimeline(late, 1);
    expect(lateTimeline && speakerAtSeconds(lateTimeline, late, 1)).toBe(4);
  });

  it('is not as long as one wild end', () => {
    const segments = [say(0, 0, 10), say(1, 10, 1e7), say(0, 20, 30)];
    expect(toTimeline(segments)?.lengthSeconds).toBe(30);
  });

  it('turns moments into places and back, and stays within its ends', () => {
    const timeline = { spans: [], lengthSeconds: 200 };
    expect([-5, 0, 50, 200, 999].map((seconds) => fractionOfSeconds(timeline, seconds))).toEqual([0, 0, 0.25, 1, 1]);
    expect([-1, 0, 0.25, 1, 3].map((fraction) => secondsOfFraction(timeline, fraction))).toEqual([0, 0, 50, 200, 200]);
  });

  it('of a day of talk is drawn from few spans, soon', () => {
    const segments = Array.from({ length: 50_000 }, (_, index) => say(index % 7, index * 2, index * 2 + 3));
    expect(toTimeline(segments)?.spans.length).toBeLessThanOrEqual(240);
    expectLinearTime((size) => toTimeline(segments.slice(0, size)), 50_000);
  });

  it('is in order and without overlaps, whatever the segments', () => {
    let looked = 0;
    fc.assert(
      fc.property(segmentLists, fc.integer({ min: 1, max: 300 }), (segments, buckets) => {
        const timeline = toTimeline(segments, buckets);
        if (!timeline) return;
        looked += 1;
        let end = 0;
        for (const { from, to, speaker } of timeline.spans) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          expect(segments.some((segment) => segment.speaker === speaker)).toBe(true);
          end = to;
        }
        expect(timeline.spans.length).toBeGreaterThan(0);
        expect(timeline.spans.length).toBeLessThanOrEqual(buckets);
        expect(end).toBe(1);
      }),
    );
    expect(looked).toBeGreaterThan(30);
  });
});
