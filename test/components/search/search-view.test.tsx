import { fireEvent, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { results, showSearch } from './show-search.tsx';

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
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });

  it('is a closed combobox when there is nothing to choose', () => {
    const { box } = showSearch(results({ items: [], selectedKey: null }));
    expect(box.getAttribute('aria-expanded')).toBe('false');
    expect(box.hasAttribute('aria-controls')).toBe(false);
  });
});

it('A key, also one for the menu, and a press anywhere in the popup keep rows from moving', () => {
  const { box, onUse } = showSearch(results());
  fireEvent.keyDown(box, { key: 'k', ctrlKey: true });
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Actions/ }));
  expect(onUse).toHaveBeenCalledTimes(2);
});

describe('keys in the box', () => {
  it.each([
    ['{ArrowDown}', 'next'],
    ['{ArrowUp}', 'previous'],
    ['{PageDown}', 'page-down'],
    ['{PageUp}', 'page-up'],
    ['{Control>}{ArrowDown}{/Control}', 'next-section'],
    ['{Meta>}{ArrowDown}{/Meta}', 'next-section'],
    ['{Control>}{ArrowUp}{/Control}', 'previous-section'],
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
  showSearch({ status: 'starting' }, {}, root);
  expect(screen.getByRole('combobox')).toBe(early);
  expect(early.value).toBe('ear');
  expect(document.activeElement).toBe(early);
});
