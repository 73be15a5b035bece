import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  LevelFormat,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type IParagraphOptions,
  type INumberingOptions,
} from 'docx';
import {
  plainText,
  type Align,
  type Block,
  type HeadingLevel as Level,
  type Inline,
  type ListItem,
} from '../markdown/nodes.ts';
import { readsFromRight } from '../recording/text-direction.ts';
import { CODE_FONT, directed, docxInlines, docxText } from './docx-inline.ts';

/** Indentation of one level of lists or quotes, in twentieths of a point. */
const INDENT = 400;
/** Word's lists have nine levels. */
const MAX_LEVEL = 8;
const GREY = '8A8C94';

type ListConfig = INumberingOptions['config'][number];

/** Turns blocks into Word's paragraphs and tables, and collects the lists that its document must then define. */
export interface DocxWriter {
  blocks: (blocks: readonly Block[]) => (Paragraph | Table)[];
  /** One definition for each list so far, so that each counts from its own first number. */
  lists: ListConfig[];
}

/** How deeply blocks are nested in lists and quotes. */
interface Place {
  indent: number;
  quoted: boolean;
}

export function docxWriter(): DocxWriter {
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

  return { lists, blocks: (blocks) => blocksAt(blocks, { indent: 0, quoted: false }) };
}

/** A heading of level 1 to 6 in Word's own styles. */
export function headingParagraph(children: readonly Inline[], level: Level, place?: Place): Paragraph {
  return paragraph(children, place ?? { indent: 0, quoted: false }, {
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
