import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, cueStamp, toCues, toJoinedCues, toLines } from '../../../lib/output/cues.ts';
import { cleanText } from '../../../lib/recording/text.ts';
import { aContent, aSegment } from '../../support/factories.ts';
import { expectLinearTime } from '../../support/linear-time.ts';
import { contents, letters } from './contents.ts';
import { forAll, forRuns } from '../../support/for-all.ts';

type Times = [startSeconds: number | null, endSeconds: number | null, text?: string];

const segmentsOf = (times: Times[]) =>
  aContent({
    segments: times.map(([startSeconds, endSeconds, text = 'words']) => aSegment(0, startSeconds, endSeconds, text)),
  });
const timesOf = (times: Times[]) => toCues(segmentsOf(times)).map(({ startMs, endMs }) => [startMs, endMs]);

describe('toCues', () => {
  it.each([toCues, toJoinedCues])('makes valid cues of anything, and loses no words: %o', (toCues) => {
    let looked = 0;
    forRuns(1000, contents(), (content) => {
      const cues = toCues(content);
      for (const [index, { startMs, endMs, text }] of cues.entries()) {
        looked += 1;
        expect(Number.isInteger(startMs) && Number.isInteger(endMs)).toBe(true);
        expect(startMs).toBeGreaterThanOrEqual(cues[index - 1]?.startMs ?? 0);
        expect(endMs - startMs).toBeGreaterThanOrEqual(500);
        expect(text.split('\n').length).toBeLessThanOrEqual(2);
        for (const line of text.split('\n')) expect(line).toMatch(/^\S(?:.*\S)?$/u);
      }
      const sorted = (texts: string[]) => Array.from(texts.join('')).sort().join('');
      const blank = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u;
      const said = content.segments.map(({ text }) => cleanText(text)).filter((text) => !blank.test(text));
      expect(sorted(cues.map(({ text }) => letters(text)))).toBe(sorted(said.map(letters)));
    });
    expect(looked).toBeGreaterThan(100);
  });

  it('keeps known times, also where people speak at once', () => {
    expect(
      timesOf([
        [1, 4],
        [2, 3.5],
      ]),
    ).toEqual([
      [1000, 4000],
      [2000, 3500],
    ]);
  });

  it('sorts what is out of order, and keeps what has no start behind what it followed', () => {
    const texts = toCues(
      segmentsOf([
        [9, 10, 'c'],
        [null, null, 'd'],
        [1, 2, 'a'],
        [2, 3, 'b'],
      ]),
    ).map(({ text }) => text);
    expect(texts).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each([
    ['missing', null],
    ['before its start', 1],
    ['its start', 5],
    ['not a number', NaN],
  ])('ends at the next start where the end is %s', (_, end) => {
    expect(
      timesOf([
        [5, end],
        [6, 7],
      ]),
    ).toEqual([
      [5000, 6000],
      [6000, 7000],
    ]);
  });

  it('ends when the words have long been read where the next start is far, or there is none', () => {
    const times = timesOf([
      [5, null],
      [600, null],
    ]);
    expect(times).toEqual([
      [5000, 7000],
      [600_000, 600_500],
    ]);
  });

  it('shares the time up to the next start among segments without a start, by the lengths of their texts', () => {
    expect(
      timesOf([
        [10, null, 'aa'],
        [null, null, 'bbbb'],
        [12, 13, 'c'],
      ]).map(([start]) => start),
    ).toEqual([10_000, 10_667, 12_000]);
    expect(
      timesOf([
        [10, 11, 'aa'],
        [null, null, 'bb'],
        [null, null, 'bb'],
        [13, 14, 'c'],
      ]).map(([start]) => start),
    ).toEqual([10_000, 11_000, 12_000, 13_000]);
  });

  it('shows words without a time between two that adjoin for as long as it takes to say them', () => {
    expect(
      timesOf([
        [0, 10],
        [null, null, 'a'.repeat(30)],
        [10, 20],
      ])[1],
    ).toEqual([10_000, 12_000]);
  });

  it('takes segments under one stamp for said one after the other', () => {
    expect(
      timesOf([
        [10, null, 'aa'],
        [10, 10, 'bb'],
        [12, 13, 'c'],
      ]).map(([start]) => start),
    ).toEqual([10_000, 11_000, 12_000]);
  });

  it('lets the texts follow each other from 0 at the pace of speech where there are no times at all', () => {
    const cues = toCues(
      segmentsOf([
        [null, null, 'a'.repeat(30)],
        [null, null, '字'.repeat(15)],
        [null, null, 'b'],
      ]),
    );
    expect(cues.map(({ startMs }) => startMs)).toEqual([0, 2000, 4000]);
  });

  it('divides a long text with its time', () => {
    const text = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
    const cues = toCues(segmentsOf([[100, 120, text]]));
    expect(cues.length).toBeGreaterThan(2);
    expect(cues[0]?.startMs).toBe(100_000);
    expect(cues.at(-1)?.endMs).toBe(120_000);
    for (const [index, { startMs }] of cues.slice(1).entries()) expect(startMs).toBe(cues[index]?.endMs);
  });

  it('ignores times that are no times of a meeting', () => {
    expect(
      timesOf([
        [1e300, 2e300],
        [Infinity, NaN],
      ])[0]?.[0],
    ).toBe(0);
  });

  it('takes time in proportion to the number of segments, also without times', () => {
    const segments = (length: number) => Array.from({ length }, (): Times => [null, null, 'some words were said here']);
    expect(toCues(segmentsOf(segments(50_000)))).toHaveLength(50_000);
    expectLinearTime((size) => toCues(segmentsOf(segments(size))), 50_000);
  });
});

describe('toLines', () => {
  it('keeps to lines of about 42 columns', () =>
    forAll(fc.array(fc.stringMatching(/^[a-z]{1,14}[.,?]?$/), { minLength: 1, maxLength: 80 }), (words) => {
      const lines = toLines(words.join(' '));
      expect(Math.max(...lines.map(columnsOf))).toBeLessThanOrEqual(42);
      expect(lines.join(' ')).toBe(words.join(' '));
    }));

  it('cuts after a sentence, texts without spaces after punctuation, and never a character in two', () => {
    expect(toLines('The first. And here is the second one, which goes on for a while.')).toEqual([
      'The first.',
      'And here is the second one, which goes on',
      'for a while.',
    ]);
    const family = '👩‍👩‍👧‍👦';
    const lines = toLines(family.repeat(60));
    expect([lines.join('').split(family).join(''), lines.length > 1]).toEqual(['', true]);
    expect(lines.every((line) => line.startsWith(family))).toBe(true);
    expect(toLines('我们今天讨论三个问题和两个新的计划。'.repeat(6))[0]?.endsWith('。')).toBe(true);
    const [quoting] = toLines('我们今天讨论三个问题和两个新的「计划」以及明年的预算安排和人员');
    expect(quoting?.endsWith('「')).toBe(false);
  });

  it('takes linear time, also for a word without an end that shows nothing', () => {
    const text = (size: number) => `${'a'.repeat(22)}${'\u200E'.repeat(size)}${'b'.repeat(30)}`;
    expect(toLines(text(100_000)).join('') === text(100_000)).toBe(true);
    expectLinearTime((size) => toLines(text(size)), 100_000);
  });
});

it.each([
  [0, '00:00:00.000'],
  [3_723_004, '01:02:03.004'],
  [143 * 3_600_000 + 59_999, '143:00:59.999'],
])('cueStamp writes %d ms as %s', (ms, stamp) => {
  expect(cueStamp(ms, '.')).toBe(stamp);
  expect(cueStamp(ms, ',')).toBe(stamp.replace('.', ','));
});
