import fc from 'fast-check';

/** A place in a generated source where a word will stand. */
const WORD = '¤';
/** So that nothing depends on spaces or on the direction of a script. */
const STEMS = ['word', 'слово', '词语', 'كلمة'];
const WORDS = new RegExp(`(?:${STEMS.join('|')})[a-j]+z`, 'g');

/** The words of a generated source that are in a text, once each. */
export const wordsIn = (text: string): string[] => [...new Set(text.match(WORDS))];

/** A text without these words. */
export const withoutWords = (text: string): string => text.replace(WORDS, '');

/** The source with another word at each place for one. */
function numbered(source: string): string {
  let count = 0;
  const letters = (number: number) => String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  return source.replaceAll(WORD, () => `${STEMS[count % 7] ?? 'word'}${letters(count++)}z`);
}

const some = <T>(of: fc.Arbitrary<T>, most = 3) => fc.array(of, { minLength: 1, maxLength: most });
const joined = (of: fc.Arbitrary<string>, between = '', most = 3) => some(of, most).map((all) => all.join(between));
/** One of the samples of a text. */
const oneOf = (samples: string) => fc.constantFrom(...samples.split(' % '));
/** A sample with `#` for one of `inner` each. */
const around = (samples: fc.Arbitrary<string>, inner: fc.Arbitrary<string>) =>
  samples.chain((sample) => {
    const [first = '', ...others] = sample.split('#');
    return fc
      .tuple(...others.map((other) => inner.map((text) => text + other)))
      .map((filled) => first + filled.join(''));
  });

const TAGS =
  '<b>¤</b> % <i>¤<b>¤</b></i> % <a href="https://x.example/y">¤</a> % <a href="/x">¤</a> % <code>¤</code> % x<sup>¤</sup> % <sub>¤</sub> % <span style="x">¤</span> % ¤<br>¤ % <s>¤</s> % <img src="https://x.example/i" alt="¤"> % <u>¤ % <¤ ¤>';
const htmlLine = joined(
  oneOf(
    `${TAGS} % ¤ %  ¤  % &lt;¤&gt; % ¤ &amp; ¤ % <label><input type=checkbox checked> ¤</label> % <x-y>¤</x-y> % </b>¤ % ¤ < ¤`,
  ),
);
const markdownLine = joined(
  oneOf(
    `${TAGS} % ¤ % **¤** % _¤_ % ~~¤~~ % ~¤~ % ~~~¤~~~ % ***¤*** % **¤*¤*¤** % ¤**¤：**¤ % \`¤\` % \`\` \` ¤ \`\` % \`¤ % **¤ % [¤](https://x.example/y) % [¤](/x) % [¤](<a b> "t") % [¤] % [¤][r] % [¤][1] % ![¤](https://x.example/i) % ![¤](i) % \\*¤\\* % &lt;¤&gt; % ¤ < ¤ > ¤ % $¤$ % ¤: ¤ | ¤ % https://x.example?a&amp;b ¤ % #¤ % [[¤]] % [^1] ¤`,
  ),
  ' ',
  4,
);

/** What begins a block and is one, or only looks like it. */
const MARKDOWN_BLOCKS =
  '--- % [1]: ¤ % [1]: ¤ ¤ % [r]: https://x.example/r % [q]: https://x.example/¤ % [^1]: ¤ ¤ % ~~~¤~~~ % ' +
  '```¤``` % ```\n¤\n\n¤\n``` % ~~~js\n¤\n~~~ % ````\n```\n¤\n```\n```` % ```\n¤ % <!-- x -->\n¤ % ' +
  '<!-- x --> ¤ % <!-- x\n\ny -->\n\n¤ % <details><summary>¤</summary>\n\n- ¤\n\n</details> % ' +
  '<details>\n<summary>¤</summary>\n¤\n</details> % <div align="center">\n\n¤\n\n</div> % <p>¤</p>\n¤ % ' +
  '<h3>¤</h3>\n\n¤ % <custom-tag>¤</custom-tag> % <br>\n¤ % <ul><li>¤</li></ul> % ' +
  '<table><tr><td>¤</td><td>¤</td></tr></table> % <think>¤ % <b>¤\n\n¤</b> % </p>¤ % <![CDATA[¤]]> % ' +
  '$$\n¤\n$$';
