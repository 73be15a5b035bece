import { t, type MessageKey } from '../../lib/i18n.ts';
import { CHORDS, type ChordAction } from './action-keys.ts';

interface PopupKey {
  words: MessageKey;
  /** Each way to press it: keys held together, as printed on keyboards. */
  keys: (isMac: boolean) => readonly (readonly string[])[];
}

/** The keys of an action, by their names. */
function keysOf(action: ChordAction, isMac: boolean): string[] {
  const names: Record<string, string> = {
    command: isMac ? '⌘' : t('keyCtrl'),
    alt: isMac ? '⌥' : t('keyAlt'),
    shift: t('keyShift'),
    enter: t('keyEnter'),
  };
  return CHORDS[action].split('+').map((key) => names[key] ?? key.toUpperCase());
}

const chord = (words: MessageKey, action: ChordAction): PopupKey => ({
  words,
  keys: (isMac) => [keysOf(action, isMac)],
});

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
  { words: 'popupKeyPeek', keys: () => [['→'], ['←']] },
  chord('popupKeyOpen', 'open'),
  chord('popupKeyCopy', 'copy'),
  chord('popupKeyCopyAs', 'copy-as'),
  chord('popupKeyCopySummary', 'copy-summary'),
  chord('popupKeyInsert', 'insert'),
  chord('popupKeyActions', 'menu'),
  chord('popupKeyPin', 'pin'),
  { words: 'popupKeyRecall', keys: () => [['↑'], ['↓']] },
  { words: 'popupKeyFilter', keys: () => [[t('keyTab')]] },
  { words: 'popupKeyComplete', keys: () => [[t('keyTab')]] },
  { words: 'popupKeyErase', keys: () => [[t('keyBackspace')]] },
  { words: 'popupKeyEscape', keys: () => [[t('keyEsc')]] },
  chord('settings', 'settings'),
];
