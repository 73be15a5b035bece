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
});
