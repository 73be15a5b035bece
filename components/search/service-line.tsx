import { useMemo } from 'preact/hooks';
import { formatNumber, t } from '../../lib/i18n.ts';
import type { SearchState } from '../../lib/models/search-state.ts';
import { countWords } from './count-words.ts';
import type { LaterParts } from './later.ts';
import type { DoneWords } from './later/status-words.ts';

export interface ServiceLineProps {
  state: SearchState;
  /** Which recalled search is in the box; null if none is. */
  recall?: { at: number; count: number } | null;
  /** Null for the first paint, which shows only the number of recordings. */
  parts: Pick<LaterParts, 'DoneLine' | 'footWords' | 'statusWords'> | null;
  nowMs: number;
  /** The keys that paste on this system, `Ctrl+V` or `⌘V`. */
  pasteKeys: string;
}

const textOf = (status: string | DoneWords): string => (typeof status === 'string' ? status : status.join(''));

/** The single status of the popup. Screen readers are told of failures here, too, which stand above it for the eye. */
export function ServiceLine({ state, recall = null, parts, nowMs, pasteKeys }: ServiceLineProps) {
  const listing = state.status === 'recent' || state.status === 'results' ? state : null;
  const searching = state.status === 'results';
  const failure = listing?.service.status === 'failed' ? listing.service.failure : null;
  const failedAtMs = useMemo(() => nowMs, [failure]);
  const recalled = recall && t('recallNote', formatNumber(recall.at), formatNumber(recall.count));
  const wordsOf = (words: string | DoneWords | undefined) =>
    recalled ?? (listing ? (words ?? countWords(listing)) : '');
  // A countdown is read once at its beginning and once at its end, not every second.
  const isCounting = failure !== null && 'retryAtMs' in failure && nowMs < failure.retryAtMs;
  const toldAtMs = isCounting ? failedAtMs : nowMs;
  const told = textOf(wordsOf(listing ? parts?.statusWords(listing, searching, toldAtMs, pasteKeys) : undefined));
  const status = wordsOf(listing ? parts?.footWords(listing, searching, nowMs) : undefined);
  const isTold = status === told;
  return (
    <div class="service-line">
      <span class={isTold ? 'service-words' : 'visually-hidden'} role="status" title={told || undefined}>
        {told}
      </span>
      {typeof status === 'string' && !isTold && (
        <span class="service-words" aria-hidden="true" title={told}>
          {status}
        </span>
      )}
      {parts && typeof status !== 'string' && <parts.DoneLine words={status} />}
    </div>
  );
}
