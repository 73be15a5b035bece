import { t } from '../../lib/i18n.ts';
import { sectionWords, type SectionName, type SECTIONS } from './sections.ts';

export interface SectionNavProps {
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
