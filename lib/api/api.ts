import { parseAddress } from '../connection/address.ts';
import { parseKey } from '../connection/key.ts';
import { fail, succeed, type Result } from '../failure.ts';
import type { DurationUnit } from '../recording/types.ts';
import { createCall } from './call.ts';
import { decodeContent, type DecodedContent } from './decode-content.ts';
import { decodeList, type DecodedList } from './decode-list.ts';
import type { PageInfo } from './decode-page.ts';
import { contentUrl, cursorUrl, listUrl, nextLink, nextUrl, searchUrl } from './endpoints.ts';
import type { Answer, Question } from './send-request.ts';
import { probe } from './probe.ts';
import { isEmpty, readJson, unexpected } from './read-json.ts';
import { type ApiDeps, type Service } from './types.ts';
import { defaultLimits } from './limits.ts';

interface ListQuery {
  /** Page number, from 1. */
  page: number;
  /** `next` of the previous page, requested instead of `page`; ignored when it is outside the service's address. */
  next?: string | null | undefined;
  durationUnit: DurationUnit;
  signal?: AbortSignal | undefined;
}

interface SearchQuery {
  /** Trimmed and cut to 200 code points here; an empty query finds nothing and makes no request. */
  query: string;
  durationUnit: DurationUnit;
  signal?: AbortSignal | undefined;
}

interface ContentQuery {
  id: string;
  /** `Recording.durationValue`, from which the unit of the times is inferred. */
  durationValue: number | null;
  signal?: AbortSignal | undefined;
}

/**
 * The client of the service: whatever goes wrong in the service or the network becomes a `Failure` (docs/faults.md). A
 * call whose signal is aborted rejects with the signal's reason; nothing else rejects.
 */
export interface Api {
  /** One page of the list. Its `next` is a URL to pass back, or null; `total` is the service's own claim. */
  list: (service: Service, query: ListQuery) => Promise<Result<DecodedList>>;
  search: (service: Service, query: SearchQuery) => Promise<Result<DecodedList>>;
  content: (service: Service, query: ContentQuery) => Promise<Result<DecodedContent>>;
  /**
   * For the connection check, after `redirected`: the address that the redirects lead to, requested without the key;
   * null when it is not the address of a service (docs/faults.md#f15).
   */
  probe: (service: Service) => Promise<string | null>;
}

/**
 * The largest page that services of this family return; a service that returns fewer recordings is taken at its word.
 */
const pageSize = 100;

export function createApi(deps: ApiDeps): Api {
  const { fetch } = deps;
  const limits = { ...defaultLimits, ...deps.limits };
  const call = createCall(deps);

  return {
    async list(service, { page, next, durationUnit, signal }) {
      const ready = prepare(service);
      if (!ready.ok) return ready;
      const { address } = ready.value.service;
      const url = (next ? nextUrl(address, next, pageSize) : null) ?? listUrl(address, page, pageSize);
      const answer = await call({ ...ready.value, url, endpoint: 'list' }, signal);
      if (!answer.ok) return answer;
      const list = readList(answer.value, ready.value.service, durationUnit);
      if (!list.ok) return list;
      const { next: named, cursor, ...read } = list.value;
      return succeed({ ...read, next: followingUrl(address, { next: named, cursor }, answer.value.headers) });
    },

    async search(service, { query, durationUnit, signal }) {
      const ready = prepare(service);
      if (!ready.ok) return ready;
      const url = searchUrl(ready.value.service.address, query);
      if (url === null) return succeed(emptyList());
      const answer = await call({ ...ready.value, url, endpoint: 'list' }, signal);
      return answer.ok ? readList(answer.value, ready.value.service, durationUnit) : answer;
    },

    async content(service, { id, durationValue, signal }) {
      const ready = prepare(service);
      if (!ready.ok) return ready;
      const url = contentUrl(ready.value.service.address, id);
      // The same as the service's response to an invalid path. Not `not-found`, which would delete the local copy.
      if (url === null) return fail({ code: 'refused', status: 400, message: '' });
      const answer = await call({ ...ready.value, url, endpoint: 'content' }, signal);
      return answer.ok ? readContent(answer.value, ready.value.service, durationValue) : answer;
    },

    async probe(service) {
      const parsed = parseAddress(service.address, { portsAllowed: true });
      return parsed.ok ? probe(parsed.address, { fetch, limits }) : null;
    },
  };
}

/** Checks address and key again, because storage can be damaged and settings imported (docs/faults.md#f1 to #f3). */
function prepare({ address, key, signal }: Service): Result<Pick<Question, 'service' | 'origin'>> {
  const place = parseAddress(address, { portsAllowed: true });
  if (!place.ok || !key) return fail({ code: 'not-connected' });
  const parsed = parseKey(key);
  if (!parsed.ok) return fail({ code: 'bad-key' });
  return succeed({
    service: { address: place.address, key: parsed.key, ...(signal && { signal }) },
    origin: place.origin,
  });
}

/** URL of the next page, from the body or otherwise from the headers; null if there is none. */
function followingUrl(address: string, { next, cursor }: Omit<PageInfo, 'total'>, headers: Headers): string | null {
  if (next === null && cursor !== null) return cursorUrl(address, cursor, pageSize);
  const named = next ?? nextLink(headers.get('Link'));
  return named === null ? null : nextUrl(address, named, pageSize);
}

/** An empty response is an empty list (docs/faults.md#f18). */
function readList(answer: Answer, service: Service, durationUnit: DurationUnit): Result<DecodedList & PageInfo> {
  if (isEmpty(answer)) return succeed(emptyList());
  const json = readJson(answer, service);
  if (!json.ok) return json;
  const list = decodeList(json.value, durationUnit);
  return list ? succeed(list) : unexpected(answer, service);
}

function readContent(answer: Answer, service: Service, durationValue: number | null): Result<DecodedContent> {
  if (isEmpty(answer)) return fail({ code: 'empty-answer' });
  const json = readJson(answer, service);
  if (!json.ok) return json;
  const content = decodeContent(json.value, { durationValue });
  return content ? succeed(content) : unexpected(answer, service);
}

function emptyList(): DecodedList & PageInfo {
  return { recordings: [], unreadable: 0, total: null, next: null, cursor: null };
}
