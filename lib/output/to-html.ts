import { plainText, type Block, type Inline, type Link, type ListItem } from '../markdown/nodes.ts';
import { formulaGuard } from './formula-guard.ts';

/**
 * Blocks as HTML for the clipboard. Only text and addresses come from the content, and both are escaped; there is no
 * class, style, or id. Images are links, so that pasting tells their server nothing, and tasks begin with ☑ or ☐,
 * because editors drop check boxes.
 */
export function documentToHtml(blocks: readonly Block[]): string {
  return blocks.map(blockToHtml).join('\n');
}

function blockToHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlinesToHtml(block.children)}</p>`;
    case 'heading':
      return `<h${block.level}>${inlinesToHtml(block.children)}</h${block.level}>`;
    case 'list': {
      const items = block.items.map((item) => `<li>${itemToHtml(item)}</li>`).join('');
      if (!block.ordered) return `<ul>${items}</ul>`;
      return block.start === 1 ? `<ol>${items}</ol>` : `<ol start="${block.start}">${items}</ol>`;
    }
    case 'quote':
      return `<blockquote>${documentToHtml(block.children)}</blockquote>`;
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
    case 'table':
      return tableToHtml(block);
    case 'rule':
      return '<hr>';
  }
}

/** Leaves out the tag of an item's first paragraph: editors put an empty line around paragraphs. */
function itemToHtml({ checked, children }: ListItem): string {
  const mark = checked === null ? '' : checked ? '☑ ' : '☐ ';
  const [first, ...rest] = children;
  if (first?.type !== 'paragraph') return mark + documentToHtml(children);
  return mark + inlinesToHtml(first.children) + documentToHtml(rest);
}

function tableToHtml({ header, rows }: Extract<Block, { type: 'table' }>): string {
  const row = (cells: Inline[][], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cellToHtml(cell)}</${tag}>`).join('')}</tr>`;
  const head = header.some((cell) => cell.length > 0) ? `<thead>${row(header, 'th')}</thead>` : '';
  return `<table>${head}<tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
}

const cellToHtml = (cell: Inline[]): string => escapeHtml(formulaGuard(plainText(cell))) + inlinesToHtml(cell);

function inlinesToHtml(nodes: readonly Inline[]): string {
  return nodes.map(inlineToHtml).join('');
}

function inlineToHtml(node: Inline): string {
  switch (node.type) {
    case 'text':
      return escapeHtml(node.text);
    case 'strong':
      return `<strong>${inlinesToHtml(node.children)}</strong>`;
    case 'emphasis':
      return `<em>${inlinesToHtml(node.children)}</em>`;
    case 'strikethrough':
      return `<s>${inlinesToHtml(node.children)}</s>`;
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
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
