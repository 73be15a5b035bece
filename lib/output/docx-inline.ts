import { ExternalHyperlink, TextRun, type IRunOptions, type ParagraphChild } from 'docx';
import { plainText, type Inline } from '../markdown/nodes.ts';
import { readsFromRight } from '../recording/text-direction.ts';
import { cleanText } from '../recording/text.ts';

type Style = Pick<IRunOptions, 'bold' | 'italics' | 'strike' | 'color'>;

export const CODE_FONT = 'Consolas';

/**
 * Inline nodes as the children of a paragraph. Images are links, so that opening the file tells their server nothing.
 */
export function docxInlines(nodes: readonly Inline[], style: Style = {}): ParagraphChild[] {
  const rightToLeft = readsFromRight(plainText(nodes));
  return nodes.flatMap((node) => docxInline(node, { ...style, ...(rightToLeft && { rightToLeft }) }));
}

/** The direction of a paragraph with this text. */
export function directed(text: string): { bidirectional?: true } {
  return readsFromRight(text) ? { bidirectional: true } : {};
}

/** One text as a run. */
export function docxText(text: string, options: IRunOptions = {}): TextRun {
  return new TextRun({ ...options, text: xmlText(text) });
}

/** `text` without what XML forbids: a file that contains it does not open. */
export function xmlText(text: string): string {
  return cleanText(text).replaceAll('\t', '    ');
}

function docxInline(node: Inline, style: Style & Pick<IRunOptions, 'rightToLeft'>): ParagraphChild[] {
  switch (node.type) {
    case 'text':
      return [docxText(node.text, style)];
    case 'strong':
      return node.children.flatMap((child) => docxInline(child, { ...style, bold: true }));
    case 'emphasis':
      return node.children.flatMap((child) => docxInline(child, { ...style, italics: true }));
    case 'strikethrough':
      return node.children.flatMap((child) => docxInline(child, { ...style, strike: true }));
    case 'inline-code':
      return [docxText(node.text, { ...style, font: CODE_FONT })];
    case 'link':
      return [
        link(node.href, plainText(node.children), style),
        // The real target of a link whose words say otherwise.
        ...(node.disguised ? [docxText(` (${node.host})`, style)] : []),
      ];
    case 'image':
      return [link(node.href, node.alt || node.host, style)];
    case 'break':
      return [new TextRun({ break: 1 })];
  }
}

function link(href: string, words: string, style: IRunOptions): ParagraphChild {
  const lines = words
    .split('\n')
    .map((line, index) => docxText(line, { ...style, style: 'Hyperlink', break: index && 1 }));
  return new ExternalHyperlink({ link: href, children: lines });
}
