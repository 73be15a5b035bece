import { Check, TriangleAlert } from 'lucide';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { SaveState } from '../../lib/models/templates-model.ts';
import { Button } from '../ui/button.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { Icon } from '../ui/icon.tsx';

export interface SaveStatusProps {
  state: SaveState;
  /** Epoch milliseconds. */
  nowMs: number;
  onRetry: () => void;
}

/** Whether what was changed is kept; a failure stays until it is. Only that is said aloud: everything is kept at every pause. */
export function SaveStatus({ state, nowMs, onRetry }: SaveStatusProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={place}
      role="group"
      aria-label={t('saveStatus')}
      tabIndex={-1}
      class={`save-status save-status-${state.status}`}
    >
      {state.status === 'saving' && <span>{t('savingNow')}</span>}
      {state.status === 'saved' && (
        <>
          <Icon of={Check} size={14} /> <span>{t('savedNow')}</span>
        </>
      )}
      {state.status === 'failed' && <Icon of={TriangleAlert} size={14} />}
      <span role="status">{state.status === 'failed' && t('notSaved', failureWords(state.failure, nowMs).title)}</span>
      {state.status === 'failed' && (
        <Button
          kind="quiet"
          onClick={() => {
            // The button goes while it is tried, and is next again if that fails.
            place.current?.focus();
            onRetry();
          }}
        >
          {t('actionRetry')}
        </Button>
      )}
    </div>
  );
}
