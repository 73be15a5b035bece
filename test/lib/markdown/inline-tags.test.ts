import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, type Block, type Inline } from '../../../lib/markdown/nodes.ts';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { forAll } from '../../support/for-all.ts';
import { text, strong, emphasis, struck, code, link } from './build-nodes.ts';

/** The nodes of a paragraph of Markdown: words before the tags, so that it is not HTML as a whole. */
function read(markdown: string): Inline[] {
  const [heading, block] = parseDocument(`# Summary\n\n${markdown}`);
  expect(heading?.type).toBe('heading');
  return block?.type === 'paragraph' ? block.children : [];
}

describe('harmless tags in Markdown', () => {
  it('style words as Markdown does', () => {
    expect(read('a <b>b</b> <strong>c</strong> <i>d</i> <em>e</em> <s>f</s> <del>g</del>')).toEqual([
      text('a '),
      strong('b'),
      text(' '),
      strong('c'),
      text(' '),
      emphasis('d'),
      text(' '),
      emphasis('e'),
      text(' '),
      struck('f'),
      text(' '),
      struck('g'),
    ]);
  });

  it.each(['u', 'span', 'small', 'mark', 'ins', 'font'])('leave words plain: %s', (name) =>
    expect(read(`CO<${name} style="color: red" onclick="x">2</${name}> left`)).toEqual([text('CO2 left')]),
  );

  it('keep the Markdown in them, and lie in Markdown', () => {
    expect(read('x <b>*a* [b](https://b.org/)</b>')).toEqual([
      text('x '),
      strong(emphasis('a'), ' ', link('https://b.org/', 'b.org', 'b')),
    ]);
    expect(read('x **a <i>b</i>**')).toEqual([text('x '), strong('a ', emphasis('b'))]);
  });

  it('keep the characters of code', () =>
    expect(read('x <code>a*b*c &lt;T&gt;</code>')).toEqual([text('x '), code('a*b*c <T>')]));

  it('link where a link may go, and say so when its words name another host', () => {
    expect(read('x <a href="https://b.org/c" onclick="x">b</a>')).toEqual([
      text('x '),
      link('https://b.org/c', 'b.org', 'b'),
    ]);
    expect(read('x <a href="javascript:alert(1)">b</a>')).toEqual([text('x b')]);
    expect(read('x <a href="https://evil.com/">good.com</a>')).toMatchObject([text('x '), { disguised: true }]);
  });

  it.each([
    'a <b>b',
    'a b</b>',
    'a </i>b<i>',
    'a <script>b</script>',
    'a <iframe src="x">b</iframe>',
    'a <bdo>b</bdo>',
    'List<String> a',
    'if a <b and c> d',
  ])('are text where they are not closed, or not harmless: %s', (markdown) =>
    expect(read(markdown)).toEqual([text(markdown)]),
  );

  it('close what is open in the order that shows most', () => {
    expect(read('a <i><b>q</i></b>')).toEqual([text('a '), emphasis('<b>q'), text('</b>')]);
  });

  it('never throw, never grow deep, and never lose a word', () => {
    const names = fc.constantFrom('b', 'i', 'span', 'a', 'code', 'B');
    const pieces = fc.oneof(
      names.map((name) => `<${name}>`),
      names.map((name) => `</${name}>`),
      fc.constantFrom('word', '*', '**', '`', ' ', '<br>'),
    );
    forAll(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const blocks = parseDocument(`# x\n\nz ${parts.join('')}`);
      expect(blocks[0]?.type).toBe('heading');
      const words = blocks.map((block) => ('children' in block ? wordsOf(block) : '')).join('');
      expect(words.match(/word/g)?.length ?? 0).toBe(parts.filter((part) => part === 'word').length);
    });
    const deep = parseDocument(`# x\n\nz ${'<b><i>'.repeat(9_000)}${'</i></b>'.repeat(5_000)}`);
    expect(deep[0]?.type).toBe('heading');
    expect(depthOf(deep)).toBeLessThan(150);
  });
});

function wordsOf(block: Block): string {
  return block.type === 'paragraph' || block.type === 'heading' ? plainText(block.children) : JSON.stringify(block);
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
