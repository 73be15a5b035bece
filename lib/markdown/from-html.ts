import { cleanText } from '../recording/text.ts';
import { isBlockName, readHtml, type HtmlElement, type HtmlNode } from './html-elements.ts';
import { inlinesOf, styleOf, wordsOf, type Style } from './html-inline.ts';
import { tableBlocks } from './html-table.ts';
import { headingLevel, type Block, type Inline, type ListItem } from './nodes.ts';
import { tidyInline, tidyParagraphs } from './tidy-inline.ts';

/** A summary in HTML as blocks; null if it is not worth reading as HTML (see `readHtml`). */
export function blocksFromHtml(source: string): Block[] | null {
  const root = readHtml(source);
  return root && flow(root.children, plainly);
}

const plainly: Style = (inlines) => inlines;

/** Nodes as blocks: runs of inline content become paragraphs, in the style of the inline elements around them. */
function flow(nodes: readonly HtmlNode[], style: Style): Block[] {
  const blocks: Block[] = [];
  let run: HtmlNode[] = [];
  const endRun = (): void => {
    for (const block of tidyParagraphs(style(inlinesOf(run)))) blocks.push(block);
    run = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !node.holdsBlocks) run.push(node);
    else {
      endRun();
      for (const block of blocksOf(node, style)) blocks.push(block);
    }
  }
  endRun();
  return blocks;
}

function blocksOf(element: HtmlElement, style: Style): Block[] {
  switch (element.name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const children = tidyInline(style(inlinesOf(element.children)));
      return children.length === 0 ? [] : [{ type: 'heading', level: headingLevel(Number(element.name[1])), children }];
    }
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return listBlocks(element, style);
    case 'blockquote': {
      const children = flow(element.children, style);
      return children.length === 0 ? [] : [{ type: 'quote', children }];
    }
    case 'pre':
      return codeBlocks(element);
    case 'table':
      return tableBlocks(element, style, flow);
    case 'hr':
      return [{ type: 'rule' }];
    case 'dt':
      return flow(element.children, (inlines) => style([{ type: 'strong', children: inlines }]));
    default:
      return flow(element.children, isBlockName(element.name) ? style : (inlines) => style(styleOf(element)(inlines)));
  }
}

function listBlocks(element: HtmlElement, style: Style): Block[] {
  const lists: Extract<Block, { type: 'list' }>[] = [];
  const isOrdered = element.name === 'ol';
  let next = startOf(element);
  function add(item: ListItem, ordered: boolean) {
    const last = lists.at(-1);
    if (last?.ordered === ordered) last.items.push(item);
    else lists.push({ type: 'list', ordered, start: ordered ? next : 1, items: [item] });
    if (ordered) next += 1;
  }
  for (const node of element.children) {
    if (typeof node === 'string' || node.name !== 'li') {
      // Editors put a nested list next to the item that it belongs to.
      const blocks = flow([node], style);
      const last = lists.at(-1)?.items.at(-1);
      if (last) for (const block of blocks) last.children.push(block);
      else if (blocks.length > 0) add({ checked: null, children: blocks }, isOrdered);
    } else {
      const item = taskOrItem(node.checked, flow(node.children, style));
      // Quill writes every list as an ordered one, and the kind of each item beside it.
      const kind = node.attributes['data-list'];
      if (item.children.length > 0) add(item, kind === undefined ? isOrdered : kind === 'ordered');
    }
  }
  return lists;
}

/** A check box needs words after it; without them, its state becomes a word of its own. */
function taskOrItem(checked: boolean | null, children: Block[]): ListItem {
  if (checked === null || children[0]?.type === 'paragraph') return { checked, children };
  const mark: Inline = { type: 'text', text: checked ? '☑' : '☐' };
  return { checked: null, children: [{ type: 'paragraph', children: [mark] }, ...children] };
}

/** Markdown cannot count from less than 0, or with more than nine digits. */
function startOf(element: HtmlElement): number {
  const start = element.attributes['start'];
  return start !== undefined && /^\d{1,9}$/.test(start) ? Number(start) : 1;
}

function codeBlocks(element: HtmlElement): Block[] {
  const text = cleanText(wordsOf(element.children)).replace(/^\n/, '').replace(/\n$/, '');
  const code = element.children.find((node) => typeof node !== 'string' && node.name === 'code');
  const named = typeof code === 'object' ? code.attributes['class'] : undefined;
  const language = /(?:^|\s)language-([\w+#.-]{1,30})(?!\S)/.exec(named ?? '')?.[1] ?? null;
  return text.trim() === '' ? [] : [{ type: 'code', language, text }];
}
