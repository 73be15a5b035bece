import { describe, expect, it, vi } from 'vitest';
import { succeed } from '../../../../lib/failures.ts';
import { unavailable } from '../../../../lib/library/requests.ts';
import type { Library } from '../../../../lib/background/recordings/library.ts';
import { aBackground, paged } from '../../../support/background.ts';
import { aContent, aListItem, aPerson, aRecording } from '../../../support/factories.ts';

const recordings = [
  aRecording({ id: 'a', title: 'Budget 2026', ownerName: 'Ana Ruiz', sharingScope: 'PRIVATE', createdAtMs: 3 }),
  aRecording({ id: 'b', title: 'Budget review', ownerName: 'Ben Ali', sharingScope: 'TEAM', createdAtMs: 2 }),
  aRecording({ id: 'c', title: 'Stand-up', ownerName: 'Ana Ruiz', sharingScope: 'PRIVATE', createdAtMs: 1 }),
];
const speakers = vi.fn<Library['speakers']>();
speakers.mockResolvedValue({
  ok: true,
  value: [aPerson('Anton'), aPerson('Ana Souza', { count: 9 })],
});

async function connected() {
  const background = aBackground({ list: paged(recordings) }, { speakers });
  await background.connect();
  await background.handlers['list.refresh']({ restart: true });
  return background;
}

async function reading(text: string, background = connected()) {
  const answer = await (await background).handlers['search.read']({ text, caret: text.length, isSettled: true });
  if (!answer.ok) throw new Error(answer.failure.code);
  return answer.value;
}

