import type { ComponentChildren } from 'preact';
import { t, type MessageKey } from '../../../lib/i18n.ts';
import { Chord, Key } from './key.tsx';
import { historyKeys, READER_KEYS } from './reader-keys.ts';

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
