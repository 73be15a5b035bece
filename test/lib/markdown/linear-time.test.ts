import { describe, expect, it } from 'vitest';
import { MAX_MARKDOWN_CHARS, MAX_SOURCE_CHARS } from '../../../lib/markdown/limits.ts';
import { makeLink, saysWhereItLeads } from '../../../lib/markdown/links.ts';
import type { Link } from '../../../lib/markdown/nodes.ts';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { documentToHtml } from '../../../lib/output/to-html.ts';
import { documentToMarkdown } from '../../../lib/output/to-markdown.ts';
import { documentToPlain } from '../../../lib/output/to-plain.ts';
import { cpuMs } from '../../support/linear-time.ts';
import { whenNightly } from '../../support/nightly.ts';

/** Something of a syntax that may stand many times in a row, and what would close it. */
type Unit = readonly [unit: string, ...closings: string[]];

const MARKDOWN_UNITS: readonly Unit[] = [
  // Blocks
  ['# '],
  ['#', ' a'],
  ['a\n===\n'],
  ['=', '\n'],
  ['- ', 'a'],
  ['1. ', 'a'],
  ['- a\n'],
  ['- [ ] a\n'],
  ['> ', 'a'],
  ['>', 'a'],
  ['> a\n'],
  ['> > a\nb\n'],
  ['```\n', '```'],
  ['~~~', '\n'],
  ['    a\n'],
  ['---\n'],
  ['-', '\n'],
  ['|', '\n|-|'],
  ['|a|b|\n|-|-|\n', '|c|d|\n'],
  ['|-|-|\n中(\n'],
  // Links
  ['[', ']', '](b)', ']: b'],
  [']', ']'],
  ['[a]', '(b)', '[a]', '\n\n[a]: https://b.c', ': b'],
  ['[a](', ')', '](b)', '>)'],
  ['[a](<b', '>)'],
  ['[a](b "', '")'],
  ['[a][', ']', 'a]\n\n[a]: https://b.c'],
  ['[a][a]', '\n\n[a]: https://b.c'],
  ['[a]: b "', '"\n'],
  ['[a]:\n', 'b'],
  ['![', '](b)'],
  ['![a](', ')'],
  ['[a](https://b.c) '],
  ['[a@b.c](mailto:a@b.c)'],
  ['<https://', '>'],
  ['<a@b', '.c>'],
  ['https://', 'a.b'],
  ['https://a.b ', ')'],
  ['www.', 'a.b'],
  ['a@', 'b.c'],
  ['mailto:', 'a@b.c'],
  ['a.b-', '@c.d'],
  // Emphasis, code, escapes
  ['*', 'a*'],
  ['**', 'a**'],
  ['*a ', 'b* '],
  ['*a **b ', 'c** d* '],
  ['_a*', '*'],
  ['**中：**'],
  ['~~', 'a~~'],
  ['~~a ', 'b~~ '],
  ['~~a~ '],
  ['`', 'a`'],
  ['`` ` '],
  ['\\', '\n'],
  ['\\[', '\\]'],
  ['\\``=.:a.b'],
  // Tags and entities in Markdown
  ['a<', '>'],
  ['a<b ', '>'],
  ['a<b c=', '>'],
  ['a<b c="', '">'],
  ["a<b c='", "'>"],
  ['a<b>', '</b>'],
  ['a<code>', '</code>'],
  ['a</b', '>'],
  ['a<!--', '-->'],
  ['a<!---->'],
  ['a<?>', '?>'],
  ['a<![CDATA[>', ']]>'],
  ['&', ';'],
  ['&amp;'],
  ['&#', '38;'],
  // Ends of lines, spaces, words
  ['a\n\n'],
  ['  \n', 'a'],
  ['\\\n', 'a'],
  [' ', 'a'],
  ['\n', 'a'],
  ['a'],
  ['1', '.'],
  ['中'],
  ['\u{1F600}'],
];

/** One of each kind: the parser, or the reader of its tree, has rules for each. */
const KINDS = 'p b a li table td br pre code script svg';
const TAGS = whenNightly('Tags', {
  usual: KINDS,
  nightly: `${KINDS} div i u span ul ol tr th hr h1 kbd blockquote dl dt style textarea title`,
}).split(' ');

const HTML_UNITS: readonly Unit[] = [
  ...TAGS.map((name): Unit => [`<${name}>`, `</${name}>`]),
  ...TAGS.map((name): Unit => [`</${name}>`]),
  ['<ul><li>', '</li></ul>'],
  ['<table><tr><td>', '</td></tr></table>'],
  ['<tr><td>a<td>b'],
  ['<b></i>', '</b>'],
  ['<a href="https://b.c">', '</a>'],
  ['<a href="https://b.c">d.e</a>'],
  ['<a href="', '">'],
  ['<img src="https://b.c/d" alt="e">'],
  ['<input type=checkbox>'],
  ['<p ', '>'],
  ['<p a="', '">'],
  ['<!--', '-->'],
  ['<!doctype', '>'],
  ['<p><', '>'],
  ['<p>&', ';'],
  ['<p> ', 'a'],
];

/**
 * How much longer than plain words a source may take. Links alone take 20 times as long; quadratic time takes seconds,
 * hundreds of times as long.
 */
const RATIO = 100;

