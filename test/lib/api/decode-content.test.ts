import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeContent } from '../../../lib/api/decode-content.ts';
import type { Segment } from '../../../lib/recording/types.ts';
import { forRuns } from '../../support/for-all.ts';

const decode = (body: unknown, durationValue: number | null = null) => decodeContent(body, { durationValue });
const content = (body: unknown) => decode(body)?.content;

/** As the contract shows it, endpoint 2. */
const meeting = {
  transcription: '[Speaker 1 @ 0:00]: Hello.\n[Speaker 2 @ 0:02]: Hi.',
  summary: '## Summary\n\n- Hello',
  transcriptSegments: [
    { speaker: 'Speaker 1', text: 'Hello.', startTime: 0, endTime: 1.5 },
    { speaker: 'Speaker 2', text: 'Hi.', startTime: 2, endTime: 2.4 },
  ],
  speakerNames: { 'Speaker 1': 'Ann', 'Speaker 2': 'Bo' },
  notes: null,
};
const segments = (...rows: unknown[]): Segment[] => content({ transcriptSegments: rows })?.segments ?? [];
const times = (...rows: unknown[]) =>
  segments(...rows).map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]);

describe('the contract', () => {
  it('takes the segments of a transcription that has its whole text as well', () => {
    const transcription = { text: 'Hello. Hi.', segments: meeting.transcriptSegments };
    expect(content({ transcription })?.segments).toMatchObject([{ startSeconds: 0 }, { startSeconds: 2 }]);
  });

  it('takes names without labels for nobody', () => {
    const body = { transcriptSegments: [{ text: 'Hello.', startTime: 0 }], speakerNames: ['Ana', 'Bo'] };
    expect(content(body)?.speakers.map(({ name }) => name)).toEqual([null]);
  });

  it('gives speakers, segments, summary and notes', () => {
    expect(decode(meeting, 2)).toEqual({
      content: {
        speakers: [
          { label: 'Speaker 1', name: 'Ann' },
          { label: 'Speaker 2', name: 'Bo' },
        ],
        segments: [
          { speaker: 0, startSeconds: 0, endSeconds: 1.5, text: 'Hello.' },
          { speaker: 1, startSeconds: 2, endSeconds: 2.4, text: 'Hi.' },
        ],
        summary: '## Summary\n\n- Hello',
        notes: null,
      },
      status: null,
      durationUnit: { unit: 'seconds', proved: true },
    });
  });

  it('gives the entries of the transcription where there are no segments', () => {
    for (const transcriptSegments of [undefined, null, [], {}, '', 7, ['x'], [{ text: ' ' }]]) {
      expect(content({ ...meeting, transcriptSegments })).toMatchObject({
        speakers: [{ name: 'Ann' }, { name: 'Bo' }],
        segments: [
          { speaker: 0, startSeconds: 0, endSeconds: null, text: 'Hello.' },
          { speaker: 1, startSeconds: 2, endSeconds: null, text: 'Hi.' },
        ],
      });
    }
  });

  it('makes a segment of each line of a transcription without stamps', () => {
    expect(content({ transcription: 'One.\n\nTwo.' })).toMatchObject({
      speakers: [{ label: '', name: null }],
      segments: [{ text: 'One.', startSeconds: null }, { text: 'Two.' }],
    });
  });
});

describe('what is no content', () => {
  it.each([[null], ['ok'], [7], [[]], [[meeting, meeting]], [{}], [{ ok: true }], [{ data: {} }]])('%j', (body) =>
    expect(decode(body)).toBeNull(),
  );

  it.each([[{ data: meeting }], [{ recording: meeting }], [{ status: 'success', data: { content: meeting } }]])(
    'unlike an envelope',
    (body) => expect(decode(body)).toEqual(decode(meeting)),
  );

  it('unlike a status alone, and unlike empty fields', () => {
    const empty = { speakers: [], segments: [], summary: null, notes: null };
    expect(decode({ status: 'processing' })).toEqual({ content: empty, status: 'PROCESSING', durationUnit: null });
    expect(decode({ transcription: null, summary: null })).toEqual({
      content: empty,
      status: null,
      durationUnit: null,
    });
  });

  it('nor an envelope without end', () => {
    let body: unknown = meeting;
    for (let level = 0; level < 100_000; level += 1) body = { data: body };
    expect(decode(body)).toBeNull();
  });
});

