import { fireEvent, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { anId } from '../../support/factories.ts';
import { aGroup, aHit } from '../../support/hits.ts';
import { aQuote } from '../../support/items.ts';
import { aListing, results, showSearch } from './show-search.tsx';

/** The labels of the menu of actions, which is open, each with its key. */
const items = () => [...document.querySelectorAll('[role^=menuitem]')].map(({ textContent }) => textContent);
const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Actions' }));
const choose = (name: string | RegExp) => userEvent.click(screen.getByRole('menuitem', { name }));

/** A meeting of which the first of two places is selected. */
const onQuote = () =>
  results({
    items: [...aListing().items, aQuote(aGroup('x', [aHit(), aHit({ startSeconds: 80 })]))],
    selectedKey: 'said x',
  });

describe('the foot', () => {
  it.each([
    ['docs.google.com', /^Insert summary into docs\.google\.com/],
    ['www.notion.so', /^Insert summary into notion\.so/],
    ['a-very-long-name.intranet.example.com', /^Insert summary into …example\.com/],
    ['averyverylonghostname.example', /^Insert summary into …ghostname\.example/],
    [null, /^Insert summary/],
  ])('says into which page it inserts: %s', async (host, words) => {
    const { onInsert } = showSearch(results(), { host });
    await openMenu();
    expect(screen.getByRole('menuitem', { name: words }).getAttribute('aria-keyshortcuts')).toBe('Alt+Enter');
    await choose(words);
    expect(onInsert).toHaveBeenCalledTimes(1);
  });

  it('offers no insertion where there is no page, nor its keys', async () => {
    const { onOpen } = showSearch(results(), { onInsert: null });
    await openMenu();
    expect(screen.queryByRole('menuitem', { name: /^Insert/ })).toBeNull();
    await userEvent.type(screen.getByRole('combobox'), '{Alt>}{Enter}{/Alt}');
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('copies in the form that is kept, or in another', async () => {
    const { onCopy } = showSearch(results());
    await userEvent.click(screen.getByRole('button', { name: 'Copy summary' }));
    await openMenu();
    await choose('Copy as');
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Markdown' }));
    expect(onCopy.mock.calls).toEqual([[undefined], [{ form: 'markdown' }]]);
  });

  it('offers nothing but the settings where no row can be meant', async () => {
    const { onSettings } = showSearch(results({ items: [], selectedKey: null }));
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
    await openMenu();
    expect(items()).toEqual(['SettingsCtrl+,']);
    await choose('Settings');
    expect(onSettings).toHaveBeenCalledTimes(1);
    await userEvent.type(screen.getByRole('combobox'), '{Control>}{Enter}{/Control}');
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

it.each([
  [false, 'Watch this search'],
  [true, 'Stop watching this search'],
])('the menu watches a search, or stops that, also where nothing is found (%j)', async (isOn, label) => {
  const toggle = vi.fn<() => void>();
  showSearch(results({ items: [], selectedKey: null }), { watch: { isOn, toggle } });
  await openMenu();
  expect(items()).toEqual([label, 'SettingsCtrl+,']);
  await choose(label);
  expect(toggle).toHaveBeenCalledOnce();
});

describe('the menu of actions', () => {
  it('lists all that can be done with a recording, each with its key', async () => {
    const { onOpen, onPin } = showSearch(results(), { host: 'notion.so' });
    await openMenu();
    expect(items()).toEqual([
      'Open↵',
      'Peek→',
      'PinCtrl+P',
      'Copy summaryCtrl+Shift+C',
      'Copy asCtrl+↵',
      'Insert summary into notion.soAlt+↵',
      'Select severalCtrl+Shift+S',
      'SettingsCtrl+,',
    ]);
    await choose(/^Pin/);
    expect(onPin).toHaveBeenCalledTimes(1);
    await openMenu();
    await choose(/^Open/);
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('opens a recording in the service where that has an address pattern, by its key too', async () => {
    const onOpenInService = vi.fn<() => void>();
    showSearch(results(), { onOpenInService });
    await openMenu();
    expect(items().slice(0, 2)).toEqual(['Open↵', 'Open in the serviceCtrl+O']);
    await choose(/^Open in the service/);
    await userEvent.type(screen.getByRole('combobox'), '{Control>}o{/Control}');
    expect(onOpenInService).toHaveBeenCalledTimes(2);
  });

  it('is of the quote where one is selected, with the summary beside it', async () => {
    const { onCopy, onStep } = showSearch(onQuote(), { mac: true, host: null });
    await openMenu();
    expect(items()).toEqual([
      'Open at this quote↵',
      'Peek→',
      'Pin⌘P',
      'Copy quote⌘⇧C',
      'Copy as⌘↵',
      'Insert quote⌥↵',
      'Insert whole turn⌥⇧↵',
      'Select several⌘⇧S',
      'Settings⌘,',
    ]);
    await choose(/^Copy as/);
    expect(items().slice(0, 6)).toEqual(['Copy as', 'Quote⌘⇧C', 'Whole turn', 'Summary⌘⇧↵', 'Notes', 'Transcript']);
    await choose(/^Notes/);
    await openMenu();
    await userEvent.keyboard('{Meta>}{Shift>}{Enter}{/Shift}{/Meta}');
    fireEvent.click(screen.getByRole('button', { name: 'Copy quote' }), { shiftKey: true });
    expect(onCopy.mock.calls).toEqual([['notes'], ['summary'], ['turn']]);
    await openMenu();
    await choose(/^Peek/);
    expect(onStep).toHaveBeenCalledWith(1);
  });

  it('takes a pin back', async () => {
    showSearch(results({ pins: new Set([anId('a')]) }));
    await openMenu();
    expect(items()).toContain('UnpinCtrl+P');
  });

  it('is opened and closed by its keys, walked through by arrows, and gives the keys back to the box', async () => {
    const { box, onCopy, onClose } = showSearch(results());
    await userEvent.click(box);
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(document.activeElement?.textContent).toContain('Open');
    await userEvent.keyboard('{Control>}k{/Control}');
    expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, box]);
    await userEvent.keyboard('{Control>}k{/Control}{Escape}');
    expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, box]);
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Control>}k{/Control}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(onCopy.mock.calls).toEqual([[]]);
    expect(document.activeElement).toBe(box);
  });

  it('is opened at the forms of a copy by their key, of which a held one chooses nothing', async () => {
    const { box, onCopy, onOpen } = showSearch(results());
    await userEvent.click(box);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(items().join(', ')).toBe(
      'Copy as, SummaryCtrl+Shift+C, Notes, Transcript, ' +
        'Summary, Meeting note, Email, Issue comment, Vault note, Rich text, Markdown, Plain text',
    );
    const first = screen.getByRole('menuitem', { name: /^Summary/ });
    expect(document.activeElement).toBe(first);
    for (const ctrlKey of [true, false]) {
      expect(fireEvent.keyDown(first, { key: 'Enter', ctrlKey, repeat: true })).toBe(false);
    }
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect([onCopy.mock.calls, onOpen.mock.calls]).toEqual([[['notes']], []]);
    expect(document.activeElement).toBe(box);
    await userEvent.keyboard('{Control>}{Enter}{/Control}{Escape}');
    expect(document.activeElement?.textContent).toBe('Copy asCtrl+↵');
    await userEvent.keyboard('{Escape}{Control>}k{/Control}');
    expect(items()).toHaveLength(8);
  });

  it('stays open while the keys that opened it are held', async () => {
    const { box } = showSearch(results());
    await userEvent.click(box);
    const held = { key: 'k', ctrlKey: true, repeat: true };
    expect(fireEvent.keyDown(box, held)).toBe(false);
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(fireEvent.keyDown(document.activeElement ?? box, held)).toBe(false);
    expect(screen.getByRole('menu')).toBeTruthy();
  });

  it('keeps what has a word that begins with what is typed, until Escape or Backspace', async () => {
    const { box, onCopy, onClose } = showSearch(results());
    await userEvent.click(box);
    await userEvent.keyboard('{Control>}k{/Control}p');
    expect(items()).toEqual(['Peek→', 'PinCtrl+P', 'Plain text']);
    expect(document.activeElement?.textContent).toBe('Peek→');
    await userEvent.keyboard('l');
    expect(items()).toEqual(['Plain text']);
    expect(screen.getByRole('group', { name: 'Copy as' }).textContent).toContain('Plain text');
    expect(screen.getByRole('menu').textContent).toMatch(/^pl/);
    // A space that is typed chooses nothing, and neither does Enter where nothing is left.
    await userEvent.keyboard('x {Enter}');
    expect(items()).toEqual(['No results']);
    expect(document.activeElement?.textContent).toBe('No results');
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(items()).toHaveLength(8);
    await userEvent.keyboard('MARK{Escape}');
    expect(items()).toHaveLength(8);
    await userEvent.keyboard('mark{Enter}');
    expect(onCopy.mock.calls).toEqual([[{ form: 'markdown' }]]);
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(items()).toHaveLength(8);
    await userEvent.keyboard('{Escape}');
    expect([screen.queryByRole('menu'), onClose.mock.calls.length]).toEqual([null, 0]);
  });

  it('takes the keys beside its items, wherever the focus is in it', async () => {
    const { box, onPin, onCopy, onInsert, onSettings, onOpen } = showSearch(results());
    await userEvent.click(box);
    const press = (keys: string) => userEvent.keyboard(`{Control>}k{/Control}${keys}`);
    await press('{ArrowDown}{ArrowDown}{Control>}p{/Control}');
    expect(screen.queryByRole('menu')).toBeNull();
    await press('{Control>}{Shift>}c{/Shift}{/Control}');
    await press('{Alt>}{Enter}{/Alt}');
    await press('{Control>},{/Control}');
    expect([onPin, onCopy, onInsert, onSettings].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1]);
    await press('{Control>}{Enter}{/Control}');
    expect(items()).toContain('Plain text');
    const focused = document.activeElement;
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(document.activeElement).toBe(focused);
    expect(onOpen).not.toHaveBeenCalled();
  });
});
