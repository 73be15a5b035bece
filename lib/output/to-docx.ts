import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type INumberingOptions,
  type IParagraphOptions,
  type IRunOptions,
  type ParagraphChild,
} from 'docx';
import { moveHeadings, plainText, type Align, type Block, type Inline, type ListItem } from '../markdown/nodes.ts';
import { readsFromRight, cleanText } from '../recording/text.ts';
import type { ExportDocument } from './export-document.ts';

/** Sizes are in half points, spaces and indentation in twentieths of a point. */
const heading = (size: number, before: number) => ({
  run: { size, bold: true, color: '1C1D21' },
  paragraph: { spacing: { before, after: 100 } },
});
const STYLES = {
  default: {
    document: { run: { font: 'Calibri', size: 22 }, paragraph: { spacing: { after: 120, line: 276 } } },
    title: { run: { size: 40, bold: true }, paragraph: { spacing: { after: 60 } } },
    heading1: heading(30, 360),
    heading2: heading(25, 280),
    heading3: heading(23, 240),
    heading4: heading(22, 200),
    heading5: heading(22, 200),
    heading6: heading(22, 200),
  },
};
const MUTED = '5D6069';
const GREY = '8A8C94';
const CODE_FONT = 'Consolas';
const INDENT = 400;
const MAX_LEVEL = 8;
const ALIGNMENTS = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const;

/** A whole recording as a Word file. Load this module when it is needed: it weighs more than the rest of the panel. */
export function toDocx({ title, facts, link, blocks, heads }: ExportDocument): Promise<Blob> {
  const writer = docxWriter(heads);
  const top = new Paragraph({ heading: HeadingLevel.TITLE, ...directed(title), children: [textRun(title)] });
  const known = new Paragraph({ ...directed(facts), children: [textRun(facts, { color: MUTED })] });
  // The title has a style of its own here, so headings begin one level higher than in Markdown.
  const written = writer.blocks(moveHeadings(blocks, 1), { indent: 0, quoted: false });
  return Packer.toBlob(
    new Document({
      title: xmlText(title),
      creator: 'Earshot',
      lastModifiedBy: 'Earshot',
      styles: STYLES,
      numbering: { config: writer.lists },
      sections: [
        {
          children: [
            top,
            ...(facts === '' ? [] : [known]),
            ...(link.length > 0 ? [new Paragraph({ children: runs(link) })] : []),
            ...written,
          ],
        },
      ],
    }),
  );
}

interface Place {
  indent: number;
  quoted: boolean;
}

type Written = Paragraph | Table;
type List = Extract<Block, { type: 'list' }>;
type Numbering = { reference: string; level: number };

/** Makes Word's paragraphs and tables, and collects the lists that its document must define. */
function docxWriter(heads: ReadonlySet<Block>) {
  const lists: INumberingOptions['config'][number][] = [];

  const blocksAt = (blocks: readonly Block[], place: Place): Written[] =>
    blocks.flatMap((block) => blockAt(block, place));

  function blockAt(block: Block, place: Place): Written[] {
    switch (block.type) {
      case 'paragraph':
        return [heads.has(block) ? turnHead(block.children) : paragraph(block.children, place)];
      case 'heading':
        return [paragraph(block.children, place, { heading: HeadingLevel[`HEADING_${block.level}`], keepNext: true })];
      case 'list':
        return listAt(block, place);
      case 'quote':
        return blocksAt(block.children, { indent: place.indent + 1, quoted: true });
      case 'code':
        return [codeParagraph(block.text, place)];
      case 'table':
        // Adjacent tables would become one.
        return [tableOf(block), new Paragraph({ spacing: { after: 0 } })];
      case 'rule':
        return [new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 1, color: GREY } } })];
    }
  }

  function listAt({ ordered, start, items }: List, place: Place): Written[] {
    const level = Math.min(place.indent, MAX_LEVEL);
    const reference = `list-${lists.length + 1}`;
    const style = { paragraph: { indent: { left: (level + 1) * INDENT, hanging: INDENT * 0.75 } } };
    const format = ordered ? LevelFormat.DECIMAL : LevelFormat.BULLET;
    const bullet = level % 2 === 0 ? '•' : '◦';
    const text = ordered ? `%${level + 1}.` : bullet;
    lists.push({ reference, levels: [{ level, format, text, start, alignment: AlignmentType.START, style }] });
    return items.flatMap((item) => itemAt(item, ordered, { reference, level }, place));
  }

  function itemAt({ checked, children }: ListItem, ordered: boolean, numbering: Numbering, place: Place): Written[] {
    const inside = { ...place, indent: place.indent + 1 };
    const [first, ...rest] = children;
    if (first?.type !== 'paragraph') {
      // A number needs a line of its own if there are no words next to it.
      return [new Paragraph({ numbering, spacing: { after: 40 } }), ...blocksAt(children, inside)];
    }
    const box: Inline[] = checked === null ? [] : [{ type: 'text', text: checked ? '☑ ' : '☐ ' }];
    const words = [...box, ...first.children];
    const head =
      ordered || checked === null
        ? // The definition of a list sets the indentation of its items.
          paragraph(words, { ...place, indent: 0 }, { numbering, spacing: { after: 40 } })
        : paragraph(words, place, { indent: { left: inside.indent * INDENT, hanging: INDENT * 0.75 } });
    return [head, ...blocksAt(rest, inside)];
  }

  return { lists, blocks: blocksAt };
}

