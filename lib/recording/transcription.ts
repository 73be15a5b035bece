import { parseStamp } from './time.ts';

/** One entry of a transcription text. `label` is empty, and `startSeconds` null, for words before the first stamp. */
export interface TranscriptionEntry {
  label: string;
  startSeconds: number | null;
  text: string;
}

/** A stamp must end within this many characters of its line: bounds the label and the work for each line. */
const HEADER_LENGTH = 300;
const STAMP_AT_END_OF_HEADER = /@ {0,2}(\d[\d:.,]{1,18})\]:/g;

/** A header within a line, in a text whose entries are not on lines of their own. */
const INLINE_HEADER = /(?<=[^\S\n])(?=\[[^[\]\n@]{0,200}@ {0,2}\d[\d:.,]{1,18}\]:)/g;

/**
 * The entries of `transcription`, `[<speaker label> @ <m:ss>]: <text>` (docs/service.md#content). Only a stamp in a
 * header at the start of a line begins an entry, so texts may contain brackets and line breaks, and a label ends at the
 * first stamp, so labels may contain brackets, `@` and `:`. If one line has all the headers, they may stand anywhere in
 * it. Time is linear in the length of `text`.
 */
export function parseTranscription(text: string): TranscriptionEntry[] {
  const entries = entriesOf(text.split(/\r?\n/));
  if (entries.filter(({ startSeconds }) => startSeconds !== null).length !== 1) return entries;
  return entriesOf(text.replace(INLINE_HEADER, '\n').split(/\r?\n/));
}

function entriesOf(text: readonly string[]): TranscriptionEntry[] {
  const entries: TranscriptionEntry[] = [];
  let header: Header = { label: '', startSeconds: null, rest: '' };
  let lines: string[] = [];
  const finish = () => {
    const words = lines.join('\n').trim();
    const begun = header.startSeconds !== null;
    if (begun || words !== '') entries.push({ label: header.label, startSeconds: header.startSeconds, text: words });
  };
  for (const line of text) {
    const found = readHeader(line);
    if (found) {
      finish();
      header = found;
      lines = [found.rest];
    } else {
      lines.push(line);
    }
  }
  finish();
  return entries;
}

interface Header {
  label: string;
  startSeconds: number | null;
  rest: string;
}

function readHeader(indented: string): Header | null {
  const line = indented.trimStart();
  if (!line.startsWith('[')) return null;
  for (const match of line.slice(0, HEADER_LENGTH).matchAll(STAMP_AT_END_OF_HEADER)) {
    const startSeconds = parseStamp(match[1] ?? '');
    if (startSeconds === null) continue;
    const rest = line.slice(match.index + match[0].length).trimStart();
    return { label: line.slice(1, match.index).trim(), startSeconds, rest };
  }
  return null;
}
