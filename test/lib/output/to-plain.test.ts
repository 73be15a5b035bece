import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { documentLines } from '../../../lib/output/document-forms.ts';
import { documentToPlain } from '../../../lib/output/to-plain.ts';

const plainOf = (source: string): string => documentToPlain(parseDocument(source));

it('has the words without their marks, and lists with them', () => {
  expect(
    plainOf('## a\n\n**b** *c* `d`\ne\n\n- f\n  1. g\n  2. h\n- [x] i\n- [ ] j\n\n> k\n>\n> l\n\n```\nm\n```\n\n---'),
  ).toBe('a\n\nb c d\ne\n\n• f\n  1. g\n  2. h\n☑ i\n☐ j\n\n> k\n> \n> l\n\nm\n\n---');
});

it('has the number of a task in a numbered list', () => expect(plainOf('1. [x] a\n2. [ ] b')).toBe('1. ☑ a\n2. ☐ b'));

it('has tables as lines of cells', () => {
  expect(plainOf('| a | b |\n|---|---|\n| c<br>d | `e\tf` |')).toBe('a\tb\nc d\te f');
  expect(plainOf('| | |\n|---|---|\n| c | d |')).toBe('c\td');
});

it('has the address of a link unless the words are the address', () => {
  expect(plainOf('[a](https://b.com/c) https://d.com ![e](https://f.com/) <g@h.com>')).toBe(
    'a (https://b.com/c) https://d.com e (https://f.com/) g@h.com',
  );
});

describe('the lines of a document', () => {
  it('are its words without the marks around them', () => {
    const source =
      '# Decisions\n\n- **Ship** on `Friday`\n  - [x] told [Ana](https://a.example/b)\n\n> quoted\n\n1. one\n\n---\n\n| a | b |\n|-|-|\n| c | d |';
    expect(documentLines(source)).toEqual(['Decisions', 'Ship on Friday', 'told Ana', 'quoted', 'one', 'a\tb', 'c\td']);
  });

  it('have cells of tables as they are, without the guard against formulas, in lists and quotations too', () => {
    const table = (prefix: string) =>
      ['| -5 % growth | =sum |', '|-|-|', '| + new | @ana, |'].map((row) => prefix + row);
    const source = [...table(''), '', '- item', '', ...table('  '), '', ...table('> ')].join('\n');
    const rows = ['-5 % growth\t=sum', '+ new\t@ana,'];
    expect(documentLines(source)).toEqual([...rows, 'item', ...rows, ...rows]);
  });

  it('are the same for HTML, and none for nothing', () => {
    expect(documentLines('<h2>Decisions</h2><ul><li>Ship <b>on</b> Friday</li></ul>')).toEqual([
      'Decisions',
      'Ship on Friday',
    ]);
    expect(documentLines(null)).toEqual([]);
    expect(documentLines('\n \n')).toEqual([]);
  });
});
