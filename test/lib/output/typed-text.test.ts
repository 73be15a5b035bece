// @vitest-environment node
import fc from 'fast-check';
import { lexer, type Token, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import type { Block, Inline } from '../../../lib/markdown/nodes.ts';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { documentToMarkdown } from '../../../lib/output/to-markdown.ts';
import { SEED, whenNightly } from '../../support/nightly.ts';
import { text, strong, BREAK, paragraph } from '../markdown/build-nodes.ts';

/** Characters that mean something to some reader of Markdown, and a few that do not. */
// oxfmt-ignore
const PIECES = [
  ...Array.from('\\`*_{}[]()#+-.!|~<>&;:=@/"\'$^%,?0123456789abcdefwxyz中，「」ก한ع'), 'é', '👍', '\u00A0', ' ', ' ', ' ',
  'www.a.com', 'http://b.org', 'me@c.net', 'mailto:d@e.fr', '&copy;', '&#x3c;', '<br>', '<p>', '</b>', 'List<String>',
  '1. ', '2) ', '- ', '+ ', '* ', '# ', '> ', '---', '===', '```', '~~~', '[x] ', '[ ] ', '![', '](', ':--', '[a]: ',
  '[Q3]', '[1]', '~5', '5*3', 'snake_case', '**', '__', '~~', '->', '$3M', '(see', '](https://b.c)', 'R&D', 'a < b',
];
const texts = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14 })
  .map((pieces) => pieces.join('').replace(/ +/g, ' ').trim())
  .filter((text) => text !== '');

const list = (ordered: boolean, checked: boolean | null, ...children: Block[]): Block => ({
  type: 'list',
  ordered,
  start: 1,
  items: [{ checked, children }],
});

/** Where a text may stand in a document. */
const PLACES: readonly ((node: Inline) => Block)[] = [
  (node) => paragraph(node),
  (node) => paragraph('a', BREAK, node, BREAK, 'b'),
  (node) => paragraph(strong(node)),
  (node) => ({ type: 'heading', level: 2, children: [node] }),
  (node) => ({ type: 'quote', children: [paragraph(node)] }),
  (node) => list(false, null, paragraph(node)),
  (node) => list(true, null, paragraph(node)),
  (node) => list(false, true, paragraph(node), list(false, null, paragraph(node))),
  (node) => ({ type: 'table', align: [null, null], header: [[node], []], rows: [[[text('a')], [node]]] }),
];

/** What readers do not agree on: tags, entities, definitions, words between tildes, rows of tables. */
const DISPUTED = /<[a-z/!?]|&#?\w+;|^\[|~\S[^~]*~|^[-:=| ]+$|[*_]~|~[*_]/i;
/** Addresses, of which the other reader links more, and marks beside tildes, which it pairs unlike CommonMark. */
const ITS_OWN = /https?:|www|@|[*_]~|~[*_]/;

/** The words of what another reader takes for one paragraph of text; null if it takes it for anything else. */
function othersText(markdown: string): string | null {
  const words = (tokens: readonly Token[]): string | null =>
    tokens.reduce<string | null>(
      (all, token) => (all !== null && /^(?:text|escape)$/.test(token.type) ? all + (token as Tokens.Text).text : null),
      '',
    );
  const [only, ...more] = lexer(markdown).filter(({ type }) => type !== 'space');
  return only?.type === 'paragraph' && more.length === 0 ? words(only.tokens ?? []) : null;
}

describe('a text in Markdown', () => {
  const samples = fc.sample(texts, {
    numRuns: whenNightly('Texts in Markdown', { usual: 40_000, nightly: 200_000 }),
    seed: SEED,
  });

  it('is read again as the same text at its place, whatever it is made of', () => {
    const wrong = samples.filter((words, index) => {
      const blocks = [PLACES[index % PLACES.length]?.(text(words)) ?? paragraph(), paragraph('end')];
      return JSON.stringify(parseDocument(documentToMarkdown(blocks))) !== JSON.stringify(blocks);
    });
    expect(wrong).toEqual([]);
  });

  it('is read by another reader as the same text', () => {
    const wrong = samples.filter(
      (words) => !ITS_OWN.test(words) && othersText(documentToMarkdown([paragraph(text(words))])) !== words,
    );
    expect(wrong).toEqual([]);
  });

  it('is as it was typed where it is no markup, alone, between lines, or in a list', () => {
    const breaking: Inline = BREAK;
    const wrong = samples.filter((words) => {
      if (DISPUTED.test(words) || documentToMarkdown([paragraph(text(words))]) === words) return false;
      const everywhere = `${words}\n\nx\n${words}\nx\n\n- ${words}`;
      const blocks = [
        paragraph(text(words)),
        paragraph('x', breaking, text(words), breaking, 'x'),
        list(false, null, paragraph(text(words))),
      ];
      return JSON.stringify(parseDocument(everywhere)) === JSON.stringify(blocks) && othersText(words) === words;
    });
    expect(wrong).toEqual([]);
  });
});
