import { wellFormed } from '../recording/text.ts';
import { escapeAroundAddresses, longestRun } from '../text/escape-markdown.ts';

const MAX_DEPTH = 40;
const MAX_NODES = 20_000;

/** A node of a ProseMirror or Tiptap document, the format of many note editors on the web. */
interface Node {
  type: string;
  text: string;
  /** What a mention shows; empty for other nodes. */
  label: string;
  content: unknown[];
  level: number;
  checked: boolean;
  isBold: boolean;
  isItalic: boolean;
}

/**
 * Converts a rich-text editor's document, `{type: 'doc', content: [...]}`, to Markdown; null when `value` is not one.
 * Unknown nodes become their text. Only the structure that reading needs is kept: headings, lists, quotes, code, bold
 * and italic.
 */
export function editorDocument(value: unknown): string | null {
  const root = readNode(value);
  if (root?.type !== 'doc' || !isRecord(value) || !Array.isArray(value['content'])) return null;
  return blocks(root.content, { depth: 0, budget: { nodes: MAX_NODES } });
}

interface Place {
  depth: number;
  budget: { nodes: number };
}

function blocks(content: readonly unknown[], place: Place): string {
  const parts: string[] = [];
  let line: Node[] = [];
  const flush = () => {
    const text = joined(line).map(inline).join('').trim();
    if (text !== '') parts.push(text);
    line = [];
  };
  for (const child of content) {
    const node = take(child, place);
    if (!node) continue;
    if (isInline(node)) {
      line.push(node);
      continue;
    }
    flush();
    const text = block(node, { ...place, depth: place.depth + 1 });
    if (text.trim() !== '') parts.push(text);
  }
  flush();
  return parts.join('\n\n');
}

function block(node: Node, place: Place): string {
  switch (node.type) {
    case 'heading':
      return `${'#'.repeat(node.level)} ${blocks(node.content, place).replace(/\\?\n+/g, ' ')}`;
    case 'bulletList':
    case 'bullet_list':
      return list(node, place, () => '- ');
    case 'orderedList':
    case 'ordered_list':
      return list(node, place, (index) => `${index + 1}. `);
    case 'taskList':
    case 'task_list':
      return list(node, place, (_, item) => (item.checked ? '- [x] ' : '- [ ] '));
    case 'blockquote':
      return blocks(node.content, place).replace(/^/gm, '> ');
    case 'codeBlock':
    case 'code_block':
      return codeBlock(node);
    case 'horizontalRule':
    case 'horizontal_rule':
      return '---';
    default:
      return blocks(node.content, place);
  }
}

function list(node: Node, place: Place, bullet: (index: number, item: Node) => string): string {
  const items: string[] = [];
  for (const child of node.content) {
    const item = take(child, place);
    const text = item ? blocks(item.content, { ...place, depth: place.depth + 1 }) : '';
    if (!item || text.trim() === '') continue;
    const mark = bullet(items.length, item);
    items.push(mark + text.replace(/\n(?!\n)/g, `\n${' '.repeat(mark.length)}`));
  }
  return items.join('\n');
}

function codeBlock(node: Node): string {
  const code = node.content.map((child) => readNode(child)?.text ?? '').join('');
  const fence = '`'.repeat(Math.max(2, longestRun(code)) + 1);
  return `${fence}\n${wellFormed(code)}\n${fence}`;
}

const isBreak = ({ type }: Node): boolean => type === 'hardBreak' || type === 'hard_break';

const isInline = (node: Node): boolean => node.type === 'text' || node.label !== '' || isBreak(node);

/** Joins neighbors that look alike here: the marks of two would meet, and be shown. */
function joined(line: readonly Node[]): Node[] {
  const nodes: Node[] = [];
  for (const node of line) {
    const last = nodes.at(-1);
    const isAlike = last?.isBold === node.isBold && last.isItalic === node.isItalic && !isBreak(last) && !isBreak(node);
    if (isAlike) nodes[nodes.length - 1] = { ...last, text: last.text + node.text };
    else nodes.push(node);
  }
  return nodes;
}

function inline(node: Node): string {
  if (isBreak(node)) return '\\\n';
  const words = node.text.replace(/\s+/g, ' ');
  const core = words.trim();
  if (core === '') return words;
  const marks = `${node.isBold ? '**' : ''}${node.isItalic ? '*' : ''}`;
  const [before, after] = [words.startsWith(' ') ? ' ' : '', words.endsWith(' ') ? ' ' : ''];
  return `${before}${marks}${escapeAroundAddresses(core)}${marks}${after}`;
}

/** Reads the child as a node; null once a limit is reached. */
function take(child: unknown, place: Place): Node | null {
  if (place.depth > MAX_DEPTH || place.budget.nodes <= 0) return null;
  place.budget.nodes -= 1;
  return readNode(child);
}

function readNode(value: unknown): Node | null {
  if (!isRecord(value) || typeof value['type'] !== 'string') return null;
  const attrs = isRecord(value['attrs']) ? value['attrs'] : {};
  // Not `Number()`: it would call an object's `valueOf`, and overflow the stack on deeply nested arrays.
  const level = typeof attrs['level'] === 'string' ? Number(attrs['level']) : attrs['level'];
  const content: unknown[] = Array.isArray(value['content']) ? value['content'] : [];
  const named = attrs['label'] ?? (value['type'] === 'mention' ? attrs['id'] : null);
  const label = typeof named === 'string' && content.length === 0 ? named : '';
  const marks = Array.isArray(value['marks']) ? value['marks'].map((mark) => (isRecord(mark) ? mark['type'] : '')) : [];
  return {
    type: value['type'],
    text: typeof value['text'] === 'string' ? value['text'] : label,
    label,
    content,
    level: typeof level === 'number' && level >= 1 && level <= 6 ? Math.floor(level) : 1,
    checked: attrs['checked'] === true,
    isBold: marks.some((mark) => mark === 'bold' || mark === 'strong'),
    isItalic: marks.some((mark) => mark === 'italic' || mark === 'em'),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
