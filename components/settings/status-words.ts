import { t, tn } from '../../lib/i18n.ts';
import type { ConnectionState } from '../../lib/models/connection-model.ts';
import { failureWords } from '../ui/failure-words.ts';
import { readingWords } from './list-reading.tsx';
import { stepName } from './check-steps.tsx';

/** The state of the page in one sentence for screen readers; empty if an alert or a field already says it. */
export function statusWords(state: ConnectionState, nowMs: number): string {
  switch (state.status) {
    case 'loading':
      return t('settingsLoading');
    case 'unreadable':
    case 'editing':
    case 'failed':
      return '';
    case 'asking-permission':
      return t('stepAsking');
    case 'checking':
      return t('statusChecking');
    case 'checked': {
      const failed = state.steps.find((step) => step.failure);
      if (failed?.failure) {
        return t('statusStepFailed', stepName(failed, 0), failureWords(failed.failure, nowMs).title);
      }
      // The growing count is left out: every page of a long list would interrupt.
      if (!state.reading || state.reading.status === 'reading') return tn('statusConnected', state.count);
      return state.reading.status === 'failed'
        ? failureWords(state.reading.failure, nowMs).title
        : readingWords(state.reading);
    }
  }
}
