import type { Failure } from '../../lib/failure.ts';
import { t, tn } from '../../lib/i18n.ts';
import type { ConnectionState, OpenState } from '../../lib/models/connection-model.ts';
import { Button } from '../ui/button.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { fixesOf, FixButtons, type FixButtonsProps } from './failure-fix.tsx';

/** The state of a connection in one line. */
interface ConnectionSummary {
  tone: 'good' | 'busy' | 'warn' | 'bad' | 'none';
  words: string;
  /** The number of recordings follows the words. */
  counts?: true;
  /** Stands below, in place of the address. */
  detail?: string | null | undefined;
  failure?: Failure;
}

/** Summarizes a connection in a few words. `nowMs` is epoch milliseconds, for countdowns. */
function summaryOf(state: OpenState, nowMs: number): ConnectionSummary {
  const { address, keyHint } = state.form.connection;
  const failing = (tone: 'warn' | 'bad', failure: Failure) => {
    const { title, detail } = failureWords(failure, nowMs);
    return { tone, words: title, detail, failure };
  };
  const connected = { tone: 'good', words: t('connectionConnected'), counts: true } as const;
  switch (state.status) {
    case 'asking-permission':
      return { tone: 'busy', words: t('connectionAsking'), detail: t('connectionAskingDetail') };
    case 'checking':
      return { tone: 'busy', words: t('statusChecking') };
    case 'failed':
      return failing('bad', state.failure);
    case 'editing':
      return address === null || keyHint === null ? { tone: 'none', words: t('connectionNone') } : connected;
    case 'connected': {
      const { reading } = state;
      if (reading?.status === 'failed') return failing('warn', reading.failure);
      if (reading?.status === 'reading') return { tone: 'busy', words: t('readingList'), counts: true };
      const unreadable = reading?.unreadable ? tn('readingUnreadable', reading.unreadable) : undefined;
      return { ...connected, detail: reading?.count === 0 ? t('readingNone') : unreadable };
    }
  }
}

/** The state of the page in one sentence for screen readers; empty if an alert already says it. */
export function statusWords(state: ConnectionState, nowMs: number): string {
  switch (state.status) {
    case 'loading':
      return t('settingsLoading');
    case 'unreadable':
    case 'editing':
      return '';
    case 'failed':
      return failedField(state) === null ? '' : failureWords(state.failure, nowMs).title;
    case 'asking-permission':
      return t('connectionAsking');
    case 'checking':
      return t('statusChecking');
    case 'connected': {
      const { reading, count } = state;
      // The growing count is left out: every page of a long list would interrupt.
      if (!reading || reading.status === 'reading') return tn('statusConnected', count);
      if (reading.status === 'failed') return failureWords(reading.failure, nowMs).title;
      return reading.count === 0 ? t('readingNone') : tn('readingComplete', reading.count);
    }
  }
}

/** The field that a failed check is about, where it is told; null when it is about neither. */
export function failedField(state: OpenState): 'address' | 'key' | null {
  if (state.status !== 'failed' || state.action === 'removeKey') return null;
  const { failure } = state;
  if (failure.code === 'key-rejected' || failure.code === 'bad-key' || failure.code === 'key-needed') return 'key';
  return 'address' in failure || failure.code === 'unsupported' ? 'address' : null;
}

export interface ConnectionLineProps extends Pick<FixButtonsProps, 'onFix'> {
  state: OpenState;
  /** Recordings on this device. */
  count: number;
  /** Epoch milliseconds, for countdowns. */
  nowMs: number;
  /** Whether the form is shown. */
  unfolded: boolean;
  /** Shows and hides the form; null while the form must stay open. */
  onToggle: (() => void) | null;
  onCancel: () => void;
}

/** Id of the part that the line shows and hides. */
export const CONNECTION_DETAILS = 'connection-details';

/** The state of the connection in one line, with what to do if it fails. */
export function ConnectionLine(props: ConnectionLineProps) {
  const { state, count, nowMs, unfolded, onToggle, onCancel, onFix } = props;
  const { tone, words, counts, detail: more, failure } = summaryOf(state, nowMs);
  // A failed check is told under the field that it is about.
  const inField = unfolded && failedField(state) !== null;
  const detail = inField ? undefined : more;
  const { connection } = state.form;
  return (
    <div class="connection-line">
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
        {(detail ?? connection.address) !== null && (
          <p class="field-help" dir="auto">
            {detail ?? <bdi dir="ltr">{connection.address}</bdi>}
          </p>
        )}
      </div>
      <div class="connection-actions">
        {!inField && failure && (
          <FixButtons key={failure.code} fixes={fixesOf(failure, connection, nowMs)} onFix={onFix} />
        )}
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
