import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speakerHue, speakerName } from '../../../lib/recording/names.ts';
import {
  cutLong,
  filterTurns,
  followTurn,
  isShortTurn,
  joint,
  latestSeconds,
  minuteMarks,
  momentAt,
  toParagraphs,
  toTurns,
  turnBegunAt,
} from '../../../lib/recording/turns.ts';
import type { Segment, Turn } from '../../../lib/recording/types.ts';
import { aContent, aSegment } from '../../support/factories.ts';
import { forAll } from '../../support/for-all.ts';

const say = (
  speaker: number,
  startSeconds: number | null,
  text = 'Words.',
  endSeconds: number | null = null,
): Segment => ({ speaker, startSeconds, endSeconds, text });
const turnsOf = (...segments: Segment[]) => toTurns(aContent({ segments }));
const textsOf = ({ segments }: Turn) => segments.map(({ text }) => text);

describe('toTurns', () => {
  it('joins consecutive segments of one speaker', () => {
    const [one, two, three, four] = [
      say(0, 0, 'One.', 2),
      say(0, 2, 'Two.', 4),
      say(1, 4, 'Three.', 5),
      say(0, 5, 'Four.'),
    ];
    expect(turnsOf(one, two, three, four)).toEqual([
      { speaker: 0, startSeconds: 0, segments: [one, two] },
      { speaker: 1, startSeconds: 4, segments: [three] },
      { speaker: 0, startSeconds: 5, segments: [four] },
    ]);
  });

  it('drops blank texts, also between two of one speaker', () => {
    expect(turnsOf(say(0, 0, 'One.'), say(1, 1, ' \u200B'), say(0, 2, 'Two.')).map(textsOf)).toEqual([
      ['One.', 'Two.'],
    ]);
  });
});

describe('speakers', () => {
  it('have the name, else the label, else nothing', () => {
    expect(speakerName({ label: 'Speaker 1', name: 'Ana' })).toBe('Ana');
    expect(speakerName({ label: 'Speaker 1', name: null })).toBe('Speaker 1');
    expect(speakerName({ label: '', name: null })).toBeNull();
  });

  it('have eight colors in turn', () => expect([0, 1, 7, 8, 105].map(speakerHue)).toEqual([0, 1, 7, 0, 1]));
});

const saying = (text: string, startSeconds: number | null = null) => say(0, startSeconds, text);

