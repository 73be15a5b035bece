import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { filterSuggestions } from '../../../components/search/query-filters.tsx';
import { NOT_TYPED, type SearchState } from '../../../lib/models/search-state.ts';
import { aListing, results, showSearch } from './show-search.tsx';

const recent = (parts: Partial<ReturnType<typeof aListing>> = {}): SearchState => ({
  status: 'recent',
  ...aListing(parts),
});
const lead = () => document.querySelector('.box-lead')?.textContent;
const LAST_WEEK = {
  ...NOT_TYPED,
  text: 'in:last-week ',
  chips: [{ text: 'in:last-week', words: 'Last week', range: [0, 12] as [number, number], understood: true }],
};
const filtering = () => recent({ typed: { ...NOT_TYPED, suggestions: filterSuggestions(''), suggestedAt: 0 } });

describe('the filters', () => {
  it('are found by a button in the empty box, and by Tab', async () => {
    const { box, onOffer } = showSearch(recent());
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    expect(document.activeElement).toBe(box);
    await userEvent.tab();
    expect(document.activeElement).toBe(box);
    const offered = ['Speaker', 'Date', 'Length', 'Shared', 'Owner', 'Team'].map((label) => ({ label }));
    expect(onOffer.mock.calls).toMatchObject([[offered], [offered]]);
  });

  it('stand before the box in words, whose suggestions follow, and go by Backspace', async () => {
    const { box, onType } = showSearch(filtering());
    expect(screen.getByRole('button', { name: 'Filter' }).getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(screen.getByRole('option', { name: 'Date' }));
    expect([box.value, lead()]).toEqual(['', 'Date']);
    expect(onType).toHaveBeenCalledWith('in:', 3);
    await userEvent.type(box, 'la');
    expect([box.value, onType.mock.calls.at(-1)]).toEqual(['la', ['in:la', 5]]);
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
    expect([box.value, lead(), onType.mock.calls.at(-1)]).toEqual(['', undefined, ['', 0]]);
    await userEvent.tab();
    expect([box.value, lead()]).toEqual(['', 'Speaker']);
  });

  it('become chips with the value that is chosen, and leave no syntax behind', async () => {
    const { box, onType, rerender, view } = showSearch(filtering());
    await userEvent.click(screen.getByRole('option', { name: 'Date' }));
    const suggestions = [{ label: 'Last week', text: 'in:last-week ', caret: 13 }];
    rerender(view(results({ typed: { ...NOT_TYPED, text: 'in:', suggestions } })));
    await userEvent.click(screen.getByRole('option', { name: /^Last week/ }));
    expect(onType.mock.calls.at(-1)).toEqual(['in:last-week ', 13]);
    rerender(view(results({ typed: LAST_WEEK })));
    expect([box.value, lead()]).toEqual(['', undefined]);
    expect(screen.getByRole('list', { name: 'Filters' }).textContent).toBe('Last week');
    await userEvent.keyboard('{Backspace}');
    expect([onType.mock.calls.at(-1), screen.queryByRole('list', { name: 'Filters' })]).toEqual([['', 0], null]);
  });

  it('are left by the Tab that has opened them, where none was moved to', async () => {
    const { box, onOffer, rerender, view } = showSearch(recent());
    await userEvent.click(box);
    await userEvent.tab();
    rerender(view(filtering()));
    await userEvent.tab();
    expect(onOffer.mock.calls.at(-1)).toEqual([[]]);
    expect(box.value).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy summary' }));

    rerender(view(recent()));
    await userEvent.click(box);
    await userEvent.tab();
    rerender(view(recent({ typed: { ...NOT_TYPED, suggestions: filterSuggestions(''), suggestedAt: 1 } })));
    await userEvent.tab();
    expect(lead()).toBe('Date');
  });

  it('go with Escape, which leaves the popup open, and with the button', async () => {
    const { box, onOffer, onClose } = showSearch(filtering());
    await userEvent.click(box);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    expect(onOffer.mock.calls).toEqual([[[]], [[]]]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('go with a press beside the rows, and stay with one on a row', async () => {
    const { box, onOffer, onOpen } = showSearch(filtering());
    await userEvent.click(screen.getAllByRole('option').at(-1) ?? box);
    expect(onOpen).toHaveBeenCalledOnce();
    expect(onOffer).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('main'));
    expect(onOffer.mock.calls).toEqual([[[]]]);
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it.each([
    ['the filters', filtering, 0],
    ['the popup', recent, 1],
  ] as const)('take the Escape that closes %s from all else', async (_, state, closed) => {
    const { box, onClose } = showSearch(state());
    await userEvent.click(box);
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    expect(box.dispatchEvent(press)).toBe(false);
    expect(onClose).toHaveBeenCalledTimes(closed);
  });

  it('have no button while something is typed, where Tab leads on', async () => {
    const { box } = showSearch(results());
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
    await userEvent.click(box);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy summary' }));
  });

  it('are found behind one that was finished, and go with Escape before that does', async () => {
    const { box, onOffer, onType, rerender, view } = showSearch(results());
    await userEvent.type(box, 'in:last-week ');
    rerender(view(results({ typed: LAST_WEEK })));
    expect(box.value).toBe('');
    await userEvent.tab();
    expect(onOffer.mock.calls.at(-1)).toMatchObject([
      [{ text: 'in:last-week speaker:', caret: 21 }, {}, {}, {}, {}, {}],
    ]);
    const suggestions = filterSuggestions('in:last-week ');
    rerender(view(results({ typed: { ...LAST_WEEK, suggestions, suggestedAt: 0 } })));
    await userEvent.keyboard('{Escape}');
    expect(onOffer.mock.calls.at(-1)).toEqual([[]]);
    expect(screen.getByRole('button', { name: 'Remove Last week' })).toBeDefined();
    await userEvent.click(screen.getByRole('option', { name: 'Speaker' }));
    expect([box.value, lead()]).toEqual(['', 'Speaker']);
    expect(onType).toHaveBeenLastCalledWith('in:last-week speaker:', 21);
  });

  it('say words for a time as people do', () => {
    const suggestions = [{ label: 'last week', isDate: true as const, text: 'in:last-week ', caret: 13 }];
    showSearch(results({ typed: { ...NOT_TYPED, text: 'last week', suggestions } }));
    expect(screen.getByRole('option', { name: 'Only last week' })).toBeDefined();
  });
});
