import { isOpenable } from '../recording/ids.ts';

/** The path of the list, under an address. */
export const listPath = '/api/v1/recordings';

const longestQuery = 200;
const searchLimit = 50;
const looksLikeUrl = /^[a-z][a-z0-9+.-]*:|^\/|\?/i;

/** Contract, endpoint 1. Paging parameters are not in it; these are what services of the family take. */
export function listUrl(address: string, page: number, limit: number): string {
  return `${address}${listPath}?${new URLSearchParams({ page: String(page), limit: String(limit) })}`;
}

/**
 * Contract, endpoint 3: `q` has 1 to 200 characters, `limit` at most 50. Null for an empty query. Characters are code
 * points: UTF-16 units would count an emoji as two, and may halve it.
 */
export function searchUrl(address: string, query: string): string | null {
  const q = Array.from(query.trim()).slice(0, longestQuery).join('');
  return q ? `${address}${listPath}/search?${new URLSearchParams({ q, limit: String(searchLimit) })}` : null;
}

/** Contract, endpoint 2. Null for an id that no path can carry (fault 58): `..` would lead elsewhere, also when escaped. */
export function contentUrl(address: string, id: string): string | null {
  return isOpenable(id) ? `${address}${listPath}/${encodeURIComponent(id)}/content` : null;
}

/**
 * The URL of the page that a list calls its next (fault 62), which it names by a URL or by a cursor. Null for a URL
 * outside the service's address: the key goes nowhere else.
 */
export function nextUrl(address: string, next: string, limit: number): string | null {
  if (!looksLikeUrl.test(next)) {
    return `${address}${listPath}?${new URLSearchParams({ limit: String(limit), cursor: next })}`;
  }
  if (!URL.canParse(next, address + listPath)) return null;
  const url = new URL(next, address + listPath);
  const inside = url.href.startsWith(`${address}/`) && !url.username && !url.password;
  return inside ? url.href : null;
}

/** RFC 8288: the target of `Link: <…>; rel="next"`. */
export function nextLink(header: string | null): string | null {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?=\s*(?:[;,]|$)))/i.test(parameters)) return target;
  }
  return null;
}
