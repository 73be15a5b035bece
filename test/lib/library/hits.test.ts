// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { LibraryHit } from '../../../lib/library/types.ts';
import { aLibrary } from '../../support/memory-library.ts';

type Meeting = Parameters<Awaited<ReturnType<typeof aLibrary>>['keepAll']>[0][string];

/** What is found of a meeting. */
async function groupIn(meeting: Meeting, query: string) {
  const { search } = await aLibrary({ a: meeting });
  return search(query).groups[0];
}

const hitIn = async (said: string, query: string) => (await groupIn([said], query))?.hits[0];
const marked = (hit: LibraryHit | undefined) => hit?.ranges.map(([from, to]) => hit.snippet.slice(from, to));

const FILLER = 'some words that nobody looks for, ';

describe('a snippet', () => {
  it.each([
    ['at the beginning', `budget ${FILLER.repeat(9)}`, 'budget', 0],
    ['in a short text', `${FILLER.repeat(3)}budget`, 'budget', 41],
    ['in a long text', `${FILLER.repeat(9)}budget ${FILLER.repeat(9)}`, 'budget', 41],
    ['at the end of a long text', `${FILLER.repeat(9)}budget`, 'budget', 41],
    ['after a text without spaces', `${'x'.repeat(200)} budget`, 'budget', 41],
    ['after letters of double width', `${'今日は会議の予定について'.repeat(9)}予算を決めた`, '予算', 17],
  ])('has its match near its beginning: %s', async (_, said, query, most) => {
    const hit = await hitIn(said, query);
    expect(marked(hit)).toEqual([query]);
    expect(hit?.ranges[0]?.[0]).toBeLessThanOrEqual(most);
    expect(hit?.snippet.length).toBeLessThanOrEqual(142);
  });

  it('is the whole text, as one line, if it is short', async () =>
    expect((await hitIn('The budget\nis fixed', 'budget'))?.snippet).toBe('The budget is fixed'));

  it.each([
    ['at a word that tells something', `the first thing: ${FILLER.repeat(5)}we have a budget`, 'the budget ', 'budget'],
    [
      'where words are together',
      `a budget. ${FILLER.repeat(5)}the budget, roadmap`,
      'budget roadmap',
      'budget, roadmap',
    ],
    [
      'with the words beside it',
      `of this. ${FILLER.repeat(5)}our quarterly budget`,
      'budget quarterly',
      'quarterly budget',
    ],
    ['at the first of several places', `one budget. ${FILLER.repeat(5)}a budget`, 'budget', 'one budget'],
    ['at a word with soft hyphens', 'we co\u00adope\u00adrate with them', 'cooperate', 'co\u00adope\u00adrate'],
  ])('opens %s', async (_, said, query, shown) => expect((await hitIn(said, query))?.snippet).toContain(shown));

  it('marks all words, and has those that are side by side to be found again', async () => {
    const hit = await hitIn('our quarterly budget is a budget for the plan', 'budget quarterly plan');
    expect(marked(hit)).toEqual(['quarterly', 'budget', 'budget', 'plan']);
    expect(hit?.words).toBe('quarterly budget');
  });
});

describe('a hit', () => {
  it('says where it is', async () => {
    const parts = { said: ['hello', 'a budget'], names: ['Ana', 'Bo'], summaryLines: ['x', 'the budget'] };
    expect((await groupIn(parts, 'budget '))?.hits).toMatchObject([
      { part: 'transcript', speaker: 'Bo', startSeconds: 10, turn: 1, snippet: 'a budget' },
      { part: 'summary', speaker: null, startSeconds: null, turn: null, snippet: 'the budget' },
    ]);
  });

  it('in the title alone is shown', async () => {
    const group = await groupIn({ title: 'Hiring', said: ['the end'] }, 'the hiring ');
    expect(group?.hits).toMatchObject([{ part: 'title', snippet: 'Hiring' }]);
  });

  it.each([
    [['我们今天开会', '议程已经发了'], '会议', '会议', 0],
    [['我们今天开会', '议程已经发了'], '议程', '议程', 10],
    [['さっきのサー', 'バーの設定', 'を見て'], '設定を見', '設定を見', 10],
    [['さっきのサー', 'バーの設定', 'を見て'], 'を見て', 'を見て', 20],
    [['the bud', 'get is', 'done'], '"get is done"', 'get is done', 10],
    [['the bud', 'get is', 'done'], 'budget', undefined, undefined],
    [['我们说 OK', 'great 会', '议'], '"ok great"', 'OK great', 0],
  ])('in a turn of %j for %s is as it is read, at its time', async (said, query, words, startSeconds) => {
    const hit = (await groupIn({ said, names: ['Ana'] }, query))?.hits[0];
    expect([hit?.words, hit?.startSeconds]).toEqual([words, startSeconds]);
  });
});

it.each(['회의록', 'ガイド ', 'プログラム '])('The hits for %s are marked', async (query) => {
  const hit = (await groupIn(['hello', `x ${query.trim()} y`], query))?.hits[0];
  expect(hit?.words).toBe(query.trim());
});

describe('the hits of a recording', () => {
  it('are where all deciding words are', async () => {
    const said = [
      'the cost',
      'the weather',
      'the budget',
      'the end of it',
      'the cost of the budget',
      'budget',
      'budget and cost',
    ];
    expect((await groupIn(said, 'cost of the budget '))?.hits.map(({ turn }) => turn)).toEqual([4, 6]);
  });

  it('are more turns of a speaker than places of a word, in the order in which they were said', async () => {
    const said = Array.from({ length: 30 }, (_, turn) => `plan ${turn}`);
    const all = await groupIn(said, 'speaker:ana');
    expect(all?.hits.map(({ turn }) => turn)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
    const some = await groupIn(said, 'speaker:ana plan');
    expect([some?.hits.length, some?.hits.every(({ speaker }) => speaker === 'Ana Ruiz')]).toEqual([6, true]);
  });
});
