import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { NOTHING_FOUND, type Item } from '../../../lib/models/search-state.ts';
import { aPerson, aRecording } from '../../support/factories.ts';
import { aNamed } from '../../support/items.ts';
import { NOW, results, showSearch } from './show-search.tsx';

const DAY_MS = 86_400_000;
const person = aNamed({
  kind: 'person',
  id: 'Audrey Tang',
  person: aPerson('Audrey Tang', { count: 25, lastMs: NOW - 2 * DAY_MS }),
  ranges: [[0, 6]],
  filter: 'speaker:"Audrey Tang" ',
  isSure: true,
});
const period = (parts: Partial<Extract<typeof person, { kind: 'dates' }>> = {}) =>
  aNamed({
    kind: 'dates',
    id: 'dates',
    word: 'last-week',
    fromMs: new Date(2026, 10, 9).getTime(),
    toMs: new Date(2026, 10, 16).getTime(),
    recordings: [aRecording(), aRecording()],
    filter: 'in:last-week ',
    isSure: true,
    ...parts,
  });
const series = aNamed({
  kind: 'series',
  id: 'weekly sync',
  name: 'Weekly sync',
  ranges: [[0, 6]],
  count: 4,
  recording: aRecording({ id: 'latest', createdAtMs: NOW - DAY_MS }),
  group: null,
  nextMs: NOW + 6 * DAY_MS,
  filter: 'title:"Weekly sync" ',
  isSure: true,
});

const show = (items: Item[], parts: Parameters<typeof results>[0] = {}) =>
  showSearch(results({ items, selectedKey: items[0]?.key ?? null, ...parts }));

describe('the row of a person', () => {
  it('is opened by Enter and a click, and made a filter by Tab', async () => {
    const { box, onOpen, onType } = show([person]);
    await userEvent.click(screen.getByRole('option'));
    expect(onOpen.mock.calls).toEqual([[person.key]]);
    await userEvent.type(box, 'audrey');
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledTimes(2);
    await userEvent.tab();
    expect(onType).toHaveBeenLastCalledWith('speaker:"Audrey Tang" ', 22);
    expect(document.activeElement).toBe(box);
  });

  it('is an answer, also where no meeting has the words', () => {
    show([person], { found: NOTHING_FOUND });
    expect(screen.getByRole('contentinfo').textContent).not.toContain('0 meetings');
  });

  it('has no summary to copy: the foot only opens it', async () => {
    const { onOpen } = show([person]);
    expect(screen.queryByRole('button', { name: 'Copy summary' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('has many of its kind below the same heading', () => {
    show([person, { ...person, key: 'person =other' }]);
    expect(screen.getByRole('group', { name: 'People' }).querySelectorAll('[role=option]')).toHaveLength(2);
  });
});

describe('the row of a period', () => {
  it.each([
    [{}, '2 meetings last week', /^Mon, 9\sNov\s–\sSun, 15 Nov 2026$/],
    [
      { word: null, toMs: new Date(2026, 10, 10).getTime(), recordings: [] },
      '0 meetings on Mon 9 Nov',
      /^Mon, 9 Nov 2026$/,
    ],
    [{ word: null, toMs: new Date(2026, 11, 9).getTime() }, '2 meetings in November 2026', /^Mon, 9 Nov/],
    [{ word: null, toMs: new Date(2027, 10, 9).getTime() }, '2 meetings in 2026', /^Mon, 9 Nov/],
  ])('says how many meetings it has, and when that is: %#', (parts, words, dates) => {
    show([period(parts)]);
    expect(document.querySelector('.result-title')?.textContent).toBe(words);
    expect(document.querySelector('.named-facts')?.textContent).toMatch(dates);
  });

  it.each(['{Enter}', '{Tab}', 'click'])('is made a filter by %s', async (key) => {
    const { box, onType, onOpen } = show([period()]);
    await userEvent.click(box);
    await (key === 'click' ? userEvent.click(screen.getByRole('option')) : userEvent.keyboard(key));
    expect(onType).toHaveBeenLastCalledWith('in:last-week ', 13);
    expect(onOpen).not.toHaveBeenCalled();
  });
});

describe('the row of a series', () => {
  it('unfolds the latest', () => {
    const content = { quote: null, gist: [{ heading: 'Decisions', lines: ['It ships.'] }] };
    show([series], { peek: { key: series.key, at: 0, content, missing: null } });
    expect(screen.getByRole('option').textContent).toContain('DecisionsIt ships.');
  });

  it('has no key for a filter that there is none for', () => {
    show([{ ...series, filter: null }]);
    expect(screen.getByRole('option').querySelector('kbd')).toBeNull();
  });
});
