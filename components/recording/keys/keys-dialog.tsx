import type { ComponentChildren } from 'preact';
import { runDetached } from '../../../lib/async.ts';
import { t, type MessageKey } from '../../../lib/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { usePanel } from '../reader-controls.ts';
import { historyKeys, READER_KEYS } from './reader-keys.ts';

/** All keys of the reader, and the switch for those that dictation could press by mistake. Rendered only while open. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { keys, letterKeys, share, tell } = usePanel();
  const hasLinks = share.state.linkPattern !== null;

  async function change(isEnabled: boolean): Promise<void> {
    if ((await letterKeys.set(isEnabled)) === 'kept') return;
    // The message is at the foot of the panel, below the dialog.
    onClose();
    tell(t('keysNotKept'), 'failure');
  }

  return (
    <Dialog title={t('keysTitle')} onClose={onClose}>
      <dl class={letterKeys.enabled ? 'keys' : 'keys keys-off'}>
        {readerKeyList(keys.isMac, hasLinks).map(({ words, keys }) => (
          <div key={words} class="keys-row">
            <dt>{t(words)}</dt>
            <dd>{keys}</dd>
          </div>
        ))}
      </dl>
      <label class="keys-switch">
        <input
          type="checkbox"
          checked={letterKeys.enabled}
          onChange={({ currentTarget }) => runDetached(change(currentTarget.checked))}
        />
        <span>{t('keysSwitch')}</span>
      </label>
    </Dialog>
  );
}

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
function Key({ of, single = false }: { of: string; single?: boolean }) {
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
function Chord({ of, isMac }: { of: string; isMac: boolean }) {
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

/** All keys of the reader, in display order. */
const readerKeyList = (isMac: boolean, hasLinks: boolean): ListedKey[] => [
  ...READER_KEYS.filter(({ action }) => hasLinks || action !== 'openInService').map(({ key, action, words }) => ({
    words,
    keys: key.includes('+') ? (
      <Chord of={key} isMac={isMac} />
    ) : (
      <>
        <Key of={key} single />
        {action === 'find' && <Chord of="command+f" isMac={isMac} />}
      </>
    ),
  })),
  ...historyKeys().map(({ words, sign }) => ({ words, keys: <Chord of={`alt+${sign}`} isMac={isMac} /> })),
  { words: 'keyPrint', keys: <Chord of="command+p" isMac={isMac} /> },
  { words: 'actionClose', keys: <Key of={t('keyEsc')} /> },
];
