import type { Ref } from 'preact';
import { parseAddress } from '../../lib/connection/address.ts';
import { t } from '../../lib/i18n.ts';
import type { ConnectionForm } from '../../lib/models/connection-model.ts';
import { describedBy, Field } from './field.tsx';
import { addressProblemWords } from './problem-words.ts';

export interface AddressFieldProps {
  form: ConnectionForm;
  readOnly: boolean;
  inputRef: Ref<HTMLInputElement | null>;
  onInput: (text: string) => void;
}

export function AddressField({ form, readOnly, inputRef, onInput }: AddressFieldProps) {
  const value = form.draft.address;
  const problem = form.problems.address;
  const managed = form.connection.addressManaged === true;
  const parsed = parseAddress(value, { portsAllowed: true });
  const { address } = form.connection;
  const isOther = parsed.ok && address !== null && parsed.address !== address;
  const about = {
    id: 'address',
    help: managed ? t('managed') : form.addressAdjusted ? t('fieldAddressAdjusted') : t('fieldAddressHelp'),
    warning: isOther ? t('fieldAddressOther') : parsed.ok && parsed.insecure ? t('fieldAddressInsecure') : null,
    error: problem && addressProblemWords(problem),
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
        readOnly={readOnly || managed}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
  );
}
