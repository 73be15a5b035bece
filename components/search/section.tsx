import type { ComponentChildren } from 'preact';
import { LIST_ID } from './option-id.ts';

export interface SectionProps {
  /** Unique within the list. */
  name: string;
  label: string;
  children: ComponentChildren;
}

/** Rows under a heading. A listbox may own groups, and assistive technology announces a group by its name. */
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
