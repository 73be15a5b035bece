import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n.ts';

/** In the order of the sidebar; names are those in the page's address: `options.html#library`. */
export const SECTIONS = [
  { name: 'connection', heading: 'settingsHeading' },
  { name: 'library', heading: 'libraryHeading' },
  { name: 'copying', heading: 'sendingHeading' },
  { name: 'shortcuts', heading: 'shortcutHeading' },
  { name: 'privacy', heading: 'privacyHeading' },
  { name: 'help', heading: 'helpHeading' },
] as const;

export type SectionEntry = (typeof SECTIONS)[number];

interface SectionNavProps {
  sections: readonly SectionEntry[];
  chosen: SectionEntry['name'];
}

/** The sidebar. It has links, so that each section has an address and the browser's Back leads to the previous one. */
export function SectionNav({ sections, chosen }: SectionNavProps) {
  return (
    <nav class="settings-nav" aria-label={t('settings')}>
      <ul>
        {sections.map((section) => (
          <li key={section.name}>
            <a href={`#${section.name}`} aria-current={section.name === chosen ? 'page' : undefined}>
              {t(section.heading)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionProps {
  /** Also the section's name in the page's address. */
  id: string;
  heading: string;
  /** A sentence about the section. */
  intro?: string;
  children: ComponentChildren;
}

/** A section of the options page, named by its heading. */
export function Section({ id, heading, intro, children }: SectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section class="settings-section" aria-labelledby={headingId}>
      <div class="settings-heading">
        <h2 id={headingId}>{heading}</h2>
        {intro && <p>{intro}</p>}
      </div>
      {children}
    </section>
  );
}
