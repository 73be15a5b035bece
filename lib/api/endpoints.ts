import { isOpenable } from '../recording/ids.ts';

/** The path of the list, under an address. */
export const listPath = '/api/v1/recordings';

const longestQuery = 200;
const searchLimit = 50;
const looksLikeUrl = /^[a-z][a-z0-9+.-]*:|^\/|\?/i;

/** docs/service.md#list. Paging parameters are not in it; these are what services of the family take. */
export function listUrl(address: string, page: number, limit: number): string {
  return `${address}${listPath}?${new URLSearchParams({ page: String(page), limit: String(limit) })}`;
}

/**
 * docs/service.md#search: `q` has 1 to 200 characters, `limit` at most 50. Null for an empty query. Characters are code
 * points: UTF-16 units would count an emoji as two, and may halve it.
 */
export function searchUrl(address: string, query: string): string | null {
  const q = Array.from(query.trim()).slice(0, longestQuery).join('');
  return q ? `${address}${listPath}/search?${new URLSearchParams({ q, limit: String(searchLimit) })}` : null;
}

/**
 * docs/service.md#content. Null for an id that no path can carry (docs/faults.md#f58): `..` would lead elsewhere, also
 * when escaped.
 */
export function contentUrl(address: string, id: string): string | null {
  return isOpenable(id) ? `${address}${listPath}/${encodeURIComponent(id)}/content` : null;
}

/**
 * The URL of the page that a list calls its next (docs/faults.md#f62), which it names by a URL or by a cursor. Null for
 * a URL outside the service's address: the key goes nowhere else.
 */
export function nextUrl(address: string, next: string, limit: number): string | null {
  if (!looksLikeUrl.test(next)) {
    return `${address}${listPath}?${new URLSearchParams({ limit: String(limit), cursor: next })}`;
  }
  if (!URL.canParse(next, address + listPath)) return null;
  const url = new URL(next, address + listPath);
  // An address has neither a name nor a password, so what begins with it has none.
  return url.href.startsWith(`${address}/`) ? url.href : null;
}

/** RFC 8288: the target of `Link: <…>; rel="next"`. */
export function nextLink(header: string | null): string | null {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, quoted, plain] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
    if ((quoted ?? plain ?? '').toLowerCase().split(/\s+/).includes('next')) return target;
  }
  return null;
}
