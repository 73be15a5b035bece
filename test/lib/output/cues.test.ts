import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, cueStamp, toCues, toJoinedCues, toLines } from '../../../lib/output/cues.ts';
import { cleanText } from '../../../lib/recording/text.ts';
import { aContent, aSegment } from '../../support/factories.ts';
import { expectLinearTime } from '../../support/linear-time.ts';
import { contents, letters } from './contents.ts';
import { forAll, forRuns } from '../../support/for-all.ts';

type Times = [startSeconds: number | null, endSeconds: number | null, text?: string | undefined];

const segmentsOf = (times: Times[]) =>
  aContent({
    segments: times.map(([startSeconds, endSeconds, text = 'words']) => aSegment(0, startSeconds, endSeconds, text)),
  });

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

  const A_LINE = 'a'.repeat(30);

  it.each([
    ['known, also where people speak at once', '1-4, 2-3.5', '1-4, 2-3.5'],
    ['up to the next start, without an end', '5-, 6-7', '5-6, 6-7'],
    ['up to the next start, with an end before its own', '5-1, 6-7', '5-6, 6-7'],
    ['as long as reading takes, where the next start is far or there is none', '5-, 600-', '5-7, 600-600.5'],
    ['shared by length up to the next start', '10- aa, - bbbb, 12-13', '10-10.667, 10.667-12, 12-13'],
    ['as long as saying it takes, where two others adjoin', `0-10, - ${A_LINE}, 10-20`, '0-10, 10-12, 10-20'],
    ['shared under one stamp', '10- aa, 10-10 bb, 12-13', '10-11, 11-12, 12-13'],
    ['at the pace of speech from 0, without any', `- ${A_LINE}, - ${'字'.repeat(15)}`, '0-2, 2-4'],
    ['from 0, where it is no time of a meeting', `1e300-2e300 ${A_LINE}, Infinity-NaN ${A_LINE}`, '0-2, 2-4'],
  ])('has a time %s: %s', (_, given, expected) => {
    const times = given.split(', ').map((one): Times => {
      const [, start, end, text] = /^([^-]*)-(\S*)(?: (.*))?$/.exec(one) ?? [];
      const seconds = (time: string | undefined) => (time ? Number(time) : null);
      return [seconds(start), seconds(end), text];
    });
    const cues = toCues(segmentsOf(times));
    expect(cues.map(({ startMs, endMs }) => `${startMs / 1000}-${endMs / 1000}`).join(', ')).toBe(expected);
  });

  it('divides a long text with its time', () => {
    const text = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
    const cues = toCues(segmentsOf([[100, 120, text]]));
    expect(cues.length).toBeGreaterThan(2);
    expect(cues[0]?.startMs).toBe(100_000);
    expect(cues.at(-1)?.endMs).toBe(120_000);
    for (const [index, { startMs }] of cues.slice(1).entries()) expect(startMs).toBe(cues[index]?.endMs);
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
