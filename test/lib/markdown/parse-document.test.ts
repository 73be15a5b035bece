import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../lib/markdown/nodes.ts';
import { parseDocument, splitThinking } from '../../../lib/markdown/parse-document.ts';
import { documentToHtml } from '../../../lib/output/to-html.ts';
import { documentToPlain } from '../../../lib/output/to-plain.ts';
import { isLight } from '../../../lib/markdown/limits.ts';
import { aShareOf, hostileTexts } from '../../support/hostile.ts';
import { sources } from './trees.ts';
import { forRuns } from '../../support/for-all.ts';
import { text, strong, emphasis, code, BREAK, link, paragraph, heading, item, bullets } from './build-nodes.ts';

// oxlint-disable-next-line no-control-regex -- none may be left
const HIDDEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B\u202A-\u202E\u2060-\u206F\uFEFF]|\p{Surrogate}/u;

const blocksOf = (source: string): Block[] => parseDocument(source);
const isPlain = ({ type }: Block) => type === 'code' || type === 'paragraph';

describe('Markdown', () => {
  it('has headings of six levels', () => {
    expect(blocksOf('# One\n\n###### Six')).toEqual([heading(1, 'One'), heading(6, 'Six')]);
    expect(blocksOf('One\n===\n\nTwo\n---')).toEqual([heading(1, 'One'), heading(2, 'Two')]);
  });

  it('keeps the line ends of a paragraph and makes one space of others', () => {
    expect(blocksOf('one \t two\nthree<br>four')).toEqual([paragraph('one two', BREAK, 'three', BREAK, 'four')]);
  });

  it('has lists, nested, counted from any number, and of tasks', () => {
    expect(blocksOf('7. a\n8. b\n   - c')).toEqual([
      {
        type: 'list',
        ordered: true,
        start: 7,
        items: [
          item('a'),
          {
            checked: null,
            children: [paragraph('b'), bullets(item('c'))],
          },
        ],
      },
    ]);
    const tasks = bullets(item('a', true), item('b', false), item('c'));
    expect(blocksOf('- [x] a\n- [ ] b\n- c')).toEqual([tasks]);
    expect(blocksOf('- [x] a\n\n- [ ] b\n\n- c')).toEqual([tasks]);
  });

  it('has quotes, rules and code', () => {
    expect(blocksOf('> a\n\n---\n\n```js onclick="x"\nlet a;\n\n\tb\n```\n\n    indented')).toEqual([
      { type: 'quote', children: [paragraph('a')] },
      { type: 'rule' },
      { type: 'code', language: 'js', text: 'let a;\n\n\tb' },
      { type: 'code', language: null, text: 'indented' },
    ]);
  });

  it.each(['预计2~3周，费用5~7万', 'In 2~3 weeks, with 5~7 people', 'a ~b~ c'])('keeps single tildes: %s', (source) =>
    expect(blocksOf(source)).toEqual([paragraph(text(source))]),
  );

  it('links addresses after the target of a link, which is not closed', () => {
    const [, last] = blocksOf('See <a name="x"/>here\n\nMore at https://a.example');
    expect(last).toEqual(paragraph('More at ', link('https://a.example/', 'a.example', 'https://a.example')));
  });

  it('has tables', () => {
    expect(blocksOf('| a | b |\n|:--|--:|\n| `1\\|2` | |\n| x | y | z |')).toEqual([
      {
        type: 'table',
        align: ['left', 'right', null],
        header: [[text('a')], [text('b')], []],
        rows: [
          [[code('1|2')], [], []],
          [[text('x')], [text('y')], [text('z')]],
        ],
      },
    ]);
  });

  it('has links, written out or not, and images as addresses only', () => {
    expect(blocksOf('[a](https://a.com/?b&amp;c "title")')).toEqual([
      paragraph(link('https://a.com/?b&c', 'a.com', 'a')),
    ]);
    expect(blocksOf('<https://a.com/&copy;>')).toEqual([
      paragraph(link('https://a.com/&copy;', 'a.com', 'https://a.com/&copy;')),
    ]);
    expect(blocksOf('見る：https://a.com/b，次')).toEqual([
      paragraph('見る：', link('https://a.com/b', 'a.com', 'https://a.com/b'), '，次'),
    ]);
    expect(blocksOf('![*alt*](http://a.com/i.png)')).toEqual([
      paragraph({ type: 'image', alt: 'alt', href: 'http://a.com/i.png', host: 'a.com' }),
    ]);
    expect(blocksOf('[**![alt](http://a.com/i.png)**](https://b.com)')).toEqual([
      paragraph(link('https://b.com/', 'b.com', strong('alt'))),
    ]);
  });

  it('keeps the words of links that may not be followed', () => {
    expect(blocksOf('[a](javascript:alert(1)) [b](/c) ![d](data:image/png;base64,AA)')).toEqual([paragraph('a b d')]);
  });

  it('keeps what looks like a definition but is somebody speaking', () => {
    expect(blocksOf('[Alice]: Hello')).toEqual([paragraph('[Alice]: Hello')]);
    expect(blocksOf('[a][1]\n\n[1]: https://a.com')).toEqual([paragraph(link('https://a.com/', 'a.com', 'a'))]);
  });

  it.each(['a <b>b', 'a b</b>', 'a <script>b</script>', 'a <bdo>b</bdo>', 'List<String> a', 'if a <b and c> d'])(
    'shows tags as text that are not closed, or not harmless: %s',
    (source) => expect(blocksOf(source)).toEqual([paragraph(source)]),
  );

  it('shows HTML as the text it is, but for harmless tags in a line', () => {
    expect(blocksOf('- a <button onclick="x">b</button>')).toEqual([bullets(item('a <button onclick="x">b</button>'))]);
    expect(blocksOf('# a\n\n<iframe src="x">\n</iframe>')).toEqual([
      heading(1, 'a'),
      paragraph('<iframe src="x">', BREAK, '</iframe>'),
    ]);
  });

  it('decodes entities in text and addresses, not in code', () => {
    expect(blocksOf('&copy; &#x27;&#39; &notanentity; \\&copy; `&copy;`')).toEqual([
      paragraph("© '' &notanentity; &copy; ", code('&copy;')),
    ]);
    expect(blocksOf('&#x202e;a&#0;')).toEqual([paragraph('a\uFFFD')]);
  });
});

