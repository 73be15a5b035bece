import { describe, expect, it } from 'vitest';
import { createTitleIndex } from '../../../lib/search/titles.ts';
import { heldOutTitles, judgedTitles } from '../../fixtures/judged-titles.ts';
import { judge, openJudgedLibrary, successAt, type Judgement } from '../../support/judging.ts';

const library = openJudgedLibrary();
const index = createTitleIndex(library.recordings);

function report(name: string, judgements: readonly Judgement[]): void {
  const share = (rows: number) => successAt(rows, judgements).toFixed(3);
  const missed = judgements.filter(({ place }) => place > 1).map(({ query, place }) => `"${query}" (${place})`);
  console.log(
    `${name}: ${judgements.length} queries, success at 1: ${share(1)}, at 5: ${share(5)}`,
    ...(missed.length > 0 ? [`not first: ${missed.join(', ')}`] : []),
  );
}

describe('the judged queries', () => {
  const judgements = judge(judgedTitles, library, index);

  it('find what they mean', () => {
    report('Judged titles', judgements);
    // All but one. Floors are only ever raised.
    expect(successAt(1, judgements)).toBeGreaterThanOrEqual(79 / 80);
    expect(successAt(5, judgements)).toBe(1);
  });

  it('are no better than others that the ranking was not made with', () => {
    const heldOut = judge(heldOutTitles, library, index);
    report('Held-out titles', heldOut);
    expect(heldOut.length).toBeGreaterThanOrEqual(30);
    expect(successAt(1, heldOut)).toBe(1);
    expect(successAt(5, heldOut)).toBe(1);
  });
});
