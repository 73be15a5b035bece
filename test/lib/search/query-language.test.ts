import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_QUERY_UNITS, noFilters, parseQuery } from '../../../lib/search/query-language.ts';
import { FILTER_KEYWORDS } from '../../../lib/search/query-words.ts';
import { expectLinearTime } from '../../support/linear-time.ts';
import { forRuns } from '../../support/for-all.ts';

const nowMs = new Date(2026, 10, 20, 16, 30).getTime();
const parse = (text: string) => parseQuery(text, nowMs);
const terms = (text: string) => parse(text).query.terms.map(({ kind, text }) => `${kind} ${text}`);
const without = (text: string) => parse(text).query.without.map(({ kind, text }) => `${kind} ${text}`);
/** What the filters say that were typed; the others say nothing. */
const filters = (text: string) => {
  const said = Object.entries(parse(text).query.filters);
  return Object.fromEntries(said.filter(([, value]) => value !== null && value !== false && String(value) !== ''));
};
/** Each part as it was typed, with `?` where it was not understood. */
const parts = (text: string) =>
  parse(text).parts.map(({ range, kind, understood }) => `${kind}${understood ? '' : '?'} ${text.slice(...range)}`);

describe('a filter that the caret is in', () => {
  it.each([
    ['budget speaker:|', 'budget'],
    ['is:p| budget "next week"', ' budget "next week"'],
    ['is:private owner:| -lunch', 'is:private  -lunch'],
  ])('is passed over as long as it says nothing, even when typing has paused: %j', (typed, rest) => {
    const text = typed.replace('|', '');
    for (const isSettled of [false, true]) {
      const { query, unfinished } = parseQuery(text, nowMs, { caret: typed.indexOf('|'), isSettled });
      expect(query).toEqual(parse(rest).query);
      expect(unfinished && text.slice(...unfinished)).toMatch(/^-?[a-z]+:[^ ]*$/);
    }
  });

  it.each([
    ['is:private|', ''],
    ['budget speaker:an|', 'budget'],
    ['in:oct|ober -lunch', ' -lunch'],
    ['speaker:"ana s|', ''],
    ['budget -speaker:an|', 'budget'],
  ])('is passed over until typing has paused: %j', (typed, rest) => {
    const text = typed.replace('|', '');
    expect(parseQuery(text, nowMs, { caret: typed.indexOf('|') }).query).toEqual(parse(rest).query);
    expect(parseQuery(text, nowMs, { caret: typed.indexOf('|'), isSettled: true })).toEqual({
      ...parse(text),
      unfinished: null,
    });
  });

  it.each(['is:private |', 'speaker:"ana"|', 'is:p |', '-speaker: |', 'agenda:|', '"is:p|', '|is:p', '|speaker:ana'])(
    'is read as without a caret where it is finished, or is none: %j',
    (typed) => {
      const text = typed.replace('|', '');
      expect(parseQuery(text, nowMs, { caret: typed.indexOf('|') })).toEqual({ ...parse(text), unfinished: null });
    },
  );
});

describe('words and phrases', () => {
  it.each([
    ['budget rev', ['word budget', 'prefix rev']],
    ['  budget\t\n', ['word budget']],
    ['', []],
    ['"budget review"', ['phrase budget review']],
    ['"budget  \n review" q3', ['phrase budget review', 'prefix q3']],
    ['„Budget für 2026“ plan', ['phrase Budget für 2026', 'prefix plan']],
    ['« le budget » été', ['phrase le budget', 'prefix été']],
    ['»das Budget« x', ['phrase das Budget', 'prefix x']],
    ['会議「来週の 予算」計画', ['word 会議', 'phrase 来週の 予算', 'prefix 計画']],
    ['"budget review', ['phrase budget review']],
    ['budget"', ['prefix budget"']],
    ['budget "', ['word budget']],
    ['"" budget ', ['word budget']],
    ["don't o'shea ", ["word don't", "word o'shea"]],
    ['stand-up c++ 1:1 ', ['word stand-up', 'word c++', 'word 1:1']],
    ['speakers:ana ', ['word speakers:ana']],
    ['budget - 2026 ?', ['word budget', 'word 2026']],
    ['??? !', ['word ???', 'prefix !']],
    ['\uD800 budget ', ['word budget']],
  ])('%j', (text, expected) => expect(terms(text)).toEqual(expected));

  it.each([
    ['budget -hiring', ['word hiring']],
    ['-"next week" budget', ['phrase next week']],
    ['－会議', ['word 会議']],
    ['--x', ['word -x']],
    ['- -? budget-plan -', []],
    ['-speaker: ana', ['word speaker:']],
    ['-after:never', ['word after:never']],
  ])('without: %j', (text, expected) => expect(without(text)).toEqual(expected));

  it('gives the words to rank titles by, without signs and filters', () => {
    expect(parse('"budget review" q3 -draft speaker:ana after:never').text).toBe('budget review q3 after:never');
    expect(parse('speaker:ana').text).toBe('');
  });
});

