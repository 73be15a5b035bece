import { t } from '../../lib/i18n.ts';
import type { ConnectionStepName, OpenState } from '../../lib/models/connection-model.ts';
import type { Failure } from '../../lib/failure.ts';
import { failureWords } from '../ui/failure-words.ts';
import { readingWords } from './list-reading.tsx';

/** A summary of a connection that fits on one line. */
interface ConnectionSummary {
  tone: 'good' | 'busy' | 'warn' | 'bad' | 'none';
  words: string;
  /** The number of recordings follows the words. */
  counts?: true;
  /** The failure, and the action or step that it stopped. */
  problem?: { failure: Failure; in: 'action' | 'reading' | ConnectionStepName };
}

/** Summarizes a connection in a few words. `nowMs` is epoch milliseconds, for countdowns. */
export function connectionSummary(state: OpenState, nowMs: number): ConnectionSummary {
  const { address, keyHint } = state.form.connection;
  switch (state.status) {
    case 'asking-permission':
      return { tone: 'busy', words: t('stepAsking') };
    case 'checking':
      return { tone: 'busy', words: t('statusChecking') };
    case 'failed':
      return failing('bad', { failure: state.failure, in: 'action' }, nowMs);
    case 'editing':
      return address === null || keyHint === null ? { tone: 'none', words: t('connectionNone') } : connected();
    case 'checked': {
      const { steps, reading } = state;
      const failed = steps.find((step) => step.failure);
      if (failed?.failure) return failing('bad', { failure: failed.failure, in: failed.name }, nowMs);
      if (reading === null || reading.status === 'complete') return connected();
      if (reading.status === 'failed') return failing('warn', { failure: reading.failure, in: 'reading' }, nowMs);
      return { tone: 'busy', words: readingWords(reading), counts: true };
    }
  }
}

const connected = (): ConnectionSummary => ({ tone: 'good', words: t('connectionConnected'), counts: true });

const failing = (
  tone: 'warn' | 'bad',
  problem: NonNullable<ConnectionSummary['problem']>,
  nowMs: number,
): ConnectionSummary => ({ tone, words: failureWords(problem.failure, nowMs).title, problem });