describe('paragraphs', () => {
  it('lose and reorder nothing, and know where each segment begins', () =>
    forAll(fc.array(fc.string({ minLength: 1, maxLength: 200 }), { maxLength: 40 }), (texts) => {
      const paragraphs = toParagraphs(texts.map((text, index) => saying(text, index)));
      const begun = paragraphs.flatMap(({ text, segments }) =>
        segments.map(({ at, startSeconds }) => ({ rest: text.slice(at), startSeconds })),
      );
      expect(begun.map(({ startSeconds }) => startSeconds)).toEqual(texts.map((_, index) => index));
      expect(texts.filter((text, index) => !begun[index]?.rest.startsWith(text))).toEqual([]);
    }));

  it('keep short texts together and break after several lines, between two texts', () => {
    expect(toParagraphs(['Yes.', 'No.', 'Well.'].map((text) => saying(text))).map(({ text }) => text)).toEqual([
      'Yes. No. Well.',
    ]);
    const long = Array.from({ length: 60 }, (_, index) => saying(`Words ${index}. `.repeat(5)));
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
    const open = Array.from({ length: 40 }, () => saying(words.trim()));
    for (const { text } of toParagraphs(open)) expect(text.length).toBeLessThan(2 * 320 + 130);
    const ends = open.map((one, at) => (at % 4 === 3 ? saying(`${one.text} tomorrow.`) : one));
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

const aTurn = (speaker: number, startSeconds: number | null = null, endSeconds: number | null = null): Turn => ({
  speaker,
  startSeconds,
  segments: [say(speaker, startSeconds, 'Words.', endSeconds)],
});
const none = new Set<number>();

describe('filterTurns', () => {
  it('shows every turn when nobody is chosen', () => {
    expect(filterTurns([aTurn(0), aTurn(1)], none, none)).toEqual([
      { kind: 'turn', turn: 0 },
      { kind: 'turn', turn: 1 },
    ]);
  });

  it('folds each run of others into one line that says how long it is', () => {
    const turns = [aTurn(0, 0, 5), aTurn(1, 5, 15), aTurn(2, 15, 40), aTurn(0, 40, 41), aTurn(1)];
    expect(filterTurns(turns, new Set([0]), none)).toEqual([
      { kind: 'turn', turn: 0 },
      { kind: 'folded', from: 1, to: 3, seconds: 35 },
      { kind: 'turn', turn: 3 },
      { kind: 'folded', from: 4, to: 5, seconds: null },
    ]);
  });

  it('leaves a run open that was opened', () => {
    const turns = [aTurn(1, 0, 10), aTurn(0), aTurn(1, 20, 30)];
    expect(filterTurns(turns, new Set([0]), new Set([0]))).toEqual([
      { kind: 'turn', turn: 0 },
      { kind: 'turn', turn: 1 },
      { kind: 'folded', from: 2, to: 3, seconds: 10 },
    ]);
  });

  const said = (speaker: number, startSeconds: number | null, endSeconds: number | null, text = 'x'.repeat(140)) =>
    aSegment(speaker, startSeconds, endSeconds, text);
  const foldedSeconds = (segments: Segment[], chosen: number[]) =>
    filterTurns(toTurns(aContent({ segments })), new Set(chosen), none).flatMap((item) =>
      item.kind === 'folded' ? [item.seconds] : [],
    );

  it('says how long others spoke, not how long it took', () =>
    expect(foldedSeconds([said(0, 0, 5), said(0, 3600, 3605), said(1, 3606, 3610)], [1])).toEqual([10]));

  it('guesses what is missing from the whole transcript', () =>
    expect(foldedSeconds([said(0, 0, null), said(1, 4, 6), said(0, 6, 3), said(1, 30, null)], [1])).toEqual([4, 10]));

  it('says nothing of time where most words have none', () =>
    expect(foldedSeconds([said(0, 0, 5), said(1, null, null), said(2, null, null)], [1])).toEqual([null, null]));
});

const turnOf = (text: string, startSeconds: number | null = null, more: string[] = []): Turn => ({
  speaker: 0,
  startSeconds,
  segments: [text, ...more].map((each) => say(0, startSeconds, each)),
});
const before = [turnOf('One.'), turnOf('Okay.'), turnOf('Two.'), turnOf('Okay.'), turnOf('Three.')];

describe('a turn in fresher words', () => {
  it('is found where it has gone, the nearest of those that begin alike', () => {
    expect(followTurn(3, before, [turnOf('Zero.'), ...before])).toBe(4);
    expect(followTurn(3, before, before.slice(1))).toBe(2);
    expect(followTurn(4, before, before.slice(4))).toBe(0);
    expect(followTurn(0, before, [...before].reverse())).toBe(4);
  });

  it('is told by its time from others of the same words', () => {
    const timed = [turnOf('Okay.', 1), turnOf('Okay.', 2), turnOf('Okay.', 3)];
    expect(followTurn(1, timed, [turnOf('Well.', 0.5), ...timed])).toBe(2);
  });

  it('is the same when more is said in it', () => {
    expect(
      followTurn(
        2,
        before,
        [turnOf('Zero.'), before[0], turnOf('Hm.'), turnOf('Two.', null, ['More.'])].flatMap((t) => t ?? []),
      ),
    ).toBe(3);
  });

  it('keeps its number when it is not there any more', () => {
    expect(followTurn(2, before, [turnOf('Others.')])).toBe(2);
    expect(followTurn(7, before, before)).toBe(7);
    expect(followTurn(0, [], before)).toBe(0);
  });
});

describe('a turn of which only the beginning is known', () => {
  const timed = [0, 2, 2, 5, 9].map((seconds) => turnOf('Okay.', seconds));

  it('is the nearest that begins then', () => {
    expect(turnBegunAt(5, 3, timed)).toBe(3);
    expect(turnBegunAt(5, 1, timed)).toBe(3);
    expect(turnBegunAt(2, 4, timed)).toBe(2);
    expect(turnBegunAt(2, 0, timed)).toBe(1);
  });

  it('keeps its number when none begins then, or nobody knows when', () => {
    expect(turnBegunAt(7, 1, timed)).toBe(1);
    expect(turnBegunAt(null, 1, timed)).toBe(1);
    expect(turnBegunAt(null, 1, before)).toBe(1);
    expect(turnBegunAt(0, 4, [])).toBe(4);
  });
});

const marksAt = (...seconds: (number | null)[]) =>
  seconds.map((startSeconds) => ({ text: 'Words.', segments: [{ at: 0, startSeconds }] }));

describe('minuteMarks', () => {
  it('tells the time of the first paragraph of each further minute', () =>
    expect(minuteMarks(marksAt(5, 30, 64, 66, 100, 126, 300), 5)).toEqual([null, null, null, 66, null, 126, 300]));

  it('tells nothing where there are no times', () => {
    expect(minuteMarks(marksAt(null, null), null)).toEqual([null, null]);
    expect(minuteMarks(marksAt(0, null, 200), 0)).toEqual([null, null, 200]);
  });
});

const short = (...texts: string[]) => ({ segments: texts.map((text) => say(0, 0, text)) });

describe('isShortTurn', () => {
  it.each([['Yes.'], ['then. 2021.'], ['Right, of course.'], ['כן, בדיוק.'], ['はい。'], ['Yeah.', 'Yeah, yeah.']])(
    'is true of %s',
    (...texts) => expect(isShortTurn(short(...texts))).toBe(true),
  );

  it.each([
    ['Or sorry, 2021. Yeah.'],
    ['Internationalization, standardization!'],
    ['それはもう決まったことです。'],
    ['Yeah.', 'I think so.'],
  ])('is false of %s', (...texts) => expect(isShortTurn(short(...texts))).toBe(false));
});

describe('momentAt', () => {
  const turns = turnsOf(say(0, 0), say(1, 10), say(1, 20, 'Later.'), say(0, 30));

  it.each([
    [0, { turn: 0, paragraph: 0, at: 0 }],
    [9.9, { turn: 0, paragraph: 0, at: 0 }],
    [10, { turn: 1, paragraph: 0, at: 0 }],
    [25, { turn: 1, paragraph: 0, at: 'Words. '.length }],
    [9999, { turn: 2, paragraph: 0, at: 0 }],
  ])('finds what was being said after %d seconds', (seconds, moment) =>
    expect(momentAt(turns, seconds)).toEqual(moment),
  );

  it('takes whole seconds for all of that second, as stamps name it, and goes to the first words in it', () => {
    const turns = turnsOf(say(0, 700), say(1, 754.6), say(0, 754.2), say(1, 754.2), say(0, 755));
    expect(momentAt(turns, 754)?.turn).toBe(2);
    expect(momentAt(turns, 754.5)?.turn).toBe(3);
    expect(momentAt(turns, 754.6)?.turn).toBe(1);
    expect(momentAt(turns, 753)?.turn).toBe(0);
    expect(momentAt(turnsOf(say(0, 0), say(1, 10), say(0, 10)), 10)?.turn).toBe(1);
  });

  it('takes the first words that have a time before any has begun, and nothing where none has one', () => {
    expect(momentAt(turnsOf(say(0, null), say(1, 60)), 5)?.turn).toBe(1);
    expect(momentAt(turnsOf(say(0, null)), 5)).toBeNull();
    expect(momentAt([], 5)).toBeNull();
  });
});

describe('latestSeconds', () => {
  it('is the latest of all starts and ends, and 0 without times', () => {
    expect(latestSeconds(turnsOf({ ...say(0, 5), endSeconds: 90 }, say(1, 50)))).toBe(90);
    expect(latestSeconds(turnsOf(say(0, null)))).toBe(0);
    expect(latestSeconds([])).toBe(0);
  });

  it('is not the end of words that nobody speaks so long', () =>
    expect(latestSeconds(turnsOf(say(0, 5), { ...say(1, 50), endSeconds: 1e7 }))).toBe(50));
});
