import { LoaderCircle, type IconNode } from 'lucide';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { isComposing } from './is-composing.ts';
import { MenuList, type MenuItem } from './menu-list.tsx';

export interface MenuProps {
  /** Names the button, its tooltip and the menu. */
  label: string;
  icon: IconNode;
  /** Called only while the menu is open, when the items are drawn. */
  items: () => readonly MenuItem[];
  /** The key that opens it, as shown. */
  shortcut?: string | undefined;
  /** Id of the button. */
  id?: string;
  /** The button stays in place and is announced as busy; it opens nothing meanwhile. */
  busy?: boolean;
  /** Called before the items are drawn. */
  onOpen?: () => void;
  /** Set to a function that opens it at the submenu of an item. */
  opener?: { current: ((inside: string) => void) | null };
  /** Set to the button, for callers that place something next to it. */
  button?: { current: HTMLButtonElement | null };
}

/** A button that opens a menu (WAI-ARIA's menu button). */
export function Menu({
  label,
  icon,
  items,
  busy = false,
  onOpen,
  shortcut,
  id: buttonId,
  opener,
  button: givenButton,
}: MenuProps) {
  /** Index of the item that takes the focus, and the item whose submenu is open at first; null while closed. */
  const [opened, setOpened] = useState<{ first: number; inside: string | null } | null>(null);
  const isOpen = opened !== null;
  const id = useId();
  const ownButton = useRef<HTMLButtonElement>(null);
  const button = givenButton ?? ownButton;
  function open(first: number, inside: string | null = null) {
    onOpen?.();
    setOpened({ first, inside });
  }
  useLayoutEffect(() => {
    if (!opener) return;
    opener.current = (inside) => {
      if (!busy) open(0, inside);
    };
  });

  function onButtonKey(event: KeyboardEvent) {
    if (isComposing(event) || busy || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 0 : -1);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        id={buttonId}
        class="icon-button menu-button"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        title={shortcut ? `${label} (${shortcut})` : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-disabled={busy ? 'true' : undefined}
        onClick={() => {
          if (busy) return;
          if (isOpen) setOpened(null);
          else open(0);
        }}
        onKeyDown={onButtonKey}
      >
        <Icon of={busy ? LoaderCircle : icon} />
      </button>
      {opened && (
        <MenuList id={id} label={label} items={items()} {...opened} anchor={button} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
