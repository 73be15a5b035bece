import type { ComponentChildren } from 'preact';
import { t, type MessageKey } from '../../../lib/i18n.ts';
import { historyKeys, READER_KEYS } from './reader-keys.ts';

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
  return <Keys of={of.split('+').map((key) => names[key] ?? key.toUpperCase())} />;
}

/** Keys held together, as they are printed on keyboards. */
export const Keys = ({ of }: { of: readonly string[] }) => (
  <span dir="ltr">
    {of.map((key, index) => (
      <>
        {index > 0 && ' '}
        <Key of={key} />
      </>
    ))}
  </span>
);

interface ListedKey {
  words: MessageKey;
  keys: ComponentChildren;
}

/** All keys of the reader, in display order. `single` marks the letters, which can be switched off. */
export const readerKeyList = (isMac: boolean, single = false): ListedKey[] => [
  ...READER_KEYS.map(({ key, action, words }) => ({
    words,
    keys: key.includes('+') ? (
      <Chord of={key} isMac={isMac} />
    ) : (
      <>
        <Key of={key} single={single} />
        {action === 'find' && <Chord of="command+f" isMac={isMac} />}
      </>
    ),
  })),
  ...historyKeys().map(({ words, sign }) => ({ words, keys: <Chord of={`alt+${sign}`} isMac={isMac} /> })),
  { words: 'keyPrint', keys: <Chord of="command+p" isMac={isMac} /> },
  { words: 'actionClose', keys: <Key of={t('keyEsc')} /> },
];
