import { describe, expect, it } from 'vitest';
import { SUMMARY_BUDGET, TEMPLATE_BUDGET, tooCostly } from '../../../lib/markdown/cost.ts';

const isTooDeep = (markdown: string) => tooCostly(markdown, Infinity);
const spaced = (length: number) => 'a '.repeat(length / 2);

describe('tooCostly', () => {
  it('allows what comes to the budget, and no more', () => {
    expect([tooCostly('a*b*', 8), tooCostly('a*b*', 7.99), tooCostly('', 0)]).toEqual([false, true, false]);
  });

  it('allows a summary two and a half million units, and a template eight', () => {
    const marks = (units: number) => '*é'.repeat(Math.floor(Math.sqrt(units / 2)));
    expect(tooCostly(marks(2_490_000), SUMMARY_BUDGET)).toBe(false);
    expect(tooCostly(marks(2_510_000), SUMMARY_BUDGET)).toBe(true);
    expect(tooCostly(marks(7_990_000), TEMPLATE_BUDGET)).toBe(false);
    expect(tooCostly(marks(8_010_000), TEMPLATE_BUDGET)).toBe(true);
  });

  it.each<[string, string, number]>([
    ['words', 'some words\nand more', 0],
    ['marks, by the length of their paragraph', '*a _b ~c', 8 * 3],
    ['a run of marks, once for each four', '********a', 9 * 3],
    ['a run of three marks, as one', '***a', 4],
    ['backticks', '`a` ```', 7 * (3 / 16)],
    ['marks in lines of one paragraph', '*a\n*a', 4 * 2],
    ['marks in two paragraphs', '*a\n\n*a', 2 + 2],
    ['marks in paragraphs that a line of spaces parts, with these', '*a\n  \n*a', 2 + 4],
    ['marks in two items', '- _a\n- _a', 4 + 4],
    ['marks in two headings', '# _a\n# _a', 4 + 4],
    ['marks in a paragraph before a quote', '_a\n> _a', 2 + 4],
    ['a bracket, as far as is looked ahead', '[a', 80 + 2 / 6],
    ['a bracket in a long paragraph', `[${spaced(5000)}`, 80 + 4000 / 6],
    ['two brackets in two paragraphs', '[a\n\n[a', 2 * (80 + 2 / 6)],
    ['a tag', '<b', 80],
    ['an instruction, by all that follows it', '<?a', 80 + 3 / 30],
    ['a declaration in a long paragraph', `<!${spaced(5000)}`, 80 + 5002 / 30],
    ['addresses', 'a@b http://c www.d WWW.e', 4 * 300],
    ['what only begins as an address', 'http: //c www', 0],
    ['63 spaces', `a${' '.repeat(63)}b`, 0],
    ['64 spaces', `a${' '.repeat(64)}b`, 64],
    ['128 spaces and tabs', `a${' \t'.repeat(64)}b`, 256],
    ['63 letters of a word', 'a'.repeat(63), 0],
    ['64 letters and signs of a word', 'a.b-c+d%'.repeat(8), 64],
    ['two long words', `${'a'.repeat(64)} ${'b'.repeat(128)}`, 64 + 256],
    ['a row under the head of a table', '|-|', 3 / 6],
    ['the rows of a table, by the columns of its head', '|-|\na\nb', 5 / 6 + 2 * 180],
    ['the rows of a table up to an empty line', '|-|\n\na', 3 / 6 + 180],
    ['the rows under the widest head', '|-|-|\n|-|\na', 9 * (2 / 6) + 2 * 240],
    ['a head that is aligned', '|:-: |', 1],
    ['what is no head, having no dash or other signs', '| : |\n|-a|\nb', 0],
    ['quotes', '> a\n> b', 0],
    ['lines that go on with a quote without its mark, by the length of all', '> a\nb\nc', (2 * 7) / 50],
    ['lines after the end of a quote', '> a\n\nb', 0],
    ['lines that go on with a quote in an item', '- > a\nb', 7 / 50],
    ['lines that go on with an item', '- a\nb', 0],
  ])('counts %s', (_, markdown, units) => {
    const [less, more] = [units - 0.001, units + 0.001];
    expect([tooCostly(markdown, less), tooCostly(markdown, more)]).toEqual([true, false]);
  });

  it.each(['>', '> ', '- ', '+ ', '* ', '-\t', '1. ', '1) ', '123456789. '])(
    'refuses more than fifty blocks of %j in one another, whatever the budget',
    (mark) => {
      expect([isTooDeep(`${mark.repeat(50)}a`), isTooDeep(`${mark.repeat(51)}a`)]).toEqual([false, true]);
    },
  );

  it('refuses dashes and stars in turn, which are no rule', () => {
    expect([isTooDeep('- * '.repeat(25)), isTooDeep('- * '.repeat(26))]).toEqual([false, true]);
  });

  it.each([
    ['a mark without a space', '-a'],
    ['a number without a space', '1.a'],
    ['a number of ten digits', '1234567890. '],
    ['a number without a sign', '1 '],
    ['a sign without a number', '. '],
    ['a rule of dashes', '- '],
    ['a rule of stars', '* '],
    ['a rule of dashes, set in', '  - -'],
  ])('takes %s for no block', (_, unit) => {
    expect(isTooDeep(unit.repeat(60))).toBe(false);
  });

  it('takes what follows a rule of dashes for more than a rule', () => {
    expect(isTooDeep(`${'- '.repeat(60)}a`)).toBe(true);
    expect(isTooDeep(`a ${'- '.repeat(60)}`)).toBe(false);
  });

  it.each([
    ['spaces', ' '.repeat(98), ' '.repeat(100)],
    ['tabs', `${'\t'.repeat(24)}  `, '\t'.repeat(25)],
  ])('counts every two columns of %s before the first mark of a line as a block', (_, fifty, more) => {
    expect([isTooDeep(`${fifty}- a`), isTooDeep(`${more}- a`)]).toEqual([false, true]);
    expect([isTooDeep(`${more}a`), isTooDeep(`- ${more}- a`)]).toEqual([false, false]);
  });

  it('finds what is too deep in any line', () => {
    expect(isTooDeep(`a\n${'>'.repeat(51)}\nb`)).toBe(true);
  });
});
