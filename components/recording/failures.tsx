import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import type { FailureAction } from '../ui/failure-words.ts';
import { agoWords } from './ago.ts';
import { useNow } from '../ui/use-now.ts';

export interface FailureProps {
  failure: Failure;
  /** Epoch milliseconds. */
  now: () => number;
  onAction: (action: FailureAction, failure: Failure) => void;
}

/** Counts down where the failure names a moment, and otherwise only keeps the age of a copy right. */
const tickMs = (failure: Failure) => ('retryAtMs' in failure ? 1_000 : 60_000);

/** Nothing could be shown, and why. */
export function BlockingFailure({ failure, now, onAction }: FailureProps) {
  const nowMs = useNow(now, tickMs(failure));
  return (
    <div class="state">
      <FailureNotice failure={failure} nowMs={nowMs} onAction={onAction} />
    </div>
  );
}

/** What is on the screen is the kept copy: how old it is, and why the service's is not here. */
export function KeptCopyNotice({ failure, now, onAction, fetchedAtMs }: FailureProps & { fetchedAtMs: number }) {
  const nowMs = useNow(now, tickMs(failure));
  const ago = agoWords(fetchedAtMs, nowMs);
  // With an answer on the screen the reason may be short; only a countdown is worth a second line.
  return (
    <div class={'retryAtMs' in failure ? 'kept' : 'kept kept-brief'}>
      <p class="kept-age">{ago === null ? t('keptCopyNow') : t('keptCopy', ago)}</p>
      <FailureNotice failure={failure} nowMs={nowMs} tone="kept" onAction={onAction} />
    </div>
  );
}