describe('search.read', () => {
  it('takes as much of a pasted text as is looked at, and refuses none', async () => {
    const { asked } = await reading(`${'a'.repeat(9_999)}😀${'b'.repeat(100_000)}`);
    expect(asked).toBe(`${'a'.repeat(9_999)}\uFFFD`);
  });

  it('leaves plain words to those who asked', async () => {
    expect(await reading('weekly sync')).toEqual({
      asked: 'weekly sync',
      chips: [],
      words: 'weekly sync',
      titles: null,
      suggestions: [],
      coverage: null,
    });
  });

  it('tells what is understood, where, and what is searched as text', async () => {
    const text = 'is:private after:someday "action items" -lunch -speaker:ana budget';
    const { chips, words } = await reading(text);
    expect(chips.map(({ range, text: said, understood }) => [text.slice(...range), said, understood])).toEqual([
      ['is:private', 'is:private', true],
      ['after:someday', 'after:someday', false],
      ['"action items"', '"action items"', true],
      ['-lunch', '-lunch', true],
      ['-speaker:ana', '-speaker:ana', true],
    ]);
    expect(words).toBe('after:someday action items budget');
  });

  it('tells each filter in words', async () => {
    const text =
      'speaker:"Audrey Tang" in:last-week longer:30m is:shared -in:october after:2026-10 before:2026-01-31 with:ana ' +
      '-shorter:1h has:notes owner:private in:2025 "action items" -lunch after:someday IN:Last_Week ';
    expect((await reading(text)).chips.map(({ words }) => words)).toEqual([
      'Audrey Tang',
      'Last week',
      '30 mins or longer',
      'Shared with anyone',
      'not October',
      'Since: Oct 2026',
      'Before: 31 Jan 2026',
      'With: ana',
      'not 1 hr or shorter',
      'Has: Notes',
      'Owner: private',
      '2025',
      '"action items"',
      'not lunch',
      'after:someday',
      'Last week',
    ]);
  });

  it('leaves out a filter that may still go on, and suggests how', async () => {
    const { handlers } = await connected();
    const ask = (parts: { isSettled?: true }) =>
      handlers['search.read']({ text: 'budget speaker:an', caret: 17, ...parts });
    const suggestions = [{ label: 'Ana Souza' }, { label: 'Anton' }];
    expect(await ask({})).toMatchObject({ value: { asked: 'budget ', chips: [], suggestions } });
    expect(await ask({ isSettled: true })).toMatchObject({
      value: { asked: 'budget speaker:an', chips: [{ text: 'speaker:an' }], suggestions },
    });
  });

  it('tells of how many recordings the owner is known, where it is not of all', async () => {
    const listed = [...recordings, aListItem({ id: 'd', title: 'Budget of nobody known' })];
    const background = aBackground({ list: paged(listed) }, { speakers });
    await background.connect();
    await background.handlers['list.refresh']({ restart: true });
    const coverage = async (text: string) => (await reading(text, Promise.resolve(background))).coverage;
    for (const text of ['owner:ana', 'team:x', '-is:private']) {
      expect(await coverage(text)).toEqual({ known: 3, of: 4 });
    }
    expect(await coverage('budget after:2020')).toBeNull();
    expect((await reading('owner:ana')).coverage).toBeNull();
  });

  it('finds titles by words and filters, and all that pass without words', async () => {
    const ids = async (text: string) => (await reading(text)).titles?.map(({ recording }) => recording.id);
    expect(await ids('budget is:private')).toEqual(['a']);
    expect(await ids('is:private')).toEqual(['a', 'c']);
    expect(await ids('budget -review')).toEqual(['a']);
    expect(await ids('budget -is:private')).toEqual(['b']);
    expect(await ids('-owner:ana')).toEqual(['b']);
    expect(await ids('"budget review"')).toEqual(['b']);
    expect(await ids('"review budget"')).toEqual([]);
    expect(await ids('"stand up" aan')).toEqual(['c']);
    expect(await ids('"stnad up"')).toEqual([]);
    expect((await reading('budget is:private')).titles?.[0]?.ranges).toEqual([[0, 6]]);
  });

  it('leaves out titles of recordings in which an excluded word is said', async () => {
    const background = await connected();
    const connectionId = await background.connectionId();
    for (const [id, text] of [
      ['a', 'We postpone the launch.'],
      ['b', 'We relaunch it.'],
    ] as const) {
      const segments = [{ speaker: 0, startSeconds: 0, endSeconds: 1, text }];
      const record = { recording: aRecording({ id }), content: aContent({ segments }), fetchedAtMs: 1 };
      await background.cache.keepContent(connectionId, record);
    }
    const ids = async (text: string) =>
      (await reading(text, Promise.resolve(background))).titles?.map(({ recording }) => recording.id);
    expect(await ids('budget -launch')).toEqual(['b']);
    expect(await ids('-launch')).toEqual(['b', 'c']);
    expect(await ids('budget -"the launch" is:private')).toEqual([]);
    expect(await ids('budget -"launch the"')).toEqual(['a', 'b']);
    background.library.unavailable = 'busy';
    expect(await ids('budget -launch')).toEqual(['a', 'b']);
  });

  it('offers people while a filter is typed, and how the text goes on', async () => {
    const { suggestions } = await reading('budget speaker:an');
    expect(suggestions).toEqual([
      { label: 'Ana Souza', text: 'budget speaker:"Ana Souza" ', caret: 27 },
      { label: 'Anton', text: 'budget speaker:Anton ', caret: 21 },
    ]);
    expect((await reading('owner:')).suggestions.map(({ label }) => label)).toEqual(['Ana Ruiz', 'Ben Ali']);
  });

  it('offers days and sharings in words, and puts them into the text as they are read again', async () => {
    const offers = async (text: string) => (await reading(text)).suggestions.map((one) => [one.label, one.text]);
    expect(await offers('after:this-')).toEqual([
      ['Since: This week', 'after:this-week '],
      ['Since: This month', 'after:this-month '],
    ]);
    expect(await offers('is:p')).toEqual([['Private', 'is:private ']]);
  });

  it('offers a person who is called as a day is by that name', async () => {
    speakers.mockResolvedValueOnce({ ok: true, value: [aPerson('today')] });
    expect((await reading('speaker:to')).suggestions.map(({ label }) => label)).toEqual(['today']);
    expect((await reading('in:Today')).suggestions).toEqual([]);
  });

  it('offers a filter only when it is nearly typed, and nothing that is typed already', async () => {
    expect((await reading('budget last week')).suggestions).toEqual([
      { label: 'last week', isDate: true, text: 'budget in:last-week ', caret: 20 },
    ]);
    expect((await reading('last week')).suggestions).toEqual([]);
    expect((await reading('spea')).suggestions).toEqual([{ label: 'speaker:', text: 'speaker:', caret: 8 }]);
    expect((await reading('is')).suggestions).toEqual([]);
    expect((await reading('is:private')).suggestions).toEqual([]);
  });

  it('knows what has come to the list since, also when the clock was set back', async () => {
    const background = await connected();
    const idsOf = async () =>
      (await reading('title:retro', Promise.resolve(background))).titles?.map(({ recording }) => recording.id);
    expect(await idsOf()).toEqual([]);
    const connectionId = await background.connectionId();
    await background.cache.update(connectionId, [aRecording({ id: 'd', title: 'Retro' })]);
    background.clock.nowMs -= 60_000;
    expect(await idsOf()).toEqual(['d']);
  });
});

