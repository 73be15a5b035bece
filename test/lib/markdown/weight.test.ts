import { describe, expect, it } from 'vitest';
import { MAX_NODES, MAX_RUN } from '../../../lib/markdown/limits.ts';
import type { Block, Inline } from '../../../lib/markdown/nodes.ts';
import { isLight, weightOfBlock, weightOfBlocks, weightOfRow } from '../../../lib/markdown/weight.ts';

const word: Inline = { type: 'text', text: 'a' };
const to = { href: 'https://a.com/', host: 'a.com' };
const words = (count: number): Inline[] => Array.from({ length: count }, () => word);
const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const item = (...children: Block[]) => ({ checked: null, children });
const list = (...items: ReturnType<typeof item>[]): Block => ({ type: 'list', ordered: false, start: 1, items });
const table = (header: Inline[][], ...rows: Inline[][][]): Block => ({ type: 'table', align: [], header, rows });

describe('weightOfBlock', () => {
  it.each<[string, Block, number]>([
    ['a rule', { type: 'rule' }, 1],
    ['code', { type: 'code', language: null, text: 'a\nb' }, 1],
    ['an empty paragraph', paragraph(), 1],
    ['a paragraph', paragraph(word, { type: 'break' }, { type: 'inline-code', text: 'b' }), 4],
    ['a heading', { type: 'heading', level: 2, children: [word] }, 2],
    ['styled words', paragraph({ type: 'strong', children: [{ type: 'emphasis', children: [word] }] }), 4],
    ['words struck through', paragraph({ type: 'strikethrough', children: [word, word] }), 4],
    ['a picture', paragraph({ type: 'image', alt: 'a', ...to }), 5],
    ['a link', paragraph({ type: 'link', ...to, disguised: false, children: [word, word] }), 7],
    ['an empty list', list(), 1],
    ['a list', list(item(paragraph(word)), item()), 5],
    ['a quote', { type: 'quote', children: [paragraph(word), { type: 'rule' }] }, 4],
    ['a table', table([[word], []], [[word], [word, word]]), 2 + 2 + 2 + 4],
  ])('of %s', (_, block, weight) => {
    expect(weightOfBlock(block)).toBe(weight);
  });

  it('is without end for more nodes in a run than can be drawn, wherever they stand', () => {
    const [most, more] = [words(MAX_RUN), words(MAX_RUN + 1)];
    expect(weightOfBlock(paragraph(...most))).toBe(1 + MAX_RUN);
    for (const block of [
      paragraph(...more),
      paragraph({ type: 'strong', children: more }),
      paragraph({ type: 'link', ...to, disguised: false, children: more }),
      list(item(paragraph(...more))),
      table([], [more]),
    ]) {
      expect(weightOfBlock(block)).toBe(Infinity);
    }
  });
});

describe('weightOfBlocks', () => {
  it('is the sum of all', () => {
    expect(weightOfBlocks([])).toBe(0);
    expect(weightOfBlocks([paragraph(word), { type: 'rule' }])).toBe(3);
  });
});

describe('weightOfRow', () => {
  it('is of the row, its cells and what they hold', () => {
    expect([weightOfRow([]), weightOfRow([[], [word]])]).toEqual([1, 4]);
  });
});

describe('isLight', () => {
  it('is what comes to the most nodes of a document, and no more', () => {
    const rules: Block[] = Array.from({ length: MAX_NODES }, () => ({ type: 'rule' }));
    expect([isLight(rules), isLight([...rules, { type: 'rule' }])]).toEqual([true, false]);
  });
});
