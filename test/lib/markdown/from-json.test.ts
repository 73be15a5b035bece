import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentSource } from '../../../lib/markdown/from-json.ts';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { documentToMarkdown } from '../../../lib/output/to-markdown.ts';
import { forRuns } from '../../support/for-all.ts';

/** As Markdown; null when there is nothing to read. */
function read(value: unknown): string | null {
  const source = documentSource(value);
  return source === null ? null : documentToMarkdown(parseDocument(source));
}

/** Names that mean something to the outline, to an editor or to JavaScript. */
const HEADS =
  'type doc text content title name value attrs level marks checked toString valueOf __proto__ constructor'.split(' ');

const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const item = (...content: unknown[]) => ({ type: 'listItem', content });
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const blocksOf = (...content: unknown[]) => parseDocument(documentSource(doc(paragraph(...content))) ?? '');

describe('a summary or notes', () => {
  it.each([
    [null],
    [' \n\u200B'],
    [{}],
    [[[], { a: null }, '']],
    [true],
    [JSON.stringify(doc(paragraph()))],
    [{ content: doc(paragraph()) }],
    [{ html: ' ', text: '' }],
  ])('say nothing where the service sends %j', (value) => expect(documentSource(value)).toBeNull());

  it('are kept as a text is, without hidden characters', () =>
    expect(documentSource('\n- [ ] call *Ann*\u202E\r\n    indented  ')).toBe('- [ ] call *Ann*\n    indented'));

  it.each<[string, unknown, string]>([
    ['a number', 7, '7'],
    ['an object with a text', { content: '## Decisions\n\n- Ship on Friday' }, '## Decisions\n\n- Ship on Friday'],
    ['an object with HTML', { html: '<p>One</p><p>Two</p>' }, 'One\n\nTwo'],
    ['two forms of one text', { type: 'note', markdown: '**Done** now', text: 'Done now' }, '**Done** now'],
    ['a text and a title', { title: 'Weekly sync', body: '**Done**' }, '**Done**\n\n- **Title:** Weekly sync'],
    ['a list of texts', ['Ship it', '**Done**'], '- Ship it\n- **Done**'],
    ['a list of lines', ['- Ship it\n- Tell Ana', 'Done'], '- - Ship it\n  - Tell Ana\n- Done'],
    ['an editor’s document', doc(paragraph(text('Ship it'))), 'Ship it'],
    ['the JSON text of an editor’s document', JSON.stringify(doc(paragraph(text('Ship it')))), 'Ship it'],
    ['the JSON text of an object with a text', '{"markdown":"**Done**"}', '**Done**'],
    ['an object with an editor’s document', { content: doc(paragraph(text('Ship it'))) }, 'Ship it'],
    ['other JSON text', '{"dueDate": "Monday"}', '- **Due date:** Monday'],
    ['what only looks like JSON', '{name} asked', '{name} asked'],
  ])('are read from %s', (_, value, markdown) => expect(read(value)).toBe(markdown));

  it('are bullets where the service sends another object, with readable keys', () => {
    const notes = {
      actionItems: [{ text: 'Call **Ann**', owner: 'Bo', done: false }, 'Book a room'],
      next_steps: { when: 'Monday', nothing: null },
      decisions: 'One:\n\n- Ship it',
    };
    expect(read(notes)).toBe(
      [
        '- **Action items:**',
        '  - Call **Ann**',
        '    - **Owner:** Bo',
        '    - **Done:** false',
        '  - Book a room',
        '- **Next steps:**',
        '  - **When:** Monday',
        '- **Decisions:** One:',
        '  - Ship it',
      ].join('\n'),
    );
  });

  it('keep each word beside the text, but no ids, dates and kinds', () => {
    const beside = {
      decision: 'Ship',
      次: '予算を承認する',
      id: 'x1',
      kind: 'note',
      createdAt: '2026-11-20T09:00:00Z',
    };
    expect(read({ summary: 'Text', ...beside })).toBe('Text\n\n- **Decision:** Ship\n- **次:** 予算を承認する');
  });
});

