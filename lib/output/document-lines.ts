import { parseDocument } from '../markdown/parse-document.ts';
import { documentToPlain } from './to-plain.ts';

/** Marks before a line of a list or a quotation. */
const MARK = /^(?:[\s>•☑☐]|\d+\. )+/;
/** The address of a link after its words: no one searches for it, and it is full of words. */
const ADDRESS = / \((?:https?:\/\/|mailto:)[^\s)]*\)/g;

/** A summary or notes as plain lines without markup, for searching: one for each paragraph, item, and row. */
export function documentLines(source: string | null): string[] {
  if (source === null) return [];
  return documentToPlain(parseDocument(source), () => '')
    .split('\n')
    .map((line) => line.replace(MARK, '').replace(ADDRESS, '').trim())
    .filter((line) => line !== '' && line !== '---');
}
