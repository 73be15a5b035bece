// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { aContent } from '../../support/factories.ts';
import { aKept, memoryStore, NO_BOUNDS, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';
import { typed } from './exact.ts';

let store: MemoryStore;
beforeEach(async () => ({ store } = await memoryStore()));

/** The first hit of `query` in a recording in which one turn says `said`. */
function hitIn(said: string, query: string) {
  store.keep([aKept({ recording: { id: 'a', title: 'Weekly' }, said: [said] })], NO_BOUNDS, NOW_MS);
  return store.search({ query: typed(query), limit: 5 }, NOW_MS).groups[0]?.hits[0];
}

const marked = (hit: ReturnType<typeof hitIn>) => hit?.ranges.map(([from, to]) => hit.snippet.slice(from, to));
const FILLER = 'and then they talked about something else for quite a while, as they do on every other day, ';

describe('a hit opens', () => {
  it('at a word that tells something, not at one that is everywhere', () => {
    const hit = hitIn(`so the first thing is this: ${FILLER.repeat(2)}we have a budget for it`, 'the budget');
    expect(hit?.words).toBe('budget');
    expect(hit?.snippet).toContain('budget');
    expect(marked(hit)).toContain('budget');
  });

  it('where the words stand together, not at the first of them', () => {
    const hit = hitIn(`a budget comes first. ${FILLER.repeat(2)}here the budget meets the roadmap`, 'budget roadmap');
    expect(hit?.snippet).toMatch(/budget meets the roadmap$/);
    expect(marked(hit)).toEqual(['budget', 'roadmap']);
    expect(hit?.words).toBe('budget');
  });

  it('with the words beside it, which are looked for together', () => {
    const hit = hitIn(`of this and that. ${FILLER.repeat(2)}we speak of the budget, Ana`, 'of the budget');
    expect(hit?.words).toBe('of the budget');
  });

  it('at a word that soft hyphens divide', () => {
    const hit = hitIn('we co\u00adope\u00adrate with them', 'cooperate');
    expect(marked(hit)).toEqual(['co\u00adope\u00adrate']);
  });

  it('at the first of several places that are alike', () => {
    const hit = hitIn(`one budget here. ${FILLER.repeat(2)}another budget there`, 'budget');
    expect(hit?.snippet).toMatch(/^one budget here/);
  });
});

describe('a turn of several segments', () => {
  /** The first hit of `query` where one speaker says all of `said`, one segment every ten seconds. */
  function hitAcross(said: string[], query: string) {
    const segments = said.map((text, at) => ({ speaker: 0, startSeconds: at * 10, endSeconds: at * 10 + 9, text }));
    store.keep(
      [aKept({ recording: { id: 'a', title: 'Weekly' }, content: aContent({ segments }) })],
      NO_BOUNDS,
      NOW_MS,
    );
    const { groups } = store.search({ query: typed(query), limit: 5 }, NOW_MS);
    return groups[0]?.hits.find(({ part }) => part === 'transcript');
  }

  it.each([
    [['我们今天开会', '议程已经发了'], '会议', '会议', 0],
    [['我们今天开会', '议程已经发了'], '议程', '议程', 10],
    [['さっきのサー', 'バーの設定', 'を見て'], '設定を見', '設定を見', 10],
    [['さっきのサー', 'バーの設定', 'を見て'], 'を見て', 'を見て', 20],
    [['the bud', 'get is', 'done'], 'get is done', 'get is done', 10],
    [['the bud', 'get is', 'done'], 'budget', undefined, undefined],
    [['我们说 OK', 'great 会', '议'], '"ok great"', 'OK great', 0],
  ])('%j has %s as it is read, at its time', (said, query, words, startSeconds) => {
    const hit = hitAcross(said, query);
    expect([hit?.words, hit?.startSeconds]).toEqual([words, startSeconds]);
  });

  it('is quoted for a person as it is read', () => {
    hitAcross(['我们今天开会', '议程已经发了'], '会议');
    const { quotes } = store.person({ name: 'Ana Ruiz', terms: [{ kind: 'prefix', text: '会议' }], limit: 5 });
    expect(quotes.map(({ snippet }) => snippet)).toEqual(['我们今天开会议程已经发了']);
  });
});

describe('a recording', () => {
  it('is found by another form of a word that only its title has', () => {
    store.keep([aKept({ recording: { id: 'a', title: 'Invoices' }, said: ['hello'] })], NO_BOUNDS, NOW_MS);
    const { groups } = store.widen({ query: typed('invoicing'), limit: 5 }, NOW_MS);
    expect(groups.map(({ recording, hits }) => [recording.id, hits.map(({ part }) => part)])).toEqual([
      ['a', ['title']],
    ]);
  });

  it('shows more turns of a speaker than places of a word, in the order in which they were said', () => {
    const said = Array.from({ length: 30 }, (_, turn) => `plan ${turn}`);
    store.keep([aKept({ recording: { id: 'a' }, said })], NO_BOUNDS, NOW_MS);
    const hitsOf = (query: string) => {
      const [group] = store.search({ query: typed(query), limit: 5 }, NOW_MS).groups;
      return { count: group?.hitCount, turns: group?.hits.map(({ turn }) => turn) };
    };
    expect(hitsOf('speaker:ana')).toEqual({ count: 15, turns: [0, 2, 4, 6, 8, 10, 12, 14, 16, 18] });
    expect(hitsOf('speaker:ana plan').turns).toHaveLength(3);
  });
});
