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
  onToggle: () => void;
}

/** Shows and hides something further down the page. */
export function DisclosureButton({ icon, label, open, controls, id, active = false, onToggle }: DisclosureButtonProps) {
  return (
    <button
      type="button"
      id={id}
      class={active ? 'disclosure disclosure-active' : 'disclosure'}
      // Where there is no room for all of it.
      title={label}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      <Icon of={icon} size={15} />
      <span>{label}</span>
      <Icon of={ChevronDown} size={13} />
    </button>
  );
}
