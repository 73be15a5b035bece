import { parseAddress } from '../connection/address-and-key.ts';
import { FAILURES, type Result, fail, succeed } from '../failures.ts';
import { isOpenable, type DurationUnit } from '../recording/types.ts';
import { decodeContent, type DecodedContent, type ListedDuration } from './decode-content.ts';
import { decodeList, type DecodedList } from './decode-list.ts';
import { createCall, probeList, readJson, type ApiDeps, type Service } from './request.ts';

interface ListQuery {
  /** `next` of the page before, requested instead of `page`; ignored when it is outside the service's address. */
  next?: string | null | undefined;
  /** Number of the page, from 1, if the page before had no `next`. */
  page: number;
  durationUnit: DurationUnit;
}

/** An empty query makes no request, and finds nothing. */
interface SearchQuery {
  query: string;
  durationUnit: DurationUnit;
  signal?: AbortSignal | undefined;
}

export type Api = ReturnType<typeof createApi>;

/** Sizes of the first page, until one is not refused; null is the service's own. Its next pages have the same. */
const PAGE_SIZES = [100, 50, null];
/** A list without recordings. */
export const EMPTY_LIST: DecodedList = { recordings: [], unreadable: 0, total: null, page: null, next: null };

/**
 * The client of the service: whatever goes wrong becomes a `Failure` (docs/faults.md), `not-connected` where a signal was
 * aborted. Nothing rejects.
 */
