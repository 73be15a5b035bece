import type { Fault, FaultCall } from './faults.ts';
import type { SampleContent, SampleMeta, SampleSegment } from './recordings/types.ts';
import { jsonReply } from './reply.ts';

type Row = SampleMeta & Record<string, unknown>;
type Fields = Record<string, unknown>;

/** Faults of the data: JSON with fields that the contract does not promise (docs/faults.md#f52 to #f64, #f67, #f68). */
export const dataFaults = {
  'huge-title': eachRow((row) => ({ ...row, meetingTitle: 'Very long '.repeat(1_000) })),
  'missing-fields': eachRow(({ id }) => ({ id })),
  'null-fields': eachRow((row) => ({ ...mapValues(row, () => null), id: row.id })),
  'text-numbers': eachRow((row) => ({ ...row, duration: '1830', speakerCount: '3', isOwner: 'true' })),
  'number-texts': eachRow((row) => ({ ...row, meetingTitle: 2026, status: 7 })),
  /** In turn: no zone, seconds, milliseconds, no such day, compact, no date. */
  'odd-dates': eachRow((row, i) => {
    const dates = [
      '2024-07-15T08:00:00',
      1721030400,
      1721030400000,
      '2024-02-30T08:00:00Z',
      '20240715T080000Z',
      'last week',
    ];
    return { ...row, createdAt: dates[i % dates.length] };
  }),
  /** In turn: a clock time, ISO 8601, far too long, negative, nonsense. */
  'odd-durations': eachRow((row, i) => {
    const durations = ['01:02:03', 'PT1H2M3S', 9_999_999_999, -5, 'long'];
    return { ...row, duration: durations[i % durations.length] };
  }),
  /** In turn: a number, path characters, a path to the parent, nothing. */
  'odd-ids': eachRow((row, i) => ({ ...row, id: [12, 'a/b?c#d e', '..', ''][i % 4] })),
  /** More digits than a JavaScript number can hold. */
  'damaged-ids': (reply) => ({
    ...reply,
    body: String(reply.body).replaceAll(/"id":"[^"]*"/g, '"id":12345678901234567890'),
  }),
  'duplicate-ids': rows((list) =>
    list.flatMap((row) => [row, { ...row, meetingTitle: 'Older', updatedAt: '2001-01-01T00:00:00.000Z' }]),
  ),
  'unknown-status': eachRow((row) => ({ ...row, status: 'archived_v2' })),
  'bad-items': rows((list) => [null, 7, 'text', [], { meetingTitle: 'No id' }, ...list]),
  'foreign-next': object((body) => ({ ...body, next: 'https://elsewhere.example/api/v1/recordings?page=2' })),
  'cursor-next': object((body) => ({ ...body, nextCursor: '/b2Zm:c2V0?PTI=' })),
  'link-next': (reply, { request }) => ({
    ...reply,
    headers: { ...reply.headers, Link: `<${request.url?.replace(/page=\d+/, 'page=2')}>; rel="next"` },
  }),
  /** Always the first page, whichever is requested. */
  'same-page': (_, call) => call.replyTo('list', new URLSearchParams({ limit: queryOf(call).get('limit') ?? '20' })),
  'lying-total': object((body) => ({ ...body, total: -3, pagination: { page: 1, limit: 100, total: -3 } })),
  unsorted: rows((list) => list.toReversed()),
  /** A search that finds everything. */
  'ignores-query': (reply, call) =>
    call.endpoint === 'search' ? call.replyTo('list', new URLSearchParams({ limit: '50' })) : reply,
  'odd-times': segments((list) =>
    list.map((segment, i) => ({ ...segment, startTime: i % 3 === 0 ? -1 : 500 - i, endTime: 100 })),
  ),
  'no-speakers': segments((list) => list.map((segment) => ({ ...segment, speaker: '' }))),
  'many-speakers': content((body) => ({
    ...body,
    transcriptSegments: Array.from({ length: 5_000 }, (_, i) => segmentNumber(i)),
    speakerNames: {},
  })),
  'null-content': content((body) => mapValues(body, () => null)),
  'processing-content': content(() => ({ status: 'PROCESSING' })),
  'html-summary': content((body) => ({ ...body, summary: '<h1>Summary</h1><script>alert(1)</script><p>Agreed.</p>' })),
  'json-summary': content((body) => ({ ...body, summary: { decisions: ['Agreed.'] } })),
} satisfies Record<string, Fault>;

function object(change: (body: Fields) => unknown): Fault {
  return (reply) => (reply.status === 200 ? jsonReply(200, change(JSON.parse(String(reply.body)) as Fields)) : reply);
}

function rows(change: (rows: Row[]) => unknown[]): Fault {
  return object((body) =>
    Array.isArray(body['recordings']) ? { ...body, recordings: change(body['recordings']) } : body,
  );
}

function eachRow(change: (row: Row, index: number) => unknown): Fault {
  return rows((list) => list.map(change));
}

function content(change: (body: SampleContent & Fields) => unknown): Fault {
  return (reply, call) => (call.endpoint === 'content' ? object((body) => change(body))(reply, call) : reply);
}

function segments(change: (segments: readonly SampleSegment[]) => unknown[]): Fault {
  return content((body) => ({ ...body, transcriptSegments: change(body.transcriptSegments ?? []) }));
}

function segmentNumber(i: number): SampleSegment {
  return { speaker: `Speaker ${i + 1}`, text: `Word ${i + 1}.`, startTime: i, endTime: i + 1 };
}

function mapValues(fields: object, change: () => unknown): Fields {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, change()]));
}

function queryOf({ request, origin }: FaultCall): URLSearchParams {
  return new URL(request.url ?? '/', origin).searchParams;
}
