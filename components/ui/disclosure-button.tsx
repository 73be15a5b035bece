import { ChevronDown, type IconNode } from 'lucide';
import { Icon } from './icon.tsx';

export interface DisclosureButtonProps {
  icon: IconNode;
  label: string;
  open: boolean;
  /** Id of the element that it shows, which is on the page only while open. */
  controls: string;
  /** Own id, for code that restores the focus. */
  id?: string;
  /** Whether the hidden controls affect the page even while closed. */
  active?: boolean;
  /** Shown instead of the label if there is little room; empty for only the icon. */
  short?: string;
  /** The key that does the same, as shown. */
  shortcut?: string | undefined;
  onToggle: () => void;
}

/** A button that shows and hides something further down the page. */
export function DisclosureButton(props: DisclosureButtonProps) {
  const { icon, label, open, controls, id, active = false, short, shortcut, onToggle } = props;
  return (
    <button
      type="button"
      id={id}
      class={active ? 'disclosure disclosure-active' : 'disclosure'}
      // Shown when the label does not fit.
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
