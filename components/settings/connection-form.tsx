import { runDetached } from '../../lib/errors/run-detached.ts';
import type { RefObject } from 'preact';
import { t } from '../../lib/i18n.ts';
import type { ConnectionForm as Form, ConnectionModel } from '../../lib/models/connection-model.ts';
import { Button } from '../ui/button.tsx';
import { AddressField } from './address-field.tsx';
import { KeySetting } from './key-setting.tsx';

export interface ConnectionFormProps {
  form: Form;
  /** The browser's prompt is open. */
  asking: boolean;
  checking: boolean;
  addressRef: RefObject<HTMLInputElement | null>;
  keyRef: RefObject<HTMLInputElement | null>;
  model: ConnectionModel;
  onSave: () => void;
}

/** Address and key. Its two buttons act within the click, because the browser's prompt appears for nothing later. */
export function ConnectionForm({ form, asking, checking, addressRef, keyRef, model, onSave }: ConnectionFormProps) {
  const changed = isChanged(form);
  return (
    <form
      class="settings-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!asking) onSave();
      }}
    >
      <AddressField
        value={form.draft.address}
        problem={form.problems.address}
        adjusted={form.addressAdjusted}
        readOnly={asking}
        managed={form.connection.addressManaged === true}
        inputRef={addressRef}
        onInput={model.setAddress}
      />
      <KeySetting
        form={form}
        readOnly={asking}
        inputRef={keyRef}
        onInput={model.setKey}
        onReplace={model.replaceKey}
        onKeep={model.keepKey}
        onRemove={() => runDetached(model.removeKey())}
      />
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
          <Button busy={asking || checking} onClick={() => runDetached(model.test())}>
            {t('actionTestConnection')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Whether there is anything to save; only then saving is the first thing to do. */
function isChanged({ connection, draft }: Form): boolean {
  return (
    connection.address === null ||
    connection.keyHint === null ||
    draft.address !== connection.address ||
    draft.key !== '' ||
    draft.forgetsKey !== connection.forgetsKey
  );
}
