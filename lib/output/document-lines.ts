import { parseDocument } from '../markdown/parse-document.ts';
import { documentToPlain } from './to-plain.ts';

/** What stands before a line of a list or a quotation. */
const MARK = /^(?:[\s>•☑☐]|\d+\. )+/;

/** A summary or notes as plain lines without markup, for what is found in them: one for each paragraph, item and row. */
export function documentLines(source: string | null): string[] {
  if (source === null) return [];
  return documentToPlain(parseDocument(source).blocks)
    .split('\n')
    .map((line) => line.replace(MARK, '').trim())
    .filter((line) => line !== '' && line !== '---');
}
