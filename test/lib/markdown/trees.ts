import fc from 'fast-check';
import { makeLink } from '../../../lib/markdown/links.ts';
import { joinLists } from '../../../lib/markdown/tidy.ts';
import type { Block, EmphasisType, Inline, ListItem } from '../../../lib/markdown/nodes.ts';

/** Characters that mean something to some reader of Markdown, and a few that do not. */
// oxfmt-ignore
const CHARACTERS = [
  ...Array.from('\\`*_{}[]()#+-.!|~<>&;:=@/"\'$^%,0123456789abcdefwxyz'), 'é', '中', '，', 'ع', '👍', '\u00A0', ' ', ' ',
];
// oxfmt-ignore
const FRAGMENTS = [
  'www.a.com', 'http://b.org', 'me@c.net', 'mailto:d@e.fr', '&copy;', '&#x3c;', '<br>', '<p>', '</p>', '1. ', '2) ',
  '- ', '+ ', '# ', '> ', '---', '===', '```', '[x]', '[ ] ', '![', '](', '| --- |', ':--', '[a]: ', '\\',
];

const piece = fc.oneof({ arbitrary: fc.constantFrom(...CHARACTERS), weight: 3 }, fc.constantFrom(...FRAGMENTS));

/** Words in normal form: single spaces, none at the ends. */
const words = fc
  .array(piece, { minLength: 1, maxLength: 12 })
  .map((pieces) => pieces.join('').replace(/ +/g, ' ').trim())
  .filter((text) => text !== '');

/** Words that begin and end as a word does, so that emphasis may stand around them anywhere. */
const plainWord = fc.stringMatching(/^[a-z]{1,5}$/);
const wordsBetweenWords = fc.tuple(plainWord, words, plainWord).map(([a, b, c]) => `${a} ${b} ${c}`);

const text = (content: string): Inline => ({ type: 'text', text: content });
const code = words.map((content): Inline => ({ type: 'inline-code', text: content }));
const addresses = [
  'https://example.com/',
  'https://example.com/a?b=1&copy;=2#c_d_e',
  'http://127.0.0.1:8080/x_(y)',
  'https://a.b/c)d',
  'mailto:a.b@example.com',
];
const link = fc.tuple(fc.constantFrom(...addresses), wordsBetweenWords).map(([href, content]): Inline => {
  const made = makeLink(href, [text(content)]);
  if (!made) throw new Error(`Not a link: ${href}`);
  return made;
});
const bareLink = fc.constantFrom(...addresses).map((href): Inline => {
  const made = makeLink(href, [text(href.replace('mailto:', ''))]);
  if (!made) throw new Error(`Not a link: ${href}`);
  return made;
});

const emphasis = (inside: readonly EmphasisType[]): fc.Arbitrary<Inline> =>
  fc
    .constantFrom<EmphasisType>('strong', 'emphasis', 'strikethrough')
    .filter((type) => !inside.includes(type))
    .chain((type) => {
      const simple = wordsBetweenWords.map((content): Inline => ({ type, children: [text(content)] }));
      if (inside.length === 2) return simple;
      const nested = fc
        .tuple(plainWord, emphasis([...inside, type]), plainWord)
        .map(([a, inner, b]): Inline => ({ type, children: [text(`${a} `), inner, text(` ${b}`)] }));
      const only = emphasis([...inside, type]).map((inner): Inline => ({ type, children: [inner] }));
      return fc.oneof(simple, nested, only);
    });

/** Nodes with a word and a space, or a break, between any two, which is where Markdown can express them all. */
const inlinesWith = (others: fc.Arbitrary<Inline>): fc.Arbitrary<Inline[]> =>
  fc
    .array(fc.tuple(fc.option(others, { nil: null, freq: 2 }), words, fc.boolean()), { minLength: 1, maxLength: 3 })
    .map((parts) => {
      const nodes: Inline[] = [];
      for (const [other, content, breaks] of parts) {
        const last = nodes.at(-1);
        if (last?.type === 'text') nodes[nodes.length - 1] = text(`${last.text} `);
        if (other === null) {
          if (last?.type === 'text') nodes[nodes.length - 1] = text(`${last.text} ${content}`);
          else nodes.push(text(content));
        } else {
          nodes.push(other);
          if (breaks) nodes.push({ type: 'break' }, text(content));
          else nodes.push(text(` ${content}`));
        }
      }
      return nodes;
    });

const inlines = inlinesWith(fc.oneof(emphasis([]), code, link, bareLink));

