import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanQuery } from '../../../lib/text/terms.ts';

describe('cleanQuery', () => {
  it.each([
    ['  weekly \n  sync\t', 'weekly sync'],
    ['a\u0000b', 'a b'],
    [' \u3000 ', ''],
    ['\uD83D', '\uFFFD'],
  ])('makes %j into %j', (text, query) => expect(cleanQuery(text)).toBe(query));

  it('cuts at 200 code points, not in the middle of one', () => {
    expect(Array.from(cleanQuery('😀'.repeat(300)))).toHaveLength(200);
    expect(cleanQuery(`${'x'.repeat(199)} y`)).toBe('x'.repeat(199));
  });

  it('is clean already the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 150, maxLength: 250 }), (text) => {
        const query = cleanQuery(text);
        expect(cleanQuery(query)).toBe(query);
        expect(Array.from(query).length).toBeLessThanOrEqual(200);
      }),
      { numRuns: 50 },
    );
  });
});
