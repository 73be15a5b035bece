import { describe, expect, it } from 'vitest';
import { parseDocument as blocksOf } from '../../../lib/markdown/parse-document.ts';
import { text, paragraph, heading } from './build-nodes.ts';

describe('HTML', () => {
  it('has tables with or without a head, padded, and flows those that are layout', () => {
    expect(blocksOf('<table><caption>t</caption><thead><tr><th>a<th align=right>b</thead><tr><td>c</table>')).toEqual([
      paragraph('t'),
      { type: 'table', align: [null, 'right'], header: [[text('a')], [text('b')]], rows: [[[text('c')], []]] },
    ]);
    expect(blocksOf('<table><tr><td>a<td>b</table>')).toEqual([
      { type: 'table', align: [null, null], header: [[], []], rows: [[[text('a')], [text('b')]]] },
    ]);
    expect(blocksOf('<table><tr><td><h2>a</h2><p>b</table>')).toEqual([heading(2, 'a'), paragraph('b')]);
  });

  it.each([
    ['a cell of several rows', '<tr><td rowspan=2>a<td>b<tr><td>c', ['a,b', ',c']],
    ['a cell of several columns', '<tr><td colspan=2>a<td>b<tr><td>c<td>d<td>e', ['a,,b', 'c,d,e']],
    ['both', '<tr><td rowspan=2 colspan=2>a<td>b<tr><td>c<tr><td>d<td>e<td>f', ['a,,b', ',,c', 'd,e,f']],
    ['more columns than there are', '<tr><td>a<td>b<tr><td colspan=99999>c', ['a,b', 'c,']],
    [
      'a head whose cell would reach into the body',
      '<thead><tr><th rowspan=2>x<th>y</thead><tbody><tr><td>a<td>b',
      ['a,b'],
    ],
    [
      'one that crosses a longer one',
      '<tr><td>a<td rowspan=3>b<tr><td colspan=2>c<tr><td>d<td>e',
      ['a,b,', 'c,,', 'd,,e'],
    ],
    ['what is no number', '<tr><td colspan=-2>a<td rowspan=x>b<tr><td>c<td>d', ['a,b', 'c,d']],
  ])('has each cell of a table in its column after %s', (_, rows, expected) => {
    const cells = expected.map((row) => row.split(',').map((words) => (words === '' ? [] : [text(words)])));
    expect(blocksOf(`<table>${rows}</table>`)).toMatchObject([{ type: 'table', rows: cells }]);
  });

  it.each([
    ['<tr><td rowspan=9999>a<td>b', 5_000],
    ['<tr><td colspan=99999 rowspan=99999>a<td>b', 5_000],
    [`<tr>${'<td>a'.repeat(400)}`, 260],
  ])('flows a table that would be too large: %s', (row, count) => {
    const blocks = blocksOf(`<table>${row.repeat(count)}</table>`);
    expect(new Set(blocks.map(({ type }) => type))).toEqual(new Set(['paragraph']));
  });
});
