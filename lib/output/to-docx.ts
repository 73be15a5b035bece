import { Document, HeadingLevel, Packer, Paragraph, TextRun, type Table } from 'docx';
import { moveHeadings } from '../markdown/nodes.ts';
import { directed, docxText, xmlText } from './docx-inline.ts';
import { docxWriter, headingParagraph, type DocxWriter } from './docx-blocks.ts';
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

function section(heading: string): Paragraph {
  return headingParagraph([{ type: 'text', text: heading }], 1);
}

/** Keeps name and time on the page of the words below them. */
function turnBlocks({ name, stamp, paragraphs }: ExportTurn, writer: DocxWriter): (Paragraph | Table)[] {
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
