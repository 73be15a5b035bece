import { Eye, EyeOff, KeyRound } from 'lucide';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { parseAddress, type AddressProblem } from '../../lib/connection/address.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
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
import { failedField } from './connection-line.tsx';
import { EraseButton } from './erase-question.tsx';
import { fixesOf, FixButtons, type FixButtonsProps } from './failure-fix.tsx';
import { describedBy, Field, FieldError, type FieldFailure } from './field.tsx';

export interface ConnectionFormProps extends Pick<FixButtonsProps, 'onFix'> {
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
        isFound={state.status === 'failed' && state.failure.code === 'key-rejected'}
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

function fieldFailure({ state, nowMs, onFix }: ConnectionFormProps): FieldFailure | null {
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
    actions: fixes.length > 0 && <FixButtons fixes={fixes} onFix={onFix} />,
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
  /** Whether a service has answered there. */
  isFound: boolean;
  readOnly: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  onInput: (text: string) => void;
}

function AddressField({ form, failure, isFound, readOnly, inputRef, onInput }: AddressFieldProps) {
  const value = form.draft.address;
  const problem = form.problems.address;
  const { address, keyHint, addressManaged = false } = form.connection;
  const parsed = parseAddress(value, { portsAllowed: true });
  const isOther = parsed.ok && keyHint !== null && parsed.address !== address;
  const adjusted = form.addressAdjusted && 'fieldAddressAdjusted';
  const help = addressManaged ? 'managed' : adjusted || (isFound && 'fieldAddressFound');
  const about = {
    id: 'address',
    ...(help && { help: t(help) }),
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

interface KeySettingProps {
  form: Form;
  /** What a failed check says of the key. */
  failure: FieldFailure | null;
  readOnly: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  model: ConnectionModel;
}

/** The stored key, shortened, or the field for a new one. */
function KeySetting(props: KeySettingProps) {
  const { form, failure, inputRef, model } = props;
  const { keyView, connection } = form;
  const savedRef = useRef<HTMLDivElement>(null);
  const before = useRef(keyView);
  useLayoutEffect(() => {
    if (before.current === keyView) return;
    before.current = keyView;
    // The button or field that had the focus is gone; without this, the keyboard would start again at the top.
    if (document.activeElement === document.body) (keyView === 'field' ? inputRef : savedRef).current?.focus();
  }, [keyView]);

  if (keyView === 'field' || connection.keyHint === null) {
    return <KeyField {...props} />;
  }
  return (
    <div class="field">
      <p class="field-label">{t('fieldKey')}</p>
      <div class="saved-key" ref={savedRef} tabIndex={-1}>
        <Icon of={KeyRound} />
        <code dir="ltr">{connection.keyHint}</code>
        <Button kind="quiet" onClick={model.replaceKey}>
          {t('actionReplaceKey')}
        </Button>
        <EraseButton
          // A question is about one key.
          key={connection.keyHint}
          label={t('actionRemoveKey')}
          question={t('removeKeyQuestion')}
          confirm={t('removeKeyConfirm')}
          onErase={() => runDetached(model.removeKey())}
        />
      </div>
      <FieldError id="key" error={failure?.words ?? null} actions={failure?.actions} />
    </div>
  );
}

/**
 * Hidden by default, because settings are shown on shared screens; typed text can be revealed. A stored key is never
 * shown here, and stays until this one is saved.
 */
function KeyField({ form, failure, readOnly, inputRef, model }: KeySettingProps) {
  const [revealed, setRevealed] = useState(false);
  const replacing = form.connection.keyHint !== null;
  const problem = form.problems.key;
  const about = {
    id: 'key',
    help: replacing ? t('fieldKeyReplaceHelp') : t('fieldKeyHelp'),
    error: problem ? keyProblemWords(problem) : (failure?.words ?? null),
    actions: failure?.actions,
  };
  return (
    <>
      <Field {...about} label={t('fieldKey')}>
        <div class="field-row">
          <div class="field-reveal">
            <input
              {...describedBy(about)}
              ref={inputRef}
              class="field-input"
              {...(revealed ? { type: 'text' as const } : { type: 'password' as const })}
              dir="ltr"
              placeholder="svc_…"
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              readOnly={readOnly}
              value={form.draft.key}
              onInput={(event) => model.setKey(event.currentTarget.value)}
            />
            <button
              type="button"
              class="field-reveal-button"
              aria-label={t('fieldKeyReveal')}
              aria-pressed={revealed}
              onClick={() => setRevealed(!revealed)}
            >
              <Icon of={revealed ? EyeOff : Eye} />
            </button>
          </div>
          {replacing && <Button onClick={model.keepKey}>{t('actionKeepKey')}</Button>}
        </div>
      </Field>
      {isReplacingKey(form) && (
        <div class="choice">
          <input
            id="erases"
            type="checkbox"
            aria-describedby="erases-help"
            checked={form.draft.erasesFormer}
            disabled={readOnly}
            onChange={(event) => model.setErasesFormer(event.currentTarget.checked)}
          />
          <label for="erases">{t('fieldErases')}</label>
          <p class="field-help" id="erases-help">
            {t('fieldErasesHelp')}
          </p>
        </div>
      )}
    </>
  );
}

/** Says what is wrong with a typed key, without revealing any of it (docs/faults.md#f2). */
function keyProblemWords(problem: NonNullable<DraftProblems['key']>): string {
  switch (problem.code) {
    case 'empty':
      return t('problemKeyEmpty');
    case 'prefix':
      return t('problemKeyPrefix');
    case 'characters':
      return t('problemKeyCharacters');
    case 'length':
      return tn('problemKeyLength', problem.hexCount);
    case 'for-address':
      return t('problemKeyForAddress');
  }
}
