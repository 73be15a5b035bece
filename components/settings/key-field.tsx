import { Eye, EyeOff } from 'lucide';
import type { Ref } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { DraftProblems } from '../../lib/models/connection-model.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { describedBy, Field } from './field.tsx';
import { keyProblemWords } from './problem-words.ts';

export interface KeyFieldProps {
  /** What is typed; a stored key is never put here. */
  value: string;
  problem: DraftProblems['key'];
  /** Another key is stored and stays until this one is saved. */
  replacing: boolean;
  readOnly: boolean;
  inputRef: Ref<HTMLInputElement | null>;
  onInput: (text: string) => void;
  onKeep: () => void;
}

const shown = { type: 'text' } as const;
const hidden = { type: 'password' } as const;

/** Hidden by default, because settings are shown on shared screens; what is typed can be looked at. */
export function KeyField({ value, problem, replacing, readOnly, inputRef, onInput, onKeep }: KeyFieldProps) {
  const [revealed, setRevealed] = useState(false);
  const about = {
    id: 'key',
    help: replacing ? t('fieldKeyReplaceHelp') : t('fieldKeyHelp'),
    error: problem && keyProblemWords(problem),
  };
  return (
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
            value={value}
            onInput={(event) => onInput(event.currentTarget.value)}
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
        {replacing && <Button onClick={onKeep}>{t('actionKeepKey')}</Button>}
      </div>
    </Field>
  );
}
