import { fireEvent, render, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SearchView } from '../../../components/search/search-view.tsx';
import { NoticeLines, StatusLine } from '../../../components/search/search-status.tsx';
import { NOT_TYPED, NOTHING_FOUND, type Listing, type SearchState } from '../../../lib/models/search-state.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { aRow, rowsOf } from '../../support/items.ts';
import { NO_CHOICES, NO_CONTROLS } from '../../support/popup-view.ts';

import { aListing, NOW, results, showSearch } from './show-search.tsx';

describe('the popup for assistive technology', () => {
  it('is a combobox over a listbox, with the selected row as its active descendant', () => {
    const { box } = showSearch(results());
    const list = screen.getByRole('listbox', { name: 'Recordings' });
    const [first, second] = within(list).getAllByRole('option');
    expect(box.getAttribute('aria-controls')).toBe(list.id);
    expect(box.getAttribute('aria-activedescendant')).toBe(first?.id);
    expect(first?.getAttribute('aria-selected')).toBe('true');
    expect(second?.getAttribute('aria-selected')).toBe('false');
    expect(second?.id).not.toContain(' ');
  });

  it('names each option by its title first', () => {
    showSearch(
      results({ items: rowsOf([aRecording({ title: 'Pricing review' }), aRecording({ id: 'b', title: '' })]) }),
    );
    expect(screen.getByRole('option', { name: /^Pricing review/ })).toBeDefined();
    expect(screen.getByRole('option', { name: /^Untitled recording/ })).toBeDefined();
  });

  it('has one status region', () => {
    showSearch(results());
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });

  it('is a closed combobox when there is nothing to choose', () => {
    const { box } = showSearch(results({ items: [], selectedKey: null }));
    expect(box.getAttribute('aria-expanded')).toBe('false');
    expect(box.hasAttribute('aria-controls')).toBe(false);
  });
});

describe('a row', () => {
  it('marks what matches, and says how many speak and how long, but not whose it is', () => {
    const theirs = aRecording({ title: 'Pricing review', isOwner: false });
    const { container } = showSearch(results({ items: [aRow(theirs, { ranges: [[0, 3]] })] }));
    expect(container.querySelector('mark')?.textContent).toBe('Pri');
    expect(screen.getByRole('option').textContent).toBe(
      'Pricing reviewFri, 09:00 3 people · 30 mins'.replace('Fri, ', 'Fri '),
    );
  });

  it('has the names of its speakers instead of their number', () => {
    const people: Listing['people'] = new Map([[anId('a'), { id: anId('a'), names: ['Ana Ruiz', 'Bo'], others: 2 }]]);
    showSearch(results({ people }));
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Ana Ruiz, Bo\u00A0+2');
  });

  it('says what is still going on', () => {
    showSearch(results({ items: rowsOf([aRecording({ status: 'TRANSCRIBING' })]) }));
    expect(screen.getByRole('option').textContent).toMatch(/Transcribing…$/);
  });

  it('says a state other than COMPLETED in readable words', () => {
    showSearch(results({ items: rowsOf([aRecording({ status: 'ARCHIVED_V2' })]) }));
    expect(screen.getByRole('option').textContent).toContain('Archived v2');
  });

  it('leaves out what the service has not said', () => {
    const bare = aRecording({ createdAtMs: null, durationSeconds: null, speakerCount: null, ownerName: null });
    showSearch(results({ items: rowsOf([bare]) }));
    expect(screen.getByRole('option').textContent?.trim()).toBe('Weekly sync');
  });

  it('shows a date that cannot be read as it is', () => {
    const odd = aRecording({ createdAtMs: null, createdAtText: 'last spring' });
    showSearch(results({ items: rowsOf([odd]) }));
    expect(screen.getByRole('option').textContent).toContain('last spring');
  });

  it('opens with a click, unless its id is none', async () => {
    const items = rowsOf([aRecording({ id: 'a', title: 'Good' }), aRecording({ id: '..', title: 'Odd' })]);
    const { onOpen, onSelect } = showSearch(results({ items }));
    await userEvent.click(screen.getByRole('option', { name: /^Good/ }));
    await userEvent.click(screen.getByRole('option', { name: /^Odd/ }));
    expect(onOpen.mock.calls).toEqual([['titles a']]);
    expect(onSelect.mock.calls).toEqual([['titles ..']]);
  });
});

