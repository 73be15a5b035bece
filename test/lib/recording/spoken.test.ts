import { describe, expect, it } from 'vitest';
import { fractionOf, partsOf, speakerAtSeconds, toTalkTime } from '../../../lib/recording/spoken.ts';
import type { Segment } from '../../../lib/recording/types.ts';
import { aContent } from '../../support/factories.ts';

const say = (
  speaker: number,
  startSeconds: number | null,
  endSeconds: number | null,
  text = 'Some words.',
): Segment => ({ speaker, startSeconds, endSeconds, text });
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Speaker ${index + 1}`, name: null }));
const talk = (segments: Segment[], count = 2) => toTalkTime(aContent({ speakers: people(count), segments }));
const secondsOf = (segments: Segment[]) =>
  Object.fromEntries(talk(segments).speakers.map(({ speaker, seconds }) => [speaker, seconds]));

describe('talk time', () => {
  it('is the time of the segments, with turns, compared with who spoke most', () => {
    expect(talk([say(0, 0, 10), say(1, 10, 40), say(0, 40, 50), say(0, 50, 60)])).toEqual({
      isTimed: true,
      speakers: [
        { speaker: 0, seconds: 30, turns: 2, fraction: 1 },
        { speaker: 1, seconds: 30, turns: 1, fraction: 1 },
      ],
    });
  });

  it('is in order, and of first appearance among equals, with the silent last', () => {
    const order = (segments: Segment[]) => talk(segments, 4).speakers.map(({ speaker }) => speaker);
    expect(order([say(3, 0, 10), say(1, 10, 40)])).toEqual([1, 3, 0, 2]);
    expect(order([say(3, 0, 10), say(1, 10, 20)])).toEqual([3, 1, 0, 2]);
    // Speaker 3 has spoken, if only for no time at all.
    expect(order([say(2, 5, 5), say(3, 0, 10), say(1, 10, 40)])).toEqual([1, 3, 2, 0]);
  });

  it('counts overlaps with oneself once, and with others for both', () =>
    expect(secondsOf([say(0, 0, 10), say(0, 5, 12), say(1, 8, 20), say(0, 2, 3)])).toEqual({ 0: 12, 1: 12 }));

  it('guesses a missing end from the next start of anybody, but not beyond what the words take', () => {
    expect(secondsOf([say(0, 0, null), say(1, 0.5, 3)])).toEqual({ 0: 0.5, 1: 2.5 });
    expect(secondsOf([say(0, 0, null, 'x'.repeat(28)), say(1, 3600, 3601)])).toEqual({ 0: 2, 1: 1 });
    expect(secondsOf([say(1, 0, null, '会議を始めます。'), say(0, 90, 91)])[1]).toBeCloseTo(7 / 4 + 1 / 14);
  });

  it('does not take a start at the same moment for an end', () =>
    expect(secondsOf([say(0, 5, null, 'x'.repeat(14)), say(1, 5, 8)])).toEqual({ 0: 1, 1: 3 }));

  it.each([
    ['reversed', 50, 10],
    ['empty', 50, 50],
  ])('takes %s times for a missing end', (_, start, end) =>
    expect(secondsOf([say(0, 0, 30), say(1, start, end, 'x'.repeat(14))])).toEqual({ 0: 30, 1: 1 }),
  );

  it('takes an end for missing that is far behind the words and behind what follows, or nothing follows', () => {
    const words = 'x'.repeat(14);
    expect(secondsOf([say(0, 0, 1e7, words), say(1, 10, 20)])).toEqual({ 0: 1, 1: 10 });
    expect(secondsOf([say(0, 0, 10), say(1, 20, 1e7, words)])).toEqual({ 0: 10, 1: 1 });
  });

  it('believes an end that is late where nobody else speaks before, or the words are many, or it is minutes away', () => {
    expect(secondsOf([say(0, 0, 1800), say(1, 1800, 1801)])).toEqual({ 0: 1800, 1: 1 });
    expect(secondsOf([say(0, 0, 1800, 'x'.repeat(14 * 100)), say(1, 60, 61)])).toEqual({ 0: 1800, 1: 1 });
    expect(secondsOf([say(0, 0, 300), say(1, 60, 61)])).toEqual({ 0: 300, 1: 1 });
  });

  it('does not count what lies before the start', () =>
    expect(secondsOf([say(0, -20, 5), say(1, -9, -3)])).toEqual({ 0: 5, 1: 0 }));

  it('is counted in text when less than half of the words have a time', () => {
    const { isTimed, speakers } = talk([say(0, null, null, 'aaa'), say(1, null, null, 'b'), say(1, 3, 900, 'c')]);
    expect(isTimed).toBe(false);
    expect(speakers.map(({ speaker, fraction, seconds }) => [speaker, fraction, seconds])).toEqual([
      [0, 1, null],
      [1, 2 / 3, null],
    ]);
  });

  it('knows those who are in no list of speakers', () => {
    expect(talk([say(9, 0, 5)], 1).speakers.map(({ speaker, fraction }) => [speaker, fraction])).toEqual([
      [9, 1],
      [0, 0],
    ]);
  });

  it('is nothing where nobody speaks', () =>
    expect(talk([], 1)).toEqual({ isTimed: false, speakers: [{ speaker: 0, seconds: null, turns: 0, fraction: 0 }] }));
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
});

it('fractionOf stays on the timeline', () =>
  expect([-5, 50, 900].map((seconds) => fractionOf(seconds, 100))).toEqual([0, 0.5, 1]));

describe('speakerAtSeconds', () => {
  const segments = [say(1, 30, 40), say(0, 0, 10), say(2, 35, 36), say(3, 50, null), say(4, 60, 70, ' ')];

  it('is who began last of those still speaking, in any order of the segments', () =>
    expect([0, 5, 33, 35, 37].map((seconds) => speakerAtSeconds(segments, seconds))).toEqual([0, 0, 1, 2, 1]));

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
