import type { IconNode } from 'lucide';
import type { RefObject } from 'preact';
import { Icon } from './icon.tsx';

export interface IconButtonProps {
  icon: IconNode;
  /** The accessible name; shown on hover. */
  label: string;
  /** Shown beside the icon. */
  words?: string;
  shortcut?: string | undefined;
  /** Shown instead of `shortcut`, if assistive technology needs another name. */
  shownShortcut?: string | undefined;
  /** For code that restores the focus. */
  id?: string;
  /** There is nothing to do; the button stays, because it may have the focus. */
  idle?: boolean;
  /** What it shows and hides: whether it is there, its id on the page while it is, and whether it is a menu. */
  opens?: { open: boolean; id: string; isMenu?: true };
  /** Whether what it hides affects the page even while closed. */
  active?: boolean;
  element?: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
}

/** A button with an icon, and beside it at most a short word. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, words, shortcut, shownShortcut = shortcut, id, idle = false, opens, active = false } = props;
  return (
    <button
      ref={props.element ?? null}
      type="button"
      id={id}
      class={opens ? `icon-button disclosure ${active ? 'disclosure-active' : ''}` : 'icon-button'}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-haspopup={opens?.isMenu ? 'menu' : undefined}
      aria-expanded={opens?.open}
      aria-controls={opens?.open ? opens.id : undefined}
      aria-disabled={idle ? 'true' : undefined}
      title={shownShortcut ? `${label} (${shownShortcut})` : label}
      onClick={props.onClick}
    >
      <Icon of={icon} />
      {words && <span>{words}</span>}
    </button>
  );
}
