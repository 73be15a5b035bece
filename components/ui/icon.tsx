import type { IconNode } from 'lucide';
import { h } from 'preact';

export interface IconProps {
  /** A lucide icon, imported by name so that only the icons in use are shipped. */
  of: IconNode;
  /** Pixels; the drawing keeps its 24-unit grid. */
  size?: number;
}

/** A decoration next to words or inside a named button, so it is hidden from assistive technology. */
export function Icon({ of, size = 16 }: IconProps) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {of.map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
