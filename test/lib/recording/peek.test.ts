import { expect, it } from 'vitest';
import { quoteInPlace } from '../../../lib/recording/peek.ts';
import type { RecordingContent } from '../../../lib/recording/types.ts';

/** A conversation of Ana and somebody unnamed, who take turns. */
const talk = (...turns: string[]): RecordingContent => ({
  speakers: [{ label: 'S1', name: 'Ana' }, { label: '', name: null }], // prettier-ignore
  segments: turns.map((text, at) => ({ speaker: at % 2, startSeconds: at, endSeconds: at + 1, text })),
  summary: null,
  notes: null,
});

it.each([
  [
    'between sentences of its own turn',
    talk('Hello.', 'One day. We ship the plan on Friday. Agreed? Yes.'),
    { turn: 1, text: '…ship the plan on…', words: 'plan', ranges: [[10, 14]] },
    ['One day.', null, 'We ship the plan on Friday.', [[12, 16]], 'Agreed?', null],
  ],
  [
    'between those of others at the edges of its turn, wherever the turn stands by now',
    talk('Well. When do we ship?', 'We ship the plan on Friday.', 'Good. Then go.'),
    { turn: 7, text: 'We ship the plan on Friday.', words: 'ship', ranges: [[3, 7]] },
    ['When do we ship?', 'Ana', 'We ship the plan on Friday.', [[3, 7]], 'Good.', 'Ana'],
  ],
  [
    'of somebody unknown',
    talk('We ship it.', 'Who?'),
    { turn: 0, text: 'We ship it.', words: 'ship', ranges: [] },
    [undefined, undefined, 'We ship it.', [], 'Who?', ''],
  ],
  [
    'as the row has it where a sentence is endless',
    talk(`and so ${'on and on '.repeat(80)}we ship it ${'and on '.repeat(80)}`),
    { turn: 0, text: '…on we ship it and…', words: 'ship', ranges: [[7, 11]] },
    [undefined, undefined, 'on we ship it and', [[6, 10]], undefined, undefined],
  ],
] as const)('a quote is shown %s', (_, content, quote, shown) => {
  const { before, text, ranges, after } = quoteInPlace(content, { ...quote, ranges: [...quote.ranges] as [number, number][] }) ?? {}; // prettier-ignore
  expect([before?.text, before?.speaker, text, ranges, after?.text, after?.speaker]).toEqual(shown);
});

it('a quote that is no longer there is not shown', () => {
  expect(quoteInPlace(talk('Nothing.'), { turn: 0, text: 'We ship it.', words: 'ship', ranges: [] })).toBeNull();
});