describe('documents as models write them', () => {
  const html = (source: string) => documentToHtml(blocksOf(source));

  it.each([
    ['这是*「注」*的。', '<p>这是<em>「注」</em>的。</p>'],
    ['***真，***她', '<p><em><strong>真，</strong></em>她</p>'],
    ['~~删，~~她', '<p><s>删，</s>她</p>'],
    ['__真，__她', '<p><strong>真，</strong>她</p>'],
    ['**《书名》*第一卷*：**内容', '<p><strong>《书名》<em>第一卷</em>：</strong>内容</p>'],
    ['𠀀𠀁**"加粗"**𠀀𠀁', '<p>𠀀𠀁<strong>&quot;加粗&quot;</strong>𠀀𠀁</p>'],
    ['ประชุม**(สำคัญ)**ครับ', '<p>ประชุม<strong>(สำคัญ)</strong>ครับ</p>'],
    ['**“Go”**and', '<p><strong>“Go”</strong>and</p>'],
    ['**Total:**100, **Итого：**5', '<p><strong>Total:</strong>100, <strong>Итого：</strong>5</p>'],
    ['(a)**2 + (b)**2', '<p>(a)**2 + (b)**2</p>'],
    ['ខ្មែរ**(សំខាន់)**ណាស់', '<p>ខ្មែរ<strong>(សំខាន់)</strong>ណាស់</p>'],
    ['~~（旧）~~新', '<p><s>（旧）</s>新</p>'],
    ['<h3>T</h3>\n- a\n- **b**', '<h3>T</h3>\n<ul><li>a</li><li><strong>b</strong></li></ul>'],
    ['<div>\n\n**b** c\n\n</div>', '<p><strong>b</strong> c</p>'],
    ['<pre>\n- a\n</pre>\n\nb **c**', '<pre><code>- a</code></pre>\n<p>b <strong>c</strong></p>'],
    ['f(**kwargs) and g(**opts)', '<p>f(**kwargs) and g(**opts)</p>'],
    ['revenue*, cost* and margin*.', '<p>revenue*, cost* and margin*.</p>'],
    ['(price)*quantity + (cost)*units', '<p>(price)*quantity + (cost)*units</p>'],
    ['```markdown\n<think>a</think>\n# A\n```', '<h1>A</h1>'],
    ['- a\n|h|\n|-|', '<ul><li>a</li></ul>\n<table><thead><tr><th>h</th></tr></thead> <tbody></tbody></table>'],
    [
      '> a\n|h|\n|-|',
      '<blockquote><p>a</p></blockquote>\n<table><thead><tr><th>h</th></tr></thead> <tbody></tbody></table>',
    ],
    ['above\nTitle\n-----\nbelow', '<p>above<br>Title</p>\n<hr>\n<p>below</p>'],
    ['<!-- a | b\n---|---\n-->', ''],
    ['<p>Intro</p>\n\nSome **bold** text', '<p>Intro</p>\n<p>Some <strong>bold</strong> text</p>'],
    ['Use </div> in **bold** text', '<p>Use &lt;/div&gt; in <strong>bold</strong> text</p>'],
    ['x <b>*a* [b](https://b.org/)</b>', '<p>x <strong><em>a</em> <a href="https://b.org/">b</a></strong></p>'],
    ['x **a <i>b</i>** <del>c</del>', '<p>x <strong>a <em>b</em></strong> <s>c</s></p>'],
    ['CO<small style="color: red" onclick="x">2</small> left', '<p>CO2 left</p>'],
    ['x <code>a*b*c &lt;T&gt;</code>', '<p>x <code>a*b*c &lt;T&gt;</code></p>'],
    ['x <a href="https://b.org/c" onclick="x">b</a>', '<p>x <a href="https://b.org/c">b</a></p>'],
    ['x <a href="javascript:alert(1)">b</a>', '<p>x b</p>'],
    ['x <i><b>q</i></b>', '<p>x <em>&lt;b&gt;q</em>&lt;/b&gt;</p>'],
    ['<!-- c -->text **b**\n\nmore', '<p>text <strong>b</strong></p>\n<p>more</p>'],
  ])('have emphasis beside any script, and tags in Markdown: %s', (source, expected) =>
    expect(html(source)).toBe(expected),
  );

  it('have the bullets between the points of a list under them', () => {
    const expected = '<ol><li>A<ul><li>x</li></ul></li><li>B<ul><li>y</li></ul></li><li>C</li></ol>';
    expect(html('1. A\n- x\n1. B\n- y\n1. C')).toBe(expected);
    expect(html('1. A\n  - x\n2. B\n  - y\n3. C')).toBe(expected);
    expect(html('1. A\n2. B\n\n- x\n\n1. C')).toBe(
      '<ol><li>A</li><li>B</li></ol>\n<ul><li>x</li></ul>\n<ol><li>C</li></ol>',
    );
  });

  it('open where a fence is around the whole, and only there', () => {
    expect(html('```markdown\n## D\n\n```js\na\n```\n```')).toBe('<h2>D</h2>\n<pre><code>a</code></pre>');
    expect(html('```\na\n```\nb\n```\nc\n```')).toBe('<pre><code>a</code></pre>\n<p>b</p>\n<pre><code>c</code></pre>');
    expect(html('```js\na\n```')).toBe('<pre><code>a</code></pre>');
    expect(html('```markdown title="x"\n# A\n- b')).toBe('<h1>A</h1>\n<ul><li>b</li></ul>');
    expect(html('```json\n{"summary": "# A"}\n```')).toBe('<h1>A</h1>');
    expect(html('```\na\n')).toBe('<pre><code>a</code></pre>');
  });

  it('are without what the model thought before', () => {
    for (const source of ['<think>\nplan\n</think>\n\n## D', 'plan\n</think>\n## D', '<Thinking>plan</Thinking># D']) {
      expect(splitThinking(source).thinking).toBe('plan');
      expect(documentToPlain(blocksOf(source))).toBe('D');
    }
    expect(documentToPlain(blocksOf('<think>never ends'))).toContain('never ends');
    expect(html('◁think▷plan◁/think▷D')).toBe('<p>D</p>');
    expect(html('<think>plan</think>\n{"summary": "# A"}')).toBe('<h1>A</h1>');
  });

  it('lose no cell of a table, and no line of a cell', () => {
    const table = (rows: string) =>
      `<table><thead><tr><th>A</th> <th>B</th> <th></th></tr></thead> <tbody><tr>${rows}</tr></tbody></table>`;
    expect(html('| A | B |\n|---|---|\n| a | b | lostword |')).toBe(table('<td>a</td> <td>b</td> <td>lostword</td>'));
    expect(html('| A | B |\n|---|---|\n| a | <ul><li>b</li><li>c</li></ul> | d |')).toBe(
      table('<td>a</td> <td>• b<br>• c</td> <td>d</td>'),
    );
    expect(html('| A | B |\n|---|---|\n| <details><summary>a</summary>b</details> | c | d |')).toBe(
      table('<td>a<br>b</td> <td>c</td> <td>d</td>'),
    );
    expect(html('| A | B |\n|---|---|\n| mixed | `(1 | group)` |')).toContain('<td><code>(1 | group)</code></td>');
  });

  it('have Markdown after each line of HTML, however many there are', () => {
    const lines = '<p>a</p>\n- **b**\n</div>\n'.repeat(1_000);
    expect(html(`# T\n\n${lines}`)).toBe(
      `<h1>T</h1>\n${'<p>a</p>\n<ul><li><strong>b</strong></li></ul>\n'.repeat(1_000)}`.trim(),
    );
  });

  it('have blocks of HTML, and numbers that stay what they are', () => {
    expect(html('- a\n\n<h3>T</h3>\n\n<!-- no -->')).toBe('<ul><li>a</li></ul>\n<h3>T</h3>');
    const raised = 'x 10<sup>6</sup>, CO<sub>2</sub>, 1<sup>st</sup>, a<sup>x/y</sup> and ~~old~~';
    expect(documentToPlain(blocksOf(raised))).toBe('x 10⁶, CO₂, 1st, a^(x/y) and ~~old~~');
    expect(html('<ol><li>a</li><li value=7>b</li></ol>')).toBe('<ol><li>a</li></ol>\n<ol start="7"><li>b</li></ol>');
  });
});

