import { Eye, EyeOff, KeyRound } from 'lucide';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { t, tn } from '../../lib/i18n.ts';
import {
  isReplacingKey,
  type ConnectionForm,
  type ConnectionModel,
  type DraftProblems,
} from '../../lib/models/connection-model.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { EraseQuestion } from './erase-question.tsx';
import { describedBy, Field, FieldError, type FieldFailure } from './field.tsx';

interface KeySettingProps {
  form: ConnectionForm;
  /** What a failed check says of the key. */
  failure: FieldFailure | null;
  readOnly: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  model: ConnectionModel;
}

/** The stored key, shortened; the question before removing it; or the field for a new one. */
export function KeySetting(props: KeySettingProps) {
  const { form, failure, inputRef, model } = props;
  const { keyView, connection } = form;
  const savedRef = useRef<HTMLDivElement>(null);
  const questionRef = useRef<HTMLParagraphElement>(null);
  const removeRef = useRef<HTMLSpanElement>(null);
  const before = useRef(keyView);
  useLayoutEffect(() => {
    if (before.current === keyView) return;
    const last = before.current;
    before.current = keyView;
    // The button or field that had the focus is gone; without this, the keyboard would start again at the top.
    if (document.activeElement !== document.body) return;
    if (keyView === 'field') inputRef.current?.focus();
    else if (keyView === 'removal-question') questionRef.current?.focus();
    else if (last === 'removal-question') removeRef.current?.querySelector('button')?.focus();
    else savedRef.current?.focus();
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
        {keyView === 'saved' && (
          <span class="saved-key-actions">
            <Button kind="quiet" onClick={model.replaceKey}>
              {t('actionReplaceKey')}
            </Button>
            <span ref={removeRef}>
              <Button kind="quiet" onClick={model.askRemoval}>
                {t('actionRemoveKey')}
              </Button>
            </span>
          </span>
        )}
      </div>
      <FieldError id="key" error={failure?.words ?? null} actions={failure?.actions} />
      {keyView === 'removal-question' && (
        <EraseQuestion
          question={t('removeKeyQuestion')}
          confirm={t('removeKeyConfirm')}
          questionRef={questionRef}
          onConfirm={() => runDetached(model.removeKey())}
          onCancel={model.keepKey}
        />
      )}
    </div>
  );
}

const shown = { type: 'text' } as const;
const hidden = { type: 'password' } as const;

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
              {...(revealed ? shown : hidden)}
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
