// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { aLibrary } from '../../support/memory-library.ts';

const FILLER = Array.from({ length: 60 }, (_, at) => `filler${at}`).join(' ');

describe('what is similar', () => {
  it('has a mistyped word, says so, and marks what it found', async () => {
    const { ids, widen } = await aLibrary({ a: ['yes', 'the logo is pretty small'] });
    expect(ids('prety small')).toEqual([]);
    const { groups, words, total } = widen('prety small');
    expect([total, words]).toEqual([
      1,
      [
        { typed: 'prety', found: ['pretty'] },
        { typed: 'small', found: ['small'] },
      ],
    ]);
    const [hit] = groups[0]?.hits ?? [];
    expect(hit?.ranges.map(([from, to]) => hit.snippet.slice(from, to))).toEqual(['pretty', 'small']);
  });

  it('has some of the words, and says which are nowhere', async () => {
    const { similar, widen } = await aLibrary({ a: ['the roadmap'] });
    expect(similar('zzzzzz roadmap')).toEqual(['a']);
    expect(widen('zzzzzz roadmap').words).toEqual([
      { typed: 'zzzzzz', found: [] },
      { typed: 'roadmap', found: ['roadmap'] },
    ]);
  });

  it('has all words that are apart, unless the search is strict', async () => {
    const { ids, similar } = await aLibrary({ apart: ['the pricing', FILLER, 'the roadmap'] });
    expect([ids('pricing roadmap'), similar('pricing roadmap'), ids('pricing roadmap', true)]).toEqual([
      [],
      ['apart'],
      ['apart'],
    ]);
  });

  it('has none of what is found as typed', async () => {
    const { ids, similar } = await aLibrary({ exact: ['the pricing roadmap'], other: ['the roadmap'] });
    expect([ids('pricing roadmap'), similar('pricing roadmap')]).toEqual([['exact'], ['other']]);
  });

  it.each([
    ['Besprechung', 'Die Projektbesprechung beginnt'],
    ['kokous', 'verkkokokousjärjestelmä'],
    ['予算会議', '今日は予算の会議です'],
  ])('has longer words that contain a long one, and characters that are apart: %s', async (text, said) => {
    const { ids, similar } = await aLibrary({ a: [said] });
    expect([ids(text), similar(text)]).toEqual([[], ['a']]);
  });

  it.each([
    ['a short word', 'rod '],
    ['a number', '20267'],
    ['a phrase', '"prety small"'],
    ['a quoted word', '"prety"'],
    ['a quoted word beside another', '"prety" road'],
    ['characters', '予算書'],
    ['an excluded word', '-prety'],
  ])('has nothing that may be meant by %s', async (_, text) => {
    const { similar } = await aLibrary({ a: ['road', 'pretty small 20261', '予告書'] });
    expect(similar(text)).toEqual([]);
  });

  it('has each phrase, in any turn, and neither what is excluded nor what a filter leaves out', async () => {
    const { similar } = await aLibrary({
      phrase: ['the quarterly budget roadmap'],
      apart: ['the quarterly budget', 'a flamingo'],
      words: ['the budget, quarterly, flamingo'],
      secret: ['the quarterly budget roadmap is secret'],
      forms: ['the quarterly budget', 'secrets'],
    });
    expect(similar('"quarterly budget" xroadmap -secret').toSorted()).toEqual(['apart', 'forms', 'phrase']);
    expect(similar('"quarterly budget" flamingos')[0]).toBe('apart');
    expect(similar('"quarterly budget" xroadmap title:other')).toEqual([]);
  });

  it('is of one speaker with their filter', async () => {
    const { similar } = await aLibrary({ a: { said: ['the pricing', 'the roadmap'], names: ['Ana', 'Bo'] } });
    expect([similar('speaker:ana raodmap'), similar('speaker:ana prcing')]).toEqual([[], ['a']]);
  });

  it('has no meetings for stop words alone when nothing else of the query is anywhere', async () => {
    const { similar, ids } = await aLibrary({
      a: { title: 'Standup', said: ['the plan'] },
      b: ['the zebra'],
      c: ['hello'],
    });
    expect([similar('the zzzzz'), similar('the zzzzz hello'), similar('the zebra')]).toEqual([[], ['c'], []]);
    expect(ids('the ').toSorted()).toEqual(['a', 'b']);
  });

  it('has what a word is mistyped for, whatever was deleted before', async () => {
    const { store, similar, keepAll } = await aLibrary({ a: ['infrastructurx'] });
    keepAll({ a: ['hello'], b: ['infrastructure'] });
    expect(similar('infrastructrx ')).toEqual(['b']);
    expect(store.stats().count).toBe(2);
  });

  it('has the words of a phrase that is nowhere, beside other words', async () => {
    const { similar } = await aLibrary({ a: ['the triple crown was named'], b: ['hello'] });
    expect(similar('what did "triple of crown" mean for the product ')).toEqual(['a']);
    expect(similar('"triple of crown"')).toEqual([]);
  });
});

describe('the words of the library', () => {
  it.each([
    ['in the first letter', 'udget ', 'budget'],
    ['two letters that changed places', 'migratoin ', 'migration'],
    ['two mistakes in a long word', 'infrastrutcur ', 'infrastructure'],
  ])('are what a mistyped one may mean, also with %s', async (_, typo, right) => {
    const { similar } = await aLibrary({ right: [right], other: ['nothing'] });
    expect(similar(typo)).toEqual(['right']);
  });

  it('are what may be meant also where only other forms are known', async () => {
    const { ids, similar } = await aLibrary({ form: ['they compete'], right: ['a competition'] });
    expect([ids('compettion '), similar('compettion ')]).toEqual([['form'], ['right']]);
  });

  it('are likelier the more often they are said, then with the same first letter', async () => {
    const said = ['budgat', 'budgbt', 'budgct', 'fudgit', 'budget', 'budget', 'budgdt', 'budgft'];
    const { similar } = await aLibrary(Object.fromEntries(said.map((word, at) => [`${word} ${at}`, [word]])));
    const found = similar('budgit ');
    expect(found).toEqual(expect.arrayContaining(['budget 4', 'budget 5']));
    expect([found.length, found.includes('fudgit 3')]).toEqual([5, false]);
  });
});
