import { t } from '../../lib/i18n.ts';
import type { ConnectionStepName, OpenState } from '../../lib/models/connection-model.ts';
import type { Failure } from '../../lib/failure.ts';
import { failureWords } from '../ui/failure-words.ts';
import { readingWords } from './list-reading.tsx';

/** What a line has room to say of a connection. */
export interface ConnectionSummary {
  tone: 'good' | 'busy' | 'warn' | 'bad' | 'none';
  words: string;
  /** Recordings are counted beside the words. */
  counts: boolean;
  /** What has gone wrong, and what it has stopped. */
  problem: { failure: Failure; in: 'action' | 'reading' | ConnectionStepName } | null;
}

/** How a connection stands, in a few words. `nowMs` is epoch milliseconds, for countdowns. */
export function connectionSummary(state: OpenState, nowMs: number): ConnectionSummary {
  const { address, keyHint } = state.form.connection;
  switch (state.status) {
    case 'asking-permission':
      return simply('busy', t('stepAsking'));
    case 'checking':
      return simply('busy', t('statusChecking'));
    case 'failed':
      return failing('bad', state.failure, 'action', nowMs);
    case 'editing':
      return address === null || keyHint === null ? simply('none', t('connectionNone')) : CONNECTED();
    case 'checked': {
      const failed = state.steps.find((step) => step.failure);
      if (failed?.failure) return failing('bad', failed.failure, failed.name, nowMs);
      const { reading } = state;
      if (reading === null || reading.status === 'complete') return CONNECTED();
      if (reading.status === 'failed') return failing('warn', reading.failure, 'reading', nowMs);
      return { ...simply('busy', readingWords(reading)), counts: true };
    }
  }
}

const simply = (tone: ConnectionSummary['tone'], words: string): ConnectionSummary => ({
  tone,
  words,
  counts: false,
  problem: null,
});

const CONNECTED = (): ConnectionSummary => ({ ...simply('good', t('connectionConnected')), counts: true });

function failing(
  tone: 'warn' | 'bad',
  failure: Failure,
  stopped: NonNullable<ConnectionSummary['problem']>['in'],
  nowMs: number,
): ConnectionSummary {
  return { ...simply(tone, failureWords(failure, nowMs).title), problem: { failure, in: stopped } };
}
