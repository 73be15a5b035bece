import { KeyRound } from 'lucide';
import type { Ref } from 'preact';
import { t } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

export interface SavedKeyProps {
  /** `svc_••••ab12`. */
  hint: string;
  rowRef: Ref<HTMLDivElement>;
  onReplace: () => void;
  onRemove: () => void;
}

/** The stored key, as much of it as tells it from another. */
export function SavedKey({ hint, rowRef, onReplace, onRemove }: SavedKeyProps) {
  return (
    <div class="field">
      <p class="field-label">{t('fieldKey')}</p>
      <div class="saved-key" ref={rowRef} tabIndex={-1}>
        <Icon of={KeyRound} />
        <code dir="ltr">{hint}</code>
        <span class="saved-key-actions">
          <Button kind="quiet" onClick={onReplace}>
            {t('actionReplaceKey')}
          </Button>
          <Button kind="quiet" onClick={onRemove}>
            {t('actionRemoveKey')}
          </Button>
        </span>
      </div>
    </div>
  );
}