describe('segments (fault 67)', () => {
  const say = (startTime: unknown, endTime: unknown = null, text = `at ${String(startTime)}`) => ({
    text,
    startTime,
    endTime,
  });

  it('are read one by one, without those that say nothing', () => {
    const rows = [null, 7, 'x', [[]], {}, { text: {} }, { text: ' \u00A0\u200B\u3000 ' }, { text: 'good' }];
    expect(segments(...rows)).toEqual([{ speaker: 0, startSeconds: null, endSeconds: null, text: 'good' }]);
  });

  it('have times as numbers, texts of numbers, or stamps', () => {
    expect(times(say('1', '2.5'), say('00:00:03', '0:04'), say(5, null))).toEqual([
      [1, 2.5],
      [3, 4],
      [5, null],
    ]);
    expect(times(say({}, []), say(true, 'soon'), say(Number.NaN, Number.POSITIVE_INFINITY))).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it('never start before the beginning, or end before the start', () => {
    expect(times(say(-3, 1), say(10, 2))).toEqual([
      [0, 1],
      [10, null],
    ]);
  });

  it('are in order of time, a segment of unknown time behind the one it followed', () => {
    const rows = [say(9), say(null, null, 'behind nine'), say(1), say(1, null, 'also one'), say(5)];
    expect(segments(...rows).map(({ text }) => text)).toEqual(['at 1', 'also one', 'at 5', 'at 9', 'behind nine']);
  });

  it('stay in their places when most times are unknown', () => {
    expect(segments(say(9), say(null), say(null), say(1)).map(({ startSeconds }) => startSeconds)).toEqual([
      9,
      null,
      null,
      1,
    ]);
  });

  it('go on in another segment where a text is too long for one', () => {
    const text = `${'word '.repeat(50_000)}😀${'x'.repeat(250_000)}`;
    const parts = segments({ speaker: 'A', text, startTime: 3, endTime: 4 });
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.every((part) => part.text.length <= 100_000)).toBe(true);
    expect(parts[0]).toMatchObject({ startSeconds: 3, endSeconds: null });
    expect(parts.at(-1)).toMatchObject({ startSeconds: null, endSeconds: 4 });
  });

  it('are all kept, however many there are', () => {
    const transcriptSegments = Array.from({ length: 100_001 }, (_, at) => ({ speaker: 'A', text: `w${at}` }));
    expect(content({ transcriptSegments })?.segments.at(-1)?.text).toBe('w100000');
    expect(content({ transcriptSegments })?.segments).toHaveLength(100_001);
  });
});

describe('units (fault 57)', () => {
  const hour = (perSecond: number) => ({
    transcription: Array.from({ length: 60 }, (_, minute) => `[A @ ${minute}:00]: word`).join('\n'),
    transcriptSegments: Array.from({ length: 60 }, (_, minute) => ({
      speaker: 'A',
      text: 'word',
      startTime: minute * 60 * perSecond,
      endTime: (minute * 60 + 50) * perSecond,
    })),
  });

  it.each([
    [1, 3600, 'seconds'],
    [1000, 3600, 'seconds'],
    [1000, 3_600_000, 'milliseconds'],
    [1 / 60, 60, 'minutes'],
  ])('segments of %d to the second, and a duration of %d', (perSecond, duration, unit) => {
    const decoded = decode(hour(perSecond), duration);
    expect(decoded?.content.segments.at(-1)?.startSeconds).toBeCloseTo(3540);
    expect(decoded?.durationUnit).toEqual({ unit, proved: true });
  });

  it('proves the duration by the transcription alone', () =>
    expect(decode({ transcription: hour(1).transcription }, 3_600_000)?.durationUnit?.unit).toBe('milliseconds'));

  it('proves nothing by times of unknown unit, and hides them when they would be days', () => {
    const unknown = [
      { text: 'a', startTime: 5 },
      { text: 'b', startTime: 60 },
    ];
    expect(decode({ transcriptSegments: unknown }, 60)?.durationUnit).toBeNull();
    expect(times({ text: 'a', startTime: 5 }, { text: 'b', startTime: 60 })).toEqual([
      [5, null],
      [60, null],
    ]);
    expect(times({ text: 'a', startTime: 5 }, { text: 'b', startTime: 1_763_632_800_000 })).toEqual([
      [5, null],
      [null, null],
    ]);
  });
});

describe('speakers', () => {
  const speakers = (labels: unknown[], speakerNames: unknown) =>
    content({ transcriptSegments: labels.map((speaker) => ({ speaker, text: 'x' })), speakerNames })?.speakers;

  it('are in order of appearance, each once', () => {
    expect(speakers(['B', 'A', 'B', 'C'], { A: 'Ann', C: 'Cy', D: 'Dee' })).toEqual([
      { label: 'B', name: null },
      { label: 'A', name: 'Ann' },
      { label: 'C', name: 'Cy' },
    ]);
  });

  it('without a label are one, and a number is a label', () =>
    expect(speakers([null, '', ' ', {}, 1, '1'], {})?.map(({ label }) => label)).toEqual(['', '1']));

  it.each<[string, unknown]>([
    ['an object with a name', { A: { name: 'Ann' } }],
    ['an object with an id, too', { A: { id: 7, name: ' Ann ' } }],
    ['a list of labels and names', [{ label: 'A', name: 'Ann' }]],
    ['a list of speakers and names', [null, { speaker: 'A', name: { name: 'Ann' } }]],
    ['a list of pairs', [['A', 'Ann']]],
    ['an object with a display name', { A: { displayName: 'Ann' } }],
    ['an object with a full name', { A: { name: null, fullName: 'Ann' } }],
    ['another case', { a: 'Ann' }],
    ['the text of JSON', '{"A":"Ann"}'],
  ])('have a name from %s', (_, names) => expect(speakers(['A'], names)).toEqual([{ label: 'A', name: 'Ann' }]));

  it('that differ only in case are one, unless their names differ', () => {
    expect(speakers(['SPEAKER_00', 'speaker_00', 'b'], { Speaker_00: 'Ann' })).toEqual([
      { label: 'SPEAKER_00', name: 'Ann' },
      { label: 'b', name: null },
    ]);
    expect(speakers(['a', 'A'], { a: 'Ann', A: 'Bo' })).toHaveLength(2);
  });

  it('have a name only if it is text that shows', () => {
    for (const name of ['', '  ', null, 7, {}, ['x'], '\u200B'])
      expect(speakers(['A'], { A: name })?.[0]?.name).toBeNull();
    for (const names of [null, true, 'x', ['Ann'], 7]) expect(speakers(['A', '0'], names)?.[0]?.name).toBeNull();
  });

  it('take no names from what every object has', () => {
    expect(speakers(['__proto__', 'constructor', 'toString'], {})?.map(({ name }) => name)).toEqual([null, null, null]);
    expect(speakers(['__proto__'], JSON.parse('{"__proto__": "Pro"}'))).toEqual([{ label: '__proto__', name: 'Pro' }]);
  });

  it('are found by their label however it is cleaned', () =>
    expect(speakers(['A\u202E\n1'], { 'A\u202E\n1': 'Ann\u2066' })).toEqual([{ label: 'A 1', name: 'Ann' }]));
});

describe('the richer source', () => {
  const say = (text: string | null, startTime: number, parts: object = {}) => ({
    speaker: 'Ana',
    text,
    startTime,
    endTime: startTime + 4,
    ...parts,
  });
  const entry = (label: string, seconds: number, text: string) =>
    `[${label} @ ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}]: ${text}`;
  const shown = (body: unknown) => {
    const { speakers = [], segments = [] } = content(body) ?? {};
    return segments.map(({ speaker, text, startSeconds }) => [speakers[speaker]?.label, text, startSeconds]);
  };
  const hundred = Array.from({ length: 100 }, (_, at) => entry('Ana', at * 10, `number ${at}`)).join('\n');
  const three = [say('number 0', 0), say('number 1', 10), say('number 2', 20)];
  const lines = three.map(({ text, startTime }) => entry('Ana', startTime, text ?? '')).join('\n');
  const spoken = [entry('Ana', 0, 'One.'), entry('Ben', 6, 'Two.'), entry('Ana', 12, 'Three.')].join('\n');

  it.each([
    ['texts of two of three segments', [say('One.', 0.5), say(null, 6.5, { speaker: 'Ben' }), say(null, 12.5)]],
    ['a text and a label', [say('One.', 0.5), say('Two.', 6.5, { speaker: null }), say('', 12.5)]],
    [
      'all labels',
      [say('One.', 0.5), say('Two.', 6.5), say('Three.', 12.5)].map((each) => ({ ...each, speaker: null })),
    ],
  ])('gives what the other lacks, by its index: %s', (_, transcriptSegments) => {
    expect(shown({ transcription: spoken, transcriptSegments })).toEqual([
      ['Ana', 'One.', 0.5],
      ['Ben', 'Two.', 6.5],
      ['Ana', 'Three.', 12.5],
    ]);
  });

  it('gives labels and texts by the time where there are more segments than entries', () => {
    const transcriptSegments = [
      say('One', 0.5, { speaker: null }),
      say('and a half.', 3.2, { speaker: null }),
      say(null, 6.4, { speaker: null }),
      say('Three.', 12.1, { speaker: null }),
    ];
    expect(shown({ transcription: spoken, transcriptSegments })).toEqual([
      ['Ana', 'One', 0.5],
      ['Ana', 'and a half.', 3.2],
      ['Ben', 'Two.', 6.4],
      ['Ana', 'Three.', 12.1],
    ]);
  });

  it.each<[string, object]>([
    ['the transcription', { transcription: hundred, transcriptSegments: three }],
    ['the transcription of segments', { transcription: hundred.split('\n').map((text, at) => say(text, at * 10)) }],
    [
      'the segments',
      {
        transcription: entry('Ana', 0, 'number 0'),
        transcriptSegments: hundred.split('\n').map((text, at) => say(text, at * 10)),
      },
    ],
  ])('has clearly more words: %s', (_, body) => expect(content(body)?.segments).toHaveLength(100));

  it('is the segments where both say the same, for their times', () => {
    const transcriptSegments = [say('One.', 0.5), say('Two.', 6.5), say('Three!', 12.5)];
    expect(shown({ transcription: spoken, transcriptSegments }).map(([, , start]) => start)).toEqual([0.5, 6.5, 12.5]);
  });

  it.each<[string, object]>([
    ['transcription as an array', { transcription: three }],
    ['transcription as an object with a text', { transcription: { text: lines } }],
    ['segments in an object', { transcriptSegments: { items: three } }],
    ['segments as the text of their JSON', { transcriptSegments: JSON.stringify(three) }],
    ['transcription as the text of the JSON of segments', { transcription: JSON.stringify(three) }],
    ['segments in another object', { transcriptSegments: { segments: three } }],
    ['speakers as objects', { transcriptSegments: three.map((each) => ({ ...each, speaker: { name: 'Ana' } })) }],
    [
      'speakers with a label',
      { transcriptSegments: three.map((each) => ({ ...each, speaker: { id: 7, label: 'Ana' } })) },
    ],
    ['an inner object', { summary: null, recording: { transcriptSegments: three } }],
    [
      'an inner object of an inner one',
      { notes: '', data: { speakerNames: {}, content: { transcriptSegments: three } } },
    ],
    ['a list of one', [{ transcriptSegments: three }]],
    ['entries on one line', { transcription: lines.replaceAll('\n', ' ') }],
    ['indented entries', { transcription: lines.replace(/^/gm, '  ') }],
  ])('is read in the shape of %s', (_, body) => {
    expect(shown(body)).toEqual([
      ['Ana', 'number 0', 0],
      ['Ana', 'number 1', 10],
      ['Ana', 'number 2', 20],
    ]);
  });

  it('has the ends of fewer segments in milliseconds, where those begin with the same words', () => {
    const transcriptSegments = [0, 10_000].map((startTime, at) =>
      say(`number ${at}`, startTime, { endTime: startTime + 9_000 }),
    );
    const found = content({ transcription: lines, transcriptSegments })?.segments;
    expect(found?.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
      [0, 9],
      [10, 19],
      [20, null],
    ]);
  });

  it('has no ends of segments whose unit is unknown', () => {
    const transcriptSegments = [say('number 0', 0, { endTime: 9_000 })];
    const decoded = decode({ transcription: lines, transcriptSegments }, 60);
    expect(decoded?.content.segments.map(({ endSeconds }) => endSeconds)).toEqual([null, null, null]);
    expect(decoded?.durationUnit?.unit).not.toBe('minutes');
  });

  it('keeps linear time where all is said in one second', () => {
    const at = (count: number) => ({
      transcription: `${entry('Ana', 1, 'x')}\n`.repeat(count),
      transcriptSegments: Array.from({ length: count + 1 }, () => say(null, 1)),
    });
    expect(content(at(50_000))?.segments).toHaveLength(50_000);
  });
});

