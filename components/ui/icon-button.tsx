import type { IconNode } from 'lucide';
import { Icon } from './icon.tsx';

export interface IconButtonProps {
  icon: IconNode;
  /** What it does; shown when it is pointed at. */
  label: string;
  /** The key that does the same, as it is written. */
  shortcut?: string | undefined;
  /** The same for the eye, where assistive technology is told another name. */
  shownShortcut?: string | undefined;
  /** Its own id, for who gives the focus back. */
  id?: string;
  /** There is nothing to do; the button stays where the focus may be. */
  idle?: boolean;
  onClick: () => void;
}

/** A button for which there is no room but for a drawing. */
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
