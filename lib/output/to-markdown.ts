import { flanking } from '../markdown/emphasis.ts';
import { inlinesOf } from '../markdown/from-elements.ts';
import { readInlines } from '../markdown/from-markdown.ts';
import {
  plainText,
  type Align,
  type Block,
  type EmphasisType,
  type Inline,
  type Link,
  type ListItem,
} from '../markdown/nodes.ts';
import { tidyInline } from '../markdown/tidy.ts';

/** Blocks as Markdown that is read again as the same tree. Pictures are links: pasting tells their server nothing. */
export function documentToMarkdown(blocks: readonly Block[]): string {
  // Lists of one kind in a row alternate between two markers, as they would be one list otherwise.
  let marker = 0;
  const texts = blocks.map((block, index) => {
    const previous = blocks[index - 1];
    const touches = block.type === 'list' && previous?.type === 'list' && previous.ordered === block.ordered;
    marker = touches ? 1 - marker : 0;
    return blockToMarkdown(block, marker);
  });
  return texts.join('\n\n');
}

function blockToMarkdown(block: Block, marker: number): string {
  const line = { before: '', after: '', start: true, single: false, cell: false };
  switch (block.type) {
    case 'paragraph':
      return inlinesToMarkdown(block.children, line);
    case 'heading': {
      const words = inlinesToMarkdown(block.children, { ...line, start: false, single: true });
      return `${'#'.repeat(block.level)} ${words.replace(/#$/, '\\#')}`;
    }
    case 'list':
      return listToMarkdown(block, marker);
    case 'quote':
      return documentToMarkdown(block.children)
        .replace(/^(?=.)/gm, '> ')
        .replace(/^$/gm, '>');
    case 'code': {
      const fence = '`'.repeat(Math.max(3, longestRun(block.text) + 1));
      return `${fence}${block.language ?? ''}\n${block.text}\n${fence}`;
    }
    case 'table':
      return tableToMarkdown(block);
    case 'rule':
      return '***';
  }
}

function listToMarkdown(list: Extract<Block, { type: 'list' }>, marker: number): string {
  const tight = list.items.every(
    ({ children }) => children.length === 1 || (children.length === 2 && followsTight(children)),
  );
  return list.items
    .map((item, index) => {
      const number = Math.min(list.start + index, 999_999_999);
      const mark = list.ordered ? `${number}${marker === 0 ? '.' : ')'} ` : marker === 0 ? '- ' : '+ ';
      return itemToMarkdown(item, mark);
    })
    .join(tight ? '\n' : '\n\n');
}

function itemToMarkdown({ checked, children }: ListItem, mark: string): string {
  const task = checked === null ? '' : checked ? '[x] ' : '[ ] ';
  const [first, ...rest] = children;
  const text =
    children.length === 2 && followsTight(children)
      ? `${documentToMarkdown(first ? [first] : [])}\n${documentToMarkdown(rest)}`
      : documentToMarkdown(children);
  return mark + task + text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`);
}

/** Only a list that counts from one may follow a paragraph without an empty line. */
function followsTight([first, second]: readonly Block[]): boolean {
  return first?.type === 'paragraph' && second?.type === 'list' && (!second.ordered || second.start === 1);
}

const DELIMITERS: Record<Exclude<Align, null>, string> = { left: ':---', center: ':---:', right: '---:' };

function tableToMarkdown({ align, header, rows }: Extract<Block, { type: 'table' }>): string {
  const row = (cells: Inline[][]): string => `| ${cells.map(cellToMarkdown).join(' | ')} |`;
  const delimiters = align.map((side) => (side === null ? '---' : DELIMITERS[side]));
  return [row(header), `| ${delimiters.join(' | ')} |`, ...rows.map(row)].join('\n');
}

function cellToMarkdown(cell: Inline[]): string {
  return inlinesToMarkdown(cell, { before: '', after: '', start: false, single: true, cell: true });
}

/** The characters around some nodes on their line; empty strings at the ends of a block. */
export interface Line {
  before: string;
  after: string;
  /** Whether the nodes begin a line on which a mark could open a block. */
  start: boolean;
  /** Whether it is a heading or a table cell: these cannot contain a line end. */
  single: boolean;
  cell: boolean;
  link?: true;
  /** Whether other text of unknown words stands right beside it. */
  joined?: true;
}

/** Inline nodes as Markdown that is read again as the same nodes, with their texts as far as they can be as typed. */
export function inlinesToMarkdown(nodes: readonly Inline[], line: Line): string {
  const marked = writeInlines(nodes, line);
  // `[a]` beside `(b)` or `:` is a link or its address, and `!` beside `[a]` a picture.
  const isPart = /[*_~`[\]!<]/.test(line.before + line.after) || (/[(:]/.test(line.after) && marked.endsWith(']'));
  return escapeSigns(marked, line.cell, !line.link && !line.joined && !isPart);
}

