// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../service/recordings/random.ts';
import { cjkRuns, contentWords, countMeetings, isTellingCjk } from './text-words.ts';
import { withTypo } from './typos.ts';
import { formsOf, withEd, withIng, withS } from './word-forms.ts';
import { pickWeighted, pickZipf, shuffled } from './zipf.ts';

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
])('The forms of %s are regular', (base, s, ed, ing) => {
  expect([withS(base), withEd(base), withIng(base)]).toEqual([s, ed, ing]);
});

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

it('withTypo makes each edit somewhere, the first letter included, and never none', () => {
  const random = seededRandom(1);
  const typos = Array.from({ length: 300 }, () => withTypo('letter', random));
  expect(typos).not.toContain('letter');
  expect(new Set(typos.map(({ length }) => length))).toEqual(new Set([5, 6, 7]));
  expect(typos).toContain('eltter');
  expect(typos).toContain('etter');
  expect(typos).toContain('lettre');
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

describe('what is drawn', () => {
  it('comes in proportion to its weight', () => {
    const random = seededRandom(2);
    const drawn = Array.from({ length: 2_000 }, () => pickWeighted(['a', 'b', 'c'], (_, at) => at, random));
    const count = (letter: string) => drawn.filter((one) => one === letter).length;
    expect(count('a')).toBe(0);
    expect(count('c') / count('b')).toBeGreaterThan(1.7);
    expect(count('c') / count('b')).toBeLessThan(2.3);
    expect(() => pickWeighted([], () => 1, random)).toThrow('Nothing to pick from');
  });

  it('has common things first', () => {
    const random = seededRandom(3);
    const items = Array.from({ length: 100 }, (_, at) => at);
    const drawn = Array.from({ length: 2_000 }, () => pickZipf(items, random));
    const first = drawn.filter((one) => one === 0).length;
    expect(first).toBeGreaterThan(5 * drawn.filter((one) => one === 40).length);
    expect(new Set(drawn).size).toBeGreaterThan(80);
  });

  it('keeps all when it is shuffled', () => {
    const items = [1, 2, 3, 4, 5, 6];
    expect(shuffled(items, seededRandom(4)).toSorted((a, b) => a - b)).toEqual(items);
    expect(shuffled(items, seededRandom(4))).not.toEqual(items);
  });
});
