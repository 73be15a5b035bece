// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { anId } from '../../support/factories.ts';
import { aLibrary, NOW_MS } from '../../support/memory-library.ts';

const DAY_MS = 86_400_000;
const names = ['Ana Ruiz', 'Bo'];

describe('speaker:', () => {
  it.each([
    ['speaker:ana "action items"', ['said']],
    ['speaker:ana bud', ['said']],
    ['speaker:bo budget ', ['other']],
    ['speaker:ana -secret budget ', ['said']],
    ['speaker:"ana ruiz" budget ', ['said']],
    ['speaker:ana speaker:bo budget ', ['other', 'said']],
    ['speaker:ana speaker:cy budget ', []],
    ['-speaker:ana budget ', ['others']],
  ])('with %s holds in the turns of that person', async (text, wanted) => {
    const { ids } = await aLibrary({
      said: { said: ['the budget, and action items', 'yes, items of action'], names },
      other: { said: ['secret', 'the budget'], names },
      others: { said: ['the budget'], names: ['Cy'] },
    });
    expect(ids(text)).toEqual(wanted);
  });

  it('is complete: of hundreds of meetings all are counted', async () => {
    const meetings = Array.from({ length: 210 }, (_, at) => [
      `r${at}`,
      at % 3 === 0 ? ['budget', 'x'] : ['x', 'budget'],
    ]);
    const { search } = await aLibrary(Object.fromEntries(meetings));
    const { total, said, groups } = search('speaker:ana budget ', false, 5);
    expect([total, said, groups.length]).toEqual([70, 70, 5]);
  });

  it('alone lists what they say, of the newest meeting first', async () => {
    const { search } = await aLibrary({
      old: { said: ['four', 'five'], names: names.toReversed(), createdAtMs: NOW_MS - DAY_MS },
      new: { said: ['one', 'two', 'three'], names },
      none: { said: ['six', 'seven'], names: ['Bo', 'Cy'] },
    });
    const { groups } = search('speaker:ana');
    expect(groups.map(({ recording, hits }) => [recording.id, hits.map(({ snippet }) => snippet)])).toEqual([
      ['new', ['one', 'three']],
      ['old', ['five']],
    ]);
  });
});

it('with: asks for each person, and for what anybody says', async () => {
  const { ids } = await aLibrary({
    both: { said: ['hello', 'the budget'], names },
    one: { said: ['hello', 'the budget'], names: ['Ana', 'Cy'] },
  });
  expect([ids('with:ana with:bo budget'), ids('with:ana budget').toSorted()]).toEqual([['both'], ['both', 'one']]);
});

describe('the name of a speaker among the words', () => {
  it.each([
    ['Ana Ruiz', 'ana budget '],
    ['Ana Ruiz', 'budget ana '],
    ['Ana Ruiz', 'ana ruiz budget '],
    ['Ana Ruiz', 'what did ana say about the budget '],
    ['Ana de Souza', 'ana de souza budget '],
    ['Will Smith', 'budget smith '],
  ])('finds what %s says: %s', async (name, text) => {
    const { search } = await aLibrary({
      spoken: { said: ['hello', 'the budget is fine', 'a budget'], names: ['Bo', name] },
      others: { said: ['hello', 'the budget is fine'], names: [name, 'Bo'] },
    });
    const { groups } = search(text);
    expect(groups.map(({ recording }) => recording.id)).toEqual(['spoken']);
    expect(groups[0]?.hits[0]).toMatchObject({ speaker: name, turn: 1 });
  });

  it('counts in what is said as well', async () => {
    const { ids } = await aLibrary({ text: { said: ['ana has the budget'], names: ['Bo'] } });
    expect(ids('ana budget ')).toEqual(['text']);
  });

  it.each(['ana', 'ana zzzzzz', 'the ana zzzzzz'])('finds a meeting of theirs by itself: %s', async (text) => {
    const { ids, similar } = await aLibrary({ a: { said: ['hello'], names: ['Ana'] } });
    expect([...ids(text), ...similar(text)]).toEqual(['a']);
  });

  it.each([
    ['of another name that begins so', 'ana budget ', 'Anabel', false],
    ['that is only a label', 'speaker budget ', null, false],
    ['in quotes', '"ana" budget ', 'Ana', false],
    ['in a strict search', 'ana budget ', 'Ana', true],
  ])('is no name %s', async (_, text, name, isStrict) => {
    const { ids } = await aLibrary({
      a: { said: ['the budget'], names: [name] },
      ana: { said: ['hello'], names: ['Ana'] },
    });
    expect(ids(text, isStrict)).toEqual([]);
  });

  it('excludes nothing that they say', async () => {
    const { ids } = await aLibrary({ a: { said: ['the budget'], names: ['Ana'] } });
    expect(ids('budget -ana')).toEqual(['a']);
  });
});

describe('a local name', () => {
  let library: Awaited<ReturnType<typeof aLibrary>>;
  const rename = (label: string, name: string | null) => library.store.name({ id: anId('a'), label, name });
  beforeEach(async () => void (library = await aLibrary({ a: ['the budget is fine', 'the roadmap is not'] })));

  it('is found as soon as it is given, and no longer when it is taken back', () => {
    const { ids, search } = library;
    expect(ids('haruka roadmap ')).toEqual([]);
    rename('Speaker 2', 'Haruka Sato');
    for (const text of ['haruka roadmap ', 'speaker:sato roadmap ', 'with:haruka ']) expect(ids(text)).toEqual(['a']);
    expect(ids('speaker:sato budget ')).toEqual([]);
    expect(search('roadmap ').groups[0]?.hits[0]).toMatchObject({ speaker: 'Haruka Sato', startSeconds: 10, turn: 1 });
    rename('Speaker 2', 'Jun');
    expect([ids('haruka roadmap '), ids('jun roadmap ')]).toEqual([[], ['a']]);
    rename('Speaker 2', null);
    for (const text of ['jun roadmap ', 'speaker:jun ']) expect(ids(text)).toEqual([]);
  });

  it('replaces a name of the service until it is taken back, and comes with a meeting that is stored later', () => {
    const { ids, keepAll, store } = library;
    rename('Speaker 1', 'Yusuf');
    expect([ids('speaker:yusuf budget '), ids('speaker:ana budget ')]).toEqual([['a'], []]);
    rename('Speaker 1', null);
    expect([ids('speaker:yusuf budget '), ids('speaker:ana budget ')]).toEqual([[], ['a']]);
    keepAll({ b: { said: ['x', 'the plan'], localNames: [['Speaker 2', 'Haruka']] } });
    expect(ids('haruka plan ')).toEqual(['b']);
    expect(store.open({ id: anId('b') })?.content.speakers[1]?.name).toBeNull();
  });
});
