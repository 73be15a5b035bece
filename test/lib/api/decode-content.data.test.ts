import { describe, expect, it } from 'vitest';
import { decodeContent, type DecodedContent } from '../../../lib/api/decode-content.ts';
import { decodeList } from '../../../lib/api/decode-list.ts';
import { parseTranscription } from '../../../lib/recording/stamps.ts';
import { toTurns } from '../../../lib/recording/turns.ts';
import { readData, readMeetings } from '../../support/outside-data.ts';

const bodies = readData('hostile/service-bodies.jsonl');
const meetings = readMeetings();

const utf8 = (base64: string) => new TextDecoder().decode(Buffer.from(base64, 'base64'));
const hostile = new Map(
  bodies
    .split('\n')
    .filter((line) => line !== '')
    .map((line): [string, string] => {
      const { name, base64 } = JSON.parse(line) as { name: string; base64: string };
      return [name, utf8(base64)];
    }),
);

const words = ({ content }: DecodedContent) => content.segments.map(({ text }) => text);
const names = ({ content }: DecodedContent) => content.speakers.map(({ label, name }) => name ?? label);
const starts = ({ content }: DecodedContent) => content.segments.map(({ startSeconds }) => startSeconds);
const ends = ({ content }: DecodedContent) => content.segments.map(({ endSeconds }) => endSeconds);

/** The two utterances of the plain body, with what each hostile body changes. */
const whole = (decoded: DecodedContent) => {
  expect(words(decoded)).toEqual(['Hello.', 'Hi.']);
  expect(names(decoded)).toEqual(['Ann', 'Bo']);
  expect(starts(decoded)).toEqual([0, 2]);
};
const wholeWithSummary = (decoded: DecodedContent) => {
  whole(decoded);
  expect(decoded.content).toMatchObject({ summary: '## Summary\n\n- Hello', notes: null });
};
const wholeWithoutSummary = (decoded: DecodedContent) => {
  whole(decoded);
  expect(decoded.content.summary).toBeNull();
};

/** Of those that change anything else. */
const expected: Record<string, (decoded: DecodedContent) => void> = {
  'summary is null': wholeWithoutSummary,
  'summary is boolean': wholeWithoutSummary,
  'summary is object': wholeWithoutSummary,
  'speakerNames is null': (decoded) => expect(names(decoded)).toEqual(['Speaker 1', 'Speaker 2']),
  'speakerNames is boolean': (decoded) => expect(names(decoded)).toEqual(['Speaker 1', 'Speaker 2']),
  'speakerNames is object': (decoded) => expect(names(decoded)).toEqual(['Speaker 1', 'Speaker 2']),
  'notes is number': (decoded) => expect(decoded.content.notes).toBe('7'),
  'segment without endTime': (decoded) => expect(ends(decoded)).toEqual([null, 2.4]),
  'segment endTime object': (decoded) => expect(ends(decoded)).toEqual([null, 2.4]),
  'times end before start': (decoded) => {
    expect(starts(decoded)).toEqual([2, 10]);
    expect(ends(decoded)).toEqual([2.4, null]);
  },
  'times numeric strings': (decoded) => {
    expect(starts(decoded)).toEqual([2, 3]);
    expect(ends(decoded)).toEqual([2.4, 4.5]);
  },
  'times fraction': (decoded) => expect(starts(decoded)[0]).toBeCloseTo(0.3),
  'segments overlap': (decoded) => {
    wholeWithSummary(decoded);
    expect(ends(decoded)).toEqual([99, 2.4]);
  },
  'labels with brackets, @ and colon': (decoded) => expect(words(decoded)).toHaveLength(5),
  'two labels, one name': (decoded) => {
    expect(names(decoded)).toEqual(['Sam', 'Sam']);
    expect(toTurns(decoded.content)).toHaveLength(2);
  },
  'Speaker 1 and Speaker 10': (decoded) => expect(names(decoded)).toEqual(['Ann', 'Bo', 'Ten']),
  'name is HTML': (decoded) => expect(names(decoded)[0]).toBe('<img src=x onerror=alert(1)>'),
  'empty and blank names': (decoded) => expect(names(decoded)).toEqual(['Speaker 1', 'Speaker 2']),
  'duplicate keys': ({ content }) => {
    expect(content).toMatchObject({ speakers: [], segments: [], summary: 'second' });
  },
  'lone surrogates': (decoded) => {
    expect(words(decoded)).toEqual(['\uFFFD x \uFFFD']);
    expect(decoded.content).toMatchObject({ summary: '\uFFFD', notes: '\uFFFD' });
  },
  'zalgo and emoji': (decoded) => expect(words(decoded)[0]).toContain('👩‍👩‍👧‍👦'),
};
const notJson = ['NaN literal', 'truncated JSON', 'XSSI prefix'];
const notContent = ['null', 'string'];

