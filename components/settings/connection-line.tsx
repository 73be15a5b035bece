import { t, tn } from '../../lib/i18n.ts';
import type { OpenState } from '../../lib/models/connection-model.ts';
import { Button } from '../ui/button.tsx';
import { connectionSummary } from './connection-summary.ts';
import { FixButton, type FixButtonProps } from './fix-button.tsx';
import { stepFix } from './step-fix.ts';

export interface ConnectionLineProps extends Pick<FixButtonProps, 'copyText' | 'onFix'> {
  state: OpenState;
  /** Recordings on this device. */
  count: number;
  /** Epoch milliseconds, for countdowns. */
  nowMs: number;
  /** Whether the form is shown below; it then has the actions. */
  unfolded: boolean;
  /** Shows and hides the form; null while the form must stay open. */
  onToggle: (() => void) | null;
  onCancel: () => void;
}

/** Id of the part that the line shows and hides. */
export const CONNECTION_DETAILS = 'connection-details';

/** The state of the connection in one line, with the one thing to do if it fails. */
export function ConnectionLine(props: ConnectionLineProps) {
  const { state, count, nowMs, unfolded, onToggle, onCancel, copyText, onFix } = props;
  const { tone, words, counts, problem } = connectionSummary(state, nowMs);
  const { connection } = state.form;
  return (
    <div class="connection-line">
      <span class={`connection-dot connection-dot-${tone}`} />
      <div class="connection-words">
        <p>
          <span role={problem?.in === 'action' && !unfolded ? 'alert' : undefined}>{words}</span>
          {counts && (
            <>
              {' '}
              <span class="connection-count">{tn('recordingsCount', count)}</span>
            </>
          )}
        </p>
        {connection.address !== null && (
          <p class="field-help">
            <bdi dir="ltr">{connection.address}</bdi>
          </p>
        )}
      </div>
      <div class="connection-actions">
        {!unfolded && problem && (
          <FixButton
            key={problem.failure.code}
            fix={stepFix(problem.failure, connection, nowMs)}
            copyText={copyText}
            onFix={onFix}
          />
        )}
        {!unfolded && state.status === 'asking-permission' && <Button onClick={onCancel}>{t('actionCancel')}</Button>}
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
