import { wellFormed } from '../recording/text.ts';

/** docs/service.md#search: `q` has 1 to 200 characters. Counted in code points, as people count. */
const MAX_QUERY_LENGTH = 200;

/** What the user typed, as it is searched and remembered: one line, single spaces, at most 200 code points. */
export function cleanQuery(text: string): string {
  // Any code point is at most two units: more of a pasted megabyte than this is never looked at.
  const line = wellFormed(text.trimStart().slice(0, MAX_QUERY_LENGTH * 8))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, MAX_QUERY_LENGTH).join('').trim();
}
