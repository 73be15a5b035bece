import { beforeEach, expect, it, vi } from 'vitest';
import { toMatching } from '../../../lib/library/match.ts';
import { widenedWords } from '../../../lib/library/query-words.ts';
import type { Vocabulary } from '../../../lib/library/vocabulary.ts';
import { typed } from './exact.ts';

const KNOWN = new Set(['budget', 'roadmap', '20261']);
const formsOf = vi.fn<Vocabulary['formsOf']>(() => []);
const typosOf = vi.fn<Vocabulary['typosOf']>(() => []);
beforeEach(() => {
  formsOf.mockClear();
  typosOf.mockClear();
});

function widened(text: string) {
  const vocabulary = { formsOf, typosOf, has: (term: string) => KNOWN.has(term) } as Partial<Vocabulary> as Vocabulary;
  return widenedWords(toMatching(typed(text), false).typed, vocabulary);
}
const looked = ({ mock }: typeof formsOf | typeof typosOf) => mock.calls.map(([word]) => word);

it('Mistakes are looked for in words that are in no recording, and in no others', () => {
  widened('budget rodmap roadmap ');
  expect(looked(typosOf)).toEqual(['rodmap']);
  expect(looked(formsOf)).toEqual(['budget', 'rodmap', 'roadmap']);
});

it.each(['"rodmap plan"', '"rodmap" budget', '予算会議 ', 'ประชุม ', 'budget -rodmap'])(
  'Nothing else is meant by %s',
  (text) => {
    const words = widened(text).filter(({ typed: one }) => one !== 'budget');
    expect(
      words.flatMap(({ variants }) => variants.map(({ weight }) => weight)).filter((weight) => weight !== 1),
    ).toEqual([]);
    expect([...looked(typosOf), ...looked(formsOf)].filter((word) => word !== 'budget')).toEqual([]);
  },
);