describe('keys in the box', () => {
  it.each([
    ['{ArrowDown}', 'next'],
    ['{ArrowUp}', 'previous'],
    ['{PageDown}', 'page-down'],
    ['{PageUp}', 'page-up'],
  ])('%s moves the selection', async (key, move) => {
    const { box, onMove } = showSearch(results());
    await userEvent.type(box, key);
    expect(onMove.mock.calls).toEqual([[move]]);
  });

  it('Enter opens, but not the Enter that accepts a word of an input method', async () => {
    const { box, onOpen } = showSearch(results());
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true }));
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.type(box, '{Enter}');
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('Escape clears, then closes', async () => {
    const { box, onType, onClose } = showSearch(results());
    await userEvent.type(box, 'pri');
    await userEvent.type(box, '{Escape}');
    expect(onType).toHaveBeenLastCalledWith('', 0);
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.type(box, '{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['{Control>}{Shift>}c{/Shift}{/Control}', false],
    ['{Meta>}{Shift>}C{/Shift}{/Meta}', true],
  ])('%s copies on its system alone, a Mac: %s', async (keys, mac) => {
    const own = showSearch(results(), { mac });
    await userEvent.type(own.box, keys);
    own.unmount();
    const other = showSearch(results(), { mac: !mac });
    await userEvent.type(other.box, keys);
    expect([own.onCopy.mock.calls.length, other.onCopy.mock.calls.length]).toEqual([1, 0]);
  });

  it('Alt+Enter inserts, with Shift the whole turn, and opens nothing', async () => {
    const { box, onInsert, onOpen } = showSearch(results());
    await userEvent.type(box, '{Alt>}{Enter}{Shift>}{Enter}{/Shift}{/Alt}');
    expect(onInsert.mock.calls).toEqual([[], [true]]);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it.each<[string, KeyboardEventInit, keyof ReturnType<typeof showSearch>]>([
    ['Enter', { key: 'Enter' }, 'onOpen'],
    ['Alt+Enter', { key: 'Enter', altKey: true }, 'onInsert'],
    ['Ctrl+Shift+C', { key: 'C', ctrlKey: true, shiftKey: true }, 'onCopy'],
    ['Ctrl+Shift+Enter', { key: 'Enter', ctrlKey: true, shiftKey: true }, 'onCopy'],
    ['Ctrl+P', { key: 'p', ctrlKey: true }, 'onPin'],
    ['Ctrl+,', { key: ',', ctrlKey: true }, 'onSettings'],
    ['Escape', { key: 'Escape' }, 'onClose'],
  ])('%s that is held acts once', (_, init, handler) => {
    const search = showSearch(results());
    for (const repeat of [false, true, true]) expect(fireEvent.keyDown(search.box, { ...init, repeat })).toBe(false);
    expect(search[handler]).toHaveBeenCalledTimes(1);
  });

  it('the arrow keys go on while they are held', () => {
    const { box, onMove } = showSearch(results());
    for (const repeat of [false, true, true]) fireEvent.keyDown(box, { key: 'ArrowDown', repeat });
    expect(onMove).toHaveBeenCalledTimes(3);
  });

  it('what is typed is passed on', async () => {
    const { box, onType } = showSearch(results());
    await userEvent.type(box, 'ab');
    expect(onType.mock.calls).toEqual([
      ['a', 1],
      ['ab', 2],
    ]);
  });
});

describe('what the popup says', () => {
  const status = () => screen.getByRole('status').textContent;

  it('is no more than the count where what was said was searched, too', () => {
    showSearch(results({ found: { ...NOTHING_FOUND, meetings: 2, isSearched: true } }));
    expect(status()).toBe('2 meetings');
  });

  it.each<[string, SearchState, string]>([
    ['the count of the recents', { status: 'recent', ...aListing({ count: 1200 }) }, '1,200 recordings'],
    [
      'that there are more than it knows',
      { status: 'recent', ...aListing({ count: 200, partial: true, service: { status: 'listing' } }) },
      '200+ recordings',
    ],
    ['which part is loading', results({ service: { status: 'searching' } }), '2 meetings · searching the service…'],
    ['that only titles are searched', results(), '2 titles'],
    [
      'that there are more than it shows',
      results({ found: { ...NOTHING_FOUND, meetings: 50, isAtLeast: true } }),
      '50+ meetings',
    ],
    [
      'that a filter knows too little',
      results({ typed: { ...NOT_TYPED, coverage: { known: 12, of: 1356 } } }),
      '2 titles · owner, team and sharing known for 12 of 1,356',
    ],
    [
      'that nothing here can answer a filter',
      results({ typed: { ...NOT_TYPED, coverage: { known: 0, of: 1356 } } }),
      '2 titles · owner, team and sharing unknown on this device',
    ],
    [
      'that it filtered here',
      results({ service: { status: 'answered', filteredHere: true, unreadable: 0 } }),
      'filtered on this device',
    ],
    [
      'how many entries are unreadable',
      { status: 'recent', ...aListing({ service: { status: 'answered', filteredHere: false, unreadable: 1 } }) },
      '1 recording couldn’t be loaded',
    ],
    [
      'whose summary it has copied, when nobody chose it here',
      results({ sent: { status: 'copied', id: anId('elsewhere'), part: 'summary', title: 'Retro' } }),
      'Summary copied. Retro',
    ],
    [
      'why the page did not take it, and what to do',
      results({ sent: { status: 'copied-instead', id: anId('a'), reason: 'no-field' } }),
      'Click into a text field first. Copied instead: press Ctrl+V to paste.',
    ],
    ['that a person is nothing to copy', results({ sent: { status: 'no-meeting' } }), 'Select a meeting first'],
    ['that there is nothing to send on', results({ sent: { status: 'nothing-to-send' } }), 'Open a recording first'],
    ['that it has copied what is known of a failure', results({ sent: { status: 'details', copied: true } }), 'Copied'],
    ['that it has not', results({ sent: { status: 'details', copied: false } }), 'Couldn’t copy'],
    [
      'that the template leaves nothing of a quote',
      results({ sent: { status: 'nothing', id: anId('a'), part: 'quote' } }),
      'The template leaves nothing to quote',
    ],
    [
      'what it has copied',
      results({ sent: { status: 'copied', id: anId('a'), part: 'summary' } }),
      'Summary copied. Pricing review, Fri 20 Nov',
    ],
    [
      'why it has not',
      results({ sent: { status: 'failed', id: anId('a'), failure: { code: 'offline' } } }),
      'Couldn’t copy: You’re offline',
    ],
  ])('is %s', (_, state, words) => {
    showSearch(state);
    expect(status()).toContain(words);
  });

  it('is a failure beside the rows, with one thing to do', async () => {
    const failure = { code: 'rate-limited', retryAtMs: NOW + 42_000 } as const;
    const { onFailureAction } = showSearch(results({ service: { status: 'failed', failure } }));
    expect(status()).toBe('Service busy, retrying in 42 s');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onFailureAction).toHaveBeenCalledWith('retry', failure);
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });

  it('is a refused key, to be tried again first, and replaced once that has not helped', async () => {
    const failure = { code: 'key-rejected' } as const;
    const { container, onFailureAction, rerender, view } = showSearch(
      results({ service: { status: 'failed', failure } }),
    );
    const remedies = () => [...container.querySelectorAll('.notice-line button')].map(({ textContent }) => textContent);
    expect(remedies()).toEqual(['Try again']);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(remedies()).toEqual(['Replace key']);
    await userEvent.click(screen.getByRole('button', { name: 'Replace key' }));
    expect(onFailureAction.mock.calls.map(([action]: unknown[]) => action)).toEqual(['retry', 'open-settings']);
    // Once the service has answered, the next refusal is another one.
    rerender(view(results()));
    rerender(view(results({ service: { status: 'failed', failure } })));
    expect(remedies()).toEqual(['Try again']);
  });

  it('counts down on the screen only: a screen reader says it once', () => {
    const failure = { code: 'rate-limited', retryAtMs: NOW + 42_000 } as const;
    const state = results({ service: { status: 'failed', failure } });
    const line = (nowMs: number) => (
      <>
        <NoticeLines {...{ state, nowMs }} pasteKeys="Ctrl+V" onFailureAction={() => {}} />
        <StatusLine {...{ state, nowMs }} recall={null} pasteKeys="Ctrl+V" />
      </>
    );
    const notice = () => container.querySelector('.notice-line')?.textContent;
    const { container, rerender } = render(line(NOW));
    expect(status()).toContain('retrying in 42 s');
    rerender(line(NOW + 2_000));
    expect(status()).toContain('retrying in 42 s');
    expect(notice()).toContain('retrying in 40 s');
    rerender(line(NOW + 42_000));
    expect(status()).not.toContain('retrying');
    expect(notice()).not.toContain('retrying');
  });

  it('says in one sentence what was done while the service fails', () => {
    const sent = { status: 'copied', id: anId('a'), part: 'summary' } as const;
    showSearch(results({ sent, service: { status: 'failed', failure: { code: 'offline' } } }));
    expect(status()).toBe('Summary copied. Pricing review, Fri 20 Nov');
  });

  it('is a failure in place of the rows when there are none', () => {
    showSearch(results({ items: [], service: { status: 'failed', failure: { code: 'key-rejected' } } }));
    expect(screen.getByRole('alert').textContent).toContain('Your API key was rejected');
    expect(screen.getByRole('button', { name: 'Replace key' })).toBeDefined();
  });

  it('is one sentence and one button before anything is connected', async () => {
    const { onSettings } = showSearch({ status: 'not-connected' });
    await userEvent.click(screen.getByRole('button', { name: 'Open settings' }));
    expect(onSettings).toHaveBeenCalledTimes(1);
  });

  it('is no "nothing found" while something is still asked', () => {
    showSearch(results({ items: [], service: { status: 'searching' } }));
    expect(screen.queryByText('No titles match')).toBeNull();
  });

  it('is the text itself, selected, when the browser refused the clipboard', () => {
    showSearch(results({ sent: { status: 'by-hand', id: anId('a'), plain: '# Pricing' } }));
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' });
    expect(area.value).toBe('# Pricing');
    expect(document.activeElement).toBe(area);
    expect(area.selectionEnd - area.selectionStart).toBe(9);
  });
});

it('draws the selected row at once, also one that is far down', () => {
  const items = rowsOf(Array.from({ length: 20 }, (_, at) => aRecording({ id: `r${at}` })));
  showSearch(results({ items, selectedKey: 'titles r14' }));
  expect(screen.getAllByRole('option', { selected: true }).map(({ id }) => id)).toEqual(['option-titles%20r14']);
});

describe('what the page is about', () => {
  it('is a group of its own above the recents, each told by its name', () => {
    const items = [...rowsOf([aRecording({ id: 'a' })], 'about'), ...rowsOf([aRecording({ id: 'b' })], 'days')];
    showSearch({ status: 'recent', ...aListing({ items }) });
    const list = screen.getByRole('listbox', { name: 'Recordings' });
    const groups = within(list).getAllByRole('group');
    expect(
      groups.map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent),
    ).toEqual(['Related to this page', 'Yesterday']);
    expect(groups.map((group) => within(group).getAllByRole('option').length)).toEqual([1, 1]);
  });

  it('is no heading over an ordinary list', () => {
    showSearch(results());
    expect(screen.queryByText('Related to this page')).toBeNull();
    expect(within(screen.getByRole('listbox')).getAllByRole('group')).toHaveLength(1);
  });
});

it('keeps the box that stands in the page, with what was typed before any script ran', () => {
  document.body.replaceChildren();
  const root = document.createElement('div');
  const frame = Object.assign(document.createElement('div'), { className: 'search' });
  const boxPlace = Object.assign(document.createElement('div'), { className: 'search-box' });
  const early = document.createElement('input');
  boxPlace.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'), early);
  frame.append(boxPlace);
  root.append(frame);
  document.body.append(root);
  early.value = 'ear';
  early.focus();
  const nothing = () => undefined;
  render(
    <SearchView
      state={{ status: 'starting' }}
      now={() => NOW}
      mac={false}
      search={NO_CONTROLS}
      choices={NO_CHOICES}
      transcripts={null}
      setMode={() => Promise.resolve()}
      page={{ host: null, onInsert: nothing }}
      onCopy={nothing}
      onCopyEnd={nothing}
      onClose={nothing}
      onSettings={nothing}
      onFailureAction={nothing}
    />,
    { container: root },
  );
  expect(screen.getByRole('combobox')).toBe(early);
  expect(early.value).toBe('ear');
  expect(document.activeElement).toBe(early);
});