/** Emphasis that Markdown cannot express (`a**«b»**c`) loses punctuation at its ends, or its marks. */
function writeInlines(nodes: readonly Inline[], line: Line): string {
  const out: string[] = [];
  let { before, start } = line;
  for (const [index, node] of nodes.entries()) {
    const next = nodes[index + 1];
    const after = next ? firstOf(next) : line.after;
    const piece = inlineToMarkdown(node, { ...line, before, after, start });
    out.push(piece);
    before = edgesOf(piece)[1] || before;
    start = node.type === 'break' && !line.single;
  }
  return out.join('');
}

function inlineToMarkdown(node: Inline, line: Line): string {
  switch (node.type) {
    case 'text':
      return markSigns(node.text, line.start, line.before, line.after);
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
      return emphasised(node.type, node.children, line);
    case 'inline-code':
      return codeToMarkdown(node.text, line);
    case 'link':
      return linkToMarkdown(node, line);
    case 'image':
      return `[${escapeSigns(markSigns(node.alt || node.host, false), line.cell, false)}](${escapeAddress(node.href)})`;
    case 'break':
      return line.single ? '<br>' : '  \n';
  }
}

const MARKS = { strong: ['**'], emphasis: ['_', '*'], strikethrough: ['~~'] } as const;

function emphasised(type: EmphasisType, children: Inline[], line: Line): string {
  for (const mark of MARKS[type]) {
    const edge = mark.charAt(0);
    const inner = writeInlines(children, { ...line, before: edge, after: edge, start: false });
    if (canEmphasise(inner, mark, line)) return mark + inner + mark;
  }
  // Words that were struck out must not read as valid, even where some readers show the marks.
  if (type === 'strikethrough' && ![line.before, line.after].includes('~')) {
    return `~~${writeInlines(children, { ...line, before: '~', after: '~', start: false })}~~`;
  }
  const [only] = children;
  if (children.length === 1 && only?.type === 'text') {
    const { lead, core, trail } = withoutEdges(only.text);
    if (core !== '' && lead + trail !== '') {
      const parts: Inline[] = [text(lead), { type, children: [text(core)] }, text(trail)];
      return writeInlines(
        parts.filter((part) => part.type !== 'text' || part.text !== ''),
        line,
      );
    }
  }
  return writeInlines(children, line);
}

/** The punctuation and spaces at both ends of a text, which may be long, separated from what is between them. */
function withoutEdges(words: string): { lead: string; core: string; trail: string } {
  const reversed = (text: string) => Array.from(text).reverse().join('');
  const lead = EDGE.exec(words)?.[0] ?? '';
  const trail = reversed(EDGE.exec(reversed(words.slice(lead.length)))?.[0] ?? '');
  return { lead, core: words.slice(lead.length, words.length - trail.length), trail };
}

const EDGE = /^[\p{P}\s]+/u;
const text = (words: string): Inline => ({ type: 'text', text: words });

/** By CommonMark's rule for every reader; and no mark may be next to the same character. */
function canEmphasise(inner: string, mark: string, { before, after }: Line): boolean {
  const edge = mark.charAt(0);
  const [first, last] = edgesOf(inner);
  if ([before, first, last, after].includes(edge)) return false;
  // Some readers see only half of an emoji around the marks, which is not punctuation.
  const [left, right] = [before, after].map((character) => (character.length > 1 ? 'x' : character));
  return (
    flanking(left ?? '', edge, mark.length, first, true).canOpen &&
    flanking(last, edge, mark.length, right ?? '', true).canClose
  );
}

