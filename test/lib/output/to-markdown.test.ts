import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, Inline } from '../../../lib/markdown/nodes.ts';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { documentToMarkdown } from '../../../lib/output/to-markdown.ts';
import { documentToPlain } from '../../../lib/output/to-plain.ts';
import { documents, sources } from '../markdown/trees.ts';
import { expectLinearTime } from '../../support/linear-time.ts';
import { forRuns } from '../../support/for-all.ts';
import { text, strong, paragraph } from '../markdown/build-nodes.ts';

describe('documentToMarkdown', () => {
  it('is read again as the same tree', () => {
    forRuns(500, documents, (blocks) => {
      // A document in a fence is read as what is in it.
      fc.pre(blocks.length > 1 || blocks[0]?.type !== 'code');
      expect(parseDocument(documentToMarkdown(blocks))).toEqual(blocks);
    });
  });

  it('is read again as the same words, whatever the source', () =>
    forRuns(1000, sources, (source) => {
      const blocks = parseDocument(source);
      fc.pre(blocks.length > 1 || blocks[0]?.type !== 'code');
      expect(documentToPlain(parseDocument(documentToMarkdown(blocks)))).toBe(documentToPlain(blocks));
    }));

  it.each([
    ['*a* _b_ ~c~ `d` <e> [f](g) ![h](i) a', String.raw`\*a\* \_b\_ \~c\~ \`d\` \<e\> \[f\]\(g) \!\[h\]\(i) a`],
    ['# a', String.raw`\# a`],
    ['-|-', String.raw`\-|-`],
    ['> a', String.raw`\> a`],
    ['- a', String.raw`\- a`],
    ['12. a', String.raw`12\. a`],
    ['&copy; & R&D;', String.raw`\&copy; & R\&D;`],
    ['List<String>', String.raw`List\<String\>`],
    ['from ~5 to 7~', String.raw`from \~5 to 7\~`],
    ['https://a.com www.b.com c@d.com', String.raw`https\://a.com www\.b.com c\@d.com`],
  ])('writes the text %j so that it stays text', (words, markdown) =>
    expect(documentToMarkdown([paragraph(text(words))])).toBe(markdown),
  );

  it.each([
    'snake_case_name',
    '*args, and **kwargs: f(a, *b) > [Q3]',
    '[Alice]: Hello there',
    'C:\\temp',
    'cost > $3M [Q3], ~5, a|b, x -> y, wow!',
    'C* needs 2*3, _x and a `tick',
    'a < b <= c, see [1] (or [2])',
    '-5 degrees',
    'a - b',
    '#tag',
    '(see below)',
    'R&D',
    'Well! 3.5 + 4 = 7.5',
    "it's 10:30",
  ])('leaves %j as it is', (words) => expect(documentToMarkdown([paragraph(text(words))])).toBe(words));

  it('escapes what is markup, and no signs of another kind beside it', () => {
    const written = (words: string) => documentToMarkdown([paragraph(text(words))]);
    expect(written('*a* costs > $3M [Q3], 5*3')).toBe(String.raw`\*a\* costs > $3M [Q3], 5\*3`);
    expect(written('*word* costs ~5, 2_3')).toBe(String.raw`\*word\* costs ~5, 2_3`);
    expect(written('[Q3] [a](/b) a|b')).toBe(String.raw`\[Q3\] \[a\]\(/b) a|b`);
    expect(documentToMarkdown([paragraph('see [1], ', strong('5*'), '* wow!')])).toBe(
      String.raw`see [1], **5\*** wow!`.replace('** wow', '**\\* wow'),
    );
  });

  it('writes pictures as links, so that nothing is loaded where they are pasted', () => {
    const image = (alt: string): Inline => ({ type: 'image', alt, href: 'https://a.com/i.png', host: 'a.com' });
    expect(documentToMarkdown([paragraph(image('A [chart]'))])).toBe(String.raw`[A \[chart\]](https://a.com/i.png)`);
    expect(documentToMarkdown([paragraph(image(''))])).toBe('[a.com](https://a.com/i.png)');
  });

  it('writes addresses bare where they stand alone', () => {
    const blocks = parseDocument('See https://a.com/b, or <https://a.com/c> now');
    expect(documentToMarkdown(blocks)).toBe('See <https://a.com/b>, or https://a.com/c now');
  });

  it('gives up code in a link, where its backticks could end the link', () => {
    const blocks = parseDocument('<p><a href="https://a.com/"><code>``](</code></a></p>');
    const markdown = documentToMarkdown(blocks);
    expect(documentToPlain(parseDocument(markdown))).toBe('``]( (https://a.com/)');
  });

  it('gives up punctuation at the ends of emphasis, then its marks, where Markdown cannot express it', () => {
    expect(documentToMarkdown([paragraph(strong('注意：'), '请')])).toBe('**注意**：请');
    expect(documentToMarkdown([paragraph('a', strong('…'), 'b')])).toBe('a…b');
    expect(documentToMarkdown([paragraph(strong('Note:'), ' b')])).toBe('**Note:** b');
  });

  it('gives up punctuation in linear time, however much of it there is', () => {
    const written = (size: number) => documentToMarkdown([paragraph('x', strong(`"a${'.'.repeat(size)}b"`), 'y')]);
    expect(written(200_000) === `x"**a${'.'.repeat(200_000)}b**"y`).toBe(true);
    expectLinearTime(written, 200_000);
  });

  it('keeps lists tight or loose as their items need, and apart from each other', () => {
    const item = (words: string, ...more: Block[]) => ({ checked: null, children: [paragraph(text(words)), ...more] });
    const list = (...items: ReturnType<typeof item>[]): Block => ({ type: 'list', ordered: false, start: 1, items });
    expect(documentToMarkdown([list(item('a', list(item('b'))), item('c'))])).toBe('- a\n  - b\n- c');
    expect(documentToMarkdown([list(item('a', paragraph('b')), item('c'))])).toBe('- a\n\n  b\n\n- c');
    expect(documentToMarkdown([list(item('a')), list(item('b')), list(item('c'))])).toBe('- a\n\n+ b\n\n- c');
  });

  it('keeps tabs in code', () => {
    const code: Block = { type: 'code', language: null, text: '\ta\n\t\tb' };
    const blocks = [paragraph('a'), code];
    expect(parseDocument(documentToMarkdown(blocks))).toEqual(blocks);
  });
});
