// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest';
import { aQuery, phrase, prefix, word } from '../../support/library-queries.ts';
import { aKept, aLibrary, found, NOW_MS } from '../../support/memory-library.ts';

type Library = Awaited<ReturnType<typeof aLibrary>>;

describe('a query', () => {
  let library: Library;
  beforeAll(async () => {
    library = await aLibrary({
      ship: ['Well, l’équipe said: “ship it”', 'on Friday — (maybe)', 'サーバーの設定'],
      air: { title: 'Air – to – (ground)!', said: ['from ground to air'] },
      radio: ['it is air-to-ground, they said'],
      plan: {
        said: ['the roadmap'],
        summaryLines: ['The customers agreed'],
        notesLines: ['We invoiced 20261 for gpt4', 'geplant'],
      },
      inside: ['die Projektbesprechung'],
      characters: ['我們今天討論開放政府的設計'],
    });
  });

  it.each([
    ['a word, without its accents', 'EQUIPE ', ['ship']],
    ['words of one turn, in any order', 'ship well ', ['ship']],
    ['words of two turns, only if the search is strict', 'ship friday ', []],
    ['words of the summary', 'customers agreed ', ['plan']],
    ['words of a title', 'air ground ', ['air', 'radio']],
    ['a word in another form', 'invoicing ', ['plan']],
    ['a verb of which a participle is said', 'planen ', ['plan']],
    ['a beginning', 'cust', ['plan']],
    ['a beginning of a word with digits', 'gpt', ['plan']],
    ['a beginning of a number', '202', ['plan']],
    ['a word that a space ends', 'cust ', []],
    ['a part of a word, which is only similar', 'besprechung ', []],
    ['a number, as it is', '2026 ', []],
    ['characters in a row', '開放政府', ['characters']],
    ['characters apart, which are only similar', '政府開放', []],
    ['half of a sound', 'ハ', []],
    ['a word with hyphens, by its parts', 'air-to-ground ', ['air', 'radio']],
    ['a phrase, whatever is between its words', '"air to ground"', ['air', 'radio']],
    ['a phrase over the end of a turn', '"it on"', []],
    ['a quoted word, in no other form', '"invoicing"', []],
    ['what must not be there', 'ship -"on friday"', []],
    ['what must not be there, in no other form', 'agreed -invoicing', ['plan']],
    ['what must not be there alone', '-the -air -政府 -die', ['ship']],
    ['a question, by the words that decide', 'what did they say about the roadmap ', ['plan']],
    ['stop words that are alone', 'on das die ', []],
    ['a stop word that is alone', 'die ', ['inside']],
    ['nothing but signs', '- ***', ['air', 'characters', 'inside', 'plan', 'radio', 'ship']],
  ])('finds %s: %s', (_, text, ids) => expect(library.ids(text).toSorted()).toEqual(ids));

  it.each([
    ['words in any part', 'ship friday ', ['ship']],
    ['words in the title and in a turn', '"air to ground" from ', ['air']],
    ['no other form', 'invoicing ', []],
    ['stop words', 'about the roadmap ', []],
    ['a beginning', 'cust', ['plan']],
  ])('that is strict finds %s: %s', (_, text, ids) => expect(library.ids(text, true)).toEqual(ids));

  it.each([
    ['operators of the index', aQuery([word('AND'), word('NEAR(ship it)')]), false],
    ['a column of the index', aQuery([word('text:ship')]), false],
    ['a quoted word', aQuery([word('"ship"')]), true],
    ['a single letter beside a word', aQuery([word('ship'), prefix('q')]), true],
    ['a single letter alone, as a word', aQuery([prefix('l')]), true],
    ['a single letter alone that begins one', aQuery([prefix('s')]), false],
    ['a phrase over signs', aQuery([phrase('friday maybe')]), true],
  ])('takes %s for what was typed', (_, query, isFound) =>
    expect(found(library.store, query)).toEqual(isFound ? ['ship'] : []),
  );
});

