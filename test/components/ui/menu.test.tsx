import { fireEvent, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'preact/hooks';
import { describe, expect, it, vi } from 'vitest';
import { MenuList, type MenuItem } from '../../../components/ui/menu-list.tsx';

const onChoose = vi.fn<(id: string) => void>();
const item = (id: string, label: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  label,
  act: () => onChoose(id),
  ...more,
});
const ITEMS = [
  item('a', 'Apple', { shortcut: 'x', hint: '.a' }),
  item('b', 'Berries', { opens: [item('c', 'Currant'), item('d', 'Black currant')] }),
  item('v', 'Avocado', { separated: true }),
];

function Fruit({ inside }: { inside: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={button} type="button" onClick={() => setOpen(!isOpen)}>
        Fruit
      </button>
      {isOpen && (
        <MenuList
          id="fruit"
          label="Fruit"
          items={ITEMS}
          inside={inside}
          anchor={button}
          onClose={() => setOpen(false)}
        />
      )}
      <button type="button">After</button>
    </>
  );
}

async function open(inside: string | null = null) {
  onChoose.mockClear();
  const pageKeys = vi.fn<(key: string) => void>();
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the page, which has keys of its own
    <div onKeyDown={({ key }) => pageKeys(key)}>
      <Fruit inside={inside} />
    </div>,
  );
  const user = userEvent.setup();
  await user.click(button());
  return { user, pageKeys };
}

const button = () => screen.getByRole('button', { name: 'Fruit' });
const focused = () => document.activeElement?.textContent;
const isOpen = () => screen.queryByRole('menu') !== null;
const names = () => screen.getAllByRole('menuitem').map((each) => each.textContent);

describe('an open menu', () => {
  it('shows its items, and moves by arrows around the ends, by Home and End', async () => {
    const { user, pageKeys } = await open();
    expect(names()).toEqual(['Apple .ax', 'Berries', 'Avocado']);
    expect(screen.getByRole('menuitem', { name: /^Apple/ }).getAttribute('aria-keyshortcuts')).toBe('x');
    const visited = [focused()];
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'Home']) {
      await user.keyboard(`{${key}}`);
      visited.push(focused());
    }
    expect(visited.map((words) => words?.slice(0, 2))).toEqual(['Ap', 'Av', 'Ap', 'Be', 'Av', 'Ap']);
    expect(pageKeys).not.toHaveBeenCalled();
  });

  it('shows what an item opens in place of all, and leads back by Escape, the arrow and its first item', async () => {
    const { user } = await open();
    for (const back of ['{Escape}', '{ArrowLeft}', '{ArrowUp}{Enter}']) {
      screen.getByRole('menuitem', { name: 'Berries' }).focus();
      await user.keyboard('{ArrowRight}');
      expect([focused(), screen.queryByText('Apple')]).toEqual(['Currant', null]);
      await user.keyboard(back);
      expect(focused()).toBe('Berries');
    }
    await user.click(screen.getByRole('menuitem', { name: 'Berries' }));
    expect(onChoose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('menuitem', { name: 'Currant' }));
    expect([onChoose.mock.calls, isOpen()]).toEqual([[['c']], false]);
  });

  it('opens inside an item if asked, and Escape leads to it', async () => {
    const { user } = await open('b');
    expect(focused()).toBe('Currant');
    await user.keyboard('{Escape}');
    expect(focused()).toBe('Berries');
  });

  it.each([null, 'b'])('is narrowed by typing, from inside %s, and whole again by Escape', async (inside) => {
    const { user } = await open(inside);
    await user.keyboard('cu');
    expect(names()).toEqual(['Currant', 'Black currant']);
    await user.keyboard('x');
    expect(names()).toEqual(['No results']);
    await user.keyboard('{Escape}');
    expect(names()).toContain(inside ? 'Currant' : 'Avocado');
  });

  it.each([
    ['elar', 'Élargir', 'Large'],
    ['要約', '会議の要約', '会議'],
  ])('is narrowed by %s without accents, and anywhere in words without spaces', async (typed, found, other) => {
    const items = [item('other', other), item('found', found)];
    const anchor = { current: null };
    render(<MenuList id="words" label="Words" items={items} inside={null} anchor={anchor} onClose={() => {}} />);
    await userEvent.setup().keyboard(typed);
    expect(names()).toEqual([found]);
  });

  it('takes nothing from a key that is held since before it opened, but goes on by held arrows', async () => {
    await open();
    const held = (key: string, init = {}) =>
      fireEvent.keyDown(screen.getByRole('menuitem', { name: /^Apple/ }), { key, repeat: true, ...init });
    expect([held('Enter'), held('Enter', { ctrlKey: true }), held('b'), held(' ')]).toEqual(Array(4).fill(false));
    expect([focused(), onChoose.mock.calls]).toEqual(['Apple .ax', []]);
    held('ArrowDown');
    expect(focused()).toBe('Berries');
  });

  it('chooses by Enter, not by the space of a sentence typed by mistake, and gives the focus back', async () => {
    const { user } = await open();
    await user.keyboard('{ArrowUp} ');
    expect([onChoose.mock.calls, isOpen()]).toEqual([[], true]);
    await user.keyboard('{Enter}');
    expect([onChoose.mock.calls, isOpen(), document.activeElement]).toEqual([[['v']], false, button()]);
  });

  it('closes on Escape, which nothing else hears, and on Tab, which goes on from the button', async () => {
    const { user, pageKeys } = await open();
    await user.keyboard('{Escape}');
    expect([isOpen(), document.activeElement, pageKeys.mock.calls]).toEqual([false, button(), []]);
    await user.click(button());
    await user.tab();
    expect([isOpen(), focused()]).toEqual([false, 'After']);
  });
});
