// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { aKept, memoryStore, NO_BOUNDS, NOW_MS } from '../../support/memory-library.ts';
import { typed } from './exact.ts';

const FILLER = Array.from({ length: 60 }, (_, at) => `filler${at}`).join(' ');

interface Parts {
  title?: string;
  /** Who speaks first and who second, in turn. */
  names: [string | null, string | null];
  said: string[];
}

async function storeOf(meetings: Record<string, Parts>) {
  const { store } = await memoryStore();
  const others = Array.from({ length: 6 }, (_, at): [string, Parts] => [
    `other-${at}`,
    { names: ['Cy', 'Dee'], said: [FILLER, 'yes'] },
  ]);
  for (const [id, { title = 'Weekly', names, said }] of [...Object.entries(meetings), ...others]) {
    const speakers = names.map((name, at) => ({ label: `Speaker ${at + 1}`, name }));
    const segments = said.map((text, at) => ({ speaker: at % 2, startSeconds: at, endSeconds: at + 1, text }));
    const content = { speakers, segments, summary: null, notes: null };
    store.keep([{ ...aKept({ recording: { id, title, createdAtMs: NOW_MS } }), content }], NO_BOUNDS, NOW_MS);
  }
  const search = (text: string, isStrict = false) =>
    store.search({ query: typed(text), limit: 20, isStrict }, NOW_MS).groups;
  return {
    search,
    ids: (text: string, isStrict = false) => search(text, isStrict).map(({ recording }) => recording.id),
  };
}

describe('the name of a speaker', () => {
  it.each([
    ['ana budget', 'ana has the budget'],
    ['budget ana', 'the budget, ana'],
    ['ana ruiz budget', 'ana ruiz budget'],
    ['what did ana say about the budget', 'ana and the budget'],
    ['ana', 'ana, ana and ana'],
  ])('counts more than the same name in what is said: %s', async (text, others) => {
    const { ids } = await storeOf({
      text: { names: ['Cy', 'Bo'], said: ['hello', others] },
      spoken: { names: ['Ana Ruiz', 'Bo'], said: ['the budget is fine', 'yes'] },
    });
    expect(ids(text)).toEqual(['spoken', 'text']);
  });

  it('counts more than the same name in what somebody else says to them', async () => {
    const { ids } = await storeOf({
      text: { names: ['Ana Ruiz', 'Bo'], said: ['hello', 'ana budget'] },
      spoken: { names: ['Ana Ruiz', 'Bo'], said: ['the budget is fine', 'yes'] },
    });
    expect(ids('ana budget')).toEqual(['spoken', 'text']);
  });

  it.each([
    ['Ana de Souza', 'ana de souza budget'],
    ['May Lee', 'may lee budget'],
    ['May Lee', 'budget may lee'],
    ['Will Smith', 'budget will smith'],
    ['Will', 'will be'],
  ])('counts with a stop word in it: %s, %s', async (name, text) => {
    const { ids } = await storeOf({
      spoken: { names: [name, 'Bo'], said: ['budget to be fine', 'yes'] },
      others: { names: [name, 'Bo'], said: ['hello', 'budget to be fine'] },
    });
    expect(ids(text)).toEqual(['spoken']);
  });

  it.each([
    ['ana', 'Ana 1:1'],
    ['ana budget', 'Ana 1:1'],
    ['ana budget', 'The budget'],
  ])('counts beside a title with a word of the query: %s, %s', async (text, title) => {
    const spoken = { names: ['Ana', 'Bo'], said: ['the budget', 'yes'] } satisfies Parts;
    const titled = { ...spoken, title };
    for (const meetings of [
      { a: titled, b: spoken },
      { a: spoken, b: titled },
    ]) {
      const { search } = await storeOf(meetings);
      expect(search(text).map(({ recording }) => recording.title)).toEqual([title, 'Weekly']);
    }
  });

  it('leads to what that person says', async () => {
    const { search } = await storeOf({ a: { names: ['Bo', 'Ana'], said: ['the budget', 'a budget', 'budget'] } });
    expect(search('ana budget')[0]?.hits[0]).toMatchObject({ speaker: 'Ana', turn: 1 });
    expect(search('ana')[0]?.hits[0]).toMatchObject({ speaker: 'Ana', turn: 1, ranges: [] });
  });

  it('is exact only where that person says all other words, near each other', async () => {
    const { ids } = await storeOf({
      others: { names: ['Ana', 'Bo'], said: ['hello', 'the pricing budget'] },
      some: { names: ['Ana', 'Bo'], said: ['the pricing', 'the budget'] },
      apart: { names: ['Ana', 'Bo'], said: ['the pricing', FILLER, 'the budget'] },
      both: { names: ['Ana', 'Bo'], said: ['the pricing budget', 'yes'] },
    });
    expect(ids('ana pricing budget')).toEqual(['both']);
    expect(ids('ana bo pricing budget').toSorted()).toEqual(['both', 'others', 'some']);
  });

  it('is a whole word of a name, and neither a label, nor in quotes, nor in a strict search', async () => {
    const { ids } = await storeOf({
      anabel: { names: ['Anabel', 'Bo'], said: ['the budget', 'yes'] },
      nobody: { names: [null, null], said: ['the budget', 'yes'] },
      ana: { names: ['Ana', 'Bo'], said: ['the budget', 'yes'] },
    });
    expect(ids('ana budget')).toEqual(['ana']);
    for (const text of ['speaker budget', '"ana" budget']) expect(ids(text)).toEqual([]);
    expect(ids('ana budget', true)).toEqual([]);
  });

  it('is held to filters and to what must not be there', async () => {
    const { ids } = await storeOf({
      secret: { names: ['Ana', 'Bo'], said: ['the budget', 'secret'] },
      other: { title: 'Pricing', names: ['Ana', 'Bo'], said: ['the budget', 'yes'] },
    });
    expect(ids('ana budget -secret')).toEqual(['other']);
    expect(ids('ana budget -secret title:weekly')).toEqual([]);
    expect(ids('ana budget title:pricing').concat(ids('ana -secret'))).toEqual(['other', 'other']);
  });
});
