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
import {
  moveHeadings,
  plainText,
  type Align,
  type Block,
  type HeadingLevel as Level,
  type Inline,
  type ListItem,
} from '../markdown/nodes.ts';
import { readsFromRight, cleanText } from '../recording/text.ts';
import type { ExportDocument, ExportTurn } from './export-document.ts';

const MUTED = '5D6069';

/**
 * A whole recording as a Word file. Load this module only when it is needed: the library weighs more than everything
 * else in the panel.
 */
export function toDocx({ header, parts, transcript }: ExportDocument): Promise<Blob> {
  const writer = docxWriter();
  const children: (Paragraph | Table)[] = [
    new Paragraph({ heading: HeadingLevel.TITLE, ...directed(header.title), children: [docxText(header.title)] }),
  ];
  if (header.facts.length > 0) {
    const facts = header.facts.join(' · ');
    children.push(new Paragraph({ ...directed(facts), children: [docxText(facts, { color: MUTED })] }));
  }
  for (const part of parts) {
    children.push(section(part.heading));
    // The title has a style of its own here, so headings begin one level higher than in Markdown.
    for (const block of writer.blocks(moveHeadings(part.blocks, 2))) children.push(block);
  }
  if (transcript) {
    children.push(section(transcript.heading));
    for (const turn of transcript.turns) for (const block of turnBlocks(turn, writer)) children.push(block);
  }
  return Packer.toBlob(
    new Document({
      title: xmlText(header.title),
      creator: 'Earshot',
      lastModifiedBy: 'Earshot',
      styles: STYLES,
      numbering: { config: writer.lists },
      sections: [{ children }],
    }),
  );
}

const section = (heading: string): Paragraph => headingParagraph([{ type: 'text', text: heading }], 1);

/** Keeps name and time on the page of the words below them. */
function turnBlocks(
  { name, stamp, paragraphs }: ExportTurn,
  writer: ReturnType<typeof docxWriter>,
): (Paragraph | Table)[] {
  const time = stamp === null ? [] : [new TextRun({ text: `  ${stamp}`, color: MUTED, size: 18 })];
  const head = new Paragraph({
    keepNext: true,
    ...directed(name),
    spacing: { before: 200, after: 20 },
    children: [docxText(name, { bold: true }), ...time],
  });
  return [head, ...writer.blocks(paragraphs)];
}

const heading = (size: number, before: number) => ({
  run: { size, bold: true, color: '1C1D21' },
  paragraph: { spacing: { before, after: 100 } },
});

/** Sizes in half points, spaces in twentieths of a point. */
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

/** Indentation of one level of lists or quotes, in twentieths of a point. */
const INDENT = 400;
/** Word's lists have nine levels. */
const MAX_LEVEL = 8;
const GREY = '8A8C94';

type ListConfig = INumberingOptions['config'][number];

/** How deeply blocks are nested in lists and quotes. */
interface Place {
  indent: number;
  quoted: boolean;
}

const OUTSIDE: Place = { indent: 0, quoted: false };

