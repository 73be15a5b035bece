import { cleanup, fireEvent, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lateViews } from '../../../components/search/late-views.ts';
import { NOTHING_FOUND, type Listing, type NoteItem, type PeekPart } from '../../../lib/models/search-state.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { aGroup, aHit } from '../../support/hits.ts';
import { aNote, aQuote, aRow, rowsOf } from '../../support/items.ts';
import { aListing, results, showSearch } from './show-search.tsx';

// A test that failed before its end must not stop the clock of the next.
afterEach(() => void vi.useRealTimers());

const said = aQuote(aGroup('x', [aHit(), aHit({ part: 'summary', speaker: null, startSeconds: null })]));
const titles = ['a', 'b'].map((id) => aRow(aRecording({ id, title: `Title ${id}` }), { ranges: [[0, 5]] }));
const found = { ...NOTHING_FOUND, meetings: 3, said: 1, isSearched: true };
const show = (parts: Partial<Listing> = {}, page = {}) =>
  showSearch(results({ items: [...titles, said], found, ...parts }), page);

const headings = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('group')
    .map((group) => {
      const heading = document.getElementById(group.getAttribute('aria-labelledby') ?? '');
      return heading?.textContent ?? group.getAttribute('aria-label');
    });
const optionTexts = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('what is new is told with its reason, and cleared by the row below it', async () => {
  const [one, other] = [aRecording({ id: 'a', title: 'Sync' }), aRecording({ id: 'b', title: 'Board' })];
  const reasons = [['budget', 'speaker:ana'], []];
  const items = [
    ...rowsOf([one, other], 'news').map((row, at) => ({ ...row, newFor: reasons[at] })),
    { kind: 'more', key: 'news', section: 'news', count: 0, isAtLeast: false } as const,
    ...rowsOf([other], 'pinned'),
  ];
  const { onOpen } = showSearch({ status: 'recent', ...aListing({ items, selectedKey: 'news a' }) });
  const lines = [...document.querySelectorAll('.result')].map((row) => row.querySelector('.result-new')?.textContent);
  expect(lines).toEqual(['Watching: \u2068budget\u2069, \u2068speaker:ana\u2069', 'Ready now', undefined]);
  expect(screen.getByRole('group', { name: 'New for you' }).children).toHaveLength(3);
  await userEvent.click(screen.getByRole('option', { name: 'Clear' }));
  expect(onOpen).toHaveBeenCalledWith('news');
  // At the first paint, what stands below is where it stays.
  const late = lateViews.current;
  lateViews.current = null;
  cleanup();
  showSearch({ status: 'recent', ...aListing({ items, selectedKey: 'news a' }) });
  expect(screen.getByRole('group', { name: 'New for you' }).querySelectorAll('li')).toHaveLength(3);
  lateViews.current = late;
});

describe('what was said', () => {
  it('stands under a heading of its own, one row for each meeting with its best quote', () => {
    show();
    expect(headings()).toEqual(['Titles', 'Said in 1 more meeting']);
    expect(optionTexts().at(-1)).toBe('Meeting xFri 09:00 Ana Ruiz 1:15 …the budget is fixed');
    expect(screen.getAllByRole('option').at(-1)?.querySelector('.hit-words mark')?.textContent).toBe('budget');
    cleanup();
    show({ items: [said] });
    expect(headings()).toEqual(['Said in 1 meeting']);
  });
});

it('the rest of a section is shown on request', async () => {
  const more = { kind: 'more', key: 'more titles', section: 'titles', count: 23, isAtLeast: false } as const;
  const { onOpen } = show({ items: [...titles, more, said] });
  await userEvent.click(screen.getByRole('option', { name: 'Show all 23' }));
  expect(onOpen).toHaveBeenCalledWith('more titles');
  cleanup();
  show({ items: [...titles, { ...more, isAtLeast: true }, said] });
  expect(screen.getByRole('option', { name: 'Show all 23+' })).toBeDefined();
});

