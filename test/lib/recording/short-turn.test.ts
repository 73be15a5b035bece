import { describe, expect, it } from 'vitest';
import { isShortTurn } from '../../../lib/recording/turns.ts';

const turn = (...texts: string[]) => ({
  speaker: 0,
  startSeconds: 0,
  endSeconds: null,
  segments: texts.map((text) => ({ speaker: 0, startSeconds: 0, endSeconds: null, text })),
});

describe('isShortTurn', () => {
  it.each([['Yes.'], ['then. 2021.'], ['Right, of course.'], ['כן, בדיוק.'], ['はい。'], ['Yeah.', 'Yeah, yeah.']])(
    'is true of %s',
    (...texts) => expect(isShortTurn(turn(...texts))).toBe(true),
  );

  it.each([
    ['Or sorry, 2021. Yeah.'],
    ['Internationalization, standardization!'],
    ['それはもう決まったことです。'],
    ['Yeah.', 'I think so.'],
  ])('is false of %s', (...texts) => expect(isShortTurn(turn(...texts))).toBe(false));
});