const tableRows = oneOf(
  '| # | % | # | # | % | # | # | # | % # | # % || # | % # % | # | `#|#` | # | % | <ul><li>#</li><li><p>#</p></li></ul> | # | % | # \\| # | # | % | #<br>- # | <p>#</p><p>#</p> | x | # |',
);
const markdownTable = fc
  .tuple(oneOf('| # | % | # | # | % # | #'), oneOf('|---|---| % |:-:|--:| % |---|'), joined(tableRows, '\n'))
  .chain((lines) => around(fc.constant(lines.join('\n')), oneOf('¤ % **¤** % [¤](https://x.example) % `¤`')));
const markdownLeaf = fc.oneof(
  joined(markdownLine, '\n'),
  around(oneOf('# % #\n=== % #\n--- % **#** %     # % \t#'), markdownLine),
  markdownLine.map((line) => `## ${line} ##`),
  oneOf(MARKDOWN_BLOCKS),
  markdownTable,
);
const indented = (text: string, first: string, others: string) => first + text.replaceAll('\n', `\n${others}`);

const { markdown } = fc.letrec<{ markdown: string; block: string }>((tie) => ({
  markdown: fc.tuple(some(tie('block')), oneOf('\n\n % \n')).map(([blocks, gap]) => blocks.join(gap)),
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    markdownLeaf,
    fc
      .tuple(fc.constantFrom('- ', '* ', '1. ', '2) ', '- [ ] ', '1. [x] ', '-\t'), fc.constantFrom('', '  ', '    '))
      .chain(([mark, rest]) =>
        joined(
          tie('markdown').map((text) => indented(text, mark, rest)),
          '\n',
        ),
      ),
    fc.tuple(tie('markdown'), fc.constantFrom('> ', '')).map(([text, rest]) => indented(text, '> ', rest)),
  ),
}));

const HTML_LINES =
  '<p>#</p> % <h1>#</h1> % <h4># % <pre>#</pre> % <pre><code class="language-js">#\n\n#</code></pre> % <hr># % <p>#';
const HTML_BLOCKS =
  '<div>#</div> % <ul><li>#</li><li>#</li></ul> % <ol start="3"><li>#</li><ul><li>#</li></ul></ol> % <ul>#<li>#</ul> % <ol><li data-list="bullet">#</li><li data-list="ordered" value="7">#</li></ol> % <ul><li data-checked="true">#</li><li><input type=checkbox>#</li></ul> % <blockquote>#</blockquote> % <dl><dt>#</dt><dd>#</dd></dl> % <details><summary>#</summary>#</details> % <table><thead><tr><th>#</th><th>#</th></tr></thead><tbody><tr><td>#</td></tr></tbody></table> % <table><caption>#</caption><tr><td colspan=2>#</td></tr><tr><td>#</td><td>#</td><td>#</td></tr></table> % <table><tr><td rowspan=2>#</td><td>#</td></tr>#<tr><td>#</td></tr></table> % <table><tr><td>#</td></tr></table> % <td>#</td> % <b>#</b> % <a href="https://x.example"><div>#</div></a> % <li>#</li>';
const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: joined(
    fc.oneof(
      { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
      htmlLine,
      around(oneOf(HTML_LINES), htmlLine),
      around(oneOf(HTML_BLOCKS), tie('html')),
    ),
  ),
}));

const plain = joined(
  joined(
    oneOf(
      '¤ % ¤ ¤ % • ¤ % – ¤ % ¤: % \t¤ %     ¤ % 00:12 ¤: ¤ % -¤ % ¤ = ¤ * ¤ % “¤” % ¤\r % \u2028¤ % @¤ % ¤ | % _¤ % <¤ % # % > ¤',
    ),
    ' ',
  ),
  '\n',
  6,
);

const words = joined(oneOf('¤ % ¤ ¤ %  ¤ % ¤.  % *¤*'));
const is = <T>(value: T) => fc.constant(value);
type Parts = Record<string, fc.Arbitrary<unknown>>;
const node = (types: string, parts: Parts) => fc.record({ type: oneOf(types), ...parts });
const LINK = 'https://x.example/y';