describe('an unfolded row', () => {
  it('shows a quote in full, and the way to the others', async () => {
    const { onStep, onSelect, onOpen } = show({
      selectedKey: 'said x',
      peek: { key: 'said x', at: 1, content: null, missing: null },
    });
    const option = screen.getByRole('option', { selected: true });
    expect(option.querySelector('.peek')?.textContent).toMatch(/^Summary.*…the budget is fixed$/);
    expect(option.textContent).toContain('Quote 2 of 2');
    await userEvent.click(screen.getByTitle('Previous quote'));
    expect([onSelect.mock.calls, onStep.mock.calls, onOpen.mock.calls]).toEqual([[['said x']], [[-1, true]], []]);
  });

  it('shows a quote between its sentences and the gist of the summary, and screen readers are told', () => {
    const quote = {
      before: { speaker: 'Tom Lee', text: 'How much?' },
      text: 'All that the budget has.',
      ranges: [[13, 19]] as [number, number][],
      after: { speaker: null, text: 'Not more.' },
    };
    const gist = [{ heading: 'Next steps', lines: ['Ana asks.'] }];
    show({ selectedKey: 'said x', peek: { key: 'said x', at: 0, content: { quote, gist }, missing: null } });
    const option = screen.getByRole('option', { selected: true });
    const parts = [...option.querySelectorAll('.peek-beside, .peek-quote, .peek-heading, .peek-line')];
    const shown = ['Tom Lee: How much?', quote.text, 'Not more.', 'Next steps', 'Ana asks.'];
    expect(parts.map(({ textContent }) => textContent)).toEqual(shown);
    expect(option.querySelector('.peek-quote mark')?.textContent).toBe('budget');
    const told = document.querySelector('.search-main > [aria-live]')?.textContent;
    expect(told).toBe(['Ana Ruiz', 'How much?', ...shown.slice(1)].join('\n'));
  });

  it.each<[string, Partial<PeekPart>, string]>([
    ['is asked for', { missing: 'asking' }, 'Asking the service…'],
    ['cannot be had', { missing: { code: 'offline' } }, 'You’re offline'],
    ['has no summary', { content: { quote: null, gist: [] } }, 'No summary'],
  ])('says when a meeting that is not saved here %s', (_, parts, words) => {
    show({ selectedKey: 'titles a', peek: { key: 'titles a', at: 0, content: null, missing: null, ...parts } });
    expect(screen.getByRole('option', { selected: true }).querySelector('.peek')?.textContent).toBe(words);
  });

  it('stays as it was drawn until the next is read, folded or at another quote', () => {
    const state = (peek: Partial<PeekPart>) =>
      results({
        items: [...titles, said],
        selectedKey: 'said x',
        peek: { key: 'said x', at: 0, content: null, missing: null, ...peek },
      });
    const { rerender, view } = showSearch(state({ isReading: true }));
    const shown = () => screen.getByRole('option', { selected: true }).textContent;
    expect(shown()).not.toContain('Quote');
    rerender(view(state({})));
    rerender(view(state({ at: 1, isReading: true })));
    expect(shown()).toContain('Quote 1 of 2');
    rerender(view(state({ at: 1 })));
    expect(shown()).toContain('Quote 2 of 2');
  });

  it('is unfolded by the arrow key at the end of the box, and the box has it elsewhere', async () => {
    const { box, onStep } = show();
    await userEvent.type(box, 'ab');
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    expect(onStep.mock.calls).toEqual([[1], [-1]]);
    box.setSelectionRange(1, 1);
    await userEvent.keyboard('{ArrowRight}');
    expect(onStep).toHaveBeenCalledTimes(2);
    document.documentElement.dir = 'rtl';
    box.setSelectionRange(2, 2);
    await userEvent.keyboard('{ArrowLeft}');
    document.documentElement.dir = '';
    expect(onStep.mock.calls.at(-1)).toEqual([1]);
  });
});

