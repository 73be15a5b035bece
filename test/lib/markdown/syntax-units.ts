import { whenNightly } from '../../support/nightly.ts';

/** Something of a syntax that may stand many times in a row, and what would close it. */
export type Unit = readonly [unit: string, ...closings: string[]];

// oxfmt-ignore
export const MARKDOWN_UNITS: readonly Unit[] = [
  // Blocks
  ['# '], ['#', ' a'], ['a\n===\n'], ['=', '\n'], ['- ', 'a'], ['* ', 'a'], ['+ ', 'a'], ['1. ', 'a'], ['1) ', 'a'],
  ['- a\n'], ['  - a\n'], ['- [ ] ', 'a'], ['- [ ] a\n'], ['- > a\n'], ['- | a\n'], ['> ', 'a'], ['>', 'a'],
  ['> a\n'], ['> a\nb\n'], ['> - a\n'], ['> > a\nb\n'], ['```\n', '```'], ['~~~\n', '~~~'], ['~~~', '\n'],
  ['    a\n'], ['---\n'], ['***\n'], ['-', '\n'], ['_ ', '\n'], ['|', '\n|-|'], ['|a', '|\n|-|'], ['|-', '|\n'],
  ['-|', '\n'], ['|a|b|\n|-|-|\n', '|c|d|\n'], ['|-|-|\n', '|c|d|\n'], ['|-|-|\n中(\n'],
  // Links
  ['[', ']', '](b)', ']: b'], [']', ']'], ['[a]', '(b)', '[a]', '\n\n[a]: https://b.c', ': b'],
  ['[a](', ')', '](b)', '>)'], ['[a](b', ')', '\n\n[a]: https://b.c'], ['[a](<b', '>)'], ['[a](b "', '")'],
  ["[a](b '", "')"], ['[a](b (', '))'], ['[a](b\\', ')'], ['[`a`](', ')'], ['[<a>](', ')'],
  ['[a][', ']', 'a]\n\n[a]: https://b.c'], ['[a][a]', '\n\n[a]: https://b.c'], ['[a]: b\n'], ['[a]: b "', '"\n'],
  ['[a]: b "c"\n'], ['[a]:\n', 'b'], ['![', '](b)'], ['![a](', ')'], ['![a][', ']'], ['[a](https://b.c) '],
  ['![a](https://b.c/d) '], ['[a.b](https://c.d)'], ['[a@b.c](mailto:a@b.c)'], ['<https://', '>'], ['<https://b.c>'],
  ['<a@b', '.c>'], ['https://', 'a.b'], ['https://a.b/'], ['https://a.b ', ')'], ['www.', 'a.b'], ['www.a'],
  ['a@', 'b.c'], ['a@b', '.c'], ['a@b.c', '-'], ['mailto:', 'a@b.c'], ['mailto:a@b.c'], ['xmpp:', 'a@b.c'],
  ['a.b-', '@c.d'],
  // Emphasis, code, escapes
  ['*', 'a*'], ['**', 'a**'], ['_', 'a_'], ['__', 'a__'], ['*a ', 'b* '], ['**a ', 'b** '], ['*a **b ', 'c** d* '],
  ['_a*', '*'], ['a_b_'], ['**a** '], ['**中：**'], ['~', 'a~'], ['~~', 'a~~'], ['~~a ', 'b~~ '], ['~~a~ '],
  ['`', 'a`'], ['``', 'a``'], ['`a ', '`'], ['`` ` '], ['\\', '\n'], ['\\[', '\\]'], ['\\`', '`'], ['\\``=.:a.b'],
  // Tags and entities in Markdown
  ['a<', '>'], ['a<b ', '>'], ['a<b c=', '>'], ['a<b c="', '">'], ["a<b c='", "'>"], ['a<b>', '</b>'], ['a<b>c</b>'],
  ['a<code>', '</code>'], ['a</b', '>'], ['a<!--', '-->'], ['a<!---->'], ['a<!B ', '>'], ['a<?', '?>'],
  ['a<?>', '?>'], ['a<![CDATA[', ']]>'], ['a<![CDATA[>', ']]>'], ['&', ';'], ['&amp', ';'], ['&amp;'], ['&#', '38;'],
  // Ends of lines, spaces, words
  ['a\n'], ['a\n\n'], ['  \n', 'a'], ['a  \n'], ['\\\n', 'a'], [' ', 'a'], ['\t', 'a'], ['\n', 'a'], ['a'],
  ['1', '.'], ['中'], ['\u{1F600}'], ['\u200D'], ['\0'], ['(', ')'], ['"', '"'],
];

/** One of each kind: the parser, or the reader of its tree, has rules for each. */
const KINDS = 'p b a li table td br pre code script svg';
const TAGS = whenNightly('Tags', {
  usual: KINDS,
  nightly: `${KINDS} div i u span ul ol tr th hr h1 kbd blockquote dl dt style textarea title`,
}).split(' ');

export const HTML_UNITS: readonly Unit[] = [
  ...TAGS.map((name): Unit => [`<${name}>`, `</${name}>`]),
  ...TAGS.map((name): Unit => [`</${name}>`]),
  ['<ul><li>', '</li></ul>'],
  ['<table><tr><td>', '</td></tr></table>'],
  ['<tr><td>a<td>b'],
  ['<b><i>', '</i></b>'],
  ['<b></i>', '</b>'],
  ['<p><b>a</b>'],
  ['<p>a<br>'],
  ['<a href="https://b.c">', '</a>'],
  ['<a href="https://b.c">d.e</a>'],
  ['<a href="mailto:a@b.c">', '</a>'],
  ['<a href="', '">'],
  ['<img src="https://b.c/d" alt="e">'],
  ['<input type=checkbox>'],
  ['<li><input type=checkbox>'],
  ['<p ', '>'],
  ['<p a=', '>'],
  ['<p a="', '">'],
  ['<!--', '-->'],
  ['<!doctype', '>'],
  ['<p><', '>'],
  ['<p>&', ';'],
  ['<p>&amp;'],
  ['<p> ', 'a'],
];
