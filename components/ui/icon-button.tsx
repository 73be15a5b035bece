import type { IconNode } from 'lucide';
import { Icon } from './icon.tsx';

export interface IconButtonProps {
  icon: IconNode;
  /** What it does; shown when it is pointed at. */
  label: string;
  /** The key that does the same, as it is written. */
  shortcut?: string;
  onClick: () => void;
}

/** A button for which there is no room but for a drawing. */
export function IconButton({ icon, label, shortcut, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      onClick={onClick}
    >
      <Icon of={icon} />
    </button>
  );
}
