// @vitest-environment node
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { matchPage } from '../../../lib/search/page-match.ts';
import { toPageName } from '../../../lib/search/page-name.ts';
import * as pageTokens from '../../../lib/search/page-tokens.ts';
import { aRecording } from '../../support/factories.ts';
import { expectLinearTime } from '../../support/linear-time.ts';

vi.mock('../../../lib/search/page-tokens.ts', async (original) => {
  const actual = await original<typeof pageTokens>();
  return { ...actual, toTokens: vi.fn(actual.toTokens) };
});
afterEach(() => void vi.mocked(pageTokens.toTokens).mockClear());

/** As much of a title as is ever looked at. */
const TITLE_LENGTH = 300;
const hostile = `sync|${Array.from({ length: TITLE_LENGTH }, (_, index) => index % 10).join('|')}`.slice(
  0,
  TITLE_LENGTH,
);

describe('what the title of a page can cost', () => {
  it('is 22 runs at most, of a title of 150 segments', () => {
    expect(hostile.split('|').length).toBe(149);
    expect(toPageName(hostile)?.runs.length).toBe(22);
  });

  it('is 22 runs at most, however it is made', () => {
    const parts = fc.array(fc.constantFrom('sync', 'a1', '港北', '|', ' - ', ': ', '·', '7', ' '), { maxLength: 300 });
    fc.assert(
      fc.property(parts, (some) => {
        const title = some.join('').slice(0, TITLE_LENGTH);
        const runs = toPageName(title)?.runs ?? [];
        expect(runs.length).toBeLessThanOrEqual(22);
        // A word stands in one run of its segment, in two of two, in three of three, and in the whole.
        const words = runs.reduce((sum, { tokens }) => sum + tokens.length, 0);
        expect(words).toBeLessThanOrEqual(7 * TITLE_LENGTH);
      }),
    );
  });

  it('is no more for many recordings that share a word with it', () => {
    const list = Array.from({ length: 800 }, (_, index) =>
      aRecording({ id: `r${index}`, title: `Team sync ${index}` }),
    );
    expect(matchPage(list, { title: hostile, selection: hostile })).toEqual([]);
    const match = (count: number) => matchPage(list.slice(0, count), { title: hostile, selection: hostile });
    expectLinearTime(match, 800);
  });
});

/** Fewer than `most` texts were taken apart, and some: none would mean that another module than the one here was counted. */
function expectCounted(most: number): void {
  const { calls } = vi.mocked(pageTokens.toTokens).mock;
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.length).toBeLessThan(most);
}

describe('what a long list can cost', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    aRecording({ id: `r${index}`, title: index === 9_000 ? 'Kick-off: yard map' : `Pricing review ${index}` }),
  );

  it('is nothing for titles that share no word with the page', () => {
    expect(matchPage(many, { title: 'Rain expected along the coast', selection: '' })).toEqual([]);
    expectCounted(10);
  });

  it('is the newest titles, counted, and those that share one', () => {
    const found = matchPage(many, { title: 'Yard map kickoff - Confluence', selection: '' });
    expect(found.map(({ id }) => String(id))).toEqual(['r9000']);
    expectCounted(1_010);
  });
});