describe('filters', () => {
  const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime();

  it.each([
    ['speaker:"Ana Ruiz" speaker:bo speaker:bo', { speaker: ['Ana Ruiz', 'bo'] }],
    ['SPEAKER：三浦', { speaker: ['三浦'] }],
    ['speaker:"Ana Ruiz', { speaker: ['Ana Ruiz'] }],
    [
      'owner:o\'shea team:"Design & research" title:sync',
      { owner: ["o'shea"], team: ['Design & research'], title: ['sync'] },
    ],
    ['after:2026-01 before:2026', { afterMs: day(2026, 1, 1), beforeMs: day(2026, 1, 1) }],
    ['after:2026-01 after:2026-03 after:2025', { afterMs: day(2026, 3, 1) }],
    ['in:2026 in:2026-03 in:2026', { afterMs: day(2026, 3, 1), beforeMs: day(2026, 4, 1) }],
    ['in:october after:2026-10-08', { afterMs: day(2026, 10, 8), beforeMs: day(2026, 11, 1) }],
    ['longer:1h30 longer:20', { longerThanSeconds: 5400 }],
    ['longer:90 shorter:2h', { longerThanSeconds: 5400, shorterThanSeconds: 7200 }],
    ['IS:Private is:private', { sharings: ['private'] }],
    ['is:team is:private', { sharings: ['team', 'private'] }],
    ['is:SELECTED_TEAMS', { sharings: ['selected-teams'] }],
    ['is:task has:notes IS:Task', { has: ['task', 'notes'] }],
  ])('%s', (text, expected) => {
    expect(filters(text)).toEqual(expected);
    expect(terms(text)).toEqual([]);
    expect(parse(text).parts.every(({ understood }) => understood)).toBe(true);
  });

  it.each([
    ['-in:2026-10 -has:notes', [{ afterMs: day(2026, 10, 1), beforeMs: day(2026, 11, 1) }, { has: ['notes'] }]],
    ['-speaker:„Ana Ruiz“ －is:private', [{ speaker: ['Ana Ruiz'] }, { sharings: ['private'] }]],
  ])('can be negated: %s', (text, expected) => {
    const { query, parts } = parse(`${text} budget`);
    expect(query.withoutFilters).toEqual(expected.map((one) => ({ ...noFilters(), ...one })));
    expect(query).toMatchObject({ terms: [{ text: 'budget' }], without: [], filters: noFilters() });
    expect(parts.every(({ understood }) => understood)).toBe(true);
  });

  it.each([
    ['after:gibberish ', ['word after:gibberish']],
    ['after:2026-02-30 budget', ['word after:2026-02-30', 'prefix budget']],
    ['is:sec', ['prefix is:sec']],
    ['longer:"a while"', ['phrase longer:a while']],
    ['longer:-5 ', ['word longer:-5']],
    ['speaker: ana', ['word speaker:', 'prefix ana']],
    ['speaker:?! ', ['word speaker:?!']],
  ])('not understood, is searched as text: %j', (text, expected) => {
    expect(terms(text)).toEqual(expected);
    expect(filters(text)).toEqual({});
    expect(parse(text).parts[0]?.understood).toBe(false);
  });

  it.each([
    // A space says that the word is whole.
    ['door ', ['word door']],
    ['front door', ['word front', 'prefix door']],
    // Before a filter, or what must not be there, it only parts the two.
    ['door speaker:ma', ['prefix door']],
    ['door speaker:ma ', ['prefix door']],
    ['speaker:ma front door is:shared -window', ['word front', 'prefix door']],
    ['door speaker:ma handle ', ['word door', 'word handle']],
    ['door after:never ', ['word door', 'word after:never']],
    ['"front door" speaker:ma', ['phrase front door']],
  ])('leave the last word open: %j', (text, expected) => expect(terms(text)).toEqual(expected));

  it('asks for nothing while the value is still to come', () => {
    expect(parse('budget speaker:').query).toEqual(parse('budget').query);
    expect(parts('budget speaker:')).toEqual(['word budget', 'speaker? speaker:']);
    expect(terms('speaker:"')).toEqual([]);
  });

  it('tells where each part stands', () => {
    expect(parts(' budget "next week"x  -„old“ -x Speaker:"Ana R" after:never -is:team')).toEqual([
      'word budget',
      'phrase "next week"',
      'word x',
      'without -„old“',
      'without -x',
      'speaker Speaker:"Ana R"',
      'after? after:never',
      'is -is:team',
    ]);
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Array.from(' ::--""“”„«»「」『』\t\u0000')) },
    { weight: 3, arbitrary: fc.constantFrom(...FILTER_KEYWORDS, 'SPEAKER', 'Is') },
    {
      weight: 4,
      arbitrary: fc.constantFrom('private', 'team', '7d', '2026-01-05', '2026', '30m', '1:30:00', '0', '31.12.25'),
    },
    { weight: 4, arbitrary: fc.constantFrom('ana', 'Ruiz', 'budget', '会議', 'é', '!', "o'shea", '\uD800', '😀') },
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const typed = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

  it('is a query, whose parts are in order, apart, and hold all that is no space', () => {
    let looked = 0;
    forRuns(1000, typed, (text) => {
      let reached = 0;
      let left = '';
      for (const { range } of parse(text).parts) {
        looked += 1;
        expect(range[0]).toBeGreaterThanOrEqual(reached);
        expect(range[1]).toBeGreaterThan(range[0]);
        left += text.slice(reached, range[0]);
        reached = range[1];
      }
      expect((left + text.slice(reached)).replace(/[\s\p{Cc}]/gu, '')).toBe('');
      expect(reached).toBeLessThanOrEqual(text.length);
    });
    expect(looked).toBeGreaterThan(1000);
  });

  it('takes time in proportion to its length, and looks at no more than anybody types', () => {
    const hostile = ['"', '-', 'speaker:', '「', 'a "', 'after:1 ', '-"', ' '].map((text) => text.repeat(1_000_000));
    for (const text of hostile) {
      const { query, parts } = parse(text);
      expect(query.terms.length).toBeLessThanOrEqual(32);
      expect(parts.at(-1)?.range[1] ?? 0).toBeLessThanOrEqual(MAX_QUERY_UNITS);
    }
    for (const text of hostile) expectLinearTime((size) => parse(text.slice(0, size)), 1_000_000);
  });
});
