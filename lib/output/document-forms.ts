import { once } from '../once.ts';
import type { Block } from '../markdown/nodes.ts';
import { parseDocument } from '../markdown/parse-document.ts';
import type { GistPart } from '../recording/peek.ts';
import type { TextForms } from '../recording/sending.ts';
import { shorten } from '../recording/text.ts';
import { headingKind, headingOf } from './headings.ts';
import { documentToHtml } from './to-html.ts';
import { documentToMarkdown } from './to-markdown.ts';
import { documentToPlain, plainOf } from './to-plain.ts';

/** Blocks in every form, each made when it is first needed: a long meeting takes a while. */
export const documentForms = (blocks: readonly Block[]): TextForms =>
  lazily({
    html: () => documentToHtml(blocks),
    markdown: () => documentToMarkdown(blocks),
    plain: () => documentToPlain(blocks),
  });

/** An object that makes each of its values when it is first read. */
export function lazily<T extends object>(makers: { [Name in keyof T]: () => T[Name] }): T {
  const values = {} as T;
  for (const name in makers) Object.defineProperty(values, name, { enumerable: true, get: once(makers[name]) });
  return values;
}

/** Marks before a line of a list or a quotation. */
const MARK = /^(?:[\s>•☑☐]|\d+\. )+/;
/** The address of a link after its words: no one searches for it, and it is full of words. */
const ADDRESS = / \((?:https?:\/\/|mailto:)[^\s)]*\)/g;

/** A summary or notes as plain lines without markup, for searching: one for each paragraph, item, and row. */
export const documentLines = (source: string | null): string[] =>
  source === null ? [] : plainLines(parseDocument(source));

/** Blocks as plain lines without markup. */
export function plainLines(blocks: readonly Block[]): string[] {
  return plainOf(blocks)
    .split('\n')
    .map((line) => line.replace(MARK, '').replace(ADDRESS, '').trim())
    .filter((line) => line !== '' && line !== '---');
}

const MOST_LINES = 4;
/** UTF-16 units of a line, about three lines of the popup. */
const LONGEST_LINE = 220;

/** The first lines of a summary: of what was decided and what comes next, if headings say so; at most four in all. */
export function gistOf(summary: string | null): GistPart[] {
  const parts: GistPart[] = [{ heading: null, lines: [] }];
  for (const block of summary === null ? [] : parseDocument(summary)) {
    const heading = headingOf(block);
    if (heading !== null && heading.level < 8) parts.push({ heading: heading.words, lines: [] });
    else
      for (const line of plainLines([block]).slice(0, MOST_LINES))
        parts.at(-1)?.lines.push(shorten(line, LONGEST_LINE));
  }
  const full = parts.filter(({ lines }) => lines.length > 0);
  const decided = full.filter(({ heading }) => heading !== null && headingKind(heading) !== null);
  let left = MOST_LINES;
  return (decided.length > 0 ? decided : full.slice(0, 1)).flatMap(({ heading, lines }) => {
    const shown = lines.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? { heading, lines: shown } : [];
  });
}
