import { t } from '../i18n.ts';

/** Words of the built-in templates, in the user's language: `BuiltInWords` of `lib/templates`. */
export const builtInWords = () => ({
  date: t('templateWordDate'),
  length: t('templateWordLength'),
  people: t('templateWordPeople'),
  summary: t('tabSummary'),
  notes: t('tabNotes'),
  greeting: t('templateWordGreeting'),
  hereIs: (meeting: string) => t('templateWordHereIs', meeting),
  takingPart: (people: string) => t('templateWordTakingPart', people),
  from: (meeting: string) => t('templateWordFrom', meeting),
  withPeople: (people: string) => t('templateWordWithPeople', people),
});
