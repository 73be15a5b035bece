import { headingLevel, highestLevel, moveHeadings } from '../markdown/nodes.ts';
import { linesOf, plainParagraphs } from '../markdown/tidy.ts';
import { inlinesToMarkdown } from '../output/inline-to-markdown.ts';
import { documentToMarkdown } from '../output/to-markdown.ts';
import { wordsOf } from './filters.ts';
import { DocumentValue } from './subject-values.ts';

/**
 * Marks in rendered text, made of noncharacters: no value and no template contains them (see `lib/recording/text.ts`).
 * The first two stand for a value, by its index; the next ends a line of the template that has a tag; the last stands
 * for a value that is empty.
 */
const [OPEN, CLOSE, TAGGED] = ['\uFDD0', '\uFDD1', '\uFDD2'];
export const EMPTY_MARK = '\uFDD3';
const DIGITS = 0xfde0;
const VALUE = /\uFDD0([\uFDE0-\uFDEF]+)\uFDD1/g;
const ANY_MARK = /[\uFDD0-\uFDEF]/g;

export const valueMark = (index: number): string =>
  OPEN + index.toString(16).replace(/./g, (digit) => String.fromCharCode(DIGITS + Number.parseInt(digit, 16))) + CLOSE;

const indexOf = (digits: string): number =>
  Number.parseInt(
    digits.replace(/./g, (digit) => (digit.charCodeAt(0) - DIGITS).toString(16)),
    16,
  );

/** The words of text that holds marks, as `{% capture %}` does. */
export const withoutMarks = (text: string, values: readonly unknown[]): string =>
  text.replace(VALUE, (_, digits: string) => wordsOf(values[indexOf(digits)])).replace(ANY_MARK, '');

/** The template with a mark at the end of each line with a tag or a value, so that no place in it is moved. */
export const withLineMarks = (template: string): string =>
  template
    .split('\n')
    .map((line) => {
      const end = Math.max(line.lastIndexOf('}}'), line.lastIndexOf('%}'));
      // A tag may continue on the next line.
      return end > Math.max(line.lastIndexOf('{{'), line.lastIndexOf('{%')) ? line + TAGGED : line;
    })
    .join('\n');

