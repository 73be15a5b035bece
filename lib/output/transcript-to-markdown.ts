import type { Block } from '../markdown/nodes.ts';
import type { ExportDocument, ExportTurn } from './export-document.ts';
import { headerBlocks } from './export-header.ts';
import { documentToMarkdown } from './to-markdown.ts';

/** A whole recording as Markdown in which no title, name or word can become markup. */
export function transcriptToMarkdown({ header, parts, transcript }: ExportDocument): string {
  const blocks = [
    headerBlocks(header),
    ...parts.map((part) => [section(part.heading), ...part.blocks]),
    ...(transcript
      ? [[section(transcript.heading)], ...transcript.turns.map((turn) => [turnHead(turn), ...turn.paragraphs])]
      : []),
  ].flat();
  return `${documentToMarkdown(blocks)}\n`;
}

function section(heading: string): Block {
  return { type: 'heading', level: 2, children: [{ type: 'text', text: heading }] };
}

/** Not a heading: hundreds of them would bury those of the summary in every table of contents. */
function turnHead({ name, stamp }: ExportTurn): Block {
  const strong = { type: 'strong' as const, children: [{ type: 'text' as const, text: name }] };
  return {
    type: 'paragraph',
    children: stamp === null ? [strong] : [strong, { type: 'text', text: ` · ${stamp}` }],
  };
}
