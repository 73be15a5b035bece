import type { ComponentChildren } from 'preact';
import { t, type MessageKey } from '../../../lib/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Key, WithAlt, WithCommand } from './key.tsx';
import { historyKeys, READER_KEYS } from './reader-keys.ts';

export interface KeysDialogProps {
  /** Whether the keys without Ctrl or Command work. */
  enabled: boolean;
  onEnabledChange: (enabled: boolean) => void;
  isMac: boolean;
  onClose: () => void;
}

/** Every key of the reader, and the switch for those that dictation could press by mistake. On the page while it is open. */
export function KeysDialog({ enabled, onEnabledChange, isMac, onClose }: KeysDialogProps) {
  return (
    <Dialog title={t('keysTitle')} onClose={onClose}>
      <dl class={enabled ? 'keys' : 'keys keys-off'}>
        {READER_KEYS.map(({ key, action, words }) => (
          <Row key={action} words={words}>
            <Key of={key} single />
            {action === 'find' && <WithCommand letter="F" isMac={isMac} />}
          </Row>
        ))}
        {historyKeys().map(({ action, words, sign }) => (
          <Row key={action} words={words}>
            <WithAlt sign={sign} isMac={isMac} />
          </Row>
        ))}
        <Row words="keyPrint">
          <WithCommand letter="P" isMac={isMac} />
        </Row>
        <Row words="keyEscape">
          <Key of={t('keyEsc')} />
        </Row>
      </dl>
      <label class="keys-switch">
        <input
          type="checkbox"
          checked={enabled}
          onChange={({ currentTarget }) => onEnabledChange(currentTarget.checked)}
        />
        <span>{t('keysSwitch')}</span>
      </label>
    </Dialog>
  );
}

function Row({ words, children }: { words: MessageKey; children: ComponentChildren }) {
  return (
    <div class="keys-row">
      <dt>{t(words)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