describe('HTML', () => {
  it('is recognised by its first tag or its blocks, and Markdown by its lines', () => {
    const bold = [paragraph(strong('a'), ' b')];
    expect(blocksOf('<!-- x --><!doctype html>\n<p><b>a</b> b</p>')).toEqual(bold);
    expect(blocksOf('<b>a</b> b')).toEqual(bold);
    expect(blocksOf('Intro<ul><li>a</ul>')).toHaveLength(2);
    expect(blocksOf('<p>a</p>\n\n- b')).toHaveLength(2);
    expect(blocksOf('<i>Result</i>\n\n**we** ship')).toEqual([
      paragraph(emphasis('Result')),
      paragraph(strong('we'), ' ship'),
    ]);
    // In HTML, asterisks are characters.
    expect(blocksOf('<i>2 ** 3</i> **')).toHaveLength(1);
    expect(blocksOf('<i>a</i><p>b</p>\n\n<p>**c**</p>')).toHaveLength(3);
    expect(blocksOf('Close it with `</p>`')).toEqual([paragraph('Close it with ', code('</p>'))]);
  });

  it('has headings, paragraphs, breaks, quotes, rules and code', () => {
    const source =
      '<h3>a</h3><p>b<br>c</p>d<br><br>e<blockquote>f</blockquote><hr><pre><code class="language-js">\n&lt;g&gt;\n  h\n</code></pre>';
    expect(blocksOf(source)).toEqual([
      heading(3, 'a'),
      paragraph('b', BREAK, 'c'),
      paragraph('d'),
      paragraph('e'),
      { type: 'quote', children: [paragraph('f')] },
      { type: 'rule' },
      { type: 'code', language: 'js', text: '<g>\n  h' },
    ]);
  });

  it('has lists, also as editors misnest them, and tasks in their several forms', () => {
    const nested = bullets(item('b'));
    const list = {
      type: 'list',
      ordered: true,
      start: 4,
      items: [{ checked: null, children: [paragraph('a'), nested] }],
    };
    expect(blocksOf('<ol start="4"><li>a<ul><li>b</li></ul></li></ol>')).toEqual([list]);
    expect(blocksOf('<ol start="4"><li>a</li><ul><li>b</li></ul></ol>')).toEqual([list]);
    expect(
      blocksOf(
        '<ul><li><input type="checkbox" checked> a<li data-checked="false"><label><input type=checkbox></label><div><p>b</p></div><li>c<li></ul>',
      ),
    ).toEqual([bullets(item('a', true), item('b', false), item('c'))]);
  });

  it('has the kind of each item that Quill writes beside it', () => {
    const of = (kind: string, words: string) => `<li data-list="${kind}">${words}</li>`;
    const source = `<ol>${of('bullet', 'a')}${of('bullet', 'b')}${of('ordered', 'c')}${of('checked', 'd')}${of('ordered', 'e')}</ol>`;
    expect(blocksOf(source)).toEqual([
      bullets(item('a'), item('b')),
      { type: 'list', ordered: true, start: 1, items: [item('c')] },
      bullets(item('d', true)),
      { type: 'list', ordered: true, start: 2, items: [item('e')] },
    ]);
  });

  it('puts the style around blocks on the words in them', () => {
    expect(blocksOf('<b><p>a</p><p>b</p></b>')).toEqual([paragraph(strong('a')), paragraph(strong('b'))]);
  });

  it('moves white space out of emphasis and joins neighbours', () => {
    expect(blocksOf('<p><b>a </b><b>b</b> <i> c</i></p>')).toEqual([paragraph(strong('a b'), ' ', emphasis('c'))]);
  });

  it('drops what is not words, with what is in it', () => {
    const source =
      '<p>a</p><script>b</script><style>c</style><svg><text>d</text></svg><iframe>e</iframe><template>f</template><object>g</object>';
    expect(blocksOf(source)).toEqual([paragraph('a')]);
  });

  it('keeps the words of elements it does not know', () =>
    expect(blocksOf('<p><x-y onclick="z">a</x-y> <font color=red>b</font></p>')).toEqual([paragraph('a b')]));
});

