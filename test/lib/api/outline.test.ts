import * as fc from 'fast-check';
import { lexer } from 'marked';
import { describe, expect, it } from 'vitest';
import { toOutline } from '../../../lib/api/outline.ts';

/** Names that mean something to the outline, to an editor or to JavaScript. */
const HEADS =
  'type doc text content title name value attrs level marks checked toString valueOf __proto__ constructor'.split(' ');

describe('toOutline', () => {
  it.each([
    [null],
    [undefined],
    [''],
    [' \n\u200B'],
    [[]],
    [{}],
    [[null, '']],
    [{ a: null }],
    [{ a: {} }],
    [[[], {}]],
    [Symbol('s')],
  ])('has nothing to say of %j', (value) => expect(toOutline(value)).toBeNull());

  it('keeps a text as it is, without hidden characters', () => {
    expect(toOutline('\n- [ ] call *Ann*\u202E\r\n    indented  ')).toBe('- [ ] call *Ann*\n    indented');
  });

  it.each([
    [7, '7'],
    [true, 'true'],
  ])('writes %j', (value, text) => expect(toOutline(value)).toBe(text));

  it('makes bullets of lists and objects, with readable keys and escaped values', () => {
    const notes = {
      actionItems: [{ text: 'Call *Ann*', owner: 'Bo', done: false }, 'Book a room'],
      next_steps: { when: 'Monday', nothing: null },
      link: 'https://example.com/a_b',
    };
    expect(toOutline(notes)).toBe(
      [
        '- **Action items:**',
        '  - Call \\*Ann\\*',
        '    - **Owner:** Bo',
        '    - **Done:** false',
        '  - Book a room',
        '- **Next steps:**',
        '  - **When:** Monday',
        '- **Link:** https://example.com/a_b',
      ].join('\n'),
    );
  });

  it('keeps an own key named __proto__ a key', () => {
    expect(toOutline(JSON.parse('{"__proto__": "x", "constructor": 1}'))).toContain('x');
  });

  it('reads the document of a rich-text editor', () => {
    const text = (words: string, ...marks: string[]) => ({
      type: 'text',
      text: words,
      marks: marks.map((type) => ({ type })),
    });
    const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
    const item = (...content: unknown[]) => ({ type: 'listItem', content });
    const document = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [text('Plan')] },
        paragraph(text('We '), text('will', 'bold'), text(' ship #1_'), { type: 'hardBreak' }, text('soon')),
        {
          type: 'bulletList',
          content: [
            item(paragraph(text('one'))),
            item(paragraph(text('two')), { type: 'orderedList', content: [item(paragraph(text('deep')))] }),
          ],
        },
        {
          type: 'taskList',
          content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph(text('done'))] }],
        },
        { type: 'blockquote', content: [paragraph(text('said'))] },
        { type: 'codeBlock', content: [text('a ``` b')] },
        { type: 'callout', content: [paragraph(text('unknown block'))] },
        null,
        7,
      ],
    };
    expect(toOutline(document)).toBe(
      [
        '## Plan',
        'We **will** ship #1\\_\\\nsoon',
        '- one\n- two\n\n  1. deep',
        '- [x] done',
        '> said',
        '````\na ``` b\n````',
        'unknown block',
      ].join('\n\n'),
    );
    expect(toOutline({ type: 'doc', content: [] })).toBeNull();
  });

  describe('of a rich-text editor', () => {
    const text = (words: string, ...marks: string[]) => ({
      type: 'text',
      text: words,
      marks: marks.map((type) => ({ type })),
    });
    const outlineOf = (...content: unknown[]) => toOutline({ type: 'doc', content: [{ type: 'paragraph', content }] });
    /** The addresses that the links of a text lead to. */
    const linksOf = (markdown: string | null) =>
      lexer(markdown ?? '').flatMap((block) =>
        'tokens' in block
          ? (block.tokens ?? []).flatMap((token) => (token.type === 'link' ? [String(token['href'])] : []))
          : [],
      );

    it.each([
      ['https://a.example/my_page?x=1&y=2', 'https://a.example/my_page?x=1&y=2'],
      ['www.a.example/x_y_z', 'http://www.a.example/x_y_z'],
      ['first_last@a.example', 'mailto:first_last@a.example'],
    ])('leaves the address %s as it is, where it leads to', (address, href) => {
      expect(outlineOf(text(`See ${address} *now*`))).toBe(`See ${address} \\*now\\*`);
      expect(linksOf(outlineOf(text(`See ${address}`)))).toEqual([href]);
      expect(toOutline({ link: address })).toBe(`- **Link:** ${address}`);
    });

    it.each([
      { id: '7', label: 'Ana' },
      { id: 'Ana', label: null },
    ])('keeps a mention in its line: %j', (attrs) => {
      const mention = { type: 'mention', attrs };
      expect(outlineOf(text('Ask '), mention, text(' to send'))).toBe('Ask Ana to send');
    });

    it('escapes what is no address', () => {
      expect(outlineOf(text('Allow https://*.a.example/* now'))).toBe('Allow https\\://\\*.a.example/\\* now');
    });

    it('keeps the content of a block that has a label', () => {
      const callout = { type: 'callout', attrs: { label: 'Tip' }, content: [text('words')] };
      expect(toOutline({ type: 'doc', content: [callout] })).toBe('words');
    });

    it('writes neighbors that look alike within one pair of marks', () => {
      const content = [text('Deadline', 'bold'), text(': Friday', 'bold', 'highlight'), text(' at noon', 'italic')];
      expect(outlineOf(...content)).toBe('**Deadline: Friday** *at noon*');
    });
  });

  it('bounds depth, size and time', () => {
    let deep: unknown = 'bottom';
    for (let level = 0; level < 50_000; level += 1) deep = { a: deep };
    expect(toOutline(deep)).toContain('…');
    let lists: unknown = 'bottom';
    for (let level = 0; level < 50_000; level += 1) lists = [lists];
    expect(toOutline(lists)).toBe('- …');
    let document: unknown = { type: 'text', text: 'bottom' };
    for (let level = 0; level < 50_000; level += 1) document = { type: 'blockquote', content: [document] };
    expect(() => toOutline({ type: 'doc', content: [document] })).not.toThrow();
    const wide = Array.from({ length: 20_000 }, (_, index) => ({ title: `Item ${index}`, body: 'x'.repeat(50) }));
    expect(toOutline(wide)?.length).toBeLessThan(500_000);
    expect(toOutline('x'.repeat(1_000_000))?.length).toBeLessThan(500_000);
  });

  it('fences code with more backticks than any in it, however many there are', () => {
    const codeOf = (text: string) =>
      toOutline({ type: 'doc', content: [{ type: 'codeBlock', content: [{ type: 'text', text }] }] });
    const code = '` '.repeat(150_000);
    expect(codeOf(code) === `\`\`\`\n${code}\n\`\`\``).toBe(true);
    expect(codeOf('a ````` b ``` c')).toBe('``````\na ````` b ``` c\n``````');
  });

  it('reads a document without a list of nodes as any other object', () => {
    expect(toOutline({ type: 'doc', content: 'All the words' })).toContain('All the words');
    expect(toOutline({ type: 'doc', body: ['All the words'] })).toContain('All the words');
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

  it('writes any JSON as text, and never an object by its type', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const outline = toOutline(value);
        expect(outline === null || outline.trim() !== '').toBe(true);
        expect(typeof value === 'object' && outline?.includes('[object')).not.toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('reads any document of an editor, also one that is damaged', () => {
    const node = fc.record(
      {
        type: fc.oneof(fc.constantFrom('text', 'heading', 'bulletList', 'taskList', 'codeBlock', 'hardBreak'), anyJson),
        text: fc.oneof(fc.string(), anyJson),
        attrs: fc.oneof(fc.record({ level: anyJson, checked: anyJson }), anyJson),
        marks: fc.oneof(fc.array(anyJson, { maxLength: 3 }), anyJson),
        content: fc.oneof(fc.array(anyJson, { maxLength: 3 }), anyJson),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(node, anyJson), { maxLength: 5 }), (content) => {
        expect(toOutline({ type: 'doc', content }) ?? '').not.toContain('[object');
      }),
      { numRuns: 500 },
    );
    let level: unknown = 1;
    for (let depth = 0; depth < 50_000; depth += 1) level = [level];
    const heading = { type: 'heading', attrs: { level }, content: [{ type: 'text', text: 'Plan' }] };
    expect(toOutline({ type: 'doc', content: [heading] })).toBe('# Plan');
  });
});
