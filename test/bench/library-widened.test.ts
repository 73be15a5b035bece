import { expect, it } from 'vitest';
import { createCorpus } from './library-corpus.ts';
import { widenedQueries } from './library-widened.ts';

it('asks for two words each, none of them twice', () => {
  const queries = widenedQueries(createCorpus(10));
  expect(queries).toHaveLength(18);
  expect(new Set(queries).size).toBe(queries.length);
  expect(queries.every((text) => text.split(' ').length === 2)).toBe(true);
});
