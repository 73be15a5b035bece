import type { TimeUnit } from '../../lib/recording/types.ts';
import type { DataSet } from './data.ts';
import type { SampleContent, SampleMeta } from './recordings/types.ts';
import { jsonReply, refusal, type Reply } from './reply.ts';
import type { Endpoint, Switches } from './switches.ts';

/** The target of a request: one of the three endpoints, with the id for the third. */
export interface Route {
  endpoint: Endpoint;
  id: string;
}

/** `/moved` is the path of the service while a redirect fault is on. */
const path = /^(?:\/moved)?\/api\/v1\/recordings(?:\/(search)|\/([^/]+)\/content)?$/;

export function routeOf(pathname: string): Route | null {
  const match = path.exec(pathname);
  if (!match) return null;
  if (match[1]) return { endpoint: 'search', id: '' };
  return match[2] ? { endpoint: 'content', id: decodeURIComponent(match[2]) } : { endpoint: 'list', id: '' };
}

/** The response that the contract promises. */
export function replyTo(route: Route, query: URLSearchParams, data: DataSet, switches: Switches): Reply {
  if (route.endpoint === 'list') return list(query, data, switches);
  if (route.endpoint === 'search') return search(query, data, switches);
  const content = data.contentOf(route.id);
  return content
    ? jsonReply(200, inUnit(content, switches.segmentUnit))
    : refusal(404, 'Recording not found', switches);
}

function list(query: URLSearchParams, { metas }: DataSet, switches: Switches): Reply {
  const page = wholeNumber(query.get('page'), 1);
  const limit = wholeNumber(query.get('limit'), 20);
  if (page === null || limit === null) return refusal(400, 'page and limit are whole numbers from 1', switches);
  const size = Math.min(limit, 100);
  const rows = metas.slice((page - 1) * size, page * size).map((meta) => listItem(meta, switches.durationUnit));
  return jsonReply(200, { recordings: rows, pagination: { page, limit: size, total: metas.length } });
}

/** docs/service.md#search. Services of the family find titles of completed recordings only. */
function search(query: URLSearchParams, { metas }: DataSet, switches: Switches): Reply {
  const q = query.get('q') ?? '';
  const limit = wholeNumber(query.get('limit'), 10);
  const length = Array.from(q).length;
  if (length < 1 || length > 200) return refusal(400, 'q must have 1 to 200 characters', switches);
  if (limit === null || limit > 50) return refusal(400, 'limit must be a whole number from 1 to 50', switches);
  const sought = q.toLowerCase();
  const found = metas.filter(
    (meta) => meta.status === 'COMPLETED' && meta.meetingTitle?.toLowerCase().includes(sought),
  );
  const recordings = found.slice(0, limit).map((meta) => withDuration(meta, switches.durationUnit));
  return jsonReply(200, { recordings, total: found.length });
}

/** docs/service.md#list: six fields of the thirteen. */
function listItem(meta: SampleMeta, unit: TimeUnit): unknown {
  const { id, meetingTitle, status, duration, speakerCount, createdAt } = withDuration(meta, unit);
  return { id, meetingTitle, status, duration, speakerCount, createdAt };
}

function withDuration(meta: SampleMeta, unit: TimeUnit): SampleMeta {
  const value = counted(meta.duration, unit);
  return { ...meta, duration: value === null ? null : Math.round(value) };
}

function inUnit(content: SampleContent, unit: TimeUnit): SampleContent {
  if (!content.transcriptSegments) return content;
  const transcriptSegments = content.transcriptSegments.map((segment) => ({
    ...segment,
    startTime: counted(segment.startTime, unit),
    endTime: counted(segment.endTime, unit),
  }));
  return { ...content, transcriptSegments };
}

function counted(seconds: number | null, unit: TimeUnit): number | null {
  if (seconds === null || unit === 'seconds') return seconds;
  return unit === 'minutes' ? seconds / 60 : Math.round(seconds * 1000);
}

/** Null for anything but a whole number from 1. */
function wholeNumber(text: string | null, fallback: number): number | null {
  if (text === null) return fallback;
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}
