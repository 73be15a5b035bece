import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptSuggestion,
  completeQuery,
  findTypedDate,
  type KnownValues,
} from '../../../lib/search/complete-query.ts';
import { parseQuery, quoteIfNeeded } from '../../../lib/search/query-language.ts';
import { type FilterKeyword } from '../../../lib/search/query-words.ts';
import { forRuns } from '../../support/for-all.ts';

const known: KnownValues = {
  speakers: [
    { name: 'Bo Anand', count: 90 },
    { name: 'Ana Ruiz', count: 3 },
    { name: 'Anabel', count: 7 },
    { name: 'Élodie "Eli" Marchetti', count: 1 },
    { name: '三浦 遥', count: 2 },
    { name: ' ', count: 99 },
  ],
  owners: [{ name: "O'Shea", count: 1 }],
  teams: [{ name: 'Design & research', count: 1 }],
  titles: ['Weekly sync', 'Pricing review', 'Weekly sync'],
  connections: [],
};

/** The caret stands at `|`. */
const complete = (marked: string) => completeQuery(marked.replace('|', ''), marked.indexOf('|'), known);
const accept = (marked: string, pick = 0) => {
  const completion = complete(marked);
  const suggestion = completion?.suggestions[pick];
  if (!completion || suggestion === undefined) return null;
  const { text, caret } = acceptSuggestion(marked.replace('|', ''), completion, suggestion);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

describe('completeQuery', () => {
  it.each([
    ['speaker:|', 'speaker', ['Bo Anand', 'Anabel', 'Ana Ruiz', '三浦 遥', 'Élodie "Eli" Marchetti']],
    ['budget speaker:an|', 'speaker', ['Anabel', 'Ana Ruiz', 'Bo Anand']],
    ['speaker:"ana r|', 'speaker', ['Ana Ruiz']],
    ['speaker:an|xyz budget', 'speaker', ['Anabel', 'Ana Ruiz', 'Bo Anand']],
    ['speaker:遥|', 'speaker', ['三浦 遥']],
    ['team:res|', 'team', ['Design & research']],
    ['title:|', 'title', ['Weekly sync', 'Pricing review']],
    ['after:|', 'after', expect.arrayContaining(['today', 'yesterday', 'this-week', 'this-month'])],
    ['before:"last |', 'before', ['last-week', 'last-month']],
    ['in:ja|', 'in', ['january']],
    ['is:|', 'is', ['private', 'shared', 'team', 'selected-teams', 'organization', 'task']],
    ['longer:|', 'longer', ['15m', '30m', '1h', '2h']],
    ['sp|', null, ['speaker']],
    ['budget ti|', null, ['title']],
    ['t|', null, undefined],
    ['budget|', null, undefined],
    ['spea|ker:an', null, undefined],
    ['speaker:zz|', null, undefined],
    ['speaker:"Ana Ruiz"|', null, undefined],
    ['|', null, undefined],
  ])('%s', (marked, keyword, suggestions) => {
    const completion = complete(marked);
    expect(completion?.suggestions).toEqual(suggestions);
    expect(completion?.keyword ?? null).toBe(keyword);
  });

  it.each([
    ['budget speaker:an|', 1, 'budget speaker:"Ana Ruiz" |'],
    ['speaker:an|abel budget', 0, 'speaker:Anabel |budget'],
    ['speaker:"bo| budget', 0, 'speaker:"Bo Anand" |budget'],
    ['speaker:elo|', 0, 'speaker:«Élodie "Eli" Marchetti» |'],
    ['after:th|', 0, 'after:this-week |'],
    ['sp|', 0, 'speaker:|'],
    ['-speaker:an|', 1, '-speaker:"Ana Ruiz" |'],
  ])('after one is taken: %s', (marked, pick, expected) => expect(accept(marked, pick)).toBe(expected));

  it('makes filters that are understood, of any name', () => {
    const keyword = fc.constantFrom<FilterKeyword>('speaker', 'owner', 'team', 'title');
    const name = fc.oneof(
      fc.string({ unit: fc.constantFrom(...Array.from('ab "„“«-:「é')) }),
      fc.string({ unit: 'grapheme' }),
    );
    const findable = name
      .map((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
      .filter((text) => /[\p{L}\p{N}]/u.test(text));
    forRuns(1000, keyword, findable, (keyword, name) => {
      fc.pre(!['"', '«', '「', '『'].every((mark) => name.includes(mark)));
      const { query } = parseQuery(`${keyword}:${quoteIfNeeded(name)}`, 0);
      expect(query.filters).toMatchObject({ [keyword]: [name] });
      expect(query.terms).toEqual([]);
    });
  });
});

describe('findTypedDate', () => {
  /** What is found where `|` is the caret, which is at the end without one, and the words that it was found in. */
  function find(typed: string): [value: string, words: string] | null {
    const caret = typed.includes('|') ? typed.indexOf('|') : typed.length;
    const text = typed.replace('|', '');
    const found = findTypedDate(text, caret);
    return found && [found.value, text.slice(...found.range)];
  }

  it.each([
    ['yesterday', 'yesterday', 'yesterday'],
    ['budget Today', 'today', 'Today'],
    ['budget last week', 'last-week', 'last week'],
    ['this-month', 'this-month', 'this-month'],
    ['in October', 'october', 'in October'],
    ['budget in october| pricing', 'october', 'in october'],
    ['in may', 'may', 'in may'],
    ['in 2025', '2025', 'in 2025'],
  ])('finds when in %j', (typed, value, words) => expect(find(typed)).toEqual([value, words]));

  const none =
    '|october|march budget|in budget|2025|last w|yesterday budget|"last week"|-yesterday|in:yesterday|yesterday '.split(
      '|',
    );
  it.each([...none, 'yester|day'])('finds nothing in %j', (typed) => expect(find(typed)).toBeNull());
});
