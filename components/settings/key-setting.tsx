import { KeyRound } from 'lucide';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { t } from '../../lib/i18n.ts';
import type { ConnectionForm, ConnectionModel } from '../../lib/models/connection-model.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { KeyField } from './key-field.tsx';

export interface KeySettingProps {
  form: ConnectionForm;
  readOnly: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  model: ConnectionModel;
}

/** The stored key, as much of it as tells it from another; or the field for one. */
export function KeySetting({ form, readOnly, inputRef, model }: KeySettingProps) {
  const { keyFieldOpen, connection } = form;
  const savedRef = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(keyFieldOpen);
  useLayoutEffect(() => {
    if (wasOpen.current === keyFieldOpen) return;
    wasOpen.current = keyFieldOpen;
    // The button or field that had the focus is gone; without this, the keyboard would start again at the top.
    if (document.activeElement === document.body) (keyFieldOpen ? inputRef : savedRef).current?.focus();
  }, [keyFieldOpen]);

  if (keyFieldOpen || connection.keyHint === null) {
    return <KeyField form={form} readOnly={readOnly} inputRef={inputRef} model={model} />;
  }
  return (
    <div class="field">
      <p class="field-label">{t('fieldKey')}</p>
      <div class="saved-key" ref={savedRef} tabIndex={-1}>
        <Icon of={KeyRound} />
        <code dir="ltr">{connection.keyHint}</code>
        <span class="saved-key-actions">
          <Button kind="quiet" onClick={model.replaceKey}>
            {t('actionReplaceKey')}
          </Button>
          <Button kind="quiet" onClick={() => runDetached(model.removeKey())}>
            {t('actionRemoveKey')}
          </Button>
        </span>
      </div>
    </div>
  );
}
