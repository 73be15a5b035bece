import { describe, expect, it } from 'vitest';
import { decodeContent, type DecodedContent } from '../../../lib/api/decode-content.ts';
import { decodeList } from '../../../lib/api/decode-list.ts';
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

/** Bodies that say something else than the plain one; decode-content.test.ts says what is read of such. */
const others = new Set([
  'summary is null',
  'summary is boolean',
  'summary is object',
  'speakerNames is null',
  'speakerNames is boolean',
  'speakerNames is object',
  'notes is number',
  'segment without endTime',
  'segment endTime object',
  'times end before start',
  'times numeric strings',
  'times fraction',
  'labels with brackets, @ and colon',
  'two labels, one name',
  'Speaker 1 and Speaker 10',
  'name is HTML',
  'empty and blank names',
  'duplicate keys',
  'lone surrogates',
  'zalgo and emoji',
]);
const notJson = ['NaN literal', 'truncated JSON', 'XSSI prefix'];
const notContent = ['null', 'string'];

describe('hostile bodies', () => {
  it.each([...hostile].filter(([name]) => ![...notJson, ...notContent].includes(name)))('%s', (name, body) => {
    const decoded = decodeContent(JSON.parse(body), { durationValue: 3 });
    if (!decoded) throw new Error('This is a content.');
    if (others.has(name)) return;
    expect(words(decoded)).toEqual(['Hello.', 'Hi.']);
    expect(names(decoded)).toEqual(['Ann', 'Bo']);
    expect(starts(decoded)).toEqual([0, 2]);
    expect(decoded.content).toMatchObject({ summary: '## Summary\n\n- Hello', notes: null });
  });

  it.each(notJson)('%s is for the reader of JSON to refuse', (name) =>
    expect(() => JSON.parse(hostile.get(name) ?? '')).toThrow(SyntaxError),
  );

  it.each(notContent)('%s is no content', (name) =>
    expect(decodeContent(JSON.parse(hostile.get(name) ?? '{}'), { durationValue: null })).toBeNull(),
  );
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