const { prose } = fc.letrec<{ prose: unknown }>((tie) => {
  const mark = fc.oneof(
    node('bold % em % strike % highlight', {}),
    is({ type: 'link', attrs: { href: 'https://x.example' } }),
  );
  const text = node('text', { text: words, marks: fc.array(mark, { maxLength: 2 }) });
  const line = some(fc.oneof(text, node('hardBreak', {}), is({ type: 'mention', attrs: { id: 'x', label: '¤' } })));
  const inside = (types: string, content = some(tie('prose'))) => node(types, { content });
  return {
    prose: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      node('paragraph % heading % codeBlock % unknownBlock', { content: line, attrs: is({ level: 2 }) }),
      inside('bulletList % orderedList % taskList % bullet_list', some(inside('listItem % taskItem % list_item'))),
      inside('blockquote'),
      inside('table', some(inside('tableRow', some(inside('tableCell % tableHeader'))))),
    ),
  };
});

const { lexical } = fc.letrec<{ lexical: unknown }>((tie) => {
  const text = node('text', { text: words, format: fc.nat(127), mode: is('normal'), style: is(''), version: is(1) });
  const link = node('link % autolink', { url: is(LINK), children: some(text) });
  const line = some(fc.oneof({ weight: 4, arbitrary: text }, node('linebreak', { version: is(1) }), link));
  const item = node('listitem', { checked: fc.boolean(), children: fc.oneof(line, some(tie('lexical'), 1)) });
  const cell = node('tablecell', { headerState: fc.nat(1), children: some(tie('lexical'), 1) });
  const kind = oneOf('bullet % number % check');
  return {
    lexical: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      node('paragraph % quote % code', { children: line, direction: is('ltr'), format: is(''), indent: is(0) }),
      node('heading', { children: line, tag: is('h2') }),
      node('list', { listType: kind, start: is(1), tag: is('ul'), children: some(item) }),
      node('table', { children: some(node('tablerow', { children: some(cell) })) }),
    ),
  };
});

const { slate } = fc.letrec<{ slate: unknown }>((tie) => {
  const text = fc.record({ text: words, bold: fc.boolean(), code: fc.boolean() }, { requiredKeys: ['text'] });
  const line = some(
    fc.oneof({ weight: 4, arbitrary: text }, node('link % a', { url: is(LINK), children: some(text) })),
  );
  return {
    slate: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      node('paragraph % p % h2 % heading-one % block-quote % code % other', { children: line, id: is('xyz') }),
      fc.record({ children: line }),
      node('bulleted-list % numbered-list % ul', {
        children: some(node('list-item % li', { children: fc.oneof(line, some(tie('slate'))) })),
      }),
      node('check-list-item', { checked: fc.boolean(), children: line }),
    ),
  };
});

const blockNote = some(
  node('paragraph % heading % bulletListItem % numberedListItem % checkListItem', {
    id: is('x-1'),
    props: is({ textColor: 'default', level: 2, checked: true }),
    children: is([]),
    content: some(node('text', { text: words, styles: is({ bold: true }) })),
  }),
);

const json = (value: fc.Arbitrary<unknown>) => value.map((all) => numbered(JSON.stringify(all)));

/** Sources with words, by their kind. No letters but those of the words are to be shown of the documents of editors. */
export const WORDED: readonly { kind: string; isEditors: boolean; source: fc.Arbitrary<string> }[] = [
  { kind: 'Markdown', isEditors: false, source: markdown.map(numbered) },
  { kind: 'HTML', isEditors: false, source: html.map(numbered) },
  { kind: 'plain text', isEditors: false, source: plain.map(numbered) },
  { kind: 'a list of texts', isEditors: false, source: json(some(markdownLine)) },
  { kind: 'ProseMirror', isEditors: true, source: json(fc.record({ type: is('doc'), content: some(prose) })) },
  { kind: 'nodes of ProseMirror', isEditors: true, source: json(some(prose)) },
  { kind: 'Lexical', isEditors: true, source: json(fc.record({ root: node('root', { children: some(lexical) }) })) },
  { kind: 'Slate', isEditors: true, source: json(some(slate)) },
  { kind: 'BlockNote', isEditors: true, source: json(blockNote) },
];