function codeToMarkdown(code: string, line: Line): string {
  // Between brackets, some readers take the first backtick in the code for its end. In a cell a bar is escaped even in
  // code, and a backslash before it cannot be.
  const isImpossible = (line.link && code.includes('`')) || (line.cell && /\\(?:\||$)/.test(code));
  if (isImpossible) return markSigns(code, line.start);
  return line.cell ? markBars(fencedCode(code)) : fencedCode(code);
}

function linkToMarkdown(link: Link, line: Line): string {
  const words = plainText(link.children);
  const standsAlone = [line.before, line.after].every((edge) => /^\s?$/u.test(edge));
  if (link.children.length === 1 && link.children[0]?.type === 'text' && isBareAddress(words, link.href)) {
    if (standsAlone && /[\w/]$/.test(words) && link.href.startsWith('http')) return words;
    return `<${words}>`;
  }
  const inner = writeInlines(link.children, { ...line, before: '[', after: ']', start: false, link: true });
  return `[${inner}](${escapeAddress(link.href)})`;
}

/** Whether the words are the address, in the plain characters that every Markdown reader links to the same place. */
function isBareAddress(words: string, href: string): boolean {
  if (href === `mailto:${words}`) return /^[\w.+-]+@[a-z0-9]+(?:[.-][a-z0-9]+)+$/i.test(words);
  return (
    /^https?:\/\/[\w.-](?:[\w/?=#%.:+,-]|&(?!#?\w+;))*$/.test(words) &&
    URL.canParse(words) &&
    new URL(words).href === href
  );
}

/** What nodes begin with; it does not matter to their neighbors which mark it is. */
const FIRST = {
  break: ' ',
  strong: '*',
  emphasis: '_',
  strikethrough: '~',
  'inline-code': '`',
  link: '[',
  image: '[',
} as const;

/** A sign beside a mark of its kind is escaped. */
function firstOf(node: Inline): string {
  if (node.type !== 'text') return FIRST[node.type];
  return /^[*_~`]/.test(node.text) ? '\\' : edgesOf(node.text)[0];
}

/** Noncharacters, which no text contains, before a sign of a text: it may be markup at its place, or surely is. */
const [MAYBE, SURELY] = ['\uFDD4', '\uFDD5'];
const EITHER = /[\uFDD4\uFDD5]/g;

/** Signs of markup anywhere in a line; an underscore inside a word is none. */
const SIGNS =
  /[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|!(?=\[|$)|(?<=\])\(|(?<=https?|ftp):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=[\w-])/giu;
/** What begins a block, or changes the line above, at the beginning of a line wherever it is pasted. */
const BLOCKS = [
  String.raw`#{1,6}(?:\s|$)|[-+*](?:[ \t]|$)|>|\[[ x]\][ \t]`,
  // Rules, underlines, and second rows of tables.
  String.raw`([-*_])(?:[ \t]*\1){2,}[ \t]*$|=+[ \t]*$|:[:| ]*-[-:| ]*$|[|-][-:| ]*$`,
  // Code and HTML.
  String.raw`~~~|\x60{3,}[^\x60]*$|<[a-z/!?]`,
  // Footnotes and definitions.
  String.raw`\[\^[^\]]{1,999}\]:|\[(?:\\.|[^[\]\\]){1,999}\]:[ \t]*(?:(?:<[^<>]*>|\S+)(?:[ \t]+["'(]|[ \t]*$)|$)`,
].join('|');
/** What is before the sign that begins a block. */
const LINE_START = new RegExp(String.raw`^(?:\d{1,9}(?=[.)](?:[ \t]|$))|(?=${BLOCKS}))`, 'i');
/** Signs by what they are for; those of one kind in a text are escaped together. */
const GROUPS = ['*', '_', '~', '`', '[]!(', '<>&', ':.@', '|', '\\'];
/** What only other readers take for markup: tags, entities, a sign at the end of a line. */
const FOR_OTHERS: readonly (readonly [RegExp, string])[] = [
  [/<[a-z/!?]/i, '<>'],
  [/&#?\w+;/, '&'],
  [/\\$/m, '\\'],
];
/** Some readers strike out what is between two single tildes. */
const [TILDE_BEFORE, TILDE_AFTER] = [/(?<!~)~(?![~\s]|$)/, /[^~\s]~(?!~)/];

/** Reading takes a microsecond or more for each character; nobody writes longer paragraphs. */
const LONGEST_READ = 10_000;
/** A text between these characters with its signs marked for `escapeSigns`; `start` if it begins a line. */
function markSigns(text: string, start: boolean, before = '', after = ''): string {
  // Beside a mark of its kind, a sign would become a part of it.
  const isBeside = (sign: string, mark: string) => sign === mark && /[*_~`]/.test(sign);
  const own = (start ? LINE_START.exec(text)?.[0].length : undefined) ?? (isBeside(text.charAt(0), before) ? 0 : -1);
  const to = text.length - (text.length > own + 1 && isBeside(text.slice(-1), after) ? 1 : 0);
  const between = text.slice(own + 1, to).replace(SIGNS, `${MAYBE}$&`);
  const [head, tail] = [text.slice(0, Math.max(0, own)), text.slice(to)];
  return `${head}${own === -1 ? '' : SURELY + text.charAt(own)}${between}${tail && SURELY + tail}`;
}

/** Code for a cell of a table, with its bars marked. */
const markBars = (code: string): string => code.replaceAll('|', `${MAYBE}|`);

/** The characters at both ends of marked words; a backslash for one that is surely escaped. Empty for no words. */
function edgesOf(marked: string): [first: string, last: string] {
  const first = /^\uFDD4?(.)/su.exec(marked)?.[1] ?? '';
  const [last = ''] = /\uFDD5?.$/su.exec(marked.slice(-3)) ?? [];
  return [first === SURELY ? '\\' : first, last.startsWith(SURELY) ? '\\' : last];
}

/**
 * Marked words as Markdown, with backslashes only before kinds of signs of which one would be read as markup. `isCell`:
 * bars are escaped before the cells of a table are read; `isWhole` unless it stands between marks that its own may meet.
 */
function escapeSigns(marked: string, isCell: boolean, isWhole: boolean): string {
  // Each but the first begins with a sign.
  const parts = marked.split(EITHER);
  const marks = marked.match(EITHER) ?? [];
  function write(signs: string, isRead = false): string {
    const isEscaped = (part: string, mark: string | undefined) =>
      isCell && part.startsWith('|') ? !isRead : mark === SURELY || signs.includes(part.charAt(0));
    return parts.map((part, at) => (at > 0 && isEscaped(part, marks[at - 1]) ? `\\${part}` : part)).join('');
  }
  const every = GROUPS.join('');
  if (parts.length === 1 || !isWhole || marked.length > LONGEST_READ) return write(every);

  /** By our rule for emphasis, and by CommonMark's. */
  const rules = /[\uFDD4\uFDD5][*_~]/.test(marked) ? [false, true] : [false];
  const read = (signs: string): string =>
    JSON.stringify(rules.map((isStrict) => tidyInline(inlinesOf(readInlines(write(signs, true), {}, isStrict)))));
  const wanted = read(every);
  const typed = write('', true);
  const from = typed.search(TILDE_BEFORE);
  const isStruck = from !== -1 && TILDE_AFTER.test(typed.slice(from + 1));
  const least = FOR_OTHERS.reduce(
    (all, [found, signs]) => (found.test(typed) ? all + signs : all),
    isStruck ? '~' : '',
  );
  if (read(least) === wanted) return write(least);
  const without = (signs: string, group: string) =>
    Array.from(signs)
      .filter((sign) => least.includes(sign) || !group.includes(sign))
      .join('');
  return write(
    GROUPS.reduce((signs, group) => {
      const fewer = without(signs, group);
      return read(fewer) === wanted ? fewer : signs;
    }, every),
  );
}

/** A link's address as it is written between parentheses, which need no backslash in pairs. */
function escapeAddress(href: string): string {
  const address = href.replace(/&(?=#?\w+;)/g, '&amp;');
  return /[()]/.test(address.replace(/\([^()]*\)/g, '')) ? address.replace(/[()]/g, '\\$&') : address;
}

function fencedCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const padded = /^`|`$|^ .* $/.test(text) ? ` ${text} ` : text;
  return fence + padded + fence;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
