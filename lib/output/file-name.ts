/* oxlint-disable no-control-regex -- controls are what this file removes */
import { withoutStrayJoiners } from '../recording/text.ts';
import { graphemesOf } from './graphemes.ts';

/** Forbidden on Windows or special elsewhere; invisible and reordering; lone surrogates and noncharacters. */
const UNSAFE =
  /[/\\:*?"<>|\u0000-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF0-\uFFFF]|\p{Surrogate}|\p{Noncharacter_Code_Point}/gu;
const EDGES = /^[\s.\u200C\u200D]+|[\s.\u200C\u200D]+$/gu;
/** Names of devices on Windows, with any extension. The superscript digits count as digits there. */
const RESERVED = /^(?:CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(?:COM|LPT)[0-9¹²³])(?=\s*(?:\.|$))/i;

/** Systems allow 255, but folders count too, and sync clients add to names. */
const MAX_STEM_BYTES = 120;
const FALLBACK = 'recording';

const utf8 = new TextEncoder();

/** A file name for every system, `2026-11-20 Weekly sync.md`: at most 120 bytes of UTF-8 before the extension. */
export function fileNameOf(title: string, date: string | null, extension: string): string {
  const cleaned = clean(date === null ? title : `${date} ${title}`);
  const stem = shortened(cleaned, MAX_STEM_BYTES - 1).replace(EDGES, '') || FALLBACK;
  return `${RESERVED.test(stem) ? '_' : ''}${stem}.${extension}`;
}

/** The day of a moment in the local time zone, `YYYY-MM-DD`; null for null. */
export const calendarDate = (epochMs: number | null): string | null =>
  epochMs === null ? null : new Date(epochMs).toLocaleDateString('sv-SE');

function clean(text: string): string {
  return withoutStrayJoiners(text.normalize('NFC').replace(UNSAFE, ' ')).replace(/\s+/gu, ' ').replace(EDGES, '');
}

/** As many whole characters as fit. */
function shortened(text: string, maxBytes: number): string {
  let bytes = 0;
  let fitting = '';
  for (const part of graphemesOf(text.slice(0, maxBytes))) {
    bytes += utf8.encode(part).length;
    if (bytes > maxBytes) break;
    fitting += part;
  }
  return fitting;
}
