import type { Fault, FaultCall } from './faults.ts';
import type { SampleContent, SampleMeta, SampleSegment } from './recordings/types.ts';
import { jsonReply, refusal } from './reply.ts';

type Row = SampleMeta & Record<string, unknown>;
type Fields = Record<string, unknown>;

/** A way in which services of this family behave for good, or stumble now and then (docs/faults.md). */
export interface Habit {
  /** One line for `npm run service -- --help`. */
  about: string;
  fault: Fault;
  /** How often it occurs, if not always. */
  times?: number;
}

/** Rows answered by `updated-always`, each with a later time. */
let answers = 0;

export const habits = {
  'refused-once': { about: '401 to one request, whatever it asks', fault: refuse(401), times: 1 },
  'newest-401': { about: '401 to the content of the newest recording only', fault: newestContent(refuse(401)) },
  'contents-401': { about: '401 to every content; list and search are fine', fault: contents(refuse(401)) },
  'contents-403': { about: '403 to every content', fault: contents(refuse(403)) },
  'contents-404': { about: '404 to every content, though the list has the recordings', fault: contents(refuse(404)) },
  'contents-410': { about: '410 to every content, though the list has the recordings', fault: contents(refuse(410)) },
  'contents-451': { about: '451 to every content, as from a filter on the way', fault: contents(refuse(451)) },
  'contents-500': { about: '500 to every content', fault: contents(refuse(500)) },

  'list-empty': { about: 'the list is empty, with a total of 0', fault: list((body) => without(body, () => true, 0)) },
  'page-empty': { about: 'the second page of the list is empty', fault: list(pageEmpty) },
  'page-short': {
    about: 'each page lacks its last recordings',
    fault: list((body) => ({ ...body, recordings: rowsOf(body).slice(0, 3) })),
  },
  'total-of-page': { about: 'the total is the length of the page', fault: list(totalOfPage) },
  'total-of-page-empty': {
    about: 'the same, and the second page is empty',
    fault: list((body, call) => totalOfPage(pageEmpty(body, call))),
  },
  'total-zero': { about: 'the total is 0', fault: list(totalZero) },
  'total-zero-empty': {
    about: 'the same, and the second page is empty',
    fault: list((body, call) => pageEmpty(totalZero(body), call)),
  },
  'limit-50': { about: '422 to a limit above 50', fault: limited((limit) => limit > 50, 422) },
  'limit-none': { about: '400 to any limit', fault: limited(() => true, 400) },
  'total-huge': { about: 'the total is far too large', fault: list((body) => withTotal(body, 99_999)) },
  'pages-from-0': { about: 'the first page is page 0', fault: pagesFrom0 },
  'pages-unsaid': {
    about: 'the first page is page 0, and no page says its number',
    fault(reply, call) {
      const counted = pagesFrom0(reply, call);
      const numbered = list(({ pagination, ...body }) => {
        const { total } = pagination as Fields;
        return { ...body, pagination: { total } };
      });
      return counted && numbered(counted, call);
    },
  },
  cursors: { about: 'pages are named by cursors, and have no numbers', fault: byCursor },
  'end-401': { about: '401 to the page after the last', fault: afterLast(401) },
  'end-405': { about: '405 to the page after the last', fault: afterLast(405) },
  'end-403': { about: '403 to the page after the last', fault: afterLast(403) },
  'end-500': { about: '500 to the page after the last', fault: afterLast(500) },
  'late-titles': {
    about: 'recordings without their titles, which come later',
    fault: eachRow((row) => ({ ...row, meetingTitle: '' })),
  },
  'updated-always': {
    about: 'each answer says that every recording was updated just now',
    fault: eachRow((row) => ({
      ...row,
      updatedAt: new Date(Date.UTC(2027, 0, 1, 0, 0, (answers += 1))).toISOString(),
    })),
  },
  undated: {
    about: 'dates that cannot be read',
    fault: eachRow((row, i) => ({ ...row, createdAt: i % 2 === 0 ? null : '20 November 2020' })),
  },
  'finished-otherwise': {
    about: 'unknown statuses for what is finished',
    fault: eachRow((row, i) => ({ ...row, status: ['TRANSCRIBED', 'COMPLETED_WITH_WARNINGS', 'ARCHIVED'][i % 3] })),
  },
  'search-decimals': {
    about: 'the search has decimals in its durations, the list has none',
    fault: search((row) => ({ ...row, duration: Number(row.duration) + 0.4 })),
  },
  'found-only': {
    about: 'the newest recording is in the search, never in the list',
    fault: list((body, { newestId }) => without(body, ({ id }) => id === newestId)),
  },
  'two-owners': {
    about: 'the search says isOwner for the recordings of two people in turn',
    fault: search((row, call) => {
      const owner = (queryOf(call).get('q')?.length ?? 0) % 2;
      return { ...row, isOwner: true, user: { id: `owner-${owner}`, name: 'Team account' } };
    }),
  },

  'contents-empty': {
    about: '200 with every field of the content empty',
    fault: content(() => ({ transcription: '', summary: null, transcriptSegments: [], speakerNames: {}, notes: null })),
  },
  hello: {
    about: 'in two hours the newest recording has one word, at 0:05',
    fault: spoken(7_200, () => [{ speaker: 'Speaker 1', text: 'Hello?', startTime: 5, endTime: 6 }]),
  },
  'ms-segments': {
    about: 'the newest recording has times in milliseconds',
    fault: spoken(120, () =>
      Array.from({ length: 12 }, (_, i) => segment(i, 10_000, `Words of some length, part ${i}.`)),
    ),
  },
  'slow-segments': {
    about: 'the newest recording has ten segments of ten minutes with a few words each',
    fault: spoken(6_000, () => Array.from({ length: 10 }, (_, i) => segment(i, 600, `Few words, part ${i}.`))),
  },
  'many-segments': {
    about: 'the newest recording has 100,001 segments of a word, the last is "ultimate"',
    fault: spoken(50_001, () => [
      ...Array.from({ length: 100_000 }, (_, i) => segment(i, 0.5, 'word')),
      segment(100_000, 0.5, 'ultimate'),
    ]),
  },
  'null-texts': {
    about: 'the transcription has every text, two of three segments have none',
    fault: segments((all) => all.map((each, i) => (i % 3 === 0 ? each : { ...each, text: null }))),
  },
  'cut-segments': {
    about: 'the transcription is whole, the segments end early',
    fault: segments((all) => all.slice(0, 1)),
  },
  'null-labels': {
    about: 'the transcription has labels, the segments have none',
    fault: segments((all) => all.map((each) => ({ ...each, speaker: null }))),
  },
  'label-case': {
    about: 'labels of segments and names differ in case',
    fault: segments((all) => all.map((each) => ({ ...each, speaker: each.speaker.toUpperCase() }))),
  },
  'wrapped-segments': { about: 'the segments are in an object', fault: segments((all) => ({ items: all })) },
  'listed-transcription': {
    about: 'the transcription is an array of segments',
    fault: content((body) => ({ ...body, transcription: body.transcriptSegments, transcriptSegments: null })),
  },
  'nested-content': {
    about: 'the content is a field of the response',
    fault: content((body) => ({ summary: null, recording: body })),
  },
  'object-names': {
    about: 'speakerNames has objects with a name',
    fault: names((entries) => Object.fromEntries(entries.map(([label, name]) => [label, { name }]))),
  },
  'listed-names': {
    about: 'speakerNames is an array',
    fault: names((entries) => entries.map(([label, name]) => ({ label, name }))),
  },
  'object-notes': {
    about: 'notes are an object with a text',
    fault: content((body) => ({ ...body, notes: { content: body.notes } })),
  },
} satisfies Record<string, Habit>;