const codeText = fc
  .array(fc.oneof(words, fc.constantFrom('', '  x', '```', '~~~', '- a', '# b', '> c')), { minLength: 1, maxLength: 4 })
  .map((lines) => lines.join('\n'))
  .filter((lines) => lines.trim() !== '' && !lines.endsWith('\n') && !lines.startsWith('\n'));

const paragraph = inlines.map((children): Block => ({ type: 'paragraph', children }));
const level = fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const);
const heading = fc.tuple(level, inlines).map(([at, children]): Block => ({ type: 'heading', level: at, children }));
const codeBlock = fc
  .tuple(fc.constantFrom(null, 'js', 'c++', 'objective-c'), codeText)
  .map(([language, content]): Block => ({ type: 'code', language, text: content }));
const table = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 }))
  .chain(([width, height]) => {
    // A backslash before a bar, or at the end, cannot be told from an escaped bar in a cell's code.
    const cell = fc.oneof(fc.constant<Inline[]>([]), inlines);
    const row = fc.array(cell, { minLength: width, maxLength: width });
    const align = fc.array(fc.constantFrom('left' as const, 'center' as const, 'right' as const, null), {
      minLength: width,
      maxLength: width,
    });
    return fc.tuple(align, row, fc.array(row, { minLength: height, maxLength: height }));
  })
  .filter(([, header, rows]) => [header, ...rows].flat(2).length > 0)
  .map(([align, header, rows]): Block => ({ type: 'table', align, header, rows }))
  .filter((block) => !JSON.stringify(block).includes('"inline-code"') || !/\\\\(?:\||")/.test(JSON.stringify(block)));
const rule = fc.constant<Block>({ type: 'rule' });

const leaf = fc.oneof({ arbitrary: paragraph, weight: 4 }, heading, codeBlock, table, rule);

const { block } = fc.letrec<{ block: Block; item: ListItem }>((tie) => ({
  item: fc
    .tuple(fc.constantFrom(null, true, false), fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map(joinLists))
    .map(([checked, children]) => ({ checked: children[0]?.type === 'paragraph' ? checked : null, children })),
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((children): Block => ({ type: 'quote', children: joinLists(children) })),
    fc
      .tuple(fc.constantFrom(null, 0, 1, 7, 99), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([start, items]): Block => ({ type: 'list', ordered: start !== null, start: start ?? 1, items })),
  ),
}));

/** Documents in normal form, without pictures, which leave as links. */
export const documents = fc.array(block, { minLength: 1, maxLength: 4 }).map(joinLists);

// oxfmt-ignore
const HTML_FRAGMENTS = [
  '<p>', '</p>', '<b>', '</b>', '<i>', '</i>', '<ul>', '<li>', '</li>', '</ul>', '<ol start="-1">', '<h2>', '</h2>',
  '<pre>', '</pre>', '<table>', '<tr>', '<td>', '<th>', '</table>', '<br>', '<hr/>', '<blockquote>', '<code>',
  '</code>', '<input type=checkbox checked>', '<a href="https://a.com/?b=<">', '<a href=javascript:alert(1)>',
  '<a href="//e.com">', '</a>', '<img src="http://t.co/x" alt="[y](z)">', '<script>', '</script>', '<style>',
  '<svg onload=x>', '<math>', '<!--', '-->', '<![CDATA[', '<div id=x class=y style="z">', '</div>',
];
// oxfmt-ignore
const MARKDOWN_FRAGMENTS = [
  '**', '*', '_', '~~', '`', '``', '\n', '\n\n', '\n- ', '\n1. ', '\n> ', '\n## ', '\n```\n', '\n    ',
  '\n| a | b |\n|---|---|\n| ', '[x](https://b.com)', '[', '](', ')', '![i](http://c.com/p)', '[j](javascript:1)',
  '<https://d.com>', 'www.e.com', 'f@g.com', '- [ ] ', 'a', 'bc ', ' ', '中文，', '：', '\\', '|', '\u202E', '\u200B',
  '\u0000', '👩\u200D💻', '\uD800', '&lt;', '&#x202e;', '[r]: https://h.com\n',
];

/** Sources that look like something: Markdown and HTML, whole and broken, beside and inside each other. */
export const sources = fc
  .array(fc.oneof(fc.constantFrom(...HTML_FRAGMENTS), fc.constantFrom(...MARKDOWN_FRAGMENTS)), { maxLength: 24 })
  .map((fragments) => fragments.join(''));
