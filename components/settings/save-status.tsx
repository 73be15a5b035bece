import { Check, TriangleAlert } from 'lucide';
import { t } from '../../lib/i18n.ts';
import type { SaveState } from '../../lib/models/templates-model.ts';
import { Button } from '../ui/button.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { Icon } from '../ui/icon.tsx';
import { usePageTools } from './page-tools.tsx';

export interface SaveStatusProps {
  state: SaveState;
  onRetry: () => void;
}

/**
 * Whether the changes are saved; a failure stays until they are. Only failures are announced, because every pause in
 * typing saves.
 */
export function SaveStatus({ state, onRetry }: SaveStatusProps) {
  const { now } = usePageTools();
  return (
    <div class={`actions field-help save-status save-status-${state.status}`}>
      {state.status === 'saving' && <span>{t('savingNow')}</span>}
      {state.status === 'saved' && (
        <>
          <Icon of={Check} size={14} /> <span>{t('savedNow')}</span>
        </>
      )}
      {state.status === 'failed' && <Icon of={TriangleAlert} size={14} />}
      <span role="status">{state.status === 'failed' && t('notSaved', failureWords(state.failure, now()).title)}</span>
      {state.status === 'failed' && (
        <Button kind="quiet" onClick={onRetry}>
          {t('actionRetry')}
        </Button>
      )}
    </div>
  );
}