describe('few words in a long time', () => {
  it.each([
    ['ten segments of ten minutes', 6000, Array.from({ length: 10 }, (_, at) => [at * 600, at * 600 + 600]), 6000],
    ['two of an hour', 7200, Array.from({ length: 2 }, (_, at) => [at * 3600, at * 3600 + 3600]), 7200],
    ['the beginning of two hours', 7200, Array.from({ length: 8 }, (_, at) => [at * 10, at * 10 + 9]), 79],
  ])('stay seconds: %s', (_, duration, spans, end) => {
    const transcriptSegments = spans.map(([startTime, endTime]) => ({
      speaker: 'A',
      text: 'about thirty letters are here.',
      startTime,
      endTime,
    }));
    const decoded = decode({ transcriptSegments }, duration);
    expect(decoded?.content.segments.at(-1)?.endSeconds).toBe(end);
    expect(decoded?.durationUnit?.unit ?? 'seconds').toBe('seconds');
  });

  it.each([
    [7200, 5],
    [3600, 2],
    [10_000, 9],
  ])('speak for no other unit: %d, and one word at 0:0%d', (duration, startTime) => {
    expect(decode({ transcription: `[A @ 0:0${startTime}]: Hello?` }, duration)?.durationUnit).toBeNull();
    expect(decode({ transcriptSegments: [{ text: 'Hello?', startTime }] }, duration)?.durationUnit).toBeNull();
  });

  it('are milliseconds where the list is, or where seconds would be days', () => {
    const rows = [{ text: 'Hello there.', startTime: 1000, endTime: 60_000 }];
    const durationUnit = { unit: 'milliseconds', proved: false } as const;
    const read = decodeContent({ transcriptSegments: rows }, { durationValue: 60_000, durationUnit });
    expect(read?.content.segments[0]?.endSeconds).toBe(60);
    expect(times({ text: 'Hello there.', startTime: 1000, endTime: 3_600_000 })).toEqual([[1, 3600]]);
  });
});

