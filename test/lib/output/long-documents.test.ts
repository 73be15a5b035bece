import { describe, expect, it } from 'vitest';
import type { Block } from '../../../lib/markdown/nodes.ts';
import { exportDocument } from '../../../lib/output/export-document.ts';
import { transcriptToMarkdown } from '../../../lib/output/export-document.ts';
import { transcriptToPlain } from '../../../lib/output/export-document.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { WORDS } from './contents.ts';

describe('a document of very many parts', () => {
  const paragraph: Block = { type: 'paragraph', children: [{ type: 'text', text: 'Yes.' }] };
  const paragraphs = Array.from({ length: 264_000 }, () => paragraph);
  const header = exportDocument(aRecording(), aContent(), WORDS).header;

  it.each([
    [
      'one turn',
      { header, parts: [], transcript: { heading: 'Transcript', turns: [{ name: 'Ana', stamp: null, paragraphs }] } },
    ],
    ['a summary', { header, parts: [{ heading: 'Summary', blocks: paragraphs }], transcript: null }],
  ])('is written whole, as Markdown and as text: %s', (_, document) => {
    for (const text of [transcriptToMarkdown(document), transcriptToPlain(document)]) {
      expect(text.split('Yes.').length - 1).toBe(paragraphs.length);
    }
  });
});
