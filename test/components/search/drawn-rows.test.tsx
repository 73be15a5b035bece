import { act, cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchState } from '../../../lib/models/search-state.ts';
import { aRecording } from '../../support/factories.ts';
import { rowsOf } from '../../support/items.ts';
import { results, showSearch } from './show-search.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const items = rowsOf(Array.from({ length: 50 }, (_, at) => aRecording({ id: `r${at}`, title: `Weekly ${at}` })));
const found = (query: string, selected = 0): SearchState =>
  ({ ...results({ items, selectedKey: `titles r${selected}` }), query }) as SearchState;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const drawn = () => screen.getAllByRole('option').length;

describe('the elements of the rows', () => {
  const shown = (query: string, titles: string[]): SearchState => {
    const items = rowsOf(titles.map((title) => aRecording({ id: title, title })));
    return { ...results({ items, selectedKey: `titles ${titles[0]}` }), query } as SearchState;
  };
  const elements = () => screen.getAllByRole('option');
  const titles = () => elements().map((element) => element.querySelector('.result-title')?.textContent);

  it('are filled anew for another query', () => {
    const { rerender, view } = showSearch(shown('a', ['A one', 'A two']));
    rerender(view(shown('ab', ['Ab one', 'Ab two'])));
    const before = elements();
    rerender(view(shown('abc', ['Abc one', 'Ab two'])));
    expect(titles()).toEqual(['Abc one', 'Ab two']);
    expect(elements()).toEqual(before);
  });

  it('open the row on which a press began, or none', () => {
    const { rerender, view, onOpen } = showSearch(shown('a', ['Old one', 'Old two']));
    const press = (at: number) => fireEvent.mouseDown(elements()[at] ?? document.body);
    const release = (at: number) => fireEvent.click(elements()[at] ?? document.body);
    press(0);
    rerender(view(shown('ab', ['Late one', 'Old one'])));
    release(0);
    expect(onOpen).not.toHaveBeenCalled();
    press(1);
    release(1);
    expect(onOpen.mock.calls).toEqual([['titles Old one']]);
  });
});

describe('the rows of a query', () => {
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

  it('are as many as a high window shows', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(960);
    const { rerender, view } = showSearch(found(''));
    await pass(0);
    rerender(view(found('w')));
    expect(drawn()).toBe(22);
  });
});
