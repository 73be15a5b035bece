import { t, uiLanguage } from '../i18n.ts';
import { formatWhen } from '../recording/time.ts';
import { builtInWords } from './built-in-words.ts';
import { filterWords } from './filter-words.ts';

/** The texts of the background, in the user's language: `PlatformWords` of `lib/background`. */
export const backgroundWords = {
  menus: () => ({
    lookUp: t('menuLookUp'),
    insertSummaryOf: t('menuInsertSummaryOf'),
    untitled: t('untitledRecording'),
    dated: (title: string, date: string) => t('menuDated', title, date),
    formatDate: (epochMs: number) => new Intl.DateTimeFormat(uiLanguage(), { dateStyle: 'medium' }).format(epochMs),
  }),
  omnibox: () => ({
    untitled: t('untitledRecording'),
    hint: t('omniboxHint'),
    notConnected: t('omniboxNotConnected'),
    best: (query: string) => t('omniboxBest', query),
    none: (query: string) => t('omniboxNone', query),
    facts: ({ createdAtMs }: { createdAtMs: number | null }) =>
      createdAtMs === null ? '' : formatWhen(createdAtMs, Date.now(), uiLanguage()),
  }),
  copy: () => ({
    untitled: t('untitledRecording'),
    unknownSpeaker: t('unknownSpeaker'),
    builtIn: builtInWords(),
    locale: uiLanguage(),
  }),
  filters: filterWords,
};
