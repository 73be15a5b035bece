import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningOf } from '../../../lib/markdown/beginning.ts';
import type { Block } from '../../../lib/markdown/nodes.ts';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { weightOfBlocks } from '../../../lib/markdown/weight.ts';
import { sources } from './trees.ts';

const parse = (source: string) => parseDocument(source);
const wordsOf = (blocks: readonly Block[]): string =>
  JSON.stringify(blocks, (name, value: unknown) => (name === 'wholeLength' ? undefined : value)).replace(/[^a-z]/g, '');

describe('beginningOf', () => {
  it('is the document itself where that is light enough', () => {
    const blocks = parse('# One\n\nTwo.\n\n- three');
    expect(beginningOf(blocks, weightOfBlocks(blocks))).toBe(blocks);
  });

  it.each([
    ['paragraphs', Array.from({ length: 500 }, (_, at) => `Word ${at}.`).join('\n\n')],
    ['items', Array.from({ length: 500 }, (_, at) => `- item ${at}`).join('\n')],
    ['rows', `| a | b |\n|---|---|\n${Array.from({ length: 250 }, (_, at) => `| ${at} | c |`).join('\n')}`],
    ['quoted lists', Array.from({ length: 500 }, (_, at) => `> - said ${at}`).join('\n')],
    ['items in items', Array.from({ length: 500 }, (_, at) => `${'  '.repeat(at % 3)}- item ${at}`).join('\n')],
  ])('cuts many %s near the weight that was asked for', (_what, source) => {
    const weight = weightOfBlocks(beginningOf(parse(source), 300));
    expect(weight).toBeGreaterThan(250);
    expect(weight).toBeLessThan(320);
  });

  it('leaves what is whole the same objects', () => {
    const [list] = parse(Array.from({ length: 100 }, (_, at) => `- item ${at}`).join('\n'));
    const [cut] = beginningOf(list ? [list] : [], 30);
    if (list?.type !== 'list' || cut?.type !== 'list') throw new Error('No list');
    expect(cut.items.length).toBe(10);
    expect(cut.wholeLength).toBe(100);
    expect(cut.items.every((item, index) => item === list.items[index])).toBe(true);
  });

  it('of any document grows until it is all there, and never says anything else', () => {
    let cut = 0;
    fc.assert(
      fc.property(sources, (source) => {
        const blocks = parse(source);
        let before = '';
        for (let most = 1; ; most += 7) {
          const beginning = beginningOf(blocks, most);
          if (beginning === blocks) return;
          cut += 1;
          expect(weightOfBlocks(beginning)).toBeGreaterThan(0);
          const words = wordsOf(beginning);
          expect(words.length).toBeGreaterThanOrEqual(before.length);
          before = words;
          expect(most).toBeLessThan(weightOfBlocks(blocks));
        }
      }),
    );
    expect(cut).toBeGreaterThan(20);
  });
});
