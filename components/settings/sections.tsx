import type { ComponentChildren } from 'preact';
import { t, type MessageKey } from '../../lib/i18n.ts';

/** A section of the options page, as named in the page's address: `options.html#library`. */
export type SectionName = 'connection' | 'library' | 'copying' | 'shortcuts' | 'privacy' | 'help';

interface SectionEntry {
  name: SectionName;
  heading: MessageKey;
}

/** In the order of the sidebar. */
export const SECTIONS: readonly SectionEntry[] = [
  { name: 'connection', heading: 'settingsHeading' },
  { name: 'library', heading: 'libraryHeading' },
  { name: 'copying', heading: 'sendingHeading' },
  { name: 'shortcuts', heading: 'shortcutHeading' },
  { name: 'privacy', heading: 'privacyHeading' },
  { name: 'help', heading: 'helpHeading' },
];

/** The display name of a section. */
export const sectionWords = ({ heading }: SectionEntry): string => t(heading);

/** The section that the hash of an address names; the first if it names none. */
export function chosenSection(sections: readonly SectionEntry[], hash: string): SectionName {
  const named = sections.find(({ name }) => hash === `#${name}`);
  return (named ?? sections[0])?.name ?? 'help';
}

interface SectionNavProps {
  sections: typeof SECTIONS;
  chosen: SectionName;
}

/** The sidebar. It has links, so that each section has an address and the browser's Back leads to the previous one. */
export function SectionNav({ sections, chosen }: SectionNavProps) {
  return (
    <nav class="settings-nav" aria-label={t('settings')}>
      <ul>
        {sections.map((section) => (
          <li key={section.name}>
            <a href={`#${section.name}`} aria-current={section.name === chosen ? 'page' : undefined}>
              {sectionWords(section)}
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