/** UTF-16 units of a result; the longest meeting that can be fetched whole has 7.5 million. */
export const MAX_LENGTH = 15_000_000;
/** Emphasis or code without words. */
const EMPTY_EMPHASIS = /(\*\*|~~|[*_`])\uFDD3\1/g;
/** A line of tags and empty values, with what such a line may begin with. */
const NOTHING = /^(?:[\s>\uFDD2\uFDD3]|(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t])*$/;
/** Longer lines are not looked at whole: each value on them would do so. */
const LOOK_BACK = 1000;
/** What may precede the words of a block on its line: spaces, quotes, and the marks of lists and tasks. */
const BLOCK_MARKS = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]|\[[ xX]\][ \t])*/;
const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})[ \t]/;
const CELL = /^[ \t>]*\|/;

/** The Markdown of a filled template. */
export interface FilledTemplate {
  /** The YAML at its beginning, with its lines of `---`; empty if there is none. */
  frontMatter: string;
  body: string;
}

/**
 * Rendered text with each value written as its place needs it: as text that cannot become markup; without line ends in
 * a heading, a cell or a link; encoded in an address; quoted in front matter; nearly as it is in `[[…]]` and in code. A
 * document continues the quote or the list that it stands in, with its headings below the one above. Lines with tags
 * that come to nothing vanish, and so do all empty lines but one. Takes linear time. Throws a `RangeError` if it becomes
 * too long.
 */
export function fillPlaces(rendered: string, values: readonly unknown[]): FilledTemplate {
  const lines = rendered
    .replace(EMPTY_EMPHASIS, EMPTY_MARK)
    .split('\n')
    .filter((line) => !(/[\uFDD2\uFDD3]/.test(line) && NOTHING.test(line)))
    .map((line) => line.replace(/[\uFDD2\uFDD3]/g, ''));
  const first = lines.findIndex((line) => line.trim() !== '');
  const isFence = (line: string) => line.trimEnd() === '---';
  const last = isFence(lines[first] ?? '') ? lines.findIndex((line, at) => at > first && isFence(line)) : -1;
  const frontMatter = lines.slice(Math.max(0, first), last + 1).map((line) => frontMatterLine(line, values));
  return { frontMatter: frontMatter.join('\n'), body: bodyOf(lines.slice(last + 1), values) };
}

/** The texts between values, and the values. */
function* partsOf(
  line: string,
  values: readonly unknown[],
): Generator<{ text: string } | { value: unknown; next: string }> {
  let done = 0;
  for (const match of line.matchAll(VALUE)) {
    if (match.index > done) yield { text: line.slice(done, match.index).replace(ANY_MARK, '') };
    done = match.index + match[0].length;
    yield { value: values[indexOf(match[1] ?? '')], next: line.charAt(done).replace(ANY_MARK, '') };
  }
  yield { text: line.slice(done).replace(ANY_MARK, '') };
}

function bodyOf(lines: readonly string[], values: readonly unknown[]): string {
  const written: string[] = [];
  let length = 0;
  /** Level of the last heading of the template; 0 before the first. */
  let level = 0;
  let fence: string | null = null;
  let isEmpty = true;
  const count = (text: string) => {
    length += text.length;
    if (length > MAX_LENGTH) throw new RangeError('The filled template is too long.');
  };
  for (const line of lines) {
    const [, mark] = FENCE.exec(line) ?? [];
    const filled = filledLine(line, values, { inCode: fence !== null, level, count });
    if (mark !== undefined) {
      if (fence === null) fence = mark;
      else if (mark.startsWith(fence)) fence = null;
    } else if (fence === null) level = HEADING.exec(line)?.[1]?.length ?? level;
    if (fence === null && isEmpty && filled.trim() === '') continue;
    isEmpty = filled.trim() === '';
    written.push(filled);
  }
  return written.join('\n').trimEnd();
}

interface LinePlace {
  inCode: boolean;
  /** Level of the heading above; 0 if there is none. */
  level: number;
  count: (text: string) => void;
}

function filledLine(line: string, values: readonly unknown[], { inCode, level, count }: LinePlace): string {
  const out: string[] = [];
  /** The end of the line so far, from its beginning if it is not longer. */
  let before = '';
  /** The same of the template alone, with a letter for each value: what a value holds opens nothing. */
  let typed = '';
  let length = 0;
  const marks = (BLOCK_MARKS.exec(line)?.[0] ?? '').replace(/[^>\t]/g, ' ');
  const isSingle = HEADING.test(line) || CELL.test(line);
  const lineEnd = `\n${marks}`;
  const emptyLine = `\n${marks.trimEnd()}`;

  function add(text: string) {
    count(text);
    out.push(text);
    length += text.length;
    before = (before + text).slice(-LOOK_BACK);
  }

  function addDocument(value: DocumentValue, next: string): void {
    const [first, second] = value.blocks;
    const place = placeIn(before, typed, length, next, isSingle, CELL.test(line));
    if (first?.type === 'paragraph' && !second) return add(inlinesToMarkdown(first.children, place));
    if (place.single) return addText(wordsOf(value), next);
    const blocks =
      highestLevel(value.blocks) > level ? value.blocks : moveHeadings(value.blocks, headingLevel(level + 1));
    const text = documentToMarkdown(blocks).replace(/\n(?=(\n?))/g, (_, following) =>
      following ? emptyLine : lineEnd,
    );
    const gap = emptyLine + lineEnd;
    add(`${place.start ? '' : gap}${text}${next === '' ? '' : gap}`);
  }

  function addText(text: string, next: string): void {
    const place = placeIn(before, typed, length, next, isSingle, CELL.test(line));
    if (text.includes('\n') && !place.single) return addDocument(new DocumentValue(plainParagraphs(text)), next);
    const words = inlinesToMarkdown(
      place.cell ? linesOf(text) : [{ type: 'text', text: text.replace(/\s+/g, ' ') }],
      place,
    );
    // A heading may be closed by signs like those that open it.
    add(isSingle && next === '' ? words.replace(/#$/, '\\#') : words);
  }

  for (const part of partsOf(line, values)) {
    if ('text' in part) {
      add(part.text);
      typed = (typed + part.text).slice(-LOOK_BACK);
    } else {
      const words = () => wordsOf(part.value);
      // Four spaces, so that the words do not close the code.
      if (inCode)
        add(
          words()
            .replace(/^ {0,3}(?=`{3}|~{3})/gm, '    ')
            .replaceAll('\n', lineEnd),
        );
      else if (isInInlineCode(typed)) add(words().replaceAll('`', "'").replace(/\s+/g, ' '));
      else if (/\[\[[^[\]]*$/.test(typed)) add(inWikiLink(words()));
      else if (/\]\([^()\s]*$/.test(typed)) add(inAddress(words(), before));
      else if (part.value instanceof DocumentValue) addDocument(part.value, part.next);
      else addText(words(), part.next);
      typed += 'x';
    }
  }
  return out.join('');
}