function paragraph(children: readonly Inline[], place: Place, options: IParagraphOptions = {}): Paragraph {
  return new Paragraph({
    ...indented(place),
    ...(place.quoted && { border: { left: { style: BorderStyle.SINGLE, size: 12, space: 8, color: GREY } } }),
    ...directed(plainText(children)),
    ...options,
    children: runs(children),
  });
}

/** Keeps name and time on the page of the words below them. */
function turnHead([name, ...time]: readonly Inline[]): Paragraph {
  const children = name ? [...runs([name]), ...runs(time, { color: MUTED, size: 18 })] : [];
  return new Paragraph({
    keepNext: true,
    ...directed(name ? plainText([name]) : ''),
    spacing: { before: 200, after: 20 },
    children,
  });
}

const indented = ({ indent }: Place): IParagraphOptions => (indent > 0 ? { indent: { left: indent * INDENT } } : {});

function codeParagraph(text: string, place: Place): Paragraph {
  const lines = text.split('\n').map((line, index) => textRun(line, { font: CODE_FONT, size: 19, break: index && 1 }));
  return new Paragraph({
    ...indented(place),
    shading: { type: ShadingType.CLEAR, fill: 'F0F0F2' },
    children: lines,
  });
}

function tableOf({ align, header, rows }: Extract<Block, { type: 'table' }>): Table {
  const row = (cells: Inline[][], isHead: boolean): TableRow =>
    new TableRow({
      ...(isHead && { tableHeader: true }),
      cantSplit: true,
      children: cells.map((cell, column) => tableCell(cell, align[column] ?? null, isHead)),
    });
  const head = header.some((cell) => cell.length > 0) ? [row(header, true)] : [];
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    ...(readsFromRight(header.map(plainText).join(' ')) && { visuallyRightToLeft: true }),
    rows: [...head, ...rows.map((cells) => row(cells, false))],
  });
}

function tableCell(cell: readonly Inline[], align: Align, isHead: boolean): TableCell {
  const words = new Paragraph({
    ...(align !== null && { alignment: ALIGNMENTS[align] }),
    ...directed(plainText(cell)),
    spacing: { after: 0 },
    children: cell.length === 0 ? [new TextRun('')] : runs(cell, isHead ? { bold: true } : {}),
  });
  return new TableCell({ margins: { left: 100, right: 100, top: 40, bottom: 40 }, children: [words] });
}

const directed = (text: string): { bidirectional?: true } => (readsFromRight(text) ? { bidirectional: true } : {});

const textRun = (text: string, options: IRunOptions = {}): TextRun => new TextRun({ ...options, text: xmlText(text) });

/** `text` without what XML forbids: a file that contains it does not open. */
const xmlText = (text: string): string => cleanText(text).replaceAll('\t', '    ');

const MARKS = { strong: { bold: true }, emphasis: { italics: true }, strikethrough: { strike: true } } as const;

/** The children of a paragraph. Pictures are links, so that opening the file tells their server nothing. */
function runs(nodes: readonly Inline[], style: IRunOptions = {}): ParagraphChild[] {
  const options = { ...style, ...(readsFromRight(plainText(nodes)) && { rightToLeft: true }) };
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        return [textRun(node.text, options)];
      case 'inline-code':
        return [textRun(node.text, { ...options, font: CODE_FONT })];
      case 'link': {
        // The real target of a link whose words say otherwise.
        const target = node.disguised ? [textRun(` (${node.host})`, options)] : [];
        return [link(node.href, plainText(node.children), options), ...target];
      }
      case 'image':
        return [link(node.href, node.alt || node.host, options)];
      case 'break':
        return [new TextRun({ break: 1 })];
      case 'strong':
      case 'emphasis':
      case 'strikethrough':
        return runs(node.children, { ...options, ...MARKS[node.type] });
    }
  });
}

function link(href: string, words: string, style: IRunOptions): ParagraphChild {
  const children = words
    .split('\n')
    .map((line, index) => textRun(line, { ...style, style: 'Hyperlink', break: index && 1 }));
  return new ExternalHyperlink({ link: href, children });
}
