import { describe, expect, it } from 'vitest';
import { quotedSentences, quoteInPlace } from '../../../lib/recording/peek.ts';
import type { RecordingContent, Turn } from '../../../lib/recording/types.ts';

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

it('a quote that is no longer there is not shown', () =>
  expect(quoteInPlace(talk('Nothing.'), { turn: 0, text: 'We ship it.', words: 'ship', ranges: [] })).toBeNull());

/** A turn that begins at 0:00, with a segment each ten seconds. */
const turnOf = (...texts: string[]): Turn => ({
  speaker: 1,
  startSeconds: 0,
  segments: texts.map((text, at) => ({ speaker: 1, startSeconds: at * 10, endSeconds: at * 10 + 9, text })),
});
const quote = (turn: Turn, words: string, around: string) => {
  const { startSeconds, segments } = quotedSentences(turn, words, around);
  return [segments.map(({ text }) => text).join('|'), startSeconds];
};

const LONG = `This sentence goes on ${'and on '.repeat(30)}until it ends.`;

describe('a quote', () => {
  it.each([
    [
      'the sentence of the words, and short ones beside it',
      turnOf('One. Two is here.', 'We ship it on', 'Friday. Agreed. And more.'),
      ['ship it', 'We ship it on Friday.'],
      ['Two is here. We ship it on Friday. Agreed.', 10],
    ],
    ['no long ones', turnOf(LONG, 'We ship it.', LONG), ['ship', 'We ship it. This'], ['We ship it.', 10]],
    [
      'the sentences that the words are in',
      turnOf(LONG, 'We ship', 'it. But when? Soon.', LONG),
      ['it. But', 'We ship it. But when?'],
      ['We ship it. But when? Soon.', 20],
    ],
    [
      'the sentences where the words of the row begin, not those where they stood before',
      turnOf('Ship it.', LONG, LONG, 'Now ship it today.'),
      ['ship it', 'Now ship it today.'],
      ['Now ship it today.', 30],
    ],
    [
      'sentences without spaces between them',
      turnOf(`${'預算很重要。'.repeat(30)}我們星期五`, '發布。', `好的。${'預算很重要。'.repeat(30)}`),
      ['發布', '我們星期五發布。好的。'],
      ['預算很重要。我們星期五發布。好的。', 10],
    ],
    [
      'the words that the row shows, where nobody knows where a sentence ends',
      turnOf('so '.repeat(200), `${'um '.repeat(200)}we ship it ${'so '.repeat(200)}`),
      ['ship', 'um we ship it so so'],
      ['um we ship it so so', 10],
    ],
    [
      'the lines of a text, as they are',
      turnOf('One\ntwo ship three.'),
      ['ship', 'two ship'],
      ['One\ntwo ship three.', 0],
    ],
  ] as const)('has %s', (_, turn, [words, around], expected) => expect(quote(turn, words, around)).toEqual(expected));

  it('is the whole turn where the words of the row are not in it, as they were shown', () => {
    const turn = turnOf('One.', 'Two.');
    expect(quotedSentences(turn, 'ship', 'We ship it')).toBe(turn);
    expect(quotedSentences(turn, '', '')).toBe(turn);
  });

  it('has the last known time before its words, or that of the turn', () => {
    const turn = turnOf('One.', LONG, LONG, 'We ship it.');
    for (const at of [2, 3]) Object.assign(turn.segments[at] ?? {}, { startSeconds: null });
    expect(quote(turn, 'ship', 'We ship it.')).toEqual(['We ship it.', 10]);
    for (const segment of turn.segments) segment.startSeconds = null;
    expect(quote(turn, 'ship', 'We ship it.')).toEqual(['We ship it.', 0]);
  });
});
