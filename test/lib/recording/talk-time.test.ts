import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleLines } from '../../../lib/recording/names.ts';
import { toTalkTime } from '../../../lib/recording/spoken.ts';
import { toTurns } from '../../../lib/recording/turns.ts';
import type { RecordingContent, Segment } from '../../../lib/recording/types.ts';
import { aContent } from '../../support/factories.ts';
import { segmentLists } from './segments.ts';

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
  it('is the time of the segments, turns and shares of it', () => {
    expect(talk([say(0, 0, 10), say(1, 10, 40), say(0, 40, 50), say(0, 50, 60)])).toEqual({
      basis: 'time',
      speakers: [
        { speaker: 0, seconds: 30, characters: 33, turns: 2, share: 0.5 },
        { speaker: 1, seconds: 30, characters: 11, turns: 1, share: 0.5 },
      ],
    });
  });

  it('is in the order of the shares, and of first appearance among equals, with the silent last', () => {
    const order = (segments: Segment[]) => talk(segments, 4).speakers.map(({ speaker }) => speaker);
    expect(order([say(3, 0, 10), say(1, 10, 40)])).toEqual([1, 3, 0, 2]);
    expect(order([say(3, 0, 10), say(1, 10, 20)])).toEqual([3, 1, 0, 2]);
    // Speaker 3 has spoken, if only for no time at all.
    expect(order([say(2, 5, 5), say(3, 0, 10), say(1, 10, 40)])).toEqual([1, 3, 2, 0]);
  });

  it('counts overlaps with oneself once, and with others for both', () => {
    expect(secondsOf([say(0, 0, 10), say(0, 5, 12), say(1, 8, 20), say(0, 2, 3)])).toEqual({ 0: 12, 1: 12 });
  });

  it('guesses a missing end from the next start of anybody, but not beyond what the words take', () => {
    expect(secondsOf([say(0, 0, null), say(1, 0.5, 3)])).toEqual({ 0: 0.5, 1: 2.5 });
    expect(secondsOf([say(0, 0, null, 'x'.repeat(28)), say(1, 3600, 3601)])).toEqual({ 0: 2, 1: 1 });
    expect(secondsOf([say(1, 0, null, '会議を始めます。'), say(0, 90, 91)])[1]).toBeCloseTo(7 / 4 + 1 / 14);
  });

  it('does not take a start at the same moment for an end', () => {
    expect(secondsOf([say(0, 5, null, 'x'.repeat(14)), say(1, 5, 8)])).toEqual({ 0: 1, 1: 3 });
  });

  it.each([
    ['reversed', 50, 10],
    ['empty', 50, 50],
  ])('takes %s times for a missing end', (_, start, end) => {
    expect(secondsOf([say(0, 0, 30), say(1, start, end, 'x'.repeat(14))])).toEqual({ 0: 30, 1: 1 });
  });

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

  it('does not count what lies before the start', () => {
    expect(secondsOf([say(0, -20, 5), say(1, -9, -3)])).toEqual({ 0: 5, 1: 0 });
  });

  it('is a share of the text when less than half of the words have a time', () => {
    const { basis, speakers } = talk([say(0, null, null, 'aaa'), say(1, null, null, 'b'), say(1, 3, 900, 'c')]);
    expect(basis).toBe('text');
    expect(speakers.map(({ speaker, share, seconds }) => [speaker, share, seconds])).toEqual([
      [0, 0.6, null],
      [1, 0.4, null],
    ]);
  });

  it('knows those who are in no list of speakers', () => {
    expect(talk([say(9, 0, 5)], 1).speakers.map(({ speaker, share }) => [speaker, share])).toEqual([
      [9, 1],
      [0, 0],
    ]);
  });

  it('is nothing where nobody speaks', () => {
    expect(talk([], 1)).toEqual({
      basis: 'text',
      speakers: [{ speaker: 0, seconds: null, characters: 0, turns: 0, share: 0 }],
    });
  });
});

describe('talk time of anything', () => {
  const contents = segmentLists.map((segments): RecordingContent => aContent({ speakers: people(4), segments }));

  it('has shares that sum to one, or are all nothing', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const shares = toTalkTime(content).speakers.map(({ share }) => share);
        const sum = shares.reduce((a, b) => a + b, 0);
        expect(sum).toBeCloseTo(shares.some((share) => share > 0) ? 1 : 0);
      }),
    );
  });

  it('has no negative seconds, and none beyond what everybody spoke together', () => {
    let looked = 0;
    fc.assert(
      fc.property(contents, (content) => {
        const together = toTalkTime({
          ...content,
          segments: content.segments.map((segment) => ({ ...segment, speaker: 0 })),
        });
        const most = together.speakers[0]?.seconds ?? 0;
        for (const { seconds } of toTalkTime(content).speakers) {
          looked += 1;
          expect(seconds ?? 0).toBeGreaterThanOrEqual(0);
          expect(seconds ?? 0).toBeLessThanOrEqual(most + 1e-6);
        }
      }),
    );
    expect(looked).toBeGreaterThan(50);
  });

  it('has the turns of the transcript', () => {
    let looked = 0;
    fc.assert(
      fc.property(contents, (content) => {
        const turns = toTurns(content);
        for (const talk of toTalkTime(content).speakers) {
          looked += 1;
          expect(talk.turns).toBe(turns.filter(({ speaker }) => speaker === talk.speaker).length);
        }
      }),
    );
    expect(looked).toBeGreaterThan(50);
  });

  it('has the same seconds and characters in whatever order the segments come', () => {
    const shuffled = contents.chain((content) =>
      fc
        .shuffledSubarray(content.segments, { minLength: content.segments.length })
        .map((segments) => [content, { ...content, segments }] as const),
    );
    const amounts = (content: RecordingContent) =>
      toTalkTime(content)
        .speakers.map(({ speaker, seconds, characters }) => [speaker, seconds?.toFixed(6), characters].join())
        .sort();
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(amounts(other)).toEqual(amounts(one));
      }),
    );
  });
});

describe('example lines', () => {
  it('are the first words and the two longest, in order', () => {
    const segments = ['Hi, Ana here.', 'Yes.', 'A long sentence indeed.', 'Well.', 'Another long sentence.'].map(
      (text, index) => say(0, index, null, text),
    );
    expect(exampleLines([say(1, 0, null, 'Not this one at all, however long.'), ...segments], 0)).toEqual([
      { text: 'Hi, Ana here.', startSeconds: 0 },
      { text: 'A long sentence indeed.', startSeconds: 2 },
      { text: 'Another long sentence.', startSeconds: 4 },
    ]);
  });

  it('are one line each, cut where they are long; none from the silent', () => {
    const [line] = exampleLines([say(0, 0, null, `one\ntwo ${'x'.repeat(500)}`)], 0);
    expect(line?.text).toMatch(/^one two x+…$/);
    expect(line?.text).toHaveLength(110);
    expect(exampleLines([say(0, 0, null, ' ')], 0)).toEqual([]);
  });
});
