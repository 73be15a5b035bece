import { describe, expect, it } from 'vitest';
import { documentLines } from '../../../lib/output/document-forms.ts';

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