/** Everything that is done with a summary, from its source to its copies. */
function takeThrough(source: string): void {
  const blocks = parseDocument(source);
  for (const link of linksIn(blocks)) saysWhereItLeads(link);
  documentToPlain(blocks);
  documentToHtml(blocks);
  documentToMarkdown(blocks);
}

function linksIn(node: unknown): Link[] {
  if (Array.isArray(node)) return node.flatMap(linksIn);
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(linksIn);
  return isLink(node) ? [node, ...inside] : inside;
}

const isLink = (node: object): node is Link => 'type' in node && node.type === 'link';

/** Where a unit may stand: at the beginning of the text, in a word, in a list, in a quote, in HTML. */
const BEFORE = whenNightly('Where syntax stands', { usual: [''], nightly: ['', 'a', '- ', '> ', '# ', '<p>', '| '] });
const BETWEEN = whenNightly('What is between syntax', { usual: [''], nightly: ['', ' ', '\n', 'a', '\n\n'] });
/** What ends nothing that a unit began. */
const BREAKING = whenNightly('What syntax breaks off with', {
  usual: ['\n\nx!'],
  nightly: ['\n\nx!', ' x', '\0', '!', '\\', '\n'],
});

/** The share of a text that is tried first, as its denominator: the whole follows where that is long for its size. */
const PART = whenNightly('Share of syntax that is tried first: one of', { usual: 4, nightly: 1 });

/** `one` as often as it fits into `size` characters with what is around it. */
const filled = (size: number, one: string, before: string, tail: string): string =>
  before + one.repeat(Math.max(1, Math.floor((size - before.length - tail.length) / one.length))) + tail;

/** A unit repeated: bare, with its closing tail once and as often, and broken off. */
function sourcesOf([unit, ...closings]: Unit, size: number): string[] {
  // Each by itself: all of them together would take half an hour.
  const places = [
    ...BEFORE.map((before) => [before, ''] as const),
    // The first is nothing, as above.
    ...BETWEEN.slice(1).map((between) => ['', between] as const),
  ];
  return places.flatMap(([before, between]) => {
    const one = unit + between;
    const nested = closings.map((closing) => {
      const times = Math.floor((size - before.length) / (one.length + closing.length));
      return before + one.repeat(times) + closing.repeat(times);
    });
    return [...['', ...closings, ...BREAKING].map((tail) => filled(size, one, before, tail)), ...nested];
  });
}

/** The median of what plain words cost; the first runs are the compiler's. */
function plainMs(): number {
  const words = filled(
    MAX_MARKDOWN_CHARS,
    'some words were said here and there, and nobody wrote them down\n\n',
    '',
    '',
  );
  const runs = Array.from({ length: 12 }, () => cpuMs(() => takeThrough(words)));
  const sorted = runs.slice(5).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

// Measured in each run, on the same machine under the same load.
const limitMs = RATIO * plainMs();

describe.each([
  { name: 'Markdown', units: MARKDOWN_UNITS, size: MAX_MARKDOWN_CHARS },
  { name: 'HTML', units: HTML_UNITS, size: MAX_SOURCE_CHARS },
])('$name of the largest size that is read', ({ units, size }) => {
  it.each(units.map((unit) => ({ title: JSON.stringify(unit[0]), unit })))(
    'takes a moment: $title',
    ({ unit }) => {
      const wholes = sourcesOf(unit, size);
      for (const [at, part] of sourcesOf(unit, size / PART).entries()) {
        // Also in quadratic time, the whole would be quick enough.
        if (cpuMs(() => takeThrough(part)) < limitMs / PART ** 2) continue;
        const source = wholes[at] ?? part;
        // Measured again where it was long: what interrupts one run does not interrupt all.
        const isQuick = [1, 2, 3].some(() => cpuMs(() => takeThrough(source)) < limitMs);
        expect(isQuick, `${source.slice(0, 40)} … ${source.slice(-20)}`).toBe(true);
      }
    },
    whenNightly('Time for syntax', { usual: 60_000, nightly: 600_000 }),
  );
});

describe('an address that is defined once', () => {
  it.each(['[a]', '[a]: ', '[A][a] ', '[b\\]]'])('and referred to as %j many times takes a moment', (reference) => {
    const label = reference.includes('b') ? '[b\\]]' : '[a]';
    for (const share of [0.05, 0.5, 0.95]) {
      const definition = `${label}: https://example.com/${'x'.repeat(share * MAX_MARKDOWN_CHARS)}\n\n`;
      const source = filled(MAX_MARKDOWN_CHARS, reference, definition, '');
      // There are only plain words and one address.
      expect(cpuMs(() => takeThrough(source))).toBeLessThan(limitMs / 5);
    }
  });
});

it.each(['?', '@', '?a', 'a.', 'a@b,', ';', '%', '/', '\u2236', '"', 'www.', 'https://', 'a@b.c '])(
  'the address of a link and words of %j take a moment',
  (unit) => {
    const words = filled(60_000, unit, '', ' x');
    const ms = cpuMs(() => {
      for (const href of ['mailto:ann@example.com', `mailto:ann@example.com${words}`, 'https://example.com/']) {
        const link = makeLink(href, [{ type: 'text', text: words }]);
        if (link) saysWhereItLeads(link);
      }
    });
    expect(ms).toBeLessThan(limitMs);
  },
);
