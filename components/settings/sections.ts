import { t, type MessageKey } from '../../lib/i18n.ts';
import type { SettingsSection } from '../../lib/models/library-model.ts';

/** A section of the options page, as named in the page's address: `options.html#templates`. */
export type SectionName = 'connection' | 'library' | 'copying' | 'templates' | 'shortcuts' | 'privacy' | 'help';

interface Section {
  name: SectionName;
  heading: MessageKey;
  /** The name with which an organization hides it; null if it cannot be hidden. */
  policy: SettingsSection | null;
}

/** In the order of the sidebar. */
const SECTIONS: readonly Section[] = [
  { name: 'connection', heading: 'settingsHeading', policy: 'connection' },
  { name: 'library', heading: 'libraryHeading', policy: 'library' },
  { name: 'copying', heading: 'sendingHeading', policy: 'sending' },
  { name: 'templates', heading: 'templatesHeading', policy: 'sending' },
  { name: 'shortcuts', heading: 'shortcutHeading', policy: 'shortcuts' },
  { name: 'privacy', heading: 'privacyHeading', policy: 'privacy' },
  { name: 'help', heading: 'helpHeading', policy: null },
];

/** The display name of a section. */
export const sectionWords = ({ heading }: Section): string => t(heading);

/** The sections that the organization does not hide. */
export function shownSections(hidden: readonly SettingsSection[]): readonly Section[] {
  return SECTIONS.filter(({ policy }) => policy === null || !hidden.includes(policy));
}

/** The section that the hash of an address names; the first if it names none. */
export function chosenSection(sections: readonly Section[], hash: string): SectionName {
  const named = sections.find(({ name }) => hash === `#${name}`);
  return (named ?? sections[0])?.name ?? 'help';
}
