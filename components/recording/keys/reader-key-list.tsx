import type { ComponentChildren } from 'preact';
import { t, type MessageKey } from '../../../lib/i18n.ts';
import { Key, WithAlt, WithCommand } from './key.tsx';
import { historyKeys, READER_KEYS } from './reader-keys.ts';

interface ListedKey {
  words: MessageKey;
  keys: ComponentChildren;
}

/** Every key of the reader, in the order in which they are shown. `single`: letters are marked, as they can be switched off. */
export const readerKeyList = (isMac: boolean, single = false): ListedKey[] => [
  ...READER_KEYS.map(({ key, action, words }) => ({
    words,
    keys: (
      <>
        <Key of={key} single={single} />
        {action === 'find' && <WithCommand letter="F" isMac={isMac} />}
      </>
    ),
  })),
  ...historyKeys().map(({ words, sign }) => ({ words, keys: <WithAlt sign={sign} isMac={isMac} /> })),
  { words: 'keyPrint', keys: <WithCommand letter="P" isMac={isMac} /> },
  { words: 'keyEscape', keys: <Key of={t('keyEsc')} /> },
];
