import { fireEvent, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CHORDS } from '../../../components/search/action-keys.ts';
import { POPUP_KEYS } from '../../../components/search/popup-keys.ts';
import { SearchBox } from '../../../components/search/search-box.tsx';
import { results, showSearch } from './show-search.tsx';

/** What each of the keys that people are told of comes to. */
const HANDLERS = {
  popupKeySelect: 'move',
  popupKeySection: 'move',
  popupKeyPeek: 'step',
  popupKeyOpen: 'open',
  popupKeyCopy: 'copy',
  popupKeyCopyAs: 'copy-as',
  popupKeyCopySummary: 'copy-summary',
  popupKeyInsert: 'insert',
  popupKeyActions: 'menu',
  popupKeyPin: 'pin',
  popupKeyRecall: 'onRecall',
  popupKeyFilter: 'onComplete',
  popupKeyComplete: 'onComplete',
  popupKeyErase: 'onErase',
  popupKeyEscape: 'onClose',
  settings: 'settings',
} as const;
const NAMES: Record<string, string> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '→': 'ArrowRight',
  '←': 'ArrowLeft',
  Ctrl: 'Control',
  '⌘': 'Meta',
  '⌥': 'Alt',
  Esc: 'Escape',
};

it.each([false, true])('POPUP_KEYS are the keys of the search box, on a Mac: %s', async (isMac) => {
  const keyed = {
    open: vi.fn<() => void>(),
    copy: vi.fn<() => void>(),
    'copy-as': vi.fn<() => void>(),
    'copy-summary': vi.fn<() => void>(),
    insert: vi.fn<() => void>(),
    'insert-turn': vi.fn<() => void>(),
    pin: vi.fn<() => void>(),
    menu: vi.fn<() => void>(),
    settings: vi.fn<() => void>(),
  };
  const handlers = {
    move: vi.fn<() => void>(),
    step: vi.fn<() => boolean>().mockReturnValue(true),
    onComplete: vi.fn<() => boolean>().mockReturnValue(true),
    onErase: vi.fn<() => boolean>().mockReturnValue(true),
    onClear: vi.fn<() => boolean>().mockReturnValue(false),
    onRecall: vi.fn<() => boolean>().mockReturnValue(false),
    onClose: vi.fn<() => void>(),
  };
  render(
    <SearchBox
      activeId={null}
      expanded
      suggests={false}
      boxRef={{ current: null }}
      filters={[]}
      lead=""
      onRemove={vi.fn<() => void>()}
      mac={isMac}
      filtering={null}
      actions={{ beforeType: vi.fn<() => void>(), type: vi.fn<() => void>(), keyed, ...handlers }}
    />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox'));
  for (const { words, keys } of POPUP_KEYS) {
    vi.clearAllMocks();
    const handler = { ...handlers, ...keyed }[HANDLERS[words as keyof typeof HANDLERS]];
    for (const [times, held] of keys(isMac).entries()) {
      const names = held.map((name) => NAMES[name] ?? name);
      await user.keyboard(names.map((name) => `{${name}>}`).join('') + names.map((name) => `{/${name}}`).join(''));
      expect(handler, `${words}: ${held.join('+')}`).toHaveBeenCalledTimes(times + 1);
    }
  }
});

it('POPUP_KEYS are no two actions at once', () => {
  const chords = Object.values(CHORDS);
  expect(new Set(chords).size).toBe(chords.length);
});

it.each([false, true])('POPUP_KEYS do nothing with more keys held than their own, on a Mac: %s', (mac) => {
  const { box, onPin, onOpen, onInsert, onCopy } = showSearch(results(), { mac });
  for (const held of [
    { ctrlKey: true, metaKey: true },
    { ctrlKey: !mac, metaKey: mac, altKey: true },
  ]) {
    fireEvent.keyDown(box, { key: 'p', code: 'KeyP', ...held });
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', ...held });
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', shiftKey: true, ...held });
  }
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', shiftKey: true });
  expect([onPin, onOpen, onInsert, onCopy].flatMap(({ mock }) => mock.calls)).toEqual([]);
  expect(screen.queryByRole('menu')).toBeNull();
});

it('the keys with letters and signs work on a layout without Latin ones', () => {
  const { box, onPin, onCopy, onSettings } = showSearch(results());
  const press = (key: string, code: string, shiftKey = false) =>
    fireEvent.keyDown(document.activeElement ?? box, { key, code, shiftKey, ctrlKey: true });
  box.focus();
  press('з', 'KeyP');
  press('С', 'KeyC', true);
  press('б', 'Comma');
  expect([onPin, onCopy, onSettings].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  press('л', 'KeyK');
  expect(screen.getByRole('menu')).toBeDefined();
  press('л', 'KeyK');
  expect(screen.queryByRole('menu')).toBeNull();
  // An Arabic layout has a sign there with Shift.
  press('}', 'KeyC', true);
  expect(onCopy).toHaveBeenCalledTimes(2);
});
