import type { Ref } from 'preact';
import { parseAddress, type AddressProblem } from '../../lib/connection/address.ts';
import { t } from '../../lib/i18n.ts';
import { describedBy, Field } from './field.tsx';
import { addressProblemWords } from './problem-words.ts';

export interface AddressFieldProps {
  value: string;
  problem: AddressProblem | null;
  /** What was typed was saved in another form (docs/faults.md#f71). */
  adjusted: boolean;
  readOnly: boolean;
  /** The organisation that manages the browser has decided. */
  managed: boolean;
  inputRef: Ref<HTMLInputElement | null>;
  onInput: (text: string) => void;
}

export function AddressField({ value, problem, adjusted, readOnly, managed, inputRef, onInput }: AddressFieldProps) {
  const parsed = parseAddress(value, { portsAllowed: true });
  const about = {
    id: 'address',
    help: managed ? t('managed') : adjusted ? t('fieldAddressAdjusted') : t('fieldAddressHelp'),
    warning: parsed.ok && parsed.insecure ? t('fieldAddressInsecure') : null,
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
