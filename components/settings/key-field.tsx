import { Eye, EyeOff } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { describedBy, Field } from './field.tsx';
import type { KeySettingProps } from './key-setting.tsx';
import { keyProblemWords } from './problem-words.ts';

const shown = { type: 'text' } as const;
const hidden = { type: 'password' } as const;

/**
 * Hidden by default, because settings are shown on shared screens; typed text can be revealed. A stored key is never
 * shown here, and stays until this one is saved.
 */
export function KeyField({ form, readOnly, inputRef, model }: KeySettingProps) {
  const [revealed, setRevealed] = useState(false);
  const replacing = form.connection.keyHint !== null;
  const problem = form.problems.key;
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
  );
}
