// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest';
import { aKept, memoryStore, NO_BOUNDS, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';
import { typed } from './exact.ts';

let store: MemoryStore;
beforeAll(async () => {
  ({ store } = await memoryStore());
  const said = ['the cost of the budget', 'the weather of today', 'the end of it', 'the budget', 'and so on'];
  const other = aKept({ recording: { id: 'other' }, said: ['the budget'] });
  store.keep([aKept({ recording: { id: 'budget', title: 'Of the budget' }, said }), other], NO_BOUNDS, NOW_MS);
});

/** Where the words of `text` are found in the recording, and how often they are mentioned in it. */
function mentions(text: string, isStrict = false) {
  const { groups } = store.search({ query: typed(text), limit: 5, isStrict }, NOW_MS);
  const group = groups.find(({ recording }) => recording.id === 'budget');
  return { count: group?.hitCount, snippets: group?.hits.map(({ snippet }) => snippet) };
}

describe('the mentions of a recording', () => {
  const ALL = ['Of the budget', 'the cost of the budget', 'the budget'];

  it.each([
    ['the budget ', false],
    ['the budget ', true],
    ['cost of the budget ', false],
    ['budget ', false],
  ])('are where words stand that tell something, without the title: %s, exactly: %s', (text, isStrict) => {
    const { count, snippets } = mentions(text, isStrict);
    expect(count).toBe(2);
    expect(snippets?.toSorted()).toEqual(ALL.toSorted());
  });

  it('are where any of the words stand, where none tells more than the others', () => {
    expect(mentions('the ').count).toBe(4);
    expect(mentions('of the ').count).toBe(4);
  });

  it('are what one person says with such a word', () => {
    expect(mentions('speaker:Ana the budget ')).toEqual({ count: 1, snippets: ['the cost of the budget'] });
  });

  it('are none of what is in the title only', () => {
    store.keep([aKept({ recording: { id: 'titled', title: 'Hiring' }, said: ['the end'] })], NO_BOUNDS, NOW_MS);
    const { groups } = store.search({ query: typed('the hiring '), limit: 5 }, NOW_MS);
    expect(groups).toMatchObject([{ hits: [{ part: 'title' }], hitCount: 0 }]);
  });

  it('are shown and counted, however many meetings have the word in their titles alone', async () => {
    const { store: titled } = await memoryStore();
    const weekly = (id: string, title: string, said: string) => aKept({ recording: { id, title }, said: [said] });
    const kept = [
      ...Array.from({ length: 30 }, (_, at) => weekly(`title-${at}`, `Weekly ${at}`, 'nothing new')),
      weekly('named', 'Weekly of Ana', 'nothing new'),
      weekly('both', 'Weekly with Ana', 'the weekly numbers'),
      weekly('said', 'Retro', 'the weekly numbers'),
    ];
    titled.keep(kept, NO_BOUNDS, NOW_MS);
    const count = (text: string, limit = 5) => {
      const { groups, total, said } = titled.search({ query: typed(text), limit }, NOW_MS);
      return [groups.filter(({ hitCount }) => hitCount > 0).length, said, total];
    };
    expect(count('weekly')).toEqual([2, 2, 33]);
    expect(count('weekly', 1)).toEqual([1, 2, 33]);
    expect(count('weekly numbers')).toEqual([2, 2, 2]);
    expect(count('weekly ana')).toEqual([2, 2, 3]);
  });
});
