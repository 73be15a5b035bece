import type { RefObject } from 'preact';
import { parseAddress, type AddressProblem } from '../../lib/connection/address.ts';
import { formatNumber, t, type MessageKey } from '../../lib/i18n.ts';
import type { ConnectionForm as Form, ConnectionModel, OpenState } from '../../lib/models/connection-model.ts';
import { Button } from '../ui/button.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { failedField } from './connection-line.tsx';
import { fixesOf, FixButtons, type FixButtonsProps } from './failure-fix.tsx';
import { describedBy, Field, type FieldFailure } from './field.tsx';
import { KeySetting } from './key-setting.tsx';

export interface ConnectionFormProps extends Pick<FixButtonsProps, 'copyText' | 'onFix'> {
  state: OpenState;
  addressRef: RefObject<HTMLInputElement | null>;
  keyRef: RefObject<HTMLInputElement | null>;
  model: ConnectionModel;
  /** Epoch milliseconds, for countdowns. */
  nowMs: number;
  onSave: () => void;
}

/** The form for the address and the key. Its button acts within the click: later, the browser shows no prompt. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { state, addressRef, keyRef, model, onSave } = props;
  const { form } = state;
  /** Whether the browser's prompt is open. */
  const asking = state.status === 'asking-permission';
  const changed = isChanged(form);
  const failed = failedField(state);
  const failure = fieldFailure(props);
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
        form={form}
        failure={failed === 'address' ? failure : null}
        readOnly={asking}
        inputRef={addressRef}
        onInput={model.setAddress}
      />
      <KeySetting
        form={form}
        failure={failed === 'key' ? failure : null}
        readOnly={asking}
        inputRef={keyRef}
        model={model}
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
        <Button
          type="submit"
          kind={changed || asking ? 'primary' : 'secondary'}
          busy={asking || state.status === 'checking'}
        >
          {t('actionSaveAndConnect')}
        </Button>
      </div>
    </form>
  );
}

function fieldFailure({ state, nowMs, copyText, onFix }: ConnectionFormProps): FieldFailure | null {
  if (state.status !== 'failed') return null;
  const { failure, action, form } = state;
  const isTypedKey = failure.code === 'key-rejected' && action === 'save';
  const { title, detail } = failureWords(failure, nowMs);
  // The form itself is the place to correct what was typed, and to try again.
  const fixes = fixesOf(failure, form.connection, nowMs).filter(
    ({ act }) => action !== 'save' || act === 'open-address' || act === 'use-address',
  );
  return {
    words: isTypedKey
      ? t('fieldKeyRefused', formatNumber(form.draft.key.trim().length))
      : [title, detail].filter(Boolean).join('. '),
    actions: fixes.length > 0 && <FixButtons fixes={fixes} copyText={copyText} onFix={onFix} />,
  };
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

const ADDRESS_PROBLEMS: Record<AddressProblem, MessageKey> = {
  empty: 'problemAddressEmpty',
  'not-a-url': 'problemAddressNotUrl',
  scheme: 'problemAddressScheme',
  insecure: 'problemAddressInsecure',
  userinfo: 'problemAddressUserinfo',
  key: 'problemAddressKey',
};

interface AddressFieldProps {
  form: Form;
  failure: FieldFailure | null;
  readOnly: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  onInput: (text: string) => void;
}

function AddressField({ form, failure, readOnly, inputRef, onInput }: AddressFieldProps) {
  const value = form.draft.address;
  const problem = form.problems.address;
  const { address, keyHint, addressManaged = false } = form.connection;
  const parsed = parseAddress(value, { portsAllowed: true });
  const isOther = parsed.ok && keyHint !== null && parsed.address !== address;
  const about = {
    id: 'address',
    ...(addressManaged ? { help: t('managed') } : form.addressAdjusted && { help: t('fieldAddressAdjusted') }),
    warning: isOther ? t('fieldAddressOther') : null,
    error: problem ? t(ADDRESS_PROBLEMS[problem]) : (failure?.words ?? null),
    actions: failure?.actions,
  };
  return (
    <Field {...about} label={t('fieldAddress')}>
      <input
        {...describedBy(about)}
        ref={inputRef}
        class="field-input"
        type="url"
        dir="ltr"
        placeholder="https://recordings.example.com"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        readOnly={readOnly || addressManaged}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
  );
}
