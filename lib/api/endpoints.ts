import { isOpenable } from '../recording/ids.ts';

/** Path of the list, relative to an address. */
export const listPath = '/api/v1/recordings';

const longestQuery = 200;
const searchLimit = 50;
/** A URL, or one relative to the list. */
const isUrlOfList = new RegExp(`^(?:https?://|${listPath}|\\?)`, 'i');
const looksLikeUrl = /^[a-z][a-z0-9+.-]*:|^\/|\?/i;

/**
 * URL of a list page (docs/service.md#list). Its paging parameters are not in the contract; services of the family
 * accept them.
 */
export function listUrl(address: string, page: number, limit: number): string {
  return `${address}${listPath}?${new URLSearchParams({ page: String(page), limit: String(limit) })}`;
}

/**
 * URL of a search (docs/service.md#search): `q` has 1 to 200 characters, `limit` is at most 50. Null for an empty
 * query. Characters are code points: UTF-16 units would count an emoji as two, and could cut it in half.
 */
export function searchUrl(address: string, query: string): string | null {
  const q = Array.from(query.trim()).slice(0, longestQuery).join('');
  return q ? `${address}${listPath}/search?${new URLSearchParams({ q, limit: String(searchLimit) })}` : null;
}

/**
 * URL of a recording's content (docs/service.md#content). Null for an id that cannot be part of a path
 * (docs/faults.md#f58): `..` would lead elsewhere, even when escaped.
 */
export function contentUrl(address: string, id: string): string | null {
  return isOpenable(id) ? `${address}${listPath}/${encodeURIComponent(id)}/content` : null;
}

/**
 * URL of a list's next page, which the service gives as a URL or a cursor (docs/faults.md#f62). Null for a URL outside
 * the service's address: the key is never sent anywhere else.
 */
export function nextUrl(address: string, next: string, limit: number): string | null {
  if (!looksLikeUrl.test(next)) return cursorUrl(address, next, limit);
  if (!URL.canParse(next, address + listPath)) return null;
  const url = new URL(next, address + listPath);
  // An address has no user name or password, so a URL that starts with it has none either.
  return url.href.startsWith(`${address}/`) ? url.href : null;
}

/** The same for a cursor, which may contain any characters. Some services give a whole URL in its place. */
export function cursorUrl(address: string, cursor: string, limit: number): string | null {
  if (isUrlOfList.test(cursor)) return nextUrl(address, cursor, limit);
  return `${address}${listPath}?${new URLSearchParams({ limit: String(limit), cursor })}`;
}

/** RFC 8288: the target of `Link: <…>; rel="next"`. */
export function nextLink(header: string | null): string | null {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, quoted, plain] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
    if ((quoted ?? plain ?? '').toLowerCase().split(/\s+/).includes('next')) return target;
  }
  return null;
}
