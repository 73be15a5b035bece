import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joint, toParagraphs } from '../../../lib/recording/paragraphs.ts';
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
});
