import { act, fireEvent, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { Download } from 'lucide';
import { describe, expect, it, vi } from 'vitest';
import { Menu, type MenuProps } from '../../../components/ui/menu.tsx';
import type { MenuItem } from '../../../components/ui/menu-list.tsx';
import { placePopover } from '../../../components/ui/popover-place.ts';

const ITEMS: MenuItem[] = [
  { id: 'a', label: 'Apple', hint: '.a' },
  { id: 'b', label: 'Banana' },
  { id: 'c', label: 'Avocado', separated: true },
];

function show({ busy = false, items = ITEMS } = {}) {
  const onChoose = vi.fn<(id: string) => void>();
  const acting = (all: readonly MenuItem[]): MenuItem[] =>
    all.map((item) => ({
      ...item,
      act: () => onChoose(item.id),
      ...(item.opens && { opens: acting(item.opens) }),
    }));
  const pageKeys = vi.fn<(key: string) => void>();
  const opener: MenuProps['opener'] & {} = { current: null };
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the page, which has keys of its own
    <div onKeyDown={({ key }) => pageKeys(key)}>
      <Menu label="Fruit" icon={Download} items={() => acting(items)} busy={busy} opener={opener} />
      <button type="button">After</button>
    </div>,
  );
  const openAt = (id: string) => act(() => opener.current?.(id));
  return { user: userEvent.setup(), onChoose, openAt, pageKeys, button: screen.getByRole('button', { name: 'Fruit' }) };
}

const focused = () => document.activeElement?.textContent;
const isOpen = () => screen.queryByRole('menu') !== null;

describe('an item that opens others', () => {
  const items: MenuItem[] = [
    { id: 'a', label: 'Apple', shortcut: 'x' },
    { id: 'b', label: 'Berries', opens: [{ id: 'c', label: 'Currant' }] },
  ];

  it('shows them in place of all, and leads back by Escape, the arrow and its first item', async () => {
    const { user, button, onChoose } = show({ items });
    await user.click(button);
    expect(screen.getByRole('menuitem', { name: 'Apple' }).getAttribute('aria-keyshortcuts')).toBe('x');
    for (const back of ['{Escape}', '{ArrowLeft}', '{ArrowUp}{Enter}']) {
      screen.getByRole('menuitem', { name: 'Berries' }).focus();
      await user.keyboard('{ArrowRight}');
      expect(focused()).toBe('Currant');
      expect(screen.queryByText('Apple')).toBeNull();
      await user.keyboard(back);
      expect(focused()).toBe('Berries');
    }
    await user.click(screen.getByRole('menuitem', { name: 'Berries' }));
    expect(onChoose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('menuitem', { name: 'Currant' }));
    expect(onChoose.mock.calls).toEqual([['c']]);
    expect(isOpen()).toBe(false);
    await user.click(button);
    expect(focused()).toContain('Apple');
  });

  it('is where the menu opens at first if asked, and Escape leads to it', async () => {
    const { user, openAt } = show({ items });
    await openAt('b');
    expect(focused()).toBe('Currant');
    await user.keyboard('{Escape}');
    expect(focused()).toBe('Berries');
  });
});

