import { ChevronDown, type IconNode } from 'lucide';
import { Icon } from './icon.tsx';

export interface DisclosureButtonProps {
  icon: IconNode;
  label: string;
  open: boolean;
  /** The id of what it shows; that is on the page only while it is open. */
  controls: string;
  /** Its own id, for who gives the focus back. */
  id?: string;
  /** What it hides changes what is seen, also while it is closed. */
  active?: boolean;
  /** Shown in place of the label where there is little room; empty for the drawing alone. */
  short?: string;
  /** The key that does the same, as it is written. */
  shortcut?: string | undefined;
  onToggle: () => void;
}

/** Shows and hides something further down the page. */
export function DisclosureButton(props: DisclosureButtonProps) {
  const { icon, label, open, controls, id, active = false, short, shortcut, onToggle } = props;
  return (
    <button
      type="button"
      id={id}
      class={active ? 'disclosure disclosure-active' : 'disclosure'}
      // Where there is no room for all of it.
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-label={short === undefined ? undefined : label}
      aria-keyshortcuts={shortcut}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      <Icon of={icon} size={15} />
      {short !== '' && <span>{short ?? label}</span>}
      {short === undefined && <Icon of={ChevronDown} size={13} />}
    </button>
  );
}
