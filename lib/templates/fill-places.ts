import { headingLevel, highestLevel, moveHeadings, type Block } from '../markdown/nodes.ts';
import { inlinesOf, plainParagraphs } from '../markdown/from-elements.ts';
import { isBlockName, linesOf } from '../markdown/html-elements.ts';
import { documentToMarkdown, inlinesToMarkdown, type Line } from '../output/to-markdown.ts';
import { documentToHtml } from '../output/to-html.ts';
import { Address, DocumentValue, EMPTY, TAGGED, wordsOf } from './subject-values.ts';

/** A value that a template writes: how, depends on its place. */
export class Written {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  toString(): string {
    return wordsOf(this.value);
  }
}

export type Part = string | Written;

/** UTF-16 units of a result; the longest meeting that can be fetched whole has 7.5 million. */
export const MAX_LENGTH = 15_000_000;
/** Stands for a value in the text of its line: it opens and ends nothing. */
const VALUE = '\uFFFC';
const EMPTY_EMPHASIS = new RegExp(`(\\*\\*|~~|[*_\`])${EMPTY}\\1`, 'g');
const MARKS = new RegExp(`[${TAGGED}${EMPTY}]`, 'g');
/** A line of tags and empty values, with what such a line may begin with. */
const NOTHING = new RegExp(`^(?:[\\s>${TAGGED}${EMPTY}]|(?:[-*+]|\\d{1,9}[.)]|#{1,6})[ \\t])*$`);
/** Longer lines are not looked at whole: each value on them would do so. */
const LOOK_BACK = 1000;
/** What may precede the words of a block on its line: spaces, quotes, and the marks of lists and tasks. */
const BLOCK_MARKS = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]|\[[ xX]\][ \t])*/;
/** Words that would belong to the last item, cell or paragraph above. */
const CONTINUED = /^[ \t>]*(?!(?:[-+*#]|\d{1,9}[.)]|`{3}|~{3}))[^\s>]/;
const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})[ \t]/;
const CELL = /^[ \t>]*\|/;
const DELIMITER_ROW = /^(?=[^-]*-)(?=[^|]*\|)[ \t>|:-]+$/;
const TAG = /^ {0,3}<\/?([a-z]+\d?)\b/i;
const IN_TAG = /<[a-z][^<>]*$/i;
const WIKI_LINK = /\[\[[^[\]]*$/;
const ADDRESS = /(?:\]\(|\b(?:href|src)=["']?)((?:(?!\b(?:href|src)=)[^()\s"'])*)$/i;
/** The beginning of an address whose host is complete, and the template's own. */
const WITH_HOST = new RegExp(`^[a-z]+:/*[^/?#${VALUE}]+[/?#]`, 'i');

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

/**
 * A filled template: its front matter, or nothing, and its Markdown. Each value is written as its place needs it: as
 * text that is no markup; in one line; encoded in an address; quoted in YAML; nearly as it is in `[[…]]` and code. A
 * document continues its quote or list, with headings below the one above. Lines of tags that come to nothing vanish.
 * Takes linear time; throws a `RangeError` if it becomes too long.
 */
export function fillPlaces(parts: readonly Part[]): { frontMatter: string; body: string } {
  const lines = linesOfParts(parts);
  const isFence = (line: readonly Part[] = []) => textOf(line).trimEnd() === '---';
  const first = lines.findIndex((line) => textOf(line).trim() !== '');
  const last = isFence(lines[first]) ? lines.findIndex((line, at) => at > first && isFence(line)) : -1;
  const frontMatter = lines.slice(Math.max(0, first), last + 1).map(frontMatterLine);
  return { frontMatter: frontMatter.join('\n'), body: bodyOf(lines.slice(last + 1)) };
}

function linesOfParts(parts: readonly Part[]): Part[][] {
  const lines: Part[][] = [[]];
  for (const part of parts) {
    const [rest, ...next] = typeof part === 'string' ? part.replace(EMPTY_EMPHASIS, EMPTY).split('\n') : [part];
    lines.at(-1)?.push(rest ?? '');
    for (const text of next) lines.push([text]);
  }
  return lines.flatMap((line) => {
    const text = textOf(line);
    if (text.search(MARKS) === -1) return [line];
    if (NOTHING.test(text)) return [];
    return [line.map((part) => (typeof part === 'string' ? part.replace(MARKS, '') : part))];
  });
}

const textOf = (line: readonly Part[]) => line.map((part) => (typeof part === 'string' ? part : VALUE)).join('');

interface Surroundings {
  code: boolean;
  html: boolean;
  table: boolean;
  /** Level of the template's heading above; 0 if there is none. */
  level: number;
  /** The marks of a line that ended with blocks, to which a text on the next line would belong; null for any other. */
  open: string | null;
}

function bodyOf(lines: readonly Part[][]): string {
  const written: string[] = [];
  let length = 0;
  const around: Surroundings = { code: false, html: false, table: false, level: 0, open: null };
  let fence: string | null = null;
  for (const [at, line] of lines.entries()) {
    const text = textOf(line);
    around.html = text.trim() !== '' && (around.html || isBlockName(TAG.exec(text)?.[1]?.toLowerCase() ?? ''));
    around.table = text.includes('|') && (around.table || DELIMITER_ROW.test(textOf(lines[at + 1] ?? [])));
    if (around.open !== null && CONTINUED.test(text)) written.push(around.open);
    around.open = null;
    const filled: string[] = [];
    for (const piece of filledPieces(line, text, around)) {
      length += piece.length;
      if (length > MAX_LENGTH) throw new RangeError('The filled template is too long.');
      filled.push(piece);
    }
    const [, mark] = FENCE.exec(text) ?? [];
    if (mark !== undefined) fence = fence === null ? mark : mark.startsWith(fence) ? null : fence;
    else if (fence === null) around.level = HEADING.exec(text)?.[1]?.length ?? around.level;
    around.code = fence !== null;
    const whole = filled.join('');
    if (around.code || whole.trim() !== '' || (written.at(-1) ?? '').trim() !== '') written.push(whole);
  }
  return written.join('\n').trimEnd();
}

/** The texts and the values of a line; `text` is what the template has on it. */
function* filledPieces(line: readonly Part[], text: string, around: Surroundings): Generator<string> {
  const marks = BLOCK_MARKS.exec(text)?.[0] ?? '';
  const indent = marks.replace(/[^>\t]/g, ' ');
  const continued = (words: string) =>
    words.replace(/\n(?=(\n?))/g, (_, next) => `\n${next ? indent.trimEnd() : indent}`);
  const gap = continued('\n\n');
  const cell = around.table || CELL.test(text);
  let at = 0;
  let before = '';

  for (const [index, part] of line.entries()) {
    const typed = text.slice(Math.max(0, at - LOOK_BACK), at);
    const following = line[index + 1];
    const place = {
      before,
      after: typeof following === 'string' ? following.charAt(0) : '',
      start: at === marks.length,
      single: cell || HEADING.test(text) || isInLink(typed),
      cell,
      ...(isInLink(typed) && { link: true as const }),
      ...((following instanceof Written || line[index - 1] instanceof Written) && { joined: true as const }),
    };
    const piece = typeof part === 'string' ? part : pieceOf(part, typed, place);
    at += typeof part === 'string' ? part.length : 1;
    before = piece.slice(-1) || before;
    yield piece;
  }

  function pieceOf({ value }: Written, typed: string, place: Line): string {
    const words = wordsOf(value);
    // Four spaces, so that the words do not close the code.
    if (around.code) return continued(words.replace(/^ {0,3}(?=`{3}|~{3})/gm, '    '));
    if (isInInlineCode(typed)) return words.replaceAll('`', "'").replace(/\s+/g, ' ');
    if (WIKI_LINK.test(typed)) return inWikiLink(words);
    const [, address] = ADDRESS.exec(typed) ?? [];
    if (value instanceof Address && (address === '' || typed.endsWith('<'))) return value.href;
    if (address !== undefined) return WITH_HOST.test(address) ? encoded(words) : '';
    if (IN_TAG.test(typed)) return asEntities(words, /[&<>"']/g);
    if (around.html) return inHtml(value, words);
    if (!(value instanceof DocumentValue)) {
      if (place.single || !words.includes('\n')) return textPiece(words, place);
      return blocksPiece(plainParagraphs(words), place);
    }
    const [first, second] = value.blocks;
    return place.single && (second || first?.type !== 'paragraph')
      ? textPiece(words, place)
      : blocksPiece(value.blocks, place);
  }

  function textPiece(words: string, place: Line): string {
    const inlines = cell ? inlinesOf(linesOf(words)) : [{ type: 'text' as const, text: words.replace(/\s+/g, ' ') }];
    const piece = inlinesToMarkdown(inlines, place);
    // A heading may be closed by signs like those that open it.
    return place.single && place.after === '' ? piece.replace(/#$/, '\\#') : piece;
  }

  function blocksPiece(blocks: readonly Block[], place: Line): string {
    const [first, second] = blocks;
    if (first?.type === 'paragraph' && !second) return continued(inlinesToMarkdown(first.children, place));
    const below = highestLevel(blocks) > around.level ? blocks : moveHeadings(blocks, headingLevel(around.level + 1));
    if (place.after === '') around.open = indent.trimEnd();
    return (place.start ? '' : gap) + continued(documentToMarkdown(below)) + (place.after === '' ? '' : gap);
  }
}

const isInLink = (typed: string): boolean => /\[[^[\]]*$/.test(typed);
const isInInlineCode = (typed: string): boolean => (typed.match(/`+/g)?.length ?? 0) % 2 === 1;

/** Signs that mean something in the link of a note, or end it, are left out. */
const inWikiLink = (words: string): string => words.replace(/[\s[\]|#^\\]+/g, ' ').trim();

/** Encoded, so that it can only be a part of one path segment, or of the query. */
const encoded = (words: string): string =>
  encodeURIComponent(words.toWellFormed()).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** An empty line would end the block of HTML, and signs of Markdown in it would be read. */
const inHtml = (value: unknown, words: string): string =>
  value instanceof DocumentValue
    ? documentToHtml(value.blocks).replace(/\n+/g, '\n')
    : asEntities(words, /[!-/:-@[-`{-~]/g);

const asEntities = (words: string, signs: RegExp): string =>
  words.replace(signs, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\n+/g, '<br>');

/** A key or the mark of a list in front matter. */
const YAML_KEY = new RegExp(`^\\s*(?:- +)*(?:[\\w][^:"'${VALUE}]*:(?: +|$))?`);
const YAML_WORDS = /^(?:true|false|yes|no|on|off|y|n|null|~|[\d_,.:]+(?:e[-+]?\d+)?|0[xo][\da-f]+)$/i;

/** A line of front matter: a value between quotes is escaped, and any other is quoted where YAML needs it. */
function frontMatterLine(line: readonly Part[]): string {
  const text = textOf(line);
  const [key = ''] = YAML_KEY.exec(text) ?? [];
  const isWritten = /^["'[{]/.test(text.slice(key.length));
  let at = 0;
  const written = line.map((part) => {
    const typed = text.slice(key.length, at);
    at += typeof part === 'string' ? part.length : 1;
    if (typeof part === 'string') return part;
    return (isWritten && Array.isArray(part.value) ? part.value : [part.value])
      .map((one) => {
        const words = wordsOf(one).replace(/\s+/g, ' ');
        const linked = WIKI_LINK.test(typed) ? inWikiLink(words) : words;
        return isWritten ? yamlBetween(linked, typed) : linked;
      })
      .join(', ');
  });
  const scalar = written.join('').slice(key.length);
  const hasWords = line.some((part) => part instanceof Written && typeof part.value !== 'number');
  return key + (hasWords && !isWritten && !isPlainYaml(scalar) ? JSON.stringify(scalar) : scalar);
}

/** Words that follow `before`, which begins with a quote or a list between brackets. */
function yamlBetween(words: string, before: string): string {
  const isOpen = (quote: string) => before.split(quote).length % 2 === 0;
  if (isOpen('"')) return JSON.stringify(words).slice(1, -1);
  if (isOpen("'")) return words.replaceAll("'", "''");
  return WIKI_LINK.test(before) || (isPlainYaml(words) && !/[,[\]{}]/.test(words)) ? words : JSON.stringify(words);
}

const isPlainYaml = (text: string): boolean =>
  text === '' || (/^[^\s?:,[\]{}#&*!|>'"%@`-]/.test(text) && !/:(?: |$)| #|\s$/.test(text) && !YAML_WORDS.test(text));