/** Turns blocks into Word's paragraphs and tables, and collects the lists that its document must then define: each counts from its own first number. */
function docxWriter() {
  const lists: ListConfig[] = [];

  const blocksAt = (blocks: readonly Block[], place: Place): (Paragraph | Table)[] =>
    blocks.flatMap((block) => blockAt(block, place));

  function blockAt(block: Block, place: Place): (Paragraph | Table)[] {
    switch (block.type) {
      case 'paragraph':
        return [paragraph(block.children, place)];
      case 'heading':
        return [headingParagraph(block.children, block.level, place)];
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

  function listAt(list: Extract<Block, { type: 'list' }>, place: Place): (Paragraph | Table)[] {
    const level = Math.min(place.indent, MAX_LEVEL);
    const reference = `list-${lists.length + 1}`;
    lists.push(listConfig(reference, level, list));
    return list.items.flatMap((item) => itemAt(item, list.ordered, { reference, level }, place));
  }

  function itemAt(
    { checked, children }: ListItem,
    ordered: boolean,
    numbering: { reference: string; level: number },
    place: Place,
  ): (Paragraph | Table)[] {
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
        ? paragraph(words, place, { numbering })
        : paragraph(words, inside, { indent: { left: inside.indent * INDENT, hanging: INDENT * 0.75 } });
    return [head, ...blocksAt(rest, inside)];
  }

  return { lists, blocks: (blocks: readonly Block[]) => blocksAt(blocks, OUTSIDE) };
}

/** A heading of level 1 to 6 in Word's own styles. */
function headingParagraph(children: readonly Inline[], level: Level, place = OUTSIDE): Paragraph {
  return paragraph(children, place, {
    heading: HeadingLevel[`HEADING_${level}`],
    keepNext: true,
  });
}

function paragraph(children: readonly Inline[], place: Place, options: IParagraphOptions = {}): Paragraph {
  return new Paragraph({
    // The definition of a list sets the indentation of its items.
    ...(options.numbering ? { spacing: { after: 40 } } : indented(place)),
    ...(place.quoted && { border: { left: { style: BorderStyle.SINGLE, size: 12, space: 8, color: GREY } } }),
    ...directed(plainText(children)),
    ...options,
    children: docxInlines(children),
  });
}

function indented({ indent }: Place): IParagraphOptions {
  return indent > 0 ? { indent: { left: indent * INDENT } } : {};
}

function codeParagraph(text: string, place: Place): Paragraph {
  const lines = text.split('\n').map((line, index) => docxText(line, { font: CODE_FONT, size: 19, break: index && 1 }));
  return new Paragraph({
    ...indented(place),
    shading: { type: ShadingType.CLEAR, fill: 'F0F0F2' },
    children: lines,
  });
}

function listConfig(reference: string, level: number, list: Extract<Block, { type: 'list' }>): ListConfig {
  return {
    reference,
    levels: [
      {
        level,
        format: list.ordered ? LevelFormat.DECIMAL : LevelFormat.BULLET,
        text: list.ordered ? `%${level + 1}.` : level % 2 === 0 ? '•' : '◦',
        start: list.start,
        alignment: AlignmentType.START,
        style: { paragraph: { indent: { left: (level + 1) * INDENT, hanging: INDENT * 0.75 } } },
      },
    ],
  };
}

const ALIGNMENTS = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const;

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
    children: cell.length === 0 ? [new TextRun('')] : docxInlines(cell, isHead ? { bold: true } : {}),
  });
  return new TableCell({ margins: { left: 100, right: 100, top: 40, bottom: 40 }, children: [words] });
}

type Style = Pick<IRunOptions, 'bold' | 'italics' | 'strike' | 'color'>;

const CODE_FONT = 'Consolas';

/**
 * Inline nodes as the children of a paragraph. Images are links, so that opening the file tells their server nothing.
 */
function docxInlines(nodes: readonly Inline[], style: Style = {}): ParagraphChild[] {
  const rightToLeft = readsFromRight(plainText(nodes));
  return nodes.flatMap((node) => docxInline(node, { ...style, ...(rightToLeft && { rightToLeft }) }));
}

/** The direction of a paragraph with this text. */
function directed(text: string): { bidirectional?: true } {
  return readsFromRight(text) ? { bidirectional: true } : {};
}

/** One text as a run. */
function docxText(text: string, options: IRunOptions = {}): TextRun {
  return new TextRun({ ...options, text: xmlText(text) });
}

/** `text` without what XML forbids: a file that contains it does not open. */
function xmlText(text: string): string {
  return cleanText(text).replaceAll('\t', '    ');
}

const STYLES_OF = { strong: { bold: true }, emphasis: { italics: true }, strikethrough: { strike: true } } as const;

function docxInline(node: Inline, style: Style & Pick<IRunOptions, 'rightToLeft'>): ParagraphChild[] {
  switch (node.type) {
    case 'text':
      return [docxText(node.text, style)];
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
      return node.children.flatMap((child) => docxInline(child, { ...style, ...STYLES_OF[node.type] }));
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
