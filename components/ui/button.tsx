import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

export interface ButtonProps {
  children: ComponentChildren;
  onClick?: (event: MouseEvent) => void;
  /** `primary` at most once per screen; `quiet` has no border until hovered. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  icon?: IconNode;
  type?: 'button' | 'submit';
  /** Stays focusable and is announced as busy; clicks do nothing meanwhile. */
  busy?: boolean;
}

export function Button({ children, onClick, kind = 'secondary', icon, type = 'button', busy = false }: ButtonProps) {
  return (
    <button
      type={type}
      class={`button button-${kind}`}
      aria-disabled={busy ? 'true' : undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon && <Icon of={icon} />}
      <span>{children}</span>
    </button>
  );
}
