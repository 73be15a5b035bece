import { runDetached } from '../../lib/errors/run-detached.ts';
import type { RefObject } from 'preact';
import { t } from '../../lib/i18n.ts';
import type { ConnectionForm as Form, ConnectionModel, OpenState } from '../../lib/models/connection-model.ts';
import { Button } from '../ui/button.tsx';
import { AddressField } from './address-field.tsx';
import { KeySetting } from './key-setting.tsx';

export interface ConnectionFormProps {
  state: OpenState;
  addressRef: RefObject<HTMLInputElement | null>;
  keyRef: RefObject<HTMLInputElement | null>;
  model: ConnectionModel;
  onSave: () => void;
}

/** The form for the address and the key. Both buttons act within the click: later, the browser shows no prompt. */
export function ConnectionForm({ state, addressRef, keyRef, model, onSave }: ConnectionFormProps) {
  const { form } = state;
  const changed = isChanged(form);
  /** Whether the browser's prompt is open. */
  const asking = state.status === 'asking-permission';
  return (
    <form
      class="settings-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!asking) onSave();
      }}
    >
      <AddressField form={form} readOnly={asking} inputRef={addressRef} onInput={model.setAddress} />
      <KeySetting form={form} readOnly={asking} inputRef={keyRef} model={model} />
      <div class="choice">
        <input
          id="forgets"
          type="checkbox"
          aria-describedby="forgets-help"
          checked={form.draft.forgetsKey}
          disabled={asking}
          onChange={(event) => model.setForgetsKey(event.currentTarget.checked)}
        />
        <label for="forgets">{t('fieldForgets')}</label>
        <p class="field-help" id="forgets-help">
          {t('fieldForgetsHelp')}
        </p>
      </div>
      <div class="settings-actions">
        <Button type="submit" kind={changed || asking ? 'primary' : 'secondary'} busy={asking}>
          {t('actionSaveAndConnect')}
        </Button>
        {form.connection.address !== null && !changed && (
          <Button busy={asking || state.status === 'checking'} onClick={() => runDetached(model.test())}>
            {t('actionTestConnection')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Whether there is anything to save; only then is saving the primary action. */
function isChanged({ connection, draft }: Form): boolean {
  return (
    connection.address === null ||
    connection.keyHint === null ||
    draft.address !== connection.address ||
    draft.key !== '' ||
    draft.forgetsKey !== connection.forgetsKey
  );
}