/** Faults of the data: JSON with fields that the contract does not promise (docs/faults.md#f60, #f68). */
export const dataFaults = {
  'unknown-status': eachRow((row) => ({ ...row, status: 'archived_v2' })),
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

function queryOf({ request, origin }: FaultCall): URLSearchParams {
  return new URL(request.url ?? '/', origin).searchParams;
}

function refuse(status: number): Fault {
  return (_, { switches }) => refusal(status, `Refused with ${status}`, switches);
}

function contents(fault: Fault): Fault {
  return (reply, call) => (call.endpoint === 'content' ? fault(reply, call) : reply);
}

function newestContent(fault: Fault): Fault {
  return contents((reply, call) => (call.id === call.newestId ? fault(reply, call) : reply));
}

function list(change: (body: Fields, call: FaultCall) => unknown): Fault {
  return (reply, call) => (call.endpoint === 'list' ? object((body) => change(body, call))(reply, call) : reply);
}

function search(change: (row: Row, call: FaultCall) => unknown): Fault {
  return (reply, call) => (call.endpoint === 'search' ? eachRow((row) => change(row, call))(reply, call) : reply);
}

function rowsOf({ recordings }: Fields): Row[] {
  return recordings as Row[];
}

function pageOf(call: FaultCall): number {
  return Number(queryOf(call).get('page') ?? 1);
}

function withTotal(body: Fields, total: number): Fields {
  return { ...body, pagination: { ...(body['pagination'] as Fields), total } };
}

function totalOfPage(body: Fields): Fields {
  return withTotal(body, rowsOf(body).length);
}

function totalZero(body: Fields): Fields {
  return withTotal(body, 0);
}

function pageEmpty(body: Fields, call: FaultCall): Fields {
  return pageOf(call) === 2 ? { ...body, recordings: [] } : body;
}

function without(body: Fields, isGone: (row: Row) => boolean, total?: number): Fields {
  const recordings = rowsOf(body).filter((row) => !isGone(row));
  return { ...(total === undefined ? body : withTotal(body, total)), recordings };
}

function limited(isRefused: (limit: number) => boolean, status: number): Fault {
  return (reply, call) => {
    const limit = queryOf(call).get('limit');
    if (call.endpoint !== 'list' || limit === null || !isRefused(Number(limit))) return reply;
    return refusal(status, 'This limit is not supported', call.switches);
  };
}

function pagesFrom0(...[reply, call]: Parameters<Fault>): ReturnType<Fault> {
  if (call.endpoint !== 'list') return reply;
  const query = queryOf(call);
  const page = Number(query.get('page') ?? 0);
  query.set('page', String(page + 1));
  const body = JSON.parse(String(call.replyTo('list', query).body)) as Fields;
  return jsonReply(200, { ...body, pagination: { ...(body['pagination'] as Fields), page } });
}

function byCursor(...[reply, call]: Parameters<Fault>): ReturnType<Fault> {
  if (call.endpoint !== 'list') return reply;
  const query = queryOf(call);
  const page = Number(atob(query.get('cursor') ?? btoa('at 1')).slice(3));
  query.set('page', String(page));
  const { recordings } = JSON.parse(String(call.replyTo('list', query).body)) as Fields & { recordings: Row[] };
  const isLast = recordings.length < Number(query.get('limit') ?? 50);
  return jsonReply(200, { recordings, next_cursor: isLast ? null : btoa(`at ${page + 1}`) });
}

function afterLast(status: number): Fault {
  return (reply, call) => {
    if (call.endpoint !== 'list' || pageOf(call) === 1) return reply;
    const isAfter = rowsOf(JSON.parse(String(reply.body)) as Fields).length === 0;
    return isAfter ? refusal(status, `Refused with ${status}`, call.switches) : reply;
  };
}

/** What is said in the newest recording, and how long it is by the list. */
function spoken(duration: number, segmentsOf: () => readonly SampleSegment[]): Fault {
  const said = content((body) => ({ ...body, transcription: null, transcriptSegments: segmentsOf() }));
  return (reply, call) => {
    const listed = eachRow((row) => (row.id === call.newestId ? { ...row, duration } : row));
    return call.endpoint === 'content' ? newestContent(said)(reply, call) : listed(reply, call);
  };
}

function segment(index: number, seconds: number, text: string): SampleSegment {
  const speaker = `Speaker ${(Math.floor(index / 20) % 2) + 1}`;
  return { speaker, text, startTime: index * seconds, endTime: (index + 1) * seconds };
}

function segments(change: (segments: readonly SampleSegment[]) => unknown): Fault {
  return content((body) => ({ ...body, transcriptSegments: change(body.transcriptSegments ?? []) }));
}

function names(change: (entries: [string, string][]) => unknown): Fault {
  return content((body) => ({ ...body, speakerNames: change(Object.entries(body.speakerNames ?? {})) }));
}