/** The surroundings of words after `before`, the end of a line that is `length` long; `typed` is what the template has. */
function placeIn(before: string, typed: string, length: number, after: string, isSingle: boolean, cell: boolean) {
  const inLink = /\[[^[\]]*$/.test(typed);
  return {
    before: before.slice(-1),
    after,
    start: length === before.length && BLOCK_MARKS.exec(before)?.[0].length === length,
    single: isSingle || inLink,
    cell,
    ...(inLink && { link: true as const }),
  };
}

const isInInlineCode = (before: string): boolean => (before.match(/`+/g)?.length ?? 0) % 2 === 1;

/** Signs that mean something in the link of a note, or end it, are left out. */
const inWikiLink = (words: string): string => words.replace(/[\s[\]|#^\\]+/g, ' ').trim();

/** Encoded, so that it can only be a part of one path segment, or of the query; nothing in a host. */
const inAddress = (words: string, before: string): string =>
  !/\]\([a-z]+:\/*[^/()\s]+[/?#][^()\s]*$/i.test(before)
    ? ''
    : encodeURIComponent(words.toWellFormed()).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** A key or the mark of a list in front matter. */
const YAML_KEY = /^\s*(?:- +)*(?:[\w][^:"'\uFDD0]*:(?: +|$))?/;
const YAML_WORDS = /^(?:true|false|yes|no|on|off|y|n|null|~|[\d_,.:]+(?:e[-+]?\d+)?|0[xo][\da-f]+)$/i;

/** A line of front matter: a value between quotes is escaped, and any other is quoted where YAML needs it. */
function frontMatterLine(line: string, values: readonly unknown[]): string {
  const [key = ''] = YAML_KEY.exec(line) ?? [];
  const isWritten = /^["'[{]/.test(line.slice(key.length));
  let scalar = '';
  /** What the template has of it, with a letter for each value. */
  let typed = '';
  let hasValue = false;
  for (const part of partsOf(line.slice(key.length), values)) {
    if ('text' in part) {
      scalar += part.text;
      typed += part.text;
    } else {
      hasValue ||= typeof part.value !== 'number';
      const isLink = /\[\[[^[\]]*$/.test(typed);
      const lines = (isWritten && Array.isArray(part.value) ? part.value : [part.value]).map((one) => {
        const words = wordsOf(one).replace(/\s+/g, ' ');
        const linked = isLink ? inWikiLink(words) : words;
        return isWritten ? yamlBetween(linked, typed) : linked;
      });
      scalar += lines.join(', ');
      typed += 'x';
    }
  }
  return key + (hasValue && !isWritten && !isPlainYaml(scalar) ? JSON.stringify(scalar) : scalar);
}

/** Words that follow `before`, which begins with a quote or a list between brackets. */
function yamlBetween(words: string, before: string): string {
  const isOpen = (quote: string) => before.split(quote).length % 2 === 0;
  if (isOpen('"')) return JSON.stringify(words).slice(1, -1);
  if (isOpen("'")) return words.replaceAll("'", "''");
  return /\[\[[^[\]]*$/.test(before) || (isPlainYaml(words) && !/[,[\]{}]/.test(words)) ? words : JSON.stringify(words);
}

const isPlainYaml = (text: string): boolean =>
  text === '' || (/^[^\s?:,[\]{}#&*!|>'"%@`-]/.test(text) && !/:(?: |$)| #|\s$/.test(text) && !YAML_WORDS.test(text));
