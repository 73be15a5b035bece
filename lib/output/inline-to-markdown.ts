import { flanking } from '../markdown/emphasis.ts';
import { plainText, type EmphasisType, type Inline, type Link } from '../markdown/nodes.ts';
import { edgesOf, escapeAddress, escapeSigns, fencedCode, markBars, markSigns } from './escape-markdown.ts';

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
  // Between brackets, some readers take the first backtick in the code for its end.
  if (line.link && code.includes('`')) return markSigns(code, line.start);
  // In a cell a bar is escaped even in code, and a backslash before it cannot be.
  if (line.cell && /\\(?:\||$)/.test(code)) return markSigns(code, line.start);
  return line.cell ? markBars(fencedCode(code)) : fencedCode(code);
}

function linkToMarkdown(link: Link, line: Line): string {
  const words = plainText(link.children);
  const standsAlone = [line.before, line.after].every((edge) => edge === '' || isSpace(edge));
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

const isSpace = (character: string): boolean => /^\s$/u.test(character);
