import type { Block, EmphasisType, Inline, ListItem } from '../../../lib/markdown/nodes.ts';

/** Words, as a node or as what stands for one. */
type Content = string | Inline;

const nodeOf = (content: Content): Inline => (typeof content === 'string' ? text(content) : content);
const marked =
  (type: EmphasisType) =>
  (...children: Content[]): Inline => ({ type, children: children.map(nodeOf) });

export const text = (words: string): Inline => ({ type: 'text', text: words });
export const strong = marked('strong');
export const emphasis = marked('emphasis');
export const code = (words: string): Inline => ({ type: 'inline-code', text: words });
export const BREAK: Inline = { type: 'break' };
export const link = (href: string, host: string, ...children: Content[]): Inline => ({
  type: 'link',
  href,
  host,
  disguised: false,
  children: children.map(nodeOf),
});

export const paragraph = (...children: Content[]): Block => ({ type: 'paragraph', children: children.map(nodeOf) });
export const heading = (level: 1 | 2 | 3 | 4 | 5 | 6, words: string): Block => ({
  type: 'heading',
  level,
  children: [text(words)],
});
export const item = (words: string, checked: boolean | null = null, ...more: Block[]): ListItem => ({
  checked,
  children: [paragraph(words), ...more],
});
export const bullets = (...items: ListItem[]): Block => ({ type: 'list', ordered: false, start: 1, items });
