// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { cjkRuns, contentWords, countMeetings, isTellingCjk } from './text-words.ts';
import { formsOf, withEd, withIng, withS } from './word-forms.ts';

const known = (...words: string[]) => {
  const set = new Set(words);
  return (word: string) => set.has(word);
};

it.each([
  ['plan', 'plans', 'planned', 'planning'],
  ['invoice', 'invoices', 'invoiced', 'invoicing'],
  ['apply', 'applies', 'applied', 'applying'],
  ['fix', 'fixes', 'fixed', 'fixing'],
  ['deploy', 'deploys', 'deployed', 'deploying'],
  ['open', 'opens', 'opened', 'opening'],
  ['load', 'loads', 'loaded', 'loading'],
  ['agree', 'agrees', 'agreed', 'agreeing'],
  ['free', 'frees', 'freed', 'freeing'],
])('The forms of %s are regular', (base, s, ed, ing) =>
  expect([withS(base), withEd(base), withIng(base)]).toEqual([s, ed, ing]),
);

describe('formsOf', () => {
  it('adds an ending where the form is known', () => {
    expect(formsOf('invoice', known('invoices', 'invoicing'))).toEqual(['invoices', 'invoicing']);
    expect(formsOf('invoice', known())).toEqual([]);
  });

  it('takes an ending off where the rest is known by more than one form', () => {
    expect(formsOf('planned', known('plan', 'plans')).sort()).toEqual(['plan', 'plans']);
    expect(formsOf('evening', known('even', 'evening'))).toEqual([]);
  });

  it('has none of short words and other scripts', () => {
    expect(formsOf('art', known('arts'))).toEqual([]);
    expect(formsOf('déploie', () => true)).toEqual([]);
  });
});

describe('the words of a text', () => {
  it('are its content words, each once and in small letters', () => {
    expect(contentWords("The Budget's too small, and Ana’s budget is 42; don't ask the équipe")).toEqual([
      'budget',
      'small',
      'ana',
      'équipe',
    ]);
    expect(contentWords('我們 budget 会議')).toEqual(['budget']);
  });

  it('are runs of characters in Chinese and Japanese', () => {
    expect(cjkRuns('はい、会議は3時です。OK 我')).toEqual(['はい', '会議は', '時です']);
    expect([isTellingCjk('会議は'), isTellingCjk('議は'), isTellingCjk('データ')]).toEqual([true, false, true]);
  });

  it('are counted once a meeting', () => {
    const counts = countMeetings([
      { id: 'a', turns: ['fish fish', 'fish'] },
      { id: 'b', turns: ['Fish soup'] },
    ]);
    expect([counts.get('fish'), counts.get('soup')]).toEqual([2, 1]);
  });
});
