import { cleanLine } from '../../recording/text.ts';
import type { Recording } from '../../recording/types.ts';
import { toTerms } from '../../text/terms.ts';
import { mark } from '../../search/titles.ts';

/** UTF-16 units; address bar lines show no more. */
const LONGEST_TITLE = 200;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};

/** One clean line for the address bar: without characters that hide or reorder text, or that XML forbids. */
const omniboxLine = (text: string): string => cleanLine(text, LONGEST_TITLE);

/** Formats a text for the address bar: Chromium expects XML, Firefox plain text. */
export function describe(text: string, markup: boolean): string {
  const line = omniboxLine(text);
  return markup ? escapeXml(line) : line;
}

/** A title with the words of the query marked, followed by muted facts. `facts` may be empty. */
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
 * The text in the address bar while a suggestion is selected. It identifies the recording after the background was
 * stopped, so it is title and minute, with the id only if two recordings share both.
 */
export function contentOf(recording: Recording, all: readonly Recording[], untitled: string): string {
  const name = nameOf(recording, untitled);
  const isShared = all.some(
    (other) =>
      other.id !== recording.id &&
      // Checked first: it spares most of a long list cleaning titles and formatting dates.
      minuteNumber(other) === minuteNumber(recording) &&
      nameOf(other, untitled) === name,
  );
  return isShared ? `${name} · ${omniboxLine(recording.id)}` : name;
}

/** The recording of a suggestion; null for text that the user typed. */
export function recordingNamed(content: string, all: readonly Recording[], untitled: string): Recording | null {
  const near = all.filter((recording) => content.startsWith(nameOf(recording, untitled)));
  return near.find((recording) => contentOf(recording, near, untitled) === content) ?? null;
}

/** The title of a recording; never empty, which browsers refuse. */
export const titleOf = ({ title }: Recording, untitled: string): string => omniboxLine(title) || untitled;

function nameOf(recording: Recording, untitled: string): string {
  const line = titleOf(recording, untitled);
  return recording.createdAtMs === null ? line : `${line} · ${minuteOf(recording.createdAtMs)}`;
}

const minuteNumber = ({ createdAtMs }: Recording) => (createdAtMs === null ? null : Math.floor(createdAtMs / 60_000));

/** In the system's time zone, in a sortable format. */
function minuteOf(atMs: number): string {
  const date = new Date(atMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
