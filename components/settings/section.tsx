import type { ComponentChildren } from 'preact';

export interface SectionProps {
  /** Also the section's name in the page's address. */
  id: string;
  heading: string;
  /** A sentence about the section. */
  intro?: string;
  class?: string;
  children: ComponentChildren;
}

/** A section of the options page, named by its heading. */
export function Section({ id, heading, intro, class: more, children }: SectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section class={more ? `settings-section ${more}` : 'settings-section'} aria-labelledby={headingId}>
      <div class="settings-heading">
        <h2 id={headingId} tabIndex={-1}>
          {heading}
        </h2>
        {intro && <p>{intro}</p>}
      </div>
      {children}
    </section>
  );
}