describe('summary and notes', () => {
  it('prefer the summary that the user chose', () => {
    expect(content({ summary: 'first', activeSummary: 'chosen' })?.summary).toBe('chosen');
    expect(content({ summary: 'first', activeSummary: ' ' })?.summary).toBe('first');
    expect(content({ summary: 'first', activeSummary: { content: '# chosen' } })?.summary).toBe(
      '{"content":"# chosen"}',
    );
    expect(content({ summary: 'first', activeSummary: { content: ' ' } })?.summary).toBe('first');
  });

  it('are kept as the service sent them, whatever their type', () => {
    for (const field of ['{"a": 1}', { decisions: ['Ship'] }, [{ text: 'Call Ann' }]]) {
      const text = typeof field === 'string' ? '{"a":1}' : JSON.stringify(field);
      expect(content({ summary: field, notes: field })).toMatchObject({ summary: text, notes: text });
    }
    expect(content({ notes: 7 })?.notes).toBe('7');
    for (const nothing of [null, '', ' \n', {}, [], undefined]) {
      expect(content({ transcription: '', summary: nothing, notes: nothing })).toMatchObject({
        summary: null,
        notes: null,
      });
    }
    expect(content({ summary: true })?.summary).toBeNull();
  });
});

it('any JSON is decoded without an exception, to a content that holds together', () => {
  let looked = 0;
  const value = fc.jsonValue({ maxDepth: 3 });
  const segment = fc.record(
    { speaker: value, text: fc.oneof(fc.string(), value), startTime: value, endTime: value },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    value,
    fc.record(
      {
        transcription: fc.oneof(fc.string(), value),
        transcriptSegments: fc.oneof(fc.array(fc.oneof(segment, value)), value),
        speakerNames: value,
        summary: value,
        activeSummary: value,
        notes: value,
        status: value,
      },
      { requiredKeys: [] },
    ),
  );
  forRuns(500, body, fc.option(fc.double()), (body, durationValue) => {
    const decoded = decode(body, durationValue);
    for (const { speaker, startSeconds, endSeconds, text } of decoded?.content.segments ?? []) {
      looked += 1;
      expect(decoded?.content.speakers[speaker]).toBeDefined();
      expect(text.trim()).not.toBe('');
      expect(startSeconds ?? 0).toBeGreaterThanOrEqual(0);
      expect((endSeconds ?? Infinity) >= (startSeconds ?? 0)).toBe(true);
    }
  });
  expect(looked).toBeGreaterThan(50);
});
