import { directionOf, type Block, type Inline, type Link, type ListItem } from '../markdown/nodes.ts';
import { guardFormulas } from './formula-guard.ts';

/**
 * Blocks as HTML for the clipboard: escaped text and addresses, without class, style or id. Pictures are links, so that
 * pasting tells their server nothing, and tasks begin with ☑ or ☐, because editors drop check boxes.
 */
export const documentToHtml = (blocks: readonly Block[]): string => blocksToHtml(guardFormulas(blocks), 'ltr');

type Direction = ReturnType<typeof directionOf>;

/** `around` is the direction of the page, or of the list or quote that they are in, which is theirs. */
function blocksToHtml(blocks: readonly Block[], around: Direction, isInside = false): string {
  return blocks
    .map((block, index) => {
      // The name above what somebody said begins on the side of the words.
      const [next] = isName(block) ? blocks.slice(index + 1, index + 2) : [];
      return blockToHtml(block, around, isInside && block.type !== 'table' ? around : directionOf(next ?? block));
    })
    .join('\n');
}

function isName(block: Block): boolean {
  const [name, time, ...others] = block.type === 'paragraph' ? block.children : [];
  const isTime = !time || (time.type === 'text' && /^ · [\d:]+$/.test(time.text));
  return name?.type === 'strong' && isTime && others.length === 0;
}

function blockToHtml(block: Block, around: Direction, own: Direction): string {
  const dir = own === around ? '' : ` dir="${own}"`;
  switch (block.type) {
    case 'paragraph':
      return `<p${dir}>${inlinesToHtml(block.children)}</p>`;
    case 'heading':
      return `<h${block.level}${dir}>${inlinesToHtml(block.children)}</h${block.level}>`;
    case 'list': {
      const items = block.items.map((item) => `<li>${itemToHtml(item, own)}</li>`).join('');
      if (!block.ordered) return `<ul${dir}>${items}</ul>`;
      return `<ol${block.start === 1 ? '' : ` start="${block.start}"`}${dir}>${items}</ol>`;
    }
    case 'quote':
      return `<blockquote${dir}>${blocksToHtml(block.children, own, true)}</blockquote>`;
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
    case 'table':
      return tableToHtml(block, dir);
    case 'rule':
      return '<hr>';
  }
}

/** Leaves out the tag of an item's first paragraph: editors put an empty line around paragraphs. */
function itemToHtml({ checked, children }: ListItem, around: Direction): string {
  const mark = checked === null ? '' : checked ? '☑ ' : '☐ ';
  const [first, ...rest] = children;
  const words = first?.type === 'paragraph' ? inlinesToHtml(first.children) : '';
  const others = first?.type === 'paragraph' ? rest : children;
  return mark + words + blocksToHtml(others, around, true);
}

/** With spaces between the cells: editors that know no tables run their words together otherwise. */
function tableToHtml({ header, rows }: Extract<Block, { type: 'table' }>, dir: string): string {
  const row = (cells: Inline[][], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${inlinesToHtml(cell)}</${tag}>`).join(' ')}</tr>`;
  const head = header.some((cell) => cell.length > 0) ? `<thead>${row(header, 'th')}</thead> ` : '';
  return `<table${dir}>${head}<tbody>${rows.map((cells) => row(cells, 'td')).join(' ')}</tbody></table>`;
}

const inlinesToHtml = (nodes: readonly Inline[]): string => nodes.map(inlineToHtml).join('');

const TAGS = { strong: 'strong', emphasis: 'em', strikethrough: 's' } as const;

function inlineToHtml(node: Inline): string {
  switch (node.type) {
    case 'text':
      return escapeHtml(node.text);
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
      return `<${TAGS[node.type]}>${inlinesToHtml(node.children)}</${TAGS[node.type]}>`;
    case 'inline-code':
      return `<code>${escapeHtml(node.text)}</code>`;
    case 'link':
      return `<a href="${escapeHtml(node.href)}">${inlinesToHtml(node.children)}</a>${realHost(node)}`;
    case 'image':
      return `<a href="${escapeHtml(node.href)}">${escapeHtml(node.alt || node.host)}</a>`;
    case 'break':
      return '<br>';
  }
}

/** The real target of a link whose words say otherwise. */
const realHost = ({ disguised, host }: Link): string => (disguised ? ` (${escapeHtml(host)})` : '');

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it is written in an element, or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
