import { cleanLine } from '../../recording/text.ts';
import type { Recording } from '../../recording/types.ts';
import { toTerms } from '../../search/terms.ts';
import { mark } from '../../search/titles.ts';

/** The line of the address bar has no room for more. */
const LONGEST_TITLE = 200;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};

/**
 * One clean line, as it may stand in an address bar: nothing that hides or reorders what is beside it, and nothing that no XML
 * may hold. Also of what is clean already: the list may have been kept by an earlier version.
 */
const omniboxLine = (text: string): string => cleanLine(text, LONGEST_TITLE);

/** A text as the address bar takes it: Chromium reads XML there, Firefox nothing but words. */
export function describe(text: string, markup: boolean): string {
  const line = omniboxLine(text);
  return markup ? escapeXml(line) : line;
}

/** A title with the words of the query marked, and what else is known of it, muted. `facts` may be empty. */
export function describeHit(title: string, facts: string, query: string, markup: boolean): string {
  const line = omniboxLine(title);
  const rest = omniboxLine(facts);
  if (!markup) return rest ? `${line} · ${rest}` : line;
  const terms = toTerms(query);
  let marked = '';
  let from = 0;
  for (const [start, end] of terms.phrase === '' ? [] : mark(line, terms)) {
    marked += `${escapeXml(line.slice(from, start))}<match>${escapeXml(line.slice(start, end))}</match>`;
    from = end;
  }
  return `${marked}${escapeXml(line.slice(from))}${rest && ` <dim>· ${escapeXml(rest)}</dim>`}`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>'"]/g, (character) => ESCAPES[character] ?? '');
}

/**
 * What stands in the address bar while a suggestion is chosen, and by what it is known again when the background has been
 * stopped meanwhile: the title and the minute, with the id only where two recordings have both in common.
 */
export function contentOf(recording: Recording, all: readonly Recording[], untitled: string): string {
  const name = nameOf(recording, untitled);
  const isShared = all.some(
    (other) =>
      other.id !== recording.id &&
      // Most of a long list need no title cleaned and no date written out.
      minuteNumber(other) === minuteNumber(recording) &&
      nameOf(other, untitled) === name,
  );
  return isShared ? `${name} · ${omniboxLine(recording.id)}` : name;
}

/** The recording that a suggestion was made of; null for words of the person's own. */
export function recordingNamed(content: string, all: readonly Recording[], untitled: string): Recording | null {
  const near = all.filter((recording) => content.startsWith(nameOf(recording, untitled)));
  return near.find((recording) => contentOf(recording, near, untitled) === content) ?? null;
}

/** What a recording is called; never empty, which browsers refuse. */
export const titleOf = ({ title }: Recording, untitled: string): string => omniboxLine(title) || untitled;

function nameOf(recording: Recording, untitled: string): string {
  const line = titleOf(recording, untitled);
  return recording.createdAtMs === null ? line : `${line} · ${minuteOf(recording.createdAtMs)}`;
}

const minuteNumber = ({ createdAtMs }: Recording) => (createdAtMs === null ? null : Math.floor(createdAtMs / 60_000));

/** In the system's own zone, written in the one way that sorts. */
function minuteOf(atMs: number): string {
  const date = new Date(atMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
