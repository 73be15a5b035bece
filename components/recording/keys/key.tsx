import { t, type MessageKey } from '../../../lib/i18n.ts';

/** Signs that are read aloud by their names, because many screen readers skip them. */
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

/** A key as it is printed on keyboards. `single`: it works without Ctrl or Command, and can be switched off. */
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

/** An arrow with Alt, or with Option on a Mac. */
export function WithAlt({ sign, isMac }: { sign: string; isMac: boolean }) {
  return (
    <span class="key-chord" dir="ltr">
      <Key of={isMac ? '⌥' : t('keyAlt')} /> <Key of={sign} />
    </span>
  );
}

/** A letter with Ctrl, or with Command on a Mac. */
export function WithCommand({ letter, isMac }: { letter: string; isMac: boolean }) {
  return (
    <span class="key-chord" dir="ltr">
      <Key of={isMac ? '⌘' : t('keyCtrl')} /> <Key of={letter} />
    </span>
  );
}