describe('the document of an editor', () => {
  it('keeps its blocks', () => {
    const document = doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('Plan')] },
      paragraph(text('We '), text('will', 'bold'), text(' ship it now'), { type: 'hardBreak' }, text('soon')),
      {
        type: 'bulletList',
        content: [
          item(paragraph(text('one'))),
          item(paragraph(text('two')), { type: 'orderedList', content: [item(paragraph(text('deep')))] }),
        ],
      },
      { type: 'blockquote', content: [paragraph(text('said'))] },
      {
        type: 'task_list',
        content: [
          { type: 'task_item', attrs: { checked: true }, content: [paragraph(text('done'))] },
          { type: 'taskItem', content: [paragraph(text('open'))] },
        ],
      },
      { type: 'codeBlock', attrs: { language: 'js' }, content: [text('a ``` b\n  www.c.example')] },
      { type: 'callout', content: [paragraph(text('unknown block'))] },
      { type: 'horizontalRule' },
      null,
      7,
    );
    expect(read(document)).toBe(
      [
        '## Plan',
        'We **will** ship it now  \nsoon',
        '- one\n- two\n  1. deep',
        '> said',
        '- [x] done\n- [ ] open',
        '````js\na ``` b\n  www.c.example\n````',
        'unknown block',
        '***',
      ].join('\n\n'),
    );
  });

  it('keeps the first number of a list, and the cells of a table', () => {
    const items = ['five', 'six'].map((words) => ({ type: 'list_item', content: [paragraph(text(words))] }));
    const row = (type: string, ...cells: string[]) => ({
      type: 'tableRow',
      content: cells.map((words) => ({ type, content: [paragraph(text(words))] })),
    });
    const rows = [row('tableHeader', 'a', 'b'), row('tableCell', 'c'), row('table_cell', 'd', 'e')];
    const document = doc(
      { type: 'ordered_list', attrs: { start: 5 }, content: items },
      { type: 'table', content: rows },
      { type: 'ordered_list', attrs: { order: 3 }, content: items },
    );
    expect(read(document)).toBe('5. five\n6. six\n\n| a | b |\n| --- | --- |\n| c |  |\n| d | e |\n\n3. five\n4. six');
  });

  it('has no heading where the level is none', () => {
    const heading = (level: unknown) => doc({ type: 'heading', attrs: { level }, content: [text('Plan')] });
    expect([3, '2', 9, [[1]], null].map((level) => read(heading(level)))).toEqual([
      '### Plan',
      '## Plan',
      '# Plan',
      '# Plan',
      '# Plan',
    ]);
  });

  it.each([
    { id: '7', label: 'Ana' },
    { id: 'Ana', label: null },
  ])('keeps a mention in its line: %j', (attrs) => {
    const mention = { type: 'mention', attrs };
    expect(read(doc(paragraph(text('Ask '), mention, text(' to send'))))).toBe('Ask Ana to send');
  });

  it.each([
    ['an emoji', { type: 'emoji', attrs: { shortName: ':tada:', text: '🎉' } }, 'Ask 🎉'],
    ['a card', { type: 'inlineCard', attrs: { url: 'https://a.example/b' } }, 'Ask https://a.example/b'],
  ])('keeps %s in its line', (_, node, expected) => expect(read(doc(paragraph(text('Ask '), node)))).toBe(expected));

  it.each<[string, unknown[], string]>([
    ['a link', [{ type: 'link', attrs: { href: 'https://a.example/(x)' } }], '[words](https://a.example/(x))'],
    ['a dangerous link', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }], 'words'],
    [
      'a bold link',
      [{ type: 'bold' }, { type: 'link', attrs: { href: 'mailto:a@b.example' } }],
      '[**words**](mailto:a@b.example)',
    ],
    ['struck out', [{ type: 'strike' }], '~~words~~'],
    ['code', [{ type: 'code' }], '`words`'],
    ['a highlight', [{ type: 'highlight' }, { type: 'toString' }], 'words'],
  ])('keeps what a mark means: %s', (_, marks, markdown) =>
    expect(read(doc(paragraph({ type: 'text', text: 'words', marks })))).toBe(markdown),
  );

  it.each([
    ['https://a.example/my_page?x=1&y=2', 'https://a.example/my_page?x=1&y=2'],
    ['www.a.example/x_y_z', 'http://www.a.example/x_y_z'],
    ['first_last@a.example', 'mailto:first_last@a.example'],
  ])('leads to the address %s, and not to what stands after it', (address, href) => {
    expect(blocksOf(text(`See ${address}. *Now*`))).toMatchObject([
      {
        children: [
          { type: 'text', text: 'See ' },
          { type: 'link', href, children: [{ type: 'text', text: address }] },
          { type: 'text', text: '. *Now*' },
        ],
      },
    ]);
  });

  it('is not read as Markdown', () => {
    const words = '# 1. *a* https://*.a.example/ <b> {{title}} &amp;';
    expect(blocksOf(text(words))).toEqual([{ type: 'paragraph', children: [{ type: 'text', text: words }] }]);
  });
});

/** `inner` inside so many others. */
function nested(inner: unknown, levels: number, around: (inner: unknown) => unknown): unknown {
  let value = inner;
  for (let level = 0; level < levels; level += 1) value = around(value);
  return value;
}

it.each<[string, (levels: number) => unknown]>([
  ['objects', (levels) => nested('bottom', levels, (inner) => ({ a: inner, b: 'beside' }))],
  ['lists', (levels) => nested('bottom', levels, (inner) => [inner])],
  ['quotes', (levels) => doc(nested(text('bottom'), levels, (inner) => ({ type: 'blockquote', content: [inner] })))],
])('the words of deeply nested %s are kept, up to where no one wrote them', (_, valueOf) => {
  for (const levels of [2, 100, 1_000]) expect(read(valueOf(levels))).toContain('bottom');
  expect(read(valueOf(50_000))).toBe('…');
});

it('what is too much to draw is shown whole, and only a text that no one wrote is cut', () => {
  const wide = Array.from({ length: 20_000 }, (_, index) => ({ title: `Item ${index}`, body: 'x'.repeat(50) }));
  expect(read(wide)).toContain('Item 19999');
  expect(read('x'.repeat(1_000_000))?.length).toBeLessThan(500_000);
});

const keys = fc.oneof(fc.constantFrom(...HEADS), fc.string());
const anyJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom(...HEADS),
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
  ),
})).value;

it('any JSON is read as text, and never an object by its type', () =>
  forRuns(500, anyJson, (value) => {
    const markdown = read(value);
    expect(typeof value === 'object' && markdown?.includes('[object')).not.toBe(true);
  }));
