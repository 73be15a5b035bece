import { useMemo } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { formatNumber, t } from '../../lib/i18n.ts';
import type { SearchState } from '../../lib/models/search-state.ts';
import type { FailureAction } from '../ui/failure-words.ts';
import { countWords } from './count-words.ts';
import type { LaterParts } from './later.ts';
import type { DoneWords } from './later/status-words.ts';

export interface ServiceLineProps {
  state: SearchState;
  /** Which recalled search is in the box; null if none is. */
  recall?: { at: number; count: number } | null;
  /** Null for the first paint, which shows only the number of recordings. */
  parts: Pick<LaterParts, 'DoneLine' | 'failureWords' | 'statusWords'> | null;
  nowMs: number;
  /** The keys that paste on this system, `Ctrl+V` or `⌘V`. */
  pasteKeys: string;
  onFailureAction: (action: FailureAction, failure: Failure) => void;
}

const textOf = (status: string | DoneWords): string => (typeof status === 'string' ? status : status.join(''));

/** The single status of the popup: how much is shown, which part is pending, and what was searched. */
export function ServiceLine({ state, recall = null, parts, nowMs, pasteKeys, onFailureAction }: ServiceLineProps) {
  const listing = state.status === 'recent' || state.status === 'results' ? state : null;
  const hasRows = listing !== null && listing.rows.length + listing.hits.groups.length > 0;
  const failure = listing?.service.status === 'failed' && hasRows ? listing.service.failure : null;
  const failedAtMs = useMemo(() => nowMs, [failure]);
  const words = failure && parts?.failureWords(failure, nowMs);
  const statusAt = (atMs: number) => {
    if (recall) return t('recallNote', formatNumber(recall.at), formatNumber(recall.count));
    if (!listing) return '';
    return parts?.statusWords(listing, state.status === 'results', atMs, pasteKeys) ?? countWords(listing);
  };
  const status = statusAt(nowMs);
  const shown = textOf(status);
  // A countdown is read once at its beginning and once at its end, not every second.
  const isCounting = failure !== null && 'retryAtMs' in failure && nowMs < failure.retryAtMs;
  const told = isCounting ? textOf(statusAt(failedAtMs)) : shown;
  const isTold = typeof status === 'string' && told === shown;
  return (
    <div class={`service-line${words ? ' service-line-failed' : ''}`}>
      <span class={isTold ? 'service-words' : 'visually-hidden'} role="status" title={told || undefined}>
        {told}
      </span>
      {typeof status === 'string' && !isTold && (
        <span class="service-words" aria-hidden="true" title={shown}>
          {shown}
        </span>
      )}
      {parts && typeof status !== 'string' && <parts.DoneLine words={status} />}
      {failure && words && (
        <button type="button" class="link-button" onClick={() => onFailureAction(words.action, failure)}>
          {words.actionLabel}
        </button>
      )}
    </div>
  );
}
