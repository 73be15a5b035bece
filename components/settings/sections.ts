import { t, type MessageKey } from '../../lib/i18n.ts';

/** A section of the options page, as named in the page's address: `options.html#library`. */
export type SectionName = 'connection' | 'library' | 'copying' | 'shortcuts' | 'privacy' | 'help';

interface Section {
  name: SectionName;
  heading: MessageKey;
}

/** In the order of the sidebar. */
export const SECTIONS: readonly Section[] = [
  { name: 'connection', heading: 'settingsHeading' },
  { name: 'library', heading: 'libraryHeading' },
  { name: 'copying', heading: 'sendingHeading' },
  { name: 'shortcuts', heading: 'shortcutHeading' },
  { name: 'privacy', heading: 'privacyHeading' },
  { name: 'help', heading: 'helpHeading' },
];

/** The display name of a section. */
export const sectionWords = ({ heading }: Section): string => t(heading);

/** The section that the hash of an address names; the first if it names none. */
export function chosenSection(sections: readonly Section[], hash: string): SectionName {
  const named = sections.find(({ name }) => hash === `#${name}`);
  return (named ?? sections[0])?.name ?? 'help';
}
