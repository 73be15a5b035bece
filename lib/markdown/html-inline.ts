import { isBlockName, type HtmlElement, type HtmlNode } from './html-elements.ts';
import { makeImage, makeLink } from './links.ts';
import type { Inline } from './nodes.ts';

/** The effect of an inline element on its content. */
export type Style = (inlines: Inline[]) => Inline[];

/** Nodes of any kind as inline content: blocks end their line. */
export function inlinesOf(nodes: readonly HtmlNode[]): Inline[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [{ type: 'text', text: node }] : inlineOf(node)));
}

function inlineOf(element: HtmlElement): Inline[] {
  switch (element.name) {
    case 'br':
    case 'hr':
      return [{ type: 'break' }];
    case 'img': {
      const { src = '', alt = '' } = element.attributes;
      return [makeImage(src, alt) ?? { type: 'text', text: alt }];
    }
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return [{ type: 'inline-code', text: wordsOf(element.children) }];
    case 'td':
    case 'th':
      return [...inlinesOf(element.children), { type: 'text', text: ' ' }];
    case 'li':
      return [{ type: 'break' }, { type: 'text', text: '• ' }, ...inlinesOf(element.children), { type: 'break' }];
    default: {
      const children = styleOf(element)(inlinesOf(element.children));
      return isBlockName(element.name) ? [{ type: 'break' }, ...children, { type: 'break' }] : children;
    }
  }
}

/** The style of an element. Elements without a meaning here, known or not, leave the words as they are. */
export function styleOf(element: HtmlElement): Style {
  switch (element.name) {
    case 'strong':
    case 'b':
      return (children) => [{ type: 'strong', children }];
    case 'em':
    case 'i':
      return (children) => [{ type: 'emphasis', children }];
    case 's':
    case 'del':
    case 'strike':
      return (children) => [{ type: 'strikethrough', children }];
    case 'a':
      return (children) => {
        const link = makeLink(element.attributes['href'] ?? '', children);
        return link ? [link] : children;
      };
    default:
      return (children) => children;
  }
}

/** The text of nodes with its white space, as in `pre`. */
export function wordsOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : wordsOf(node.children)))
    .join('');
}