export function createApi(deps: ApiDeps) {
  const call = createCall(deps);
  /** The size of an address's pages, by its place in `PAGE_SIZES`: saves a refusal until the background is stopped. */
  const sizeAt = new Map<string, number>();

  /** Asks for a list; an empty response is an empty list (docs/faults.md#f18). */
  async function askPage(
    service: Service,
    url: string,
    { durationUnit, signal }: Pick<SearchQuery, 'durationUnit' | 'signal'>,
  ): Promise<Result<DecodedList>> {
    // The fragment is ours.
    const answer = await call({ service, url: url.replace(/#.*/s, ''), endpoint: 'list' }, signal);
    if (!answer.ok) return answer;
    const found = answer.value.text.trim() === '' ? { ...answer.value, text: '[]' } : answer.value;
    const list = readJson(found, service, (json) => decodeList(json, durationUnit));
    if (!list.ok) return list;
    const next = list.value.next ?? nextLink(found.headers.get('Link'));
    return succeed({ ...list.value, next: followingUrl({ ...list.value, next }, service.address, url) });
  }

  /** The first page is asked for without a number, because services begin to count at 0 or at 1. */
  async function firstPage(service: Service, query: ListQuery): Promise<Result<DecodedList>> {
    const { address } = service;
    const ask = (at: number) => askPage(service, listUrl(address, { limit: PAGE_SIZES[at] }), query);
    let at = sizeAt.get(address) ?? 0;
    let page = await ask(at);
    while (isRefusal(page) && at < PAGE_SIZES.length - 1) page = await ask(++at);
    const numbers = isRefusal(page) ? [1] : page.ok && countOf(page.value) === 0 && page.value.total ? [0, 1] : [];
    for (const number of numbers) {
      const other = await askPage(service, pageUrl(address, PAGE_SIZES[page.ok ? at : 0], number, number), query);
      if (other.ok && countOf(other.value) > 0) return other;
    }
    if (!page.ok) return page;
    sizeAt.set(address, at);
    const { recordings, total, page: said, next } = page.value;
    const isMore = recordings.length > 0 && recordings.length < (total ?? 0);
    if (said !== null || next === null || !numberedPage(next) || !isMore) return page;
    // It may count from 0 without saying so: then page 1 has other recordings.
    const second = pageUrl(address, PAGE_SIZES[at], 1, 1);
    const other = await askPage(service, second, query);
    const ids = new Set(recordings.map(({ id }) => id));
    const isOther = other.ok && countOf(other.value) > 0 && !other.value.recordings.some(({ id }) => ids.has(id));
    return isOther ? succeed({ ...page.value, next: second }) : page;
  }

  /** A page that is not the first: our own numbers have as fragment what the service should say of the page. */
  async function laterPage(service: Service, url: string, query: ListQuery): Promise<Result<DecodedList>> {
    const numbered = numberedPage(url);
    const page = await askPage(service, url, query);
    if (!page.ok && page.failure.code === 'key-rejected') return checkRejected(service);
    if (!numbered) return page;
    if (!page.ok) return FAILURES[page.failure.code].mayEndList ? succeed({ ...EMPTY_LIST, isRefused: true }) : page;
    const { limit, page: number, said } = numbered;
    // The service says numbers from 1, and is asked with numbers from 0.
    if (page.value.page === said + 1) return askPage(service, pageUrl(service.address, limit, number - 1, said), query);
    return page;
  }

  /** A refused key may mean "not this one": only the list can say that it is the key. */
  async function checkRejected(service: Service, signal?: AbortSignal): Promise<Result<never>> {
    const list = await call({ service, url: listUrl(service.address, { limit: 1 }), endpoint: 'list' }, signal);
    return list.ok || isRefusal(list) ? fail({ code: 'forbidden', message: '' }) : list;
  }

  return {
    /**
     * One page of the list. Its `next` asks for the page after it; null after the last one. A later number that the
     * service refuses is an empty page: many refuse the one after the last.
     */
    async list(service: Service, query: ListQuery): Promise<Result<DecodedList>> {
      const { address } = service;
      const next = query.next ? nextUrl(address, query.next, 100) : null;
      if (next === null && query.page === 1) return firstPage(service, query);
      const { page } = query;
      return laterPage(service, next ?? pageUrl(address, 100, page, page), query);
    },

    async search(service: Service, query: SearchQuery): Promise<Result<DecodedList>> {
      const url = searchUrl(service.address, query.query);
      if (url === null) return succeed(EMPTY_LIST);
      const limited = await askPage(service, url, query);
      const page = isRefusal(limited) ? await askPage(service, url.replace('&limit=50', ''), query) : limited;
      if (page.ok) return succeed({ ...page.value, next: null });
      return page.failure.code === 'key-rejected' ? checkRejected(service, query.signal) : page;
    },

    /** `key-rejected` only when the list refuses the key, too; `forbidden` when it does not. */
    async content(service: Service, query: { id: string } & ListedDuration): Promise<Result<DecodedContent>> {
      const url = contentUrl(service.address, query.id);
      // The same as the service's response to an invalid path: `not-found` would say that the recording is gone.
      if (url === null) return fail({ code: 'refused', status: 400, message: '' });
      const answer = await call({ service, url, endpoint: 'content' });
      if (!answer.ok) return answer.failure.code === 'key-rejected' ? checkRejected(service) : answer;
      if (answer.value.text.trim() === '') return fail({ code: 'empty-answer' });
      return readJson(answer.value, service, (json) => decodeContent(json, query));
    },

    /** The service's address to which redirects lead, asked without the key; null for none (docs/faults.md#f15). */
    async probe({ address }: Service): Promise<string | null> {
      const end = await probeList(listUrl(address, { page: 1, limit: 1 }), deps);
      if (!end?.pathname.endsWith(LIST_PATH)) return null;
      const found = parseAddress(end.origin + end.pathname);
      return found.ok && found.address !== address ? found.address : null;
    },
  };
}

/** Whether a request was refused for its parameters, so that others may help. */
const isRefusal = (answer: Result<unknown>): boolean =>
  !answer.ok && answer.failure.code === 'refused' && [400, 422].includes(answer.failure.status);

const countOf = ({ recordings, unreadable }: Pick<DecodedList, 'recordings' | 'unreadable'>): number =>
  recordings.length + unreadable;

/** The page after the one that was `asked` for: as the service names it, or else by number; null after the last. */
function followingUrl(found: DecodedList, address: string, asked: string): string | null {
  const { searchParams } = new URL(asked);
  const size = searchParams.get('limit');
  // Outside the address, or the same page again: as if it were not named.
  const url = found.next === null ? null : nextUrl(address, found.next, size);
  if (url !== null && url !== asked.replace(/#.*/s, '')) return url;
  const numbered = numberedPage(asked);
  // A chain of the service's own ends where it names no next page.
  const isNamed = !numbered && [...searchParams.keys()].some((name) => name !== 'limit');
  if (isNamed || countOf(found) === 0) return null;
  const said = numbered?.said ?? found.page ?? 1;
  return pageUrl(address, size, (numbered?.page ?? Math.min(said, 1)) + 1, said + 1);
}

/** Path of the list, relative to an address. */
const LIST_PATH = '/api/v1/recordings';

/** The parameters of paging are not in the contract; services of the family accept these (docs/service.md#r2). */
function listUrl(
  address: string,
  query: { page?: number; limit?: number | string | null | undefined; cursor?: string },
): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return `${address}${LIST_PATH}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

/** The fragment is the number that the service should say of the page: it may count from another one. */
const pageUrl = (address: string, limit: number | string | null | undefined, page: number, said: number): string =>
  `${listUrl(address, { page, limit })}#${said}`;

function numberedPage(url: string): { page: number; limit: string | null; said: number } | null {
  const { hash, searchParams } = new URL(url);
  const [page, limit] = [Number(searchParams.get('page')), searchParams.get('limit')];
  return /^#\d+$/.test(hash) ? { page, limit, said: Number(hash.slice(1)) } : null;
}

/** Null for an empty query (docs/service.md#search). UTF-16 units would count an emoji as two, and could halve it. */
export function searchUrl(address: string, query: string): string | null {
  const q = Array.from(query.trim()).slice(0, 200).join('');
  return q ? `${address}${LIST_PATH}/search?${new URLSearchParams({ q, limit: '50' })}` : null;
}

/** Null for an id that cannot be part of a path (docs/faults.md#f58): `..` would lead elsewhere, even when escaped. */
export function contentUrl(address: string, id: string): string | null {
  return isOpenable(id) ? `${address}${LIST_PATH}/${encodeURIComponent(id)}/content` : null;
}

/**
 * The next page, which the service names by a URL or a cursor (docs/faults.md#f62). Null for a URL outside its address:
 * the key is never sent anywhere else.
 */
export function nextUrl(address: string, next: string, limit: number | string | null): string | null {
  const list = address + LIST_PATH;
  const looksLikeUrl = /^(?:(?:https?:)?\/\/|\/.*\?)/i.test(next);
  const { href } = URL.canParse(next, list) ? new URL(next, list) : { href: '' };
  // An address has no user name or password, so a URL that starts with it has none either.
  if (href.startsWith(looksLikeUrl ? `${address}/` : list)) return href;
  return looksLikeUrl ? null : listUrl(address, { limit, cursor: next });
}

/** RFC 8288: the target of `Link: <…>; rel="next"`. */
export function nextLink(header: string | null): string | null {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, quoted, plain] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
    if ((quoted ?? plain ?? '').toLowerCase().split(/\s+/).includes('next')) return target;
  }
  return null;
}