describe('the row under the pointer', () => {
  const point = (at: number, movementX = 3) => {
    const event = new MouseEvent('pointermove', { bubbles: true });
    Object.defineProperties(event, { movementX: { value: movementX }, movementY: { value: 0 } });
    fireEvent(screen.getAllByRole('option')[at] ?? document.body, event);
  };
  const acts = () => [...document.querySelectorAll('.row-act')].map(({ textContent }) => textContent);

  it('has what can be done with it, and is acted on instead of the selected one', async () => {
    const { onCopy, onSelect, onOpen, onPin, onInsert } = show({ selectedKey: 'titles a' });
    point(2, 0);
    expect(acts()).toEqual([]);
    point(2);
    expect(acts()).toEqual(['Copy quote', 'Insert', 'Pin', '…']);
    for (const name of ['Copy quote', 'Insert', 'Pin']) {
      await userEvent.click(document.querySelector(`.row-act[title="${name}"]`) ?? document.body);
    }
    // Also once the pointer has rested there, on a slow machine.
    expect([...new Set(onSelect.mock.calls.flat())]).toEqual(['said x']);
    expect([onCopy, onInsert, onPin].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
    expect(onOpen).not.toHaveBeenCalled();
    point(0);
    expect(acts()).toEqual(['Copy summary', 'Insert', 'Pin', '…']);
    fireEvent.pointerLeave(screen.getByRole('listbox'));
    expect(acts()).toEqual([]);
  });

  it('is what a click opens after the rows have moved under a pointer at rest', () => {
    const { onOpen, rerender, view } = show({ selectedKey: 'titles a' });
    point(1);
    // The row above it has folded, or another one has come.
    rerender(view(results({ items: [titles[1], said].flatMap((item) => item ?? []), found, selectedKey: 'titles b' })));
    const below = screen.getAllByRole('option')[1] ?? document.body;
    fireEvent.mouseDown(below);
    fireEvent.click(below);
    point(1);
    fireEvent.mouseDown(below);
    fireEvent.click(below);
    expect(onOpen.mock.calls).toEqual([['titles b'], ['said x']]);
  });

  it('takes no rows above the others once the pointer is moved, pressed or scrolls', () => {
    const { onUse } = show();
    point(1, 0);
    expect(onUse).not.toHaveBeenCalled();
    point(1);
    fireEvent.wheel(screen.getByRole('listbox'));
    fireEvent.pointerDown(screen.getByRole('listbox'));
    expect(onUse).toHaveBeenCalledTimes(3);
  });

  it('is acted on by keys until a key moves or types', async () => {
    const { onCopy, onSelect, onOpen, onMove, box } = show({ selectedKey: 'titles a' });
    point(2);
    await userEvent.click(box);
    await userEvent.keyboard('{Control>}{Shift>}c{/Shift}{/Control}{Enter}');
    expect([new Set(onSelect.mock.calls.flat()), onOpen.mock.calls]).toEqual([new Set(['said x']), [['said x']]]);
    expect(onCopy).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: /^Copy quote/ })).toBeDefined();
    point(1);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect([onMove.mock.calls, onOpen.mock.calls.at(-1)]).toEqual([[['next']], [undefined]]);
    point(2);
    await userEvent.keyboard('b{Enter}');
    expect(onOpen.mock.calls.at(-1)).toEqual([undefined]);
  });

  it('is selected when the pointer rests on it, and unfolds if it is saved here', () => {
    vi.useFakeTimers();
    const { onSelect, onStep } = show({ selectedKey: 'titles a' });
    point(1);
    vi.advanceTimersByTime(399);
    point(2);
    vi.advanceTimersByTime(399);
    expect(onStep).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect([onSelect.mock.calls, onStep.mock.calls]).toEqual([[['said x']], [[1, false]]]);
    cleanup();
    vi.useFakeTimers();
    const other = show({ selectedKey: 'titles a' });
    point(1);
    vi.advanceTimersByTime(400);
    vi.useRealTimers();
    expect([other.onSelect.mock.calls, other.onStep.mock.calls]).toEqual([[['titles b']], []]);
  });

  it('ends no copy that is on its way by resting', () => {
    vi.useFakeTimers();
    const { onStep } = show({ sent: { status: 'fetching', id: anId('a') } });
    point(2);
    vi.advanceTimersByTime(400);
    vi.useRealTimers();
    expect(onStep).not.toHaveBeenCalled();
  });

  it('has nothing to do with it while it is of the query before', () => {
    const { onSelect } = show({ items: [aQuote(aGroup('x'), { isStale: true })], selectedKey: null });
    point(0);
    fireEvent.contextMenu(screen.getAllByRole('option')[0] ?? document.body);
    expect(acts()).toEqual([]);
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('opens its menu by the right button too', async () => {
    const { onSelect } = show();
    expect(fireEvent.contextMenu(screen.getAllByRole('option')[1] ?? document.body)).toBe(false);
    expect(onSelect).toHaveBeenCalledWith('titles b');
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeDefined();
  });

  it('changes nothing in a menu that is open: that is of the row for which it was opened', () => {
    show({ selectedKey: 'titles a' });
    fireEvent.contextMenu(screen.getAllByRole('option')[0] ?? document.body);
    point(2);
    expect(screen.getByRole('menuitem', { name: /^Copy summary/ })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: /^Copy quote/ })).toBeNull();
  });

  it('takes a whole turn with Shift', () => {
    const { onInsert, onCopy } = show();
    point(2);
    for (const name of ['Insert', 'Copy quote']) {
      const act = [...document.querySelectorAll('.row-act')].find(({ textContent }) => textContent === name);
      fireEvent.click(act ?? document.body, { shiftKey: true });
    }
    expect([onInsert.mock.calls, onCopy.mock.calls]).toEqual([[[true]], [['turn']]]);
  });

  it('offers no insertion where there is no page', () => {
    show({}, { onInsert: null });
    point(0);
    expect(acts()).toEqual(['Copy summary', 'Pin', '…']);
  });
});

describe('what is only similar', () => {
  const like = rowsOf([aRecording({ id: 'p', title: 'Pretty plan' })], 'similar');

  it.each<[string, Partial<NoteItem>, string]>([
    ['instead', { why: 'instead', words: 'pretty' }, 'Showing pretty · Search for “pri” instead'],
    ['apart', { why: 'apart' }, 'Not said together. Showing meetings with all the words · Search exactly'],
    ['of no known word', { why: 'near' }, 'Showing similar results · Search exactly'],
    ['below what is as typed', {}, 'Similar results · Search exactly'],
  ])('has a note above it that searches for the query as typed: %s', async (_, parts, words) => {
    const { onOpen } = show({ items: [aNote(parts), ...like], selectedKey: 'note' });
    const option = screen.getByRole('option', { name: words });
    expect(option.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(option.id);
    expect(headings()).toEqual(['Similar']);
    await userEvent.click(option);
    expect(onOpen).toHaveBeenCalledWith('note');
  });
});