describe('any source', () => {
  const attacks: Record<string, string> = {
    'nested quotes': '>'.repeat(100_000),
    'nested lists in a line': '- '.repeat(60_000) + 'a',
    'a wide table with short rows': `|${'a|'.repeat(20_000)}\n|${'-|'.repeat(20_000)}\n${'|a\n'.repeat(10_000)}`,
    'tags that close nothing': `${'<b>'.repeat(40_000)}${'</i>'.repeat(30_000)}`,
    'deep HTML': `${'<div><i>'.repeat(400)}a${'</i></div>'.repeat(400)}`,
    'a wide HTML table with short rows': `<table><tr>${'<td>a'.repeat(20_000)}${'<tr><td>b'.repeat(14_000)}</table>`,
  };

  it.each(Object.entries(attacks))('is read in time: %s', (_, source) =>
    expect(depthOf(blocksOf(source))).toBeLessThanOrEqual(60),
  );

  it.each(['nested quotes', 'nested lists in a line'])(
    'is plain text where reading it as markup would be slow or overflow: %s',
    (name) => {
      const source = attacks[name] ?? '';
      const blocks = blocksOf(source);
      expect(blocks.every(isPlain)).toBe(true);
      expect(documentToPlain(blocks)).toBe(source.trim());
    },
  );

  const floods: Record<string, string> = {
    paragraphs: 'a\n\n'.repeat(43_000),
    'list items': '- a\n'.repeat(8001),
    links: '[a](https://b.example) '.repeat(5000),
    'table cells': `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(8001)}`,
    'styled words': '<b>a</b> '.repeat(6000),
    'HTML list items': `<ul>${'<li>a'.repeat(20_000)}</ul>`,
  };

  it.each(Object.entries(floods))(
    'is plain text, in few elements, where it would be a flood of them: %s',
    (_, source) => {
      const blocks = blocksOf(source);
      expect(blocks.every(isPlain)).toBe(true);
      expect(isLight(blocks)).toBe(true);
      expect(documentToPlain(blocks).replace(/\s+/g, '')).toBe(source.replace(/\s+/g, ''));
    },
  );

  it('is light, whatever it is made of', () =>
    forRuns(aShareOf(1 / 20), hostileTexts, fc.constantFrom('\n\n', '\n', ' ', ''), (text, between) => {
      const source = `${text}${between}`.repeat(Math.floor(60_000 / (text.length + 2)));
      expect(isLight(parseDocument(source))).toBe(true);
    }));

  it('is plain text when it is too long, to the last word', () => {
    const line = '**word** and another\n';
    const source = `${line.repeat(20_000)}\nthe last`;
    const blocks = blocksOf(source);
    expect(blocks.every(isPlain)).toBe(true);
    expect(documentToPlain(blocks)).toBe(source.replace(/\n+the last/, '\n\nthe last'));
  });

  it('reads a long ordinary summary as markup', () => {
    const section =
      '## Topic\n\n- **Decision:** we *agreed* on `x_y_z` ([notes](https://a.com/b_c_d))\n- [ ] Follow up with ~~Bob~~ Ann\n\n';
    expect(blocksOf(section.repeat(900))[0]?.type).toBe('heading');
  });

  it('is a tree in normal form without hidden characters', () =>
    forRuns(1000, fc.oneof(sources, fc.string({ unit: 'binary', maxLength: 200 })), (source) => {
      for (const words of textsIn(parseDocument(source))) {
        expect(words).not.toBe('');
        expect(words).not.toMatch(HIDDEN);
      }
    }));
});

function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== 'object' || node === null) return [];
  const own = 'text' in node && typeof node.text === 'string' ? [node.text] : [];
  return [...own, ...Object.values(node).flatMap(textsIn)];
}

function depthOf(node: unknown): number {
  if (Array.isArray(node)) return node.reduce<number>((deepest, child) => Math.max(deepest, depthOf(child)), 0);
  if (typeof node !== 'object' || node === null || !('type' in node || 'checked' in node)) return 0;
  const below = Object.values(node).reduce<number>((deepest, child) => Math.max(deepest, depthOf(child)), 0);
  return below + ('type' in node ? 1 : 0);
}
