import type { IconNode } from 'lucide';
import { Icon } from './icon.tsx';

export interface IconButtonProps {
  icon: IconNode;
  /** The accessible name; shown on hover. */
  label: string;
  /** The key that does the same, as shown. */
  shortcut?: string | undefined;
  /** Shown instead of `shortcut`, if assistive technology needs another name. */
  shownShortcut?: string | undefined;
  /** Own id, for code that restores the focus. */
  id?: string;
  /** There is nothing to do; the button stays, because it may have the focus. */
  idle?: boolean;
  onClick: () => void;
}

/** A button that has room only for an icon. */
export function IconButton({
  icon,
  label,
  shortcut,
  shownShortcut = shortcut,
  id,
  idle = false,
  onClick,
}: IconButtonProps) {
  return (
    <button
      type="button"
      id={id}
      class="icon-button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={idle ? 'true' : undefined}
      title={shownShortcut ? `${label} (${shownShortcut})` : label}
      onClick={onClick}
    >
      <Icon of={icon} />
    </button>
  );
}
