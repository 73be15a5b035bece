import { fireEvent, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { describe, expect, it, vi } from 'vitest';
import { closeOverlay, useOverlay } from '../../../components/ui/use-overlay.ts';
import { COMPOSING_KEYS } from '../../support/composing.ts';

interface PartProps {
  name: string;
  onClosed?: () => void;
}

function Part({ name, onClosed }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function onClose() {
    setOpen(false);
    onClosed?.();
  }
  return (
    <>
      <button ref={button} type="button" onClick={() => setOpen(!isOpen)}>
        {name}
      </button>
      {isOpen && <Opened name={name} button={button} onClose={onClose} />}
    </>
  );
}

function Opened({
  name,
  button,
  onClose,
}: {
  name: string;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const overlay = useRef<HTMLDivElement>(null);
  useOverlay({ overlay, button: () => button.current, onClose });
  return (
    <div ref={overlay} role="group" aria-label={name}>
      <input aria-label={`In ${name}`} />
    </div>
  );
}

function showTwo() {
  render(
    <>
      <Part name="One" />
      <Part name="Two" />
      <input aria-label="Elsewhere" />
      <p>Words</p>
    </>,
  );
  return userEvent.setup();
}
const button = (name: string) => screen.getByRole('button', { name });
const open = () => screen.queryAllByRole('group').map((group) => group.getAttribute('aria-label'));

describe('what opens over the page', () => {
  it('is one at a time', async () => {
    const user = showTwo();
    await user.click(button('One'));
    expect(open()).toEqual(['One']);
    // By the keyboard, so that no press outside closes the first.
    button('Two').focus();
    await user.keyboard('{Enter}');
    expect(open()).toEqual(['Two']);
    await user.click(button('One'));
    expect(open()).toEqual(['One']);
  });

  it.each(['its button', 'itself', 'elsewhere', 'nothing'])(
    'closes by Escape with the focus on %s, and the button has it',
    async (where) => {
      const user = showTwo();
      await user.click(button('One'));
      const elements = { itself: 'In One', elsewhere: 'Elsewhere' } as const;
      if (where === 'itself' || where === 'elsewhere') screen.getByRole('textbox', { name: elements[where] }).focus();
      if (where === 'nothing') button('One').blur();
      await user.keyboard('{Escape}');
      expect(open()).toEqual([]);
      expect(document.activeElement).toBe(button('One'));
    },
  );

  it('has Escape for itself, but only one', async () => {
    const user = showTwo();
    const heard = vi.fn<(event: KeyboardEvent) => void>();
    addEventListener('keydown', heard);
    await user.click(button('One'));
    await user.keyboard('{Escape}');
    expect(heard).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(heard).toHaveBeenCalledOnce();
    removeEventListener('keydown', heard);
  });

  it('leaves Escape to an input method, and to who has used it', async () => {
    const user = showTwo();
    await user.click(button('One'));
    const field = screen.getByRole('textbox', { name: 'In One' });
    for (const composing of COMPOSING_KEYS) fireEvent.keyDown(field, { key: 'Escape', ...composing });
    field.addEventListener('keydown', (event) => event.preventDefault());
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(open()).toEqual(['One']);
  });

  it('stays for a press in it, and leaves its button to close it', async () => {
    const user = showTwo();
    await user.click(button('One'));
    await user.click(screen.getByRole('textbox', { name: 'In One' }));
    expect(open()).toEqual(['One']);
    await user.click(button('One'));
    expect(open()).toEqual([]);
  });

  it.each([
    ['elsewhere, which keeps the focus that it takes', () => screen.getByLabelText('Elsewhere'), 'Elsewhere'],
    ['on what takes no focus, which its button has then', () => screen.getByText('Words'), 'One'],
  ])('closes for a press %s', async (_, pressed, focused) => {
    const user = showTwo();
    await user.click(button('One'));
    screen.getByRole('textbox', { name: 'In One' }).focus();
    await user.click(pressed());
    expect(open()).toEqual([]);
    const { activeElement } = document;
    expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(focused);
  });

  it('closes for what opens in another way, and the focus stays', async () => {
    const user = showTwo();
    await user.click(button('One'));
    const field = screen.getByRole('textbox', { name: 'Elsewhere' });
    field.focus();
    closeOverlay();
    await Promise.resolve();
    await vi.waitFor(() => expect(open()).toEqual([]));
    expect(document.activeElement).toBe(field);
  });

  it('gives the focus that is in it back when something else opens', async () => {
    const user = showTwo();
    await user.click(button('One'));
    screen.getByLabelText('In One').focus();
    closeOverlay();
    expect(document.activeElement).toBe(button('One'));
    await vi.waitFor(() => expect(open()).toEqual([]));
    expect(document.activeElement).toBe(button('One'));
  });

  it('is closed when it leaves the page with what it belongs to', async () => {
    const onClosed = vi.fn<() => void>();
    const { rerender } = render(<Part name="One" onClosed={onClosed} />);
    await userEvent.click(button('One'));
    rerender(<p>Another tab</p>);
    expect(onClosed).toHaveBeenCalledOnce();
    const before = vi.fn<(event: KeyboardEvent) => void>();
    addEventListener('keydown', before);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    removeEventListener('keydown', before);
    expect(before).toHaveBeenCalledOnce();
  });
});
