import { wellFormed } from '../recording/text.ts';

/** Limit of `q` (docs/service.md#search: 1 to 200 characters), counted in code points, as people count. */
const MAX_QUERY_LENGTH = 200;

/** The typed text as it is searched and remembered: one line, single spaces, at most 200 code points. */
export function cleanQuery(text: string): string {
  // Any code point is at most two units: no more than this of a pasted megabyte is ever read.
  const line = wellFormed(text.trimStart().slice(0, MAX_QUERY_LENGTH * 8))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, MAX_QUERY_LENGTH).join('').trim();
}
