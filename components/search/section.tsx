import type { ComponentChildren } from 'preact';
import { LIST_ID } from './option-id.ts';

export interface SectionProps {
  /** Tells it from the others of the list. */
  name: string;
  label: string;
  children: ComponentChildren;
}

/** Rows under a heading; a listbox may own groups, and a group is told by its name. */
export function Section({ name, label, children }: SectionProps) {
  const id = `${LIST_ID}-${name}`;
  return (
    <li class="result-group" role="presentation">
      <div class="result-heading" id={id} aria-hidden="true">
        {label}
      </div>
      <ul role="group" aria-labelledby={id}>
        {children}
      </ul>
    </li>
  );
}
