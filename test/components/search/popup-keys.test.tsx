import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { POPUP_KEYS } from '../../../components/search/popup-keys.ts';
import { SearchBox } from '../../../components/search/search-box.tsx';
import { results, showSearch } from './show-search.tsx';

afterEach(cleanup);

/** What each of the keys that people are told of comes to. */
const HANDLERS = {
  popupKeySelect: 'move',
  popupKeySection: 'move',
  popupKeyUnfold: 'unfold',
  popupKeyOpen: 'onOpen',
  popupKeyCopy: 'onCopy',
  popupKeyInsert: 'onInsert',
  popupKeyActions: 'onActions',
  popupKeyPin: 'onPin',
  popupKeyRecall: 'onRecall',
  popupKeyFilter: 'onComplete',
  popupKeyComplete: 'onComplete',
  popupKeyErase: 'onErase',
  popupKeyEscape: 'onClose',
} as const;
const NAMES: Record<string, string> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '→': 'ArrowRight',
  '←': 'ArrowLeft',
  Ctrl: 'Control',
  '⌘': 'Meta',
  Esc: 'Escape',
};

it.each([false, true])('POPUP_KEYS are the keys of the search box, on a Mac: %s', async (isMac) => {
  const handlers = {
    move: vi.fn<() => void>(),
    unfold: vi.fn<() => boolean>().mockReturnValue(true),
    onOpen: vi.fn<() => void>(),
    onComplete: vi.fn<() => boolean>().mockReturnValue(true),
    onUndo: vi.fn<() => boolean>().mockReturnValue(false),
    onErase: vi.fn<() => boolean>().mockReturnValue(true),
    onClear: vi.fn<() => boolean>().mockReturnValue(false),
    onRecall: vi.fn<() => boolean>().mockReturnValue(false),
    onPin: vi.fn<() => void>(),
    onActions: vi.fn<() => void>(),
    onCopy: vi.fn<() => void>(),
    onInsert: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
  };
  render(
    <SearchBox
      activeId={null}
      expanded
      suggests={false}
      boxRef={{ current: null }}
      filters={[]}
      mac={isMac}
      filtering={null}
      actions={{ type: vi.fn<() => void>(), ...handlers }}
    />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox'));
  for (const { words, keys } of POPUP_KEYS) {
    vi.clearAllMocks();
    const handler = handlers[HANDLERS[words as keyof typeof HANDLERS]];
    for (const [times, held] of keys(isMac).entries()) {
      const names = held.map((name) => NAMES[name] ?? name);
      await user.keyboard(names.map((name) => `{${name}>}`).join('') + names.map((name) => `{/${name}}`).join(''));
      expect(handler, `${words}: ${held.join('+')}`).toHaveBeenCalledTimes(times + 1);
    }
  }
});

it('the keys with letters work on a layout without Latin ones', () => {
  const { box, onPin, onCopy } = showSearch(results());
  const press = (key: string, code: string, shiftKey = false) =>
    fireEvent.keyDown(document.activeElement ?? box, { key, code, shiftKey, ctrlKey: true });
  box.focus();
  press('з', 'KeyP');
  press('С', 'KeyC', true);
  expect([onPin.mock.calls.length, onCopy.mock.calls.length]).toEqual([1, 1]);
  press('л', 'KeyK');
  expect(screen.getByRole('menu')).toBeDefined();
  press('л', 'KeyK');
  expect(screen.queryByRole('menu')).toBeNull();
});
