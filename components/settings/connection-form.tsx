import { Eye, EyeOff, KeyRound } from 'lucide';
import type { ComponentChildren, RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { parseAddress, type AddressProblem } from '../../lib/connection/address-and-key.ts';
import { runDetached } from '../../lib/async.ts';
import { formatNumber, t, tn, type MessageKey } from '../../lib/i18n.ts';
import {
  isReplacingKey,
  type ConnectionForm as Form,
  type ConnectionModel,
  type DraftProblems,
  type OpenState,
} from '../../lib/models/connection-model.ts';
import { Button } from '../ui/button.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { Icon } from '../ui/icon.tsx';
import { EraseButton } from './erase-question.tsx';
import { Choice, describedBy, Field, FieldError } from './field.tsx';

export interface ConnectionFormProps {
  state: OpenState;
  addressRef: RefObject<HTMLInputElement | null>;
  keyRef: RefObject<HTMLInputElement | null>;
  model: ConnectionModel;
  /** Epoch milliseconds, for countdowns. */
  nowMs: number;
  /** Buttons for what to do about a failure that is told at a field. */
  fixes: ComponentChildren;
  onSave: () => void;
  /** Opens the field for another key. */
  onReplaceKey: () => void;
}

/** The form for the address and the key. Its button acts within the click: later, the browser shows no prompt. */
export function ConnectionForm({
  state,
  addressRef,
  keyRef,
  model,
  nowMs,
  fixes,
  onSave,
  onReplaceKey,
}: ConnectionFormProps) {
  const { form } = state;
  /** Whether the browser's prompt is open. */
  const asking = state.status === 'asking-permission';
  const failed = failedField(state);
  const failure = { words: failedWords(state, nowMs), actions: fixes };
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
        isFound={state.status === 'failed' && state.failure.code === 'key-rejected'}
        readOnly={asking}
        inputRef={addressRef}
        model={model}
      />
      <KeySetting
        form={form}
        failure={failed === 'key' ? failure : null}
        readOnly={asking}
        inputRef={keyRef}
        model={model}
        onReplace={onReplaceKey}
      />
      <Choice
        id="forgets"
        label={t('fieldForgets')}
        help={t('fieldForgetsHelp')}
        checked={form.draft.forgetsKey}
        disabled={asking}
        onChange={(forgetsKey) => model.type({ forgetsKey })}
      />
      <div class="actions actions-large">
        <Button type="submit" kind="primary" busy={asking || state.status === 'checking'}>
          {t('actionSaveAndConnect')}
        </Button>
      </div>
    </form>
  );
}

/** The field that a failed check is about, where it is told; null when it is about neither. */
export function failedField(state: OpenState): 'address' | 'key' | null {
  if (state.status !== 'failed' || state.action === 'removeKey') return null;
  const { failure } = state;
  if (['key-rejected', 'bad-key', 'key-needed', 'key-in-use'].includes(failure.code)) return 'key';
  return 'address' in failure || failure.code === 'unsupported' ? 'address' : null;
}

/** What a failed check says at its field. */
function failedWords(state: OpenState, nowMs: number): string {
  if (state.status !== 'failed') return '';
  const { failure, action, form } = state;
  if (failure.code === 'key-rejected' && action === 'save') {
    return t('fieldKeyRefused', formatNumber(form.draft.key.trim().length));
  }
  const { title, detail } = failureWords(failure, nowMs);
  return [title, detail].filter(Boolean).join('\n');
}

export const ADDRESS_PROBLEMS: Record<AddressProblem, MessageKey> = {
  empty: 'problemAddressEmpty',
  'not-a-url': 'problemAddressNotUrl',
  scheme: 'problemAddressScheme',
  insecure: 'problemAddressInsecure',
  userinfo: 'problemAddressUserinfo',
  key: 'problemAddressKey',
};

interface PartProps {
  form: Form;
  /** What a failed check says of this field. */
  failure: { words: string; actions: ComponentChildren } | null;
  readOnly: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  model: ConnectionModel;
}

/** Of fields for addresses and keys: what is typed there is never a word. */
export const TECHNICAL = {
  class: 'input',
  dir: 'ltr',
  autocomplete: 'off',
  autocapitalize: 'off',
  spellcheck: false,
} as const;

