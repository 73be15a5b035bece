import { describe, expect, it, vi } from 'vitest';
import { succeed } from '../../../lib/failure.ts';
import type { Library } from '../../../lib/background/library.ts';
import { aBackground, aPage, paged } from '../../support/background.ts';
import { aRecording } from '../../support/factories.ts';

const recordings = [
  aRecording({ id: 'a', title: 'Budget 2026', ownerName: 'Ana Ruiz', sharingScope: 'PRIVATE', createdAtMs: 3 }),
  aRecording({ id: 'b', title: 'Budget review', ownerName: 'Ben Ali', sharingScope: 'TEAM', createdAtMs: 2 }),
  aRecording({ id: 'c', title: 'Stand-up', ownerName: 'Ana Ruiz', sharingScope: 'PRIVATE', createdAtMs: 1 }),
];
const speakers = vi.fn<Library['speakers']>();
speakers.mockResolvedValue({
  ok: true,
  value: [
    { name: 'Anton', count: 1 },
    { name: 'Ana Souza', count: 9 },
  ],
});

async function connected() {
  const background = aBackground({ list: paged(recordings) }, undefined, { speakers });
  await background.connect();
  await background.handlers['recordings.list']({ restart: true });
  return background;
}

async function reading(text: string, background = connected()) {
  const answer = await (await background).handlers['query.read']({ text, caret: text.length });
  if (!answer.ok) throw new Error(answer.failure.code);
  return answer.value;
}

describe('query.read', () => {
  it('leaves plain words to those who asked', async () => {
    expect(await reading('weekly sync')).toEqual({ chips: [], words: 'weekly sync', titles: null, suggestions: [] });
  });

  it('tells what is understood, where, and what is searched as text', async () => {
    const text = 'is:private after:someday "action items" -lunch budget';
    const { chips, words } = await reading(text);
    expect(chips.map(({ range, text: said, understood }) => [text.slice(...range), said, understood])).toEqual([
      ['is:private', 'is:private', true],
      ['after:someday', 'after:someday', false],
      ['"action items"', '"action items"', true],
      ['-lunch', '-lunch', true],
    ]);
    expect(words).toBe('after:someday action items budget');
  });

  it('finds titles by words and filters, and all that pass without words', async () => {
    const ids = async (text: string) => (await reading(text)).titles?.map(({ recording }) => recording.id);
    expect(await ids('budget is:private')).toEqual(['a']);
    expect(await ids('is:private')).toEqual(['a', 'c']);
    expect(await ids('budget -review')).toEqual(['a']);
    expect((await reading('budget is:private')).titles?.[0]?.ranges).toEqual([[0, 6]]);
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
      ['This week', 'after:this-week '],
      ['This month', 'after:this-month '],
      ['This year', 'after:this-year '],
    ]);
    expect(await offers('is:p')).toEqual([['Private', 'is:private ']]);
  });

  it('offers a person who is called as a day is by that name', async () => {
    speakers.mockResolvedValueOnce({ ok: true, value: [{ name: 'today', count: 1 }] });
    expect((await reading('speaker:to')).suggestions.map(({ label }) => label)).toEqual(['today']);
  });

  it('offers a filter only when it is nearly typed, and nothing that is typed already', async () => {
    expect((await reading('spea')).suggestions).toEqual([{ label: 'speaker:', text: 'speaker:', caret: 8 }]);
    expect((await reading('is')).suggestions).toEqual([]);
    expect((await reading('is:private')).suggestions).toEqual([]);
  });

  it('tells nothing of another connection', async () => {
    const background = await connected();
    expect((await reading('is:private', Promise.resolve(background))).titles).toHaveLength(2);
    await background.handlers['connection.removeKey'](null);
    const { titles, suggestions } = await reading('owner:', Promise.resolve(background));
    expect([titles, suggestions]).toEqual([null, []]);
    expect((await reading('is:private', Promise.resolve(background))).titles).toEqual([]);
  });
});

describe('the search of the service', () => {
  it('is asked for the words alone, and its answer is held to the filters', async () => {
    const search = vi.fn(() => Promise.resolve(succeed(aPage(recordings.slice(0, 2)))));
    const background = aBackground({ search });
    await background.connect();
    const answer = await background.handlers['recordings.search']({ query: '"budget" is:private' });
    expect(search).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ query: 'budget' }));
    expect(answer).toMatchObject({ ok: true, value: { recordings: [{ id: 'a' }] } });
    await background.handlers['recordings.search']({ query: 'is:private' });
    expect(search).toHaveBeenCalledTimes(1);
  });
});
