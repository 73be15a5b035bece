import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toIndexText } from '../../../lib/library/tokens.ts';
import { createWordCollector, isWord } from '../../../lib/library/word-collector.ts';

describe('the words of texts', () => {
  it.each([
    ['', 0],
    ['the budget', 2],
    ['well - it’s, so', 4],
    ['東京都 2026', 4],
    ['… ! ', 0],
  ])('of %j are counted as the index makes tokens of it', (text, count) => {
    expect(createWordCollector().read(toIndexText([text]))).toBe(count);
  });

  it('are gathered each once, without what is none', () => {
    const collector = createWordCollector();
    for (const text of ['the plan, the PLAN! 2026 v2 a', '予算 plan', 'x'.repeat(33)]) collector.read(text);
    expect(collector.take()).toEqual(['the', 'plan', 'PLAN']);
    collector.read('the plan of the équipe');
    expect(collector.take()).toEqual(['équipe']);
  });

  it('are those of a text that is cut at all that is in no token', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'A', 'b', 'z', '0', '9', ' ', '-', '_', 'é', '予', '½', '.'),
      maxLength: 400,
    });
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const collector = createWordCollector();
        const cut = texts.map((one) => one.split(/[^a-zA-Z0-9\x80-\uffff]+/).filter((token) => token !== ''));
        expect(texts.map((one) => collector.read(one))).toEqual(cut.map(({ length }) => length));
        expect(collector.take()).toEqual([...new Set(cut.flat())].filter(isWord));
      }),
    );
  });

  it('are found again among more of them than the first table holds', () => {
    const words = Array.from({ length: 10_000 }, (_, at) =>
      Array.from(String(at), (digit) => 'abcdefghij'[Number(digit)] ?? '')
        .join('')
        .padStart(5, 'k'),
    );
    const collector = createWordCollector();
    expect(collector.read([...words, ...words].join(' '))).toBe(20_000);
    expect(collector.take()).toEqual(words);
  });
});
