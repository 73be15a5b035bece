import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { runDetached } from '../../../lib/errors/run-detached.ts';
import { t } from '../../../lib/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { readerKeyList } from './key.tsx';

export interface KeysDialogProps {
  /** Whether the keys without Ctrl or Command work. */
  enabled: boolean;
  onEnabledChange: (enabled: boolean) => Promise<'kept' | 'failed'>;
  isMac: boolean;
  /** Called when the choice could not be saved and the dialog is already closed. */
  onNotKept: () => void;
  onClose: () => void;
}

/** All keys of the reader, and the switch for those that dictation could press by mistake. Rendered only while open. */
export function KeysDialog({ enabled, onEnabledChange, isMac, onNotKept, onClose }: KeysDialogProps) {
  const [hasFailed, setFailed] = useState(false);
  const failure = useRef<HTMLParagraphElement>(null);
  const box = useRef<HTMLInputElement>(null);
  // In a low window, the message below the switch is out of view.
  useLayoutEffect(() => failure.current?.scrollIntoView({ block: 'nearest' }), [hasFailed]);
  async function change(isEnabled: boolean): Promise<void> {
    setFailed(false);
    const outcome = await onEnabledChange(isEnabled);
    if (box.current) setFailed(outcome === 'failed');
    else if (outcome === 'failed') onNotKept();
  }

  return (
    <Dialog title={t('keysTitle')} onClose={onClose}>
      <dl class={enabled ? 'keys' : 'keys keys-off'}>
        {readerKeyList(isMac, true).map(({ words, keys }) => (
          <div key={words} class="keys-row">
            <dt>{t(words)}</dt>
            <dd>{keys}</dd>
          </div>
        ))}
      </dl>
      <label class="keys-switch">
        <input
          ref={box}
          type="checkbox"
          checked={enabled}
          onChange={({ currentTarget }) => runDetached(change(currentTarget.checked))}
        />
        <span>{t('keysSwitch')}</span>
      </label>
      {hasFailed && (
        <p class="keys-failed" role="alert" ref={failure}>
          {t('keysNotKept')}
        </p>
      )}
    </Dialog>
  );
}
