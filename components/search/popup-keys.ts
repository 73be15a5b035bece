import { t, type MessageKey } from '../../lib/i18n.ts';

interface PopupKey {
  words: MessageKey;
  /** Each way to press it: keys held together, as printed on keyboards. */
  keys: (isMac: boolean) => readonly (readonly string[])[];
}

/** The keys of the search box, in display order. */
export const POPUP_KEYS: readonly PopupKey[] = [
  { words: 'popupKeySelect', keys: () => [['↑'], ['↓']] },
  {
    words: 'popupKeySection',
    keys: (isMac) => [
      [isMac ? '⌘' : t('keyCtrl'), '↓'],
      [isMac ? '⌘' : t('keyCtrl'), '↑'],
    ],
  },
  { words: 'popupKeyUnfold', keys: () => [['→'], ['←']] },
  { words: 'popupKeyOpen', keys: () => [[t('keyEnter')]] },
  { words: 'popupKeyCopy', keys: (isMac) => [[isMac ? '⌘' : t('keyCtrl'), t('keyShift'), 'C']] },
  { words: 'popupKeyInsert', keys: () => [[t('keyAlt'), t('keyEnter')]] },
  { words: 'popupKeyActions', keys: (isMac) => [[isMac ? '⌘' : t('keyCtrl'), 'K']] },
  { words: 'popupKeyPin', keys: (isMac) => [[isMac ? '⌘' : t('keyCtrl'), 'P']] },
  { words: 'popupKeyRecall', keys: () => [['↑'], ['↓']] },
  { words: 'popupKeyFilter', keys: () => [[t('keyTab')]] },
  { words: 'popupKeyComplete', keys: () => [[t('keyTab')]] },
  { words: 'popupKeyErase', keys: () => [[t('keyBackspace')]] },
  { words: 'popupKeyEscape', keys: () => [[t('keyEsc')]] },
];