it.each([
  ['has:summary', ['summary']],
  ['has:notes', ['notes']],
  ['owner:bjorn', ['notes']],
  ['budget -is:private', ['notes', 'unknown']],
  ['roadmap title:retro', []],
])('filters leave %s', async (text, ids) => {
  const library = await aLibrary({ summary: { said: ['budget'], summaryLines: ['x'] } });
  const notes = { id: 'notes', title: 'Retro', sharingScope: 'TEAM', ownerName: 'Björn Dahl' };
  library.store.keep(
    [
      aKept({ recording: notes, said: ['budget'], notesLines: ['x'] }),
      aKept({ recording: { id: 'unknown', sharingScope: null }, said: ['budget'] }),
      aKept({ recording: { id: 'summary', sharingScope: 'PRIVATE' }, said: ['budget'], summaryLines: ['x'] }),
    ],
    NOW_MS,
  );
  expect(library.ids(text).toSorted()).toEqual(ids);
});

describe('what is found', () => {
  it('is listed from the best on, with the number of all', async () => {
    const { search } = await aLibrary(
      Object.fromEntries(Array.from({ length: 450 }, (_, at) => [`r${at}`, ['budget']])),
    );
    const all = search('budget ', false, 500);
    expect([all.total, all.said, new Set(all.groups.map(({ recording }) => recording.id)).size]).toEqual([
      450, 450, 450,
    ]);
    for (const limit of [0, 5, 420]) {
      const [groups, scores] = [all.groups.slice(0, limit), all.scores.slice(0, limit)];
      expect(search('budget ', false, limit)).toEqual({ ...all, groups, scores });
    }
  });

  it('in titles alone takes no place from what is said', async () => {
    const titles = Array.from({ length: 30 }, (_, at) => [`title-${at}`, { title: `Weekly ${at}`, said: ['hello'] }]);
    const { search } = await aLibrary({
      ...Object.fromEntries(titles),
      both: { title: 'Weekly with Bo', said: ['the weekly numbers'] },
      said: { title: 'Retro', said: ['the weekly numbers'] },
    });
    const ask = (text: string, limit: number) => {
      const { groups, total, said } = search(text, false, limit);
      return [groups.filter(({ hits }) => hits.some(({ part }) => part !== 'title')).length, said, total];
    };
    expect([ask('weekly ', 5), ask('weekly ', 1), ask('weekly numbers ', 5)]).toEqual([
      [2, 2, 32],
      [1, 2, 32],
      [2, 2, 2],
    ]);
  });

  it('says what has changed since', async () => {
    const { keepAll, search } = await aLibrary({ a: ['the budget'] });
    const snippets = () => search('budget').groups.map(({ hits }) => hits[0]?.snippet);
    expect(snippets()).toEqual(['the budget']);
    keepAll({ a: ['the budget of May'] });
    expect(snippets()).toEqual(['the budget of May']);
  });

  it('finds other recordings beside one that says a word all the time, on the first screen, too', async () => {
    const older = Array.from({ length: 10 }, (_, at) => [
      `old ${at}`,
      { said: ['kubernetes'], createdAtMs: 1e12 + at },
    ]);
    const { search } = await aLibrary({
      newest: Array.from({ length: 240 }, () => 'kubernetes again'),
      ...Object.fromEntries(older),
    });
    const { groups, total } = search('kubernetes ', false, 5);
    expect([groups.length, total]).toEqual([5, 11]);
  });

  it('finds all words that a longer beginning begins', async () => {
    const many = Array.from({ length: 20 }, (_, at) => `contra${String.fromCharCode(97 + at)}`).join(' ');
    const { ids } = await aLibrary({ many: [many], long: ['contractualisation'], digit: ['contr4'] });
    expect(ids('contr').toSorted()).toEqual(['digit', 'long', 'many']);
  });

  it('excludes titles by words as typed and by negated filters', async () => {
    const { store } = await aLibrary({ a: ['the budget'], b: { title: 'A plan' }, c: ['budgets'] });
    expect(store.containing({ without: [word('budget'), word('plan')], withoutFilters: [] }).toSorted()).toEqual([
      'a',
      'b',
    ]);
    expect(store.containing({ without: [], withoutFilters: [] })).toEqual([]);
  });
});
