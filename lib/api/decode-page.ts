import * as v from 'valibot';
import { countField, isRecord } from './decode-fields.ts';

/**
 * Page information of a list response. Null when it is absent; the caller must not trust `total` (docs/faults.md#f63).
 */
export interface PageInfo {
  total: number | null;
  /** The next page, as the service sent it: a URL, or a cursor that does not look like one. */
  next: string | null;
  /** The cursor of the next page, whatever it looks like. */
  cursor: string | null;
}

const HOLDERS = ['pagination', 'paging', 'pageInfo', 'page_info', 'meta', 'links', '_links'];
const TOTAL = ['total', 'totalCount', 'total_count'];
const NEXT_ADDRESS = ['next', 'nextUrl', 'next_url', 'nextPageUrl', 'next_page_url'];
const NEXT_CURSOR = ['nextCursor', 'next_cursor', 'nextPageToken', 'next_page_token'];
/** Longer than any URL a server accepts. */
const MAX_NEXT_LENGTH = 4096;

/**
 * Reads the page information of a list's envelope. The contract has `pagination: {page, limit, total}`; other services
 * of the family give the next page (docs/faults.md#f62; docs/service.md#r2). Claims that there are more pages are not
 * read: paging continues until a page contains nothing new, whatever a service says (docs/faults.md#f63).
 */
export function decodePage(envelope: Record<string, unknown>): PageInfo {
  const places = [...HOLDERS.map((name) => envelope[name]).filter(isRecord), envelope];
  return {
    total: pick(places, TOTAL, countField),
    next: pick(places, NEXT_ADDRESS, nextField),
    cursor: pick(places, NEXT_CURSOR, nextField),
  };
}

const nextText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_NEXT_LENGTH));
const nextField = v.fallback(
  v.nullable(
    v.union([
      nextText,
      v.pipe(
        v.object({ href: nextText }),
        v.transform(({ href }) => href),
      ),
    ]),
  ),
  null,
);

/** The first readable value under any of `names`. */
function pick<T>(
  places: Record<string, unknown>[],
  names: string[],
  field: v.GenericSchema<unknown, T | null>,
): T | null {
  for (const place of places) {
    for (const name of names) {
      const value = v.parse(field, place[name]);
      if (value !== null) return value;
    }
  }
  return null;
}