describe('library.preload', () => {
  it('says that there is no library', async () => {
    const { handlers, connect } = aBackground({}, { preload: () => Promise.resolve(unavailable('broken')) });
    await connect();
    expect(await handlers['library.preload'](null)).toEqual(succeed({ isNews: true }));
  });
});

const SAID = { meetings: 1, seconds: 30, lastMs: null, quotes: [], hasMore: false };

it('people.names tells the speakers of the library, and none while that is not available', async () => {
  const { handlers, connect } = aBackground({}, { speakers });
  expect(await handlers['people.names'](null)).toEqual(succeed([]));
  await connect();
  const answer = await handlers['people.names'](null);
  expect(answer.ok && answer.value.map(({ name }) => name)).toContain('Ana Souza');
});

it('people.said asks the library for the words, the last of which may be being typed', async () => {
  const person = vi.fn<Library['person']>().mockResolvedValue({ ok: true, value: SAID });
  const { handlers, connect } = aBackground({}, { person });
  expect(await handlers['people.said']({ name: 'Maya', words: '', limit: 5 })).toEqual(succeed(null));
  await connect();
  expect(await handlers['people.said']({ name: 'Maya', words: ' the  cra', limit: 5 })).toEqual(succeed(SAID));
  const terms = [
    { kind: 'word', text: 'the' },
    { kind: 'prefix', text: 'cra' },
  ];
  expect(person.mock.calls[0]?.[1]).toEqual({ name: 'Maya', terms, limit: 5 });
  person.mockResolvedValue({ ok: false, unavailable: 'gone' });
  expect(await handlers['people.said']({ name: 'Maya', words: '', limit: 5 })).toEqual(succeed(null));
});

it('tasks are those of the library, which is told what was ticked, and none while it is not available', async () => {
  const [recording, tasks] = [aRecording(), []];
  const found = { meetings: [{ recording, tasks }], hasMore: false };
  const countTasks = vi
    .fn<Library['countTasks']>()
    .mockResolvedValue({ ok: true, value: { count: 2, lastId: recording.id } });
  const read = vi.fn<Library['tasks']>().mockResolvedValue({ ok: true, value: found });
  const { handlers, connect, storage } = aBackground({}, { countTasks, tasks: read });
  expect(await handlers['tasks.count'](null)).toEqual(succeed({ count: 0, lastId: null }));
  expect(await handlers['tasks.read'](null)).toEqual(succeed(null));
  await connect();
  const data = await storage.dataFor(recording.id);
  if (data.ok) await data.value?.ticks.write(['rec-1 x']);
  expect(await handlers['tasks.count'](null)).toEqual(succeed({ count: 2, lastId: recording.id }));
  expect(await handlers['tasks.read'](null)).toEqual(succeed(found));
  expect([countTasks, read].map(({ mock }) => mock.calls[0]?.[1])).toEqual([
    { ticks: ['rec-1 x'] },
    { ticks: ['rec-1 x'] },
  ]);
});
