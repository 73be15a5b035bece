import type { ComponentChildren } from 'preact';
import type { Failure } from '../../lib/failure.ts';
import { t, tn } from '../../lib/i18n.ts';
import type { ConnectionState, OpenState } from '../../lib/models/connection-model.ts';
import { Button } from '../ui/button.tsx';
import { failureWords } from '../ui/failure-words.ts';

/** A connection in one line. */
interface ConnectionSummary {
  tone: 'good' | 'busy' | 'warn' | 'bad' | 'none';
  words: string;
  /** The number of recordings follows the words. */
  counts?: true;
  /** Stands below, in place of the address. */
  detail?: string | null;
  failure?: Failure;
  /** What screen readers hear when it comes to this; nothing if an alert already says it. */
  aloud?: string;
}

function summaryOf(state: OpenState, nowMs: number): ConnectionSummary {
  const { address, keyHint } = state.form.connection;
  const connected = { tone: 'good', words: t('connectionConnected'), counts: true } as const;
  const failing = (tone: 'warn' | 'bad', failure: Failure) => {
    const { title, detail } = failureWords(failure, nowMs);
    return { tone, words: title, detail, failure, aloud: title };
  };
  switch (state.status) {
    case 'asking-permission':
      return {
        tone: 'busy',
        words: t('connectionAsking'),
        detail: t('connectionAskingDetail'),
        aloud: t('connectionAsking'),
      };
    case 'checking':
      return { tone: 'busy', words: t('statusChecking'), aloud: t('statusChecking') };
    case 'failed':
      return { ...failing('bad', state.failure), ...(failedField(state) === null && { aloud: '' }) };
    case 'editing':
      return address === null || keyHint === null ? { tone: 'none', words: t('connectionNone') } : connected;
    case 'connected': {
      const { reading } = state;
      // The growing count is not read out: every page of a long list would interrupt.
      const aloud = tn('statusConnected', state.count);
      if (!reading) return { ...connected, aloud };
      if (reading.status === 'failed') return failing('warn', reading.failure);
      if (reading.status === 'reading') return { tone: 'busy', words: t('readingList'), counts: true, aloud };
      if (reading.count === 0) return { ...connected, detail: t('readingNone'), aloud: t('readingNone') };
      const detail = reading.unreadable > 0 ? tn('readingUnreadable', reading.unreadable) : null;
      return { ...connected, detail, aloud: tn('readingComplete', reading.count) };
    }
  }
}

/** What screen readers hear of the connection; `nowMs` is epoch milliseconds, for countdowns. */
export function statusWords(state: ConnectionState, nowMs: number): string {
  if (state.status === 'loading') return t('settingsLoading');
  return 'form' in state ? (summaryOf(state, nowMs).aloud ?? '') : '';
}

/** The field that a failed check is about, where it is told; null when it is about neither. */
export function failedField(state: OpenState): 'address' | 'key' | null {
  if (state.status !== 'failed' || state.action === 'removeKey') return null;
  const { failure } = state;
  if (failure.code === 'key-rejected' || failure.code === 'bad-key' || failure.code === 'key-needed') return 'key';
  return 'address' in failure || failure.code === 'unsupported' ? 'address' : null;
}

export interface ConnectionLineProps {
  state: OpenState;
  /** Recordings on this device. */
  count: number;
  /** Epoch milliseconds, for countdowns. */
  nowMs: number;
  /** Whether the form is shown. */
  unfolded: boolean;
  /** Buttons for what to do about a failure. */
  fixesOf: (failure: Failure) => ComponentChildren;
  /** Shows and hides the form; null while the form must stay open. */
  onToggle: (() => void) | null;
  onCancel: () => void;
}

/** Id of the part that the line shows and hides. */
export const CONNECTION_DETAILS = 'connection-details';

/** The state of the connection in one line, with what to do if it fails. */
export function ConnectionLine({ state, count, nowMs, unfolded, fixesOf, onToggle, onCancel }: ConnectionLineProps) {
  const { tone, words, counts, detail: more, failure } = summaryOf(state, nowMs);
  // A failed check is told under the field that it is about.
  const inField = unfolded && failedField(state) !== null;
  const { address } = state.form.connection;
  const detail = (!inField && more) || (address !== null && <bdi dir="ltr">{address}</bdi>);
  return (
    <div class="connection-line card">
      <span class={`connection-dot connection-dot-${tone}`} />
      <div class="connection-words">
        <p>
          <span role={state.status === 'failed' && !inField ? 'alert' : undefined}>{words}</span>
          {counts && (
            <>
              {' '}
              <span class="connection-count">{tn('recordingsCount', count)}</span>
            </>
          )}
        </p>
        {detail && (
          <p class="field-help" dir="auto">
            {detail}
          </p>
        )}
      </div>
      <div class="actions">
        {!inField && failure && fixesOf(failure)}
        {state.status === 'asking-permission' && <Button onClick={onCancel}>{t('actionCancel')}</Button>}
        {onToggle && (
          <button
            type="button"
            class="button button-secondary"
            aria-expanded={unfolded}
            aria-controls={unfolded ? CONNECTION_DETAILS : undefined}
            onClick={onToggle}
          >
            {t('connectionChange')}
          </button>
        )}
      </div>
    </div>
  );
}
