import { act, cleanup, fireEvent, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Listing, SearchState } from '../../../lib/models/search-state.ts';
import type { Recording } from '../../../lib/recording/types.ts';
import { aRecording } from '../../support/factories.ts';
import { aGroup } from '../../support/hits.ts';
import { aQuote, rowsOf } from '../../support/items.ts';
import { aListing, NOW, results, showSearch } from './show-search.tsx';

describe('a row', () => {
  it('opens with a click, unless its id is none, and leaves the focus in the box', async () => {
    const items = rowsOf([aRecording({ id: 'a', title: 'Good' }), aRecording({ id: '..', title: 'Odd' })]);
    const { onOpen, onSelect } = showSearch(results({ items }));
    await userEvent.click(screen.getByRole('option', { name: /^Good/ }));
    await userEvent.click(screen.getByRole('option', { name: /^Odd/ }));
    expect(onOpen.mock.calls).toEqual([['titles a']]);
    expect(onSelect.mock.calls).toEqual([['titles ..']]);
    expect(fireEvent.mouseDown(screen.getByRole('option', { name: /^Good/ }))).toBe(false);
  });
});

const HOUR_MS = 3_600_000;
const dated = [0, 1, 2, 25, 100, 900].map((hours) =>
  aRecording({ id: `h${hours}`, title: 'Standup', createdAtMs: NOW - hours * HOUR_MS }),
);
const undated = aRecording({ id: 'none', createdAtMs: null });

const timeIn = (row: HTMLElement) => row.querySelector('time')?.textContent;
const recent = (recordings: Recording[]) =>
  showSearch({ status: 'recent', ...aListing({ items: rowsOf(recordings, 'days'), selectedKey: 'days h1' }) });

describe('the list without a query', () => {
  it('is grouped by days, each told by its heading', () => {
    const about = rowsOf([aRecording({ id: 'about' })], 'about');
    const items = [...about, ...rowsOf([...dated, undated], 'days')];
    showSearch({ status: 'recent', ...aListing({ items, selectedKey: 'days h1' }) });
    const groups = within(screen.getByRole('listbox', { name: 'Recordings' })).getAllByRole('group');
    const heading = (group: Element) => document.getElementById(group.getAttribute('aria-labelledby') ?? '');
    expect(groups.map((group) => [heading(group)?.textContent, within(group).getAllByRole('option').length])).toEqual([
      ['Related to this page', 1],
      ['Today', 3],
      ['Yesterday', 1],
      [expect.stringMatching(/^Tue 17 Nov$/), 1],
      ['October 2026', 1],
      ['No date', 1],
    ]);
    expect(screen.getAllByRole('option', { selected: true }).map(({ id }) => id)).toEqual(['option-days%20h1']);
  });

  it('says the time of a row under a day, and the day under a month', () => {
    recent(dated);
    const times = screen.getAllByRole('option').map(timeIn);
    for (const time of times.slice(0, 5)) expect(time).toMatch(/^\d\d:\d\d$/);
    expect(times[5]).toMatch(/^1[45] Oct$/);
  });

  it('says the day of each row once there is a query, and the time only within a week or beside its like', () => {
    const other = aRecording({ id: 'other', title: 'Retro', createdAtMs: NOW - 900 * HOUR_MS });
    const twin = aRecording({ id: 'twin', title: 'Standup', createdAtMs: NOW - 899 * HOUR_MS });
    showSearch(results({ items: rowsOf([...dated.slice(4), other, twin]) }));
    expect(screen.getAllByRole('option').map(timeIn)).toEqual([
      expect.stringMatching(/^Tue[ ,]+\d\d:\d\d$/),
      expect.stringMatching(/^\w{3} 1[45] Oct, \d\d:\d\d$/),
      expect.stringMatching(/^1[45] Oct$/),
      expect.stringMatching(/^\w{3} 1[45] Oct, \d\d:\d\d$/),
    ]);
  });
});

/** A meeting that two colleagues recorded. */
const twins = (['Ana', 'Bo'] as const).map((ownerName) =>
  aRecording({ id: `rec-${ownerName}1`, title: 'Standup', isOwner: false, ownerName }),
);
const twinRows = rowsOf(twins);
const said = twins.map((recording) => aQuote(aGroup('x', undefined, { recording })));
const people = (...others: number[]): Listing['people'] =>
  new Map(twins.map(({ id }, at) => [id, { id, names: ['Mei Tanaka'], others: others[at] ?? 0 }]));
function ends(parts: Partial<Listing>) {
  showSearch(results({ selectedKey: 'titles rec-Ana1', ...parts }));
  const found = screen
    .getAllByRole('option')
    .map(({ textContent }) => /#[^ …\d]*\d/.exec(textContent ?? '')?.[0] ?? null);
  cleanup();
  return found;
}

describe('two recordings of one meeting', () => {
  it('are told apart by their ids', () => {
    expect(ends({ items: twinRows })).toEqual(['#Ana1', '#-Bo1']);
    expect(ends({ items: twinRows, people: people() })).toEqual(['#Ana1', '#-Bo1']);
  });

  it('are told apart by their ids where a quote is drawn instead of the speakers', () => {
    expect(ends({ items: said, people: people(1, 2) })).toEqual(['#Ana1', '#-Bo1']);
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const weekly = rowsOf(Array.from({ length: 50 }, (_, at) => aRecording({ id: `r${at}`, title: `Weekly ${at}` })));
const found = (query: string, selected = 0): SearchState =>
  ({ ...results({ items: weekly, selectedKey: `titles r${selected}` }), query }) as SearchState;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const drawn = () => screen.getAllByRole('option').length;

describe('the rows of a query', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('are those in view while somebody types, and all once nothing is typed', async () => {
    const { rerender, view } = showSearch(found(''));
    expect(drawn()).toBe(11);
    await pass(0);
    expect(drawn()).toBe(50);
    rerender(view(found('w')));
    expect(drawn()).toBe(11);
    await pass(100);
    rerender(view(found('we')));
    await pass(100);
    expect(drawn()).toBe(11);
    await pass(50);
    expect(drawn()).toBe(50);
  });

  it('are all there for whoever scrolls, and as far as the selection goes', () => {
    const { rerender, view } = showSearch(found('w'));
    rerender(view(found('w', 20)));
    expect(drawn()).toBe(21);
    const list = screen.getByRole('listbox', { name: 'Recordings' });
    list.scrollTop = 40;
    fireEvent.scroll(list);
    expect(drawn()).toBe(50);
  });

  it('begin with the first, however far the last ones were scrolled', () => {
    const { rerender, view } = showSearch(found('w'));
    const list = screen.getByRole('listbox', { name: 'Recordings' });
    list.scrollTop = 40;
    fireEvent.scroll(list);
    rerender(view(found('we')));
    expect(list.scrollTop).toBe(0);
    fireEvent.scroll(list);
    expect(drawn()).toBe(11);
  });
});