/** `isFound` is whether a service has answered there. */
function AddressField({ form, failure, isFound, readOnly, inputRef, model }: PartProps & { isFound: boolean }) {
  const value = form.draft.address;
  const problem = form.problems.address;
  const { address, keyHint, addressManaged = false } = form.connection;
  const parsed = parseAddress(value);
  const isOther = parsed.ok && keyHint !== null && parsed.address !== address;
  const adjusted = form.addressAdjusted && 'fieldAddressAdjusted';
  const help = addressManaged ? 'managed' : adjusted || (isFound && 'fieldAddressFound');
  const about = {
    id: 'address',
    help: help ? t(help) : null,
    warning: isOther ? t('fieldAddressOther') : null,
    error: problem ? t(ADDRESS_PROBLEMS[problem]) : failure?.words,
  };
  return (
    <Field {...about} label={t('fieldAddress')} actions={failure?.actions}>
      <input
        {...describedBy(about)}
        {...TECHNICAL}
        ref={inputRef}
        type="url"
        placeholder="https://recordings.example.com"
        readOnly={readOnly || addressManaged}
        value={value}
        onInput={(event) => model.type({ address: event.currentTarget.value })}
      />
    </Field>
  );
}

/** The stored key, shortened, or the field for a new one. */
function KeySetting(props: PartProps & { onReplace: () => void }) {
  const { form, failure, model, onReplace } = props;
  const { keyView, connection } = form;
  if (keyView === 'field' || connection.keyHint === null) return <KeyField {...props} />;
  return (
    <div class="field">
      <p class="field-label">{t('fieldKey')}</p>
      <div class="actions saved-key">
        <Icon of={KeyRound} />
        <code dir="ltr">{connection.keyHint}</code>
        <Button kind="quiet" onClick={onReplace}>
          {t('actionReplaceKey')}
        </Button>
        {model.connections.value.length < 2 && (
          <EraseButton
            // A question is about one key.
            key={connection.keyHint}
            label={t('actionRemoveKey')}
            question={t('removeKeyQuestion')}
            confirm={t('removeKeyConfirm')}
            onErase={() => runDetached(model.removeKey())}
          />
        )}
      </div>
      <FieldError id="key" error={failure?.words} actions={failure?.actions} />
    </div>
  );
}

/**
 * Hidden by default, because settings are shown on shared screens; typed text can be revealed. A stored key is never
 * shown here, and stays until this one is saved.
 */
function KeyField({ form, failure, readOnly, inputRef, model }: PartProps) {
  const [revealed, setRevealed] = useState(false);
  const replacing = form.connection.keyHint !== null;
  const problem = form.problems.key;
  const about = {
    id: 'key',
    help: t(replacing ? 'fieldKeyReplaceHelp' : 'fieldKeyHelp'),
    error: problem ? keyProblemWords(problem) : failure?.words,
  };
  return (
    <>
      <Field {...about} label={t('fieldKey')} actions={failure?.actions}>
        <div class="actions">
          <input
            {...describedBy(about)}
            {...TECHNICAL}
            ref={inputRef}
            {...(revealed ? { type: 'text' as const } : { type: 'password' as const })}
            placeholder="svc_…"
            readOnly={readOnly}
            value={form.draft.key}
            onInput={(event) => model.type({ key: event.currentTarget.value })}
          />
          <button
            type="button"
            class="icon-button"
            aria-label={t('fieldKeyReveal')}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          >
            <Icon of={revealed ? EyeOff : Eye} />
          </button>
          {replacing && <Button onClick={model.keepKey}>{t('actionKeepKey')}</Button>}
        </div>
      </Field>
      {isReplacingKey(form) && (
        <Choice
          id="erases"
          label={t('fieldErases')}
          help={t('fieldErasesHelp')}
          checked={form.draft.erasesFormer}
          disabled={readOnly}
          onChange={(erasesFormer) => model.type({ erasesFormer })}
        />
      )}
    </>
  );
}

const KEY_PROBLEMS = {
  empty: 'problemKeyEmpty',
  prefix: 'problemKeyPrefix',
  characters: 'problemKeyCharacters',
  'for-address': 'problemKeyForAddress',
} as const;

/** Says what is wrong with a typed key, without revealing any of it (docs/faults.md#f2). */
const keyProblemWords = (problem: NonNullable<DraftProblems['key']>): string =>
  problem.code === 'length' ? tn('problemKeyLength', problem.hexCount) : t(KEY_PROBLEMS[problem.code]);
