import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutLong, joint, toParagraphs } from '../../../lib/recording/turns.ts';
import type { Segment } from '../../../lib/recording/types.ts';

const said = (text: string, startSeconds: number | null = null): Segment => ({
  speaker: 0,
  startSeconds,
  endSeconds: null,
  text,
});

describe('paragraphs', () => {
  it('lose and reorder nothing, and know where each segment begins', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 200 }), { maxLength: 40 }), (texts) => {
        const paragraphs = toParagraphs(texts.map((text, index) => said(text, index)));
        const begun = paragraphs.flatMap(({ text, segments }) =>
          segments.map(({ at, startSeconds }) => ({ rest: text.slice(at), startSeconds })),
        );
        expect(begun.map(({ startSeconds }) => startSeconds)).toEqual(texts.map((_, index) => index));
        expect(texts.filter((text, index) => !begun[index]?.rest.startsWith(text))).toEqual([]);
      }),
    );
  });

  it('keep short texts together and break after several lines, between two texts', () => {
    expect(toParagraphs(['Yes.', 'No.', 'Well.'].map((text) => said(text))).map(({ text }) => text)).toEqual([
      'Yes. No. Well.',
    ]);
    const long = Array.from({ length: 60 }, (_, index) => said(`Words ${index}. `.repeat(5)));
    expect(toParagraphs(long).length).toBeGreaterThan(3);
  });

  it.each([
    ['Good morning.', ' '],
    ['おはようございます。', ''],
    ['你好', ''],
    ['안녕하세요.', ' '],
  ])('join %j with %j', (text, between) => expect(joint(text)).toBe(between));

  it('end with a sentence if one ends soon, and go on for at most twice as long', () => {
    const words = 'we have to see about the crane '.repeat(4);
    const open = Array.from({ length: 40 }, () => said(words.trim()));
    for (const { text } of toParagraphs(open)) expect(text.length).toBeLessThan(2 * 320 + 130);
    const ends = open.map((one, at) => (at % 4 === 3 ? said(`${one.text} tomorrow.`) : one));
    for (const { text } of toParagraphs(ends)) expect(text).toMatch(/tomorrow\.$/);
  });
});

describe('cutLong', () => {
  const sentence = (at: number) => `Sentence ${at} tells what there is to say about the harbor and its old crane.`;
  const speech = Array.from({ length: 40 }, (_, at) => sentence(at)).join(' ');
  const turn = (text: string, startSeconds: number | null, endSeconds: number | null) => [
    { speaker: 0, startSeconds, segments: [{ speaker: 0, startSeconds, endSeconds, text }] },
  ];

  it('cuts a segment of minutes at the ends of sentences, with the times in between', () => {
    const [cut] = cutLong(turn(speech, 100, 300));
    const segments = cut?.segments ?? [];
    expect(segments.length).toBeGreaterThan(5);
    for (const { text } of segments) expect(text).toMatch(/^Sentence .*crane\.$/);
    expect(segments.map(({ text }) => text).join(' ')).toBe(speech);
    const times = segments.map(({ startSeconds }) => startSeconds ?? NaN);
    expect(times[0]).toBe(100);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[Math.floor(times.length / 2)]).toBeGreaterThan(170);
    expect(segments.at(-1)?.endSeconds).toBe(300);
    expect(toParagraphs(segments).length).toBe(segments.length);
  });

  it('has no times in between where the segment has not both', () => {
    const [cut] = cutLong(turn(speech, 100, null));
    expect(cut?.segments.map(({ startSeconds }) => startSeconds).slice(0, 3)).toEqual([100, null, null]);
  });

  it('leaves short segments, their turns and the number of turns alone', () => {
    const turns = [...turn(sentence(1), 0, 5), ...turn(speech, 5, 200)];
    const cut = cutLong(turns);
    expect(cut).toHaveLength(2);
    expect(cut[0]).toBe(turns[0]);
  });
});
