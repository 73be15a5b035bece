// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { documentToHtml } from '../../../lib/output/to-html.ts';
import { toTurns } from '../../../lib/recording/turns.ts';
import { pieceForms, type Piece } from '../../../lib/templates/pieces.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';
import { exported } from '../output/exported.ts';

const templates = { preferredId: 'summary', quoteId: 'quote', own: [] };

/** The links in what is copied of a turn, and of what is read again of its Markdown. */
function linksOf(said: string, kind: 'turns' | 'transcript' | 'words') {
  const content = aContent({ segments: [{ speaker: 0, startSeconds: 0, endSeconds: 4, text: said }] });
  const piece: Piece =
    kind === 'turns' ? { kind, turns: toTurns(content) } : kind === 'words' ? { kind, text: said } : { kind };
  const {
    html = '',
    markdown = '',
    plain = '',
  } = pieceForms(piece, { recording: aRecording(), content }, TEMPLATE_WORDS, templates) ?? {};
  const links = (text: string) => [...text.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map((link) => link.slice(1));
  return { html: links(html), markdown: links(documentToHtml(parseDocument(markdown))), plain };
}

describe.each(['turns', 'transcript', 'words'] as const)('an address that was said, copied as %s', (kind) => {
  it.each([
    [
      'See https://example.com/a_b?c=1&d=2, please.',
      'https://example.com/a_b?c=1&d=2',
      'https://example.com/a_b?c=1&amp;d=2',
    ],
    ['(https://example.com/x_(y))', 'https://example.com/x_(y)', 'https://example.com/x_(y)'],
    ['Mail first_last@example.com *now*', 'first_last@example.com', 'mailto:first_last@example.com'],
  ])('stays a link: %s', (said, words, href) => {
    const { html, markdown, plain } = linksOf(said, kind);
    const link = [[href, words.replaceAll('&', '&amp;')]];
    expect({ html, markdown }).toEqual({ html: link, markdown: link });
    expect(plain).toContain(words);
  });
});

it('an address that was said stays a link in an exported file', async () => {
  const content = aContent({
    segments: [{ speaker: 0, startSeconds: 0, endSeconds: 4, text: 'At https://example.com/a_b now' }],
  });
  expect(await exported('markdown', content)).toContain('At https://example.com/a_b now');
});
