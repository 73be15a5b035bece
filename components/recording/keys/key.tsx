import { t, type MessageKey } from '../../../lib/i18n.ts';

/** Symbols that are read aloud by name, because many screen readers skip them. */
const SIGN_NAMES: Readonly<Record<string, MessageKey>> = {
  '/': 'keyNameSlash',
  '?': 'keyNameQuestion',
  '⌘': 'keyNameCommand',
  '⌥': 'keyNameOption',
  ',': 'keyNameComma',
  '.': 'keyNamePeriod',
  '[': 'keyNameOpeningBracket',
  ']': 'keyNameClosingBracket',
  '↑': 'keyNameUp',
  '↓': 'keyNameDown',
  '←': 'keyNameLeft',
  '→': 'keyNameRight',
};

/**
 * A key as it is printed on keyboards. `single` marks one that works without Ctrl or Command, and can be switched off.
 */
export function Key({ of, single = false }: { of: string; single?: boolean }) {
  const name = SIGN_NAMES[of];
  return (
    <kbd class={single ? 'key key-single' : 'key'}>
      {name === undefined ? (
        of
      ) : (
        <>
          <span aria-hidden="true">{of}</span>
          <span class="visually-hidden">{t(name)}</span>
        </>
      )}
    </kbd>
  );
}

/** Keys held together, in the notation of `CHORDS`. */
export function Chord({ of, isMac }: { of: string; isMac: boolean }) {
  const names: Record<string, string> = {
    command: isMac ? '⌘' : t('keyCtrl'),
    alt: isMac ? '⌥' : t('keyAlt'),
    shift: t('keyShift'),
    enter: t('keyEnter'),
  };
  return (
    <span class="key-chord" dir="ltr">
      {of.split('+').map((key, index) => (
        <>
          {index > 0 && ' '}
          <Key of={names[key] ?? key.toUpperCase()} />
        </>
      ))}
    </span>
  );
}
