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

  it('write their name into the box, whose suggestions follow', async () => {
    const { box, onType } = showSearch(filtering());
    expect(screen.getByRole('button', { name: 'Filter' }).getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(screen.getByRole('option', { name: 'Date' }));
    expect(box.value).toBe('in:');
    expect(onType).toHaveBeenCalledWith('in:', 3);
    await userEvent.clear(box);
    await userEvent.tab();
    expect(box.value).toBe('speaker:');
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
    expect(box.value).toBe('in:');
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

  it('leave the popup open with Escape where something was typed since they were drawn', async () => {
    const { box, onOffer, onClose } = showSearch(filtering());
    await userEvent.type(box, 's{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(onOffer).not.toHaveBeenCalled();
    expect(box.value).toBe('');
  });

  it('are passed by Tab while what was typed is still being read', async () => {
    const { box, onOffer } = showSearch(recent());
    onOffer.mockReturnValue(false);
    await userEvent.click(box);
    await userEvent.tab();
    expect(document.activeElement).not.toBe(box);
  });

  it('have no button while something is typed, where Tab leads on', async () => {
    const { box } = showSearch(results());
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
    await userEvent.click(box);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy summary' }));
  });

  it('are found behind one that was finished, and go with Escape before that does', async () => {
    const chip = { text: 'in:last-week', range: [0, 12] as [number, number], understood: true };
    const typed = { ...NOT_TYPED, text: 'in:last-week ', chips: [chip] };
    const { box, onOffer, onType, rerender, view } = showSearch(results());
    await userEvent.type(box, 'in:last-week ');
    rerender(view(results({ typed })));
    expect(box.value).toBe('');
    await userEvent.tab();
    expect(onOffer.mock.calls.at(-1)).toMatchObject([
      [{ text: 'in:last-week speaker:', caret: 21 }, {}, {}, {}, {}, {}],
    ]);
    const suggestions = filterSuggestions('in:last-week ');
    rerender(view(results({ typed: { ...typed, suggestions, suggestedAt: 0 } })));
    await userEvent.keyboard('{Escape}');
    expect(onOffer.mock.calls.at(-1)).toEqual([[]]);
    expect(screen.getByRole('button', { name: 'Remove in:last-week' })).toBeDefined();
    await userEvent.click(screen.getByRole('option', { name: 'Speaker' }));
    expect(box.value).toBe('speaker:');
    expect(onType).toHaveBeenLastCalledWith('in:last-week speaker:', 21);
  });

  it('say words for a time as people do', () => {
    const suggestions = [{ label: 'last week', isDate: true as const, text: 'in:last-week ', caret: 13 }];
    showSearch(results({ typed: { ...NOT_TYPED, text: 'last week', suggestions } }));
    expect(screen.getByRole('option', { name: 'Only last week' })).toBeDefined();
  });
});
