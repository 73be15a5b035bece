// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../lib/library/store.ts';
import { aKept, found, memoryStore, NO_BOUNDS, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';
import { typed } from './exact.ts';

let store: MemoryStore;
const FILLER = Array.from({ length: 60 }, (_, at) => `filler${at}`).join(' ');

function keep(id: string, said: string[], title = 'Weekly'): void {
  store.keep([aKept({ recording: { id, title, createdAtMs: NOW_MS }, said })], NO_BOUNDS, NOW_MS);
}

const widen = (text: string) => store.widen({ query: typed(text), limit: 20 }, NOW_MS);
const ids = (text: string) => widen(text).groups.map(({ recording }) => recording.id);

beforeEach(async () => ({ store } = await memoryStore()));

describe('a widened query', () => {
  it('reads the vocabulary, which an exact one never does', async () => {
    const { store: first, database } = await memoryStore();
    first.keep([aKept({ said: ['the logo is pretty small'] })], NO_BOUNDS, NOW_MS);
    // Without what was cached while the index was written.
    const reopened = createStore(database);
    const exec = vi.spyOn(database, 'exec');
    const readsVocabulary = () => exec.mock.calls.some(([arg]) => /FROM term\b/.test(JSON.stringify(arg)));
    for (const query of ['pretty small', 'pretty sm', 'logo', 'prety']) found(reopened, typed(query));
    expect(exec).toHaveBeenCalled();
    expect(readsVocabulary()).toBe(false);
    reopened.widen({ query: typed('prety small'), limit: 20 }, NOW_MS);
    expect(readsVocabulary()).toBe(true);
  });

  it('finds a mistyped word, says so, and marks what it found', () => {
    keep('a', ['yes', 'the logo is pretty small']);
    expect(found(store, typed('prety small'))).toEqual([]);
    const { groups, words } = widen('prety small');
    expect(words).toEqual([
      { typed: 'prety', found: ['pretty'] },
      { typed: 'small', found: ['small'] },
    ]);
    const [hit] = groups[0]?.hits ?? [];
    expect(hit?.ranges.map(([from, to]) => hit.snippet.slice(from, to))).toEqual(['pretty', 'small']);
  });

  it('finds other forms, and recordings without some of the words', () => {
    keep('form', ['we invoiced them']);
    keep('one', ['the roadmap']);
    expect(ids('invoicing roadmap')).toEqual(expect.arrayContaining(['form', 'one']));
    expect(widen('zzzzzz roadmap').words).toEqual([
      { typed: 'zzzzzz', found: [] },
      { typed: 'roadmap', found: ['roadmap'] },
    ]);
  });

  it('finds the stop words of a query if nothing else of it is anywhere, and only then', () => {
    keep('a', ['hello to the others']);
    keep('b', ['hello']);
    keep('c', ['the plan']);
    expect(ids('the zzzzz')).toEqual(expect.arrayContaining(['a', 'c']));
    expect(ids('the zzzzz')).toHaveLength(2);
    expect(widen('the zzzzz').words).toEqual([
      { typed: 'the', found: ['the'] },
      { typed: 'zzzzz', found: [] },
    ]);
    expect(widen('the zzzzz').groups[0]?.hits).toHaveLength(1);
    expect(ids('what was said of the zzzzz').toSorted()).toEqual(['a', 'c']);
    expect(ids('the zzzzz hello').toSorted()).toEqual(['a', 'b']);
    expect(ids('the plann')).toEqual(['c']);
    expect(ids('the plan')).toEqual([]);
    const named = aKept({ recording: { id: 'd' }, said: ['hello', 'hello'], localNames: [['Speaker 2', 'Xanthe']] });
    store.keep([named], NO_BOUNDS, NOW_MS);
    expect(ids('the xanthe zzzzz')).toEqual(['d']);
    expect(ids('zzzzz')).toEqual([]);
  });

  it('finds the stop words of a query if nothing else of it is in what the filters leave', () => {
    keep('a', ['the plan'], 'Standup');
    keep('b', ['the zebra'], 'Weekly');
    keep('c', ['the others'], 'Weekly');
    expect(ids('the zebra title:standup')).toEqual(['a']);
    expect(widen('the zebra title:standup').words).toEqual([
      { typed: 'the', found: ['the'] },
      { typed: 'zebra', found: [] },
    ]);
    expect(ids('the zebra title:weekly')).toEqual([]);
    expect(ids('the zebra')).toEqual([]);
  });

  it('looks for a mistake too where only rare forms are there', () => {
    keep('form', ['a wore']);
    keep('right', ['it worked']);
    expect(ids('wored')).toEqual(expect.arrayContaining(['right']));
  });

  it('leaves out what is found as typed', () => {
    keep('exact', ['the pricing roadmap']);
    keep('other', ['the roadmap']);
    expect(found(store, typed('pricing roadmap'))).toEqual(['exact']);
    expect(ids('pricing roadmap')).toEqual(['other']);
  });

  it('has the words that stand apart, which are as typed only when the search is strict', () => {
    keep('apart', ['the pricing', FILLER, 'the roadmap']);
    expect(found(store, typed('pricing roadmap'))).toEqual([]);
    expect(ids('pricing roadmap')).toEqual(['apart']);
    expect(found(store, typed('pricing roadmap'), { isStrict: true })).toEqual(['apart']);
  });

  it.each([
    ['a short word', 'rodd'],
    ['a number', '20267'],
    ['a phrase', '"prety small"'],
    ['characters', '予算書'],
  ])('does not look for a mistake in %s', (_, text) => {
    keep('a', ['road', 'pretty small 20261', '予告書']);
    expect(ids(text)).toEqual([]);
  });

  it('does not leave out a phrase, nor let in what must not be there or a filter does not let through', () => {
    keep('phrase', ['the quarterly budget roadmap']);
    keep('words', ['the budget, quarterly, roadmap']);
    keep('without', ['the quarterly budget roadmap is secret']);
    expect(ids('"quarterly budget" xroadmap -secret')).toEqual(['phrase']);
    expect(ids('"quarterly budget" xroadmap -secret title:other')).toEqual([]);
  });

  it.each([['"prety"'], ['"invoicing"'], ['"prety" roadmap']])('takes a quoted word as it is typed: %s', (text) => {
    keep('a', ['the logo is pretty small', 'we invoiced them', 'the roadmap']);
    expect(ids(text)).toEqual([]);
  });

  it('excludes a word as it is typed, and neither its forms nor what is like it', () => {
    keep('forms', ['the roadmap keeps its secrets', 'a secert roadmap']);
    expect(ids('xroadmap -secret')).toEqual(['forms']);
  });

  it('asks for no more words than help, but for all phrases', () => {
    const hyphenated = Array.from({ length: 12 }, (_, term) =>
      Array.from({ length: 32 }, (_each, part) => `w${term}x${part}`).join('-'),
    );
    keep('a', ['the plan', hyphenated[0]?.replaceAll('-', ' ') ?? '']);
    expect(widen(hyphenated.join(' ')).words).toHaveLength(16);
    const { words } = widen(['"the plan"', ...hyphenated].join(' '));
    expect([words.length, words[0]?.found]).toEqual([17, ['the plan']]);
    const characters = Array.from({ length: 300 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
    expect(widen(`${characters} plan`).words).toHaveLength(41);
  });

  it('with characters that do not stand in a row finds those that do', () => {
    keep('a', ['今日は予算の会議です']);
    expect(found(store, typed('予算会議'))).toEqual([]);
    expect(ids('予算会議')).toEqual(['a']);
  });

  it('of a speaker looks only in what they say', () => {
    store.keep([aKept({ recording: { id: 'a' }, said: ['the pricing', 'the roadmap'] })], NO_BOUNDS, NOW_MS);
    expect(ids('speaker:ana roadmaps')).toEqual([]);
    expect(ids('speaker:ana pricings')).toEqual(['a']);
  });

  it('opens the turn in which most of the words stand together', () => {
    keep('a', ['pricing pricing pricing', 'roadmap roadmap', 'the pricing roadmap', 'roadmap']);
    expect(widen('prcing roadmap').groups[0]?.hits[0]?.turn).toBe(2);
  });
});

describe('a question', () => {
  it('asks for the words that decide, and marks only them', () => {
    keep('a', ['well, the pricing of airports is fine']);
    const search = { query: typed('what did we say about the pricing of airports'), limit: 5 };
    const [group] = store.search(search, NOW_MS).groups;
    const [hit] = group?.hits ?? [];
    expect(hit?.ranges.map(([from, to]) => hit.snippet.slice(from, to))).toEqual(['pricing', 'airports']);
    expect(store.search({ ...search, isStrict: true }, NOW_MS).total).toBe(0);
  });
});