describe('hostile bodies', () => {
  it.each([...hostile].filter(([name]) => ![...notJson, ...notContent].includes(name)))('%s', (name, body) => {
    const decoded = decodeContent(JSON.parse(body), { durationValue: 3 });
    if (!decoded) throw new Error('This is a content.');
    (expected[name] ?? wholeWithSummary)(decoded);
  });

  it.each(notJson)('%s is for the reader of JSON to refuse', (name) =>
    expect(() => JSON.parse(hostile.get(name) ?? '')).toThrow(SyntaxError),
  );

  it.each(notContent)('%s is no content', (name) =>
    expect(decodeContent(JSON.parse(hostile.get(name) ?? '{}'), { durationValue: null })).toBeNull(),
  );

  it('have labels that only a header can end', () => {
    const { transcription } = JSON.parse(hostile.get('labels with brackets, @ and colon') ?? '{}') as {
      transcription: string;
    };
    expect(parseTranscription(transcription).map(({ label, startSeconds }) => [label, startSeconds])).toEqual([
      ['A] [x @ y]: z', 1],
      ['', 2],
      ['Bob', 3723],
      ['Bob', 4500],
      ['Bob', 5],
    ]);
  });
});

interface Meeting {
  meta: { id: string; duration: number; meetingTitle: string };
  content: { transcription: string; transcriptSegments: { text: string; speaker: string }[]; speakerNames: object };
}

describe('real meetings', () => {
  const all = meetings.map(({ name, value }): [string, Meeting] => [name, value as Meeting]);

  it.each(all)('%s', (_, { meta, content }) => {
    const decoded = decodeContent(content, { durationValue: meta.duration });
    const { speakers, segments } = decoded?.content ?? { speakers: [], segments: [] };
    expect(segments).toHaveLength(content.transcriptSegments.filter(({ text }) => text.trim() !== '').length);
    expect(speakers).toHaveLength(new Set(content.transcriptSegments.map(({ speaker }) => speaker)).size);
    expect(segments.every(({ startSeconds }) => startSeconds !== null)).toBe(true);
    expect(decoded?.durationUnit).toEqual({ unit: 'seconds', proved: true });
    const turns = toTurns({ speakers, segments, summary: null, notes: null });
    expect(turns.length).toBeGreaterThan(0);
    expect(turns.length).toBeLessThanOrEqual(segments.length);
  });

  it.each(all)('%s, by its transcription alone', (_, { meta, content: { transcription } }) => {
    const byText = decodeContent({ transcription }, { durationValue: meta.duration });
    expect(byText?.content.segments.length).toBeGreaterThan(0);
    expect(byText?.content.segments[0]?.startSeconds).not.toBeNull();
    expect(byText?.durationUnit).toEqual({ unit: 'seconds', proved: true });
  });

  it('are all in the list they make, and the one of six days is hidden until its unit is confirmed', () => {
    const body = { recordings: all.map(([, { meta }]) => meta), total: all.length };
    const list = decodeList(body, { unit: 'seconds', proved: false });
    expect(list).toMatchObject({ unreadable: 0, total: all.length });
    expect(list?.recordings.map(({ title }) => title)).toEqual(all.map(([, { meta }]) => meta.meetingTitle));
    expect(list?.recordings.every(({ createdAtMs, updatedAtMs }) => createdAtMs !== null && updatedAtMs !== null)).toBe(
      true,
    );
    expect(list?.recordings.filter(({ durationSeconds }) => durationSeconds === null)).toHaveLength(1);
    const proved = decodeList(body, { unit: 'seconds', proved: true });
    expect(proved?.recordings.every(({ durationSeconds }) => durationSeconds !== null)).toBe(true);
  });
});
