// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import type { LibraryTerm } from '../../../lib/library/types.ts';
import { aListItem, anId } from '../../support/factories.ts';
import { prefix, word } from '../../support/library-queries.ts';
import { aLibrary, NOW_MS } from '../../support/memory-library.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => NOW_MS - days * DAY_MS;
const BUDGET = 'We have to look at the budget again';
const CRANE = 'The second crane stands by the water';

type Library = Awaited<ReturnType<typeof aLibrary>>;
let library: Library;
let store: Library['store'];
const name = (id: string, label: string, local: string | null) => store.name({ id: anId(id), label, name: local });

describe('the speakers of meetings', () => {
  beforeEach(async () => {
    library = await aLibrary({
      two: { names: ['Ana Ruiz', 'Bo'] },
      many: { names: ['Maya', null, 'Tom', 'Jun'] },
      twice: { names: ['Ana', 'Bo', 'Ana', null, 'Bo', 'Cy', null, 'Cy'] },
      unnamed: { names: [null, 'Speaker 2'] },
    });
    ({ store } = library);
  });
  const peopleOf = (...ids: string[]) =>
    store.people({ ids: ids.map(anId) }).toSorted((a, b) => a.id.localeCompare(b.id));

  it('are two names and a count of the others, each person once', () => {
    expect(peopleOf('two', 'many', 'twice', 'unnamed', 'none')).toEqual([
      { id: 'many', names: ['Maya', 'Tom'], others: 2 },
      { id: 'twice', names: ['Ana', 'Bo'], others: 3 },
      { id: 'two', names: ['Ana Ruiz', 'Bo'], others: 0 },
    ]);
    for (const label of ['Speaker 4', 'Speaker 7']) name('twice', label, 'Bo');
    name('unnamed', 'Speaker 1', 'Zebedee');
    expect(peopleOf('twice', 'unnamed')).toEqual([
      { id: 'twice', names: ['Ana', 'Bo'], others: 1 },
      { id: 'unnamed', names: ['Zebedee'], others: 1 },
    ]);
  });

  it('come with the newest rows of the list', () => {
    const recordings = [aListItem({ id: 'many' }), aListItem({ id: 'elsewhere' })];
    store.mergeListRows({ recordings, areFound: false }, NOW_MS);
    expect(store.listOverview().people).toEqual([{ id: 'many', names: ['Maya', 'Tom'], others: 2 }]);
  });

  it('are told as names, without labels, folded for each meeting, and by the number of their meetings', () => {
    name('unnamed', 'Speaker 2', 'Zoë');
    const named = store.speakerNames({ ids: ['two', 'unnamed', 'none'].map(anId) });
    expect(named.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: 'two', names: [' ana ruiz', ' bo'] },
      { id: 'unnamed', names: [' zoe'] },
    ]);
    expect(store.speakers().slice(0, 2)).toMatchObject([
      { name: 'Bo', count: 2 },
      { name: 'Ana', count: 1 },
    ]);
    expect(store.speakers().map((one) => one.name)).not.toContain('Speaker 2');
  });
});

it('The newest meeting of each speaker is told with its date, also where others have none', async () => {
  library = await aLibrary({
    old: { names: ['Ana', 'Bo'], createdAtMs: daysAgo(9) },
    new: { names: ['Ana', 'Cy'], createdAtMs: daysAgo(1) },
    undated: { names: ['Ana', 'Dee'], createdAtMs: null },
  });
  const speakers = new Map(library.store.speakers().map((one) => [one.name, one]));
  expect(speakers.get('Ana')).toEqual({ name: 'Ana', count: 3, lastId: 'new', lastMs: daysAgo(1) });
  expect(speakers.get('Dee')).toEqual({ name: 'Dee', count: 1, lastId: 'undated', lastMs: null });
});

describe('what a person said', () => {
  const ask = (who: string, terms: LibraryTerm[] = [], limit = 10) => store.person({ name: who, terms, limit });
  const quotesOf = (...parts: Parameters<typeof ask>) =>
    ask(...parts).quotes.map(({ recording, turn, snippet }) => `${recording.id} ${turn}: ${snippet}`);

  beforeEach(async () => {
    library = await aLibrary({
      old: { names: ['Maya Chen', 'Tom'], said: [BUDGET, CRANE, 'Yes, fine.', CRANE], createdAtMs: daysAgo(9) },
      new: { names: ['Tom', 'maya chen'], said: [BUDGET, CRANE], createdAtMs: daysAgo(1) },
      namesake: { names: ['Maya Chenoweth', 'Maya'], said: [BUDGET, CRANE], createdAtMs: daysAgo(2) },
    });
    ({ store } = library);
  });

  it('is told of all meetings of exactly that name, the newest first, without what is said in passing', () => {
    expect(ask('Maya Chen')).toMatchObject({ meetings: 2, lastMs: daysAgo(1), hasMore: false });
    expect(quotesOf('Maya Chen')).toEqual([`new 1: ${CRANE}`, `old 0: ${BUDGET}`]);
    expect(ask('Maya Chen').quotes[0]?.startSeconds).toBe(10);
  });

  it('is narrowed to turns with all of the words, marked', () => {
    expect(quotesOf('Tom', [word('crane'), prefix('wat')])).toEqual([`old 1: ${CRANE}`]);
    const { quotes, meetings } = ask('Tom', [prefix('budg')]);
    expect([meetings, quotes.map(({ ranges, snippet }) => ranges.map((range) => snippet.slice(...range)))]).toEqual([
      2,
      [['budg']],
    ]);
    expect(quotesOf('Maya Chen', [word('absent')])).toEqual([]);
  });

  it('is told as far as it was asked for', () => {
    expect([ask('Tom', [], 1).hasMore, quotesOf('Tom', [], 1).length]).toEqual([true, 1]);
    expect([ask('Tom', [], 2).hasMore, quotesOf('Tom', [], 2).length]).toEqual([false, 2]);
  });

  it('is the longest turn of each meeting, without namesakes, and without meetings of words in passing', () => {
    const long = 'The crane at the water stands where the old one stood, and that is where it will stay.';
    library.keepAll({
      one: { names: ['Zoe', 'Ben'], said: [CRANE, BUDGET, long, BUDGET, 'The crane.'], createdAtMs: daysAgo(30) },
      namesake: { names: ['Zoe Ruiz', 'Ben'], said: [long] },
      passing: { names: ['Zoe'], said: ['Yes.'] },
    });
    expect(quotesOf('Zoe')).toEqual([`one 2: ${long}`]);
    expect(quotesOf('Zoe', [word('crane')])).toEqual([`one 0: ${CRANE}`]);
  });

  it('is timed in all meetings', () =>
    expect([ask('maya chen').seconds, ask('maya chen', [word('crane')]).seconds]).toEqual([30, 30]));

  it('is never told of a label, but of a local name', () => {
    library.keepAll({
      unnamed: { names: [null, null], said: [BUDGET, CRANE] },
      label: { names: ['Speaker 1'], said: [CRANE] },
    });
    for (const nobody of ['Speaker 1', ''])
      expect(ask(nobody)).toEqual({ meetings: 0, seconds: 0, quotes: [], lastMs: null, hasMore: false });
    name('unnamed', 'Speaker 2', 'Tom');
    expect(ask('Tom').meetings).toBe(3);
  });
});