describe('a menu button', () => {
  it('says what it opens, and whether it is open', async () => {
    const { user, button } = show();
    expect(button.getAttribute('aria-haspopup')).toBe('menu');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('menu', { name: 'Fruit' }).id).toBe(button.getAttribute('aria-controls'));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Apple .a', 'Banana', 'Avocado']);
  });

  it.each([
    ['{Enter}', 'Apple .a'],
    [' ', 'Apple .a'],
    ['{ArrowDown}', 'Apple .a'],
    ['{ArrowUp}', 'Avocado'],
  ])('opens by %s on %s', async (key, item) => {
    const { user, button } = show();
    button.focus();
    await user.keyboard(key);
    expect(focused()).toBe(item);
  });

  it('moves by arrows around the ends, by Home and End, and by first letters', async () => {
    const { user, button, pageKeys } = show();
    button.focus();
    await user.keyboard('{Enter}');
    const visited = [];
    pageKeys.mockClear();
    for (const key of ['{ArrowUp}', '{ArrowDown}', '{ArrowDown}', '{End}', '{Home}', 'a', 'a', 'b', 'x']) {
      await user.keyboard(key);
      visited.push(focused()?.slice(0, 2));
    }
    expect(visited).toEqual(['Av', 'Ap', 'Ba', 'Av', 'Ap', 'Av', 'Ap', 'Ba', 'Ba']);
    expect(pageKeys).not.toHaveBeenCalled();
  });

  it('takes nothing from a key that is held since before it opened, but goes on by held arrows', async () => {
    const { user, button, onChoose } = show();
    button.focus();
    await user.keyboard('{Enter}');
    const held = (key: string, init = {}) =>
      fireEvent.keyDown(screen.getByRole('menuitem', { name: /^Apple/ }), { key, repeat: true, ...init });
    expect([held('Enter'), held('Enter', { ctrlKey: true }), held('b'), held(' ')]).toEqual(Array(4).fill(false));
    expect([focused(), onChoose.mock.calls]).toEqual(['Apple .a', []]);
    held('ArrowDown');
    expect(focused()).toBe('Banana');
  });

  it('chooses by Enter, not by the space of a sentence typed by mistake, and gives the focus back', async () => {
    const { user, button, onChoose } = show();
    button.focus();
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    expect([onChoose.mock.calls, isOpen()]).toEqual([[], true]);
    await user.keyboard('{Enter}');
    expect(onChoose.mock.calls).toEqual([['b']]);
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button);
  });

  it('closes on Escape, which nothing else hears', async () => {
    const { user, button, pageKeys } = show();
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button);
    expect(pageKeys).not.toHaveBeenCalled();
  });

  it('closes on Tab, which goes on from the button', async () => {
    const { user, button } = show();
    await user.click(button);
    await user.tab();
    expect(isOpen()).toBe(false);
    expect(focused()).toBe('After');
  });

  it('closes on a press outside, on a second press, and when the focus leaves', async () => {
    const { user, button, onChoose } = show();
    await user.click(button);
    fireEvent.pointerDown(document.body);
    await vi.waitFor(() => expect(isOpen()).toBe(false));
    await user.click(button);
    await user.click(button);
    expect(isOpen()).toBe(false);
    await user.click(button);
    fireEvent.focusOut(screen.getByRole('menuitem', { name: 'Banana' }), { relatedTarget: null });
    await vi.waitFor(() => expect(isOpen()).toBe(false));
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('opens nothing while it is busy', async () => {
    const { user, button, openAt } = show({ busy: true });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    await user.keyboard('{ArrowDown}');
    await openAt('b');
    expect(isOpen()).toBe(false);
  });
});

describe('placePopover', () => {
  const size = { width: 200, height: 240 };
  const anchor = (left: number, top: number) => ({ left, top, right: left + 28, bottom: top + 28 });

  it('goes under the button and ends where it ends', () => {
    expect(placePopover(anchor(250, 40), size, { width: 320, height: 600 }, false)).toEqual({
      left: 78,
      top: 72,
      maxHeight: 520,
    });
    expect(placePopover(anchor(60, 40), size, { width: 320, height: 600 }, true).left).toBe(60);
  });

  it.each([
    [0, false],
    [292, false],
    [0, true],
    [292, true],
  ])('stays inside a narrow window, from %d px on', (left, fromRight) => {
    const place = placePopover(anchor(left, 40), { width: 300, height: 100 }, { width: 320, height: 600 }, fromRight);
    expect(place.left).toBeGreaterThanOrEqual(8);
    expect(place.left + 300).toBeLessThanOrEqual(312);
  });

  it('goes above where there is more room, and scrolls where there is little', () => {
    expect(placePopover(anchor(100, 400), size, { width: 320, height: 480 }, false)).toMatchObject({ top: 156 });
    expect(placePopover(anchor(100, 40), size, { width: 320, height: 200 }, false)).toMatchObject({
      top: 72,
      maxHeight: 120,
    });
  });
});
