import type { Failure } from '../../lib/failure.ts';
import { formatNumber, t, tn, uiLanguage } from '../../lib/i18n.ts';
import type { HitsPart, Listing, SearchState, TypedPart } from '../../lib/models/search-state.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import { formatDay, formatWhen } from '../../lib/recording/time.ts';
import type { FailureAction } from '../ui/failure-words.ts';
import type { LaterParts } from './later.tsx';
import { insertWords } from '../ui/insert-words.ts';

export interface ServiceLineProps {
  state: SearchState;
  /** Which search of before is in the box; null while none is. */
  recall?: { at: number; count: number } | null;
  /** Null until failures have words. */
  parts: Pick<LaterParts, 'failureWords'> | null;
  nowMs: number;
  /** The keys that paste on this system, `Ctrl+V` or `⌘V`. */
  pasteKeys: string;
  onFailureAction: (action: FailureAction, failure: Failure) => void;
}

/** The one status of the popup: how much is shown, which part is still on its way, and what was searched. */
export function ServiceLine({ state, recall = null, parts, nowMs, pasteKeys, onFailureAction }: ServiceLineProps) {
  const listing = state.status === 'recent' || state.status === 'results' ? state : null;
  const hasRows = listing !== null && listing.rows.length + listing.hits.groups.length > 0;
  const failure = listing?.service.status === 'failed' && hasRows ? listing.service.failure : null;
  const words = failure && parts?.failureWords(failure, nowMs);
  const told = recall
    ? t('recallNote', formatNumber(recall.at), formatNumber(recall.count))
    : listing
      ? statusWords(listing, state.status === 'results', nowMs, pasteKeys, parts)
      : '';
  return (
    <div class={`service-line${words ? ' service-line-failed' : ''}`}>
      <span class="service-words" role="status" title={told || undefined}>
        {told}
      </span>
      {failure && words && (
        <button type="button" class="link-button" onClick={() => onFailureAction(words.action, failure)}>
          {words.actionLabel}
        </button>
      )}
    </div>
  );
}

function statusWords(
  listing: Listing,
  searching: boolean,
  nowMs: number,
  pasteKeys: string,
  parts: ServiceLineProps['parts'],
): string {
  const titleOf = (failure: Failure) => parts?.failureWords(failure, nowMs).title ?? '';
  const { rows, hasMore, hits, typed, service, count, partial, savedAtMs } = listing;
  const said = shareWords(listing, nowMs, pasteKeys, titleOf);
  if (said) return said;
  const known = partial ? t('recordingsCountPartial', formatNumber(count)) : tn('recordingsCount', count);
  const inside = searching && hits.meetings > 0;
  const isSimilar = rows.length === 0 && hits.widened?.from === 0;
  const titles = isSimilar ? tn('similarCount', hits.groups.length) : matchesWords(rows.length, hasMore);
  const found = [inside ? hitsWords(rows.length, hasMore, hits) : titles, coverageWords(typed)];
  const shown = searching ? found.filter(Boolean).join(' · ') : known;
  switch (service.status) {
    case 'listing':
      // Before the first answer a number would say that there are none.
      return savedAtMs === null && count === 0 ? t('serviceListing') : `${shown} · ${t('serviceListing')}`;
    case 'searching':
      return `${shown} · ${t('serviceSearching')}`;
    case 'failed':
      return parts ? keptWords(service.failure, savedAtMs, nowMs, parts) : shown;
    case 'answered':
      return [
        shown,
        searching && !inside && searchedWords(service.filteredHere, hits.isSearched),
        service.unreadable > 0 && tn('unreadableCount', service.unreadable),
      ]
        .filter(Boolean)
        .join(' · ');
    case 'idle':
      return shown;
  }
}

const matchesWords = (count: number, hasMore: boolean): string =>
  hasMore ? t('matchesCountMore', formatNumber(count)) : tn('matchesCount', count);

/** What was searched, where that is less than somebody would think. */
function searchedWords(filteredHere: boolean, isSearched: boolean): string | null {
  if (filteredHere) return t('serviceFilteredHere');
  return isSearched ? null : t('serviceTitlesOnly');
}

/** A filter passes over what it knows nothing about, which would look as if there were nothing more. */
const coverageWords = ({ coverage }: TypedPart): string | null =>
  coverage &&
  (coverage.known === 0
    ? t('filterUnanswered')
    : t('filterCoverage', formatNumber(coverage.known), formatNumber(coverage.of)));

function hitsWords(titles: number, hasMore: boolean, { meetings }: HitsPart): string {
  const words = tn('meetingsCount', meetings);
  const count = hasMore ? t('titlesCountMore', formatNumber(titles)) : tn('titlesCount', titles);
  return titles === 0 ? words : `${count} · ${words}`;
}

/** A failure beside an answer: what went wrong, and how old the answer is. */
function keptWords(
  failure: Failure,
  savedAtMs: number | null,
  nowMs: number,
  { failureWords }: Pick<LaterParts, 'failureWords'>,
): string {
  const { title, detail } = failureWords(failure, nowMs);
  const words = 'retryAtMs' in failure && detail ? `${title}. ${detail}` : title;
  return savedAtMs === null ? words : `${words} · ${t('savedAt', formatWhen(savedAtMs, nowMs, uiLanguage()))}`;
}

/** Which recording it was: its title, and its day where it is in the list. */
function nameOf({ id, title }: { id: RecordingId; title?: string }, { rows, hits }: Listing, nowMs: number): string {
  const row = [...rows, ...hits.groups].find(({ recording }) => recording.id === id)?.recording;
  const name = row?.title || title || t('untitledRecording');
  const atMs = row?.createdAtMs ?? null;
  return atMs === null ? name : t('titleWithDay', name, formatDay(atMs, nowMs, uiLanguage()));
}

function shareWords(
  listing: Listing,
  nowMs: number,
  pasteKeys: string,
  titleOf: (failure: Failure) => string,
): string | null {
  const { sent } = listing;
  switch (sent.status) {
    case 'none':
      return null;
    case 'fetching':
      return t('copyFetching');
    case 'copied':
      return t(sent.isQuote ? 'copiedQuoteFrom' : 'copiedSummaryOf', nameOf(sent, listing, nowMs));
    case 'pinned':
      return t('pinnedNamed', nameOf(sent, listing, nowMs));
    case 'unpinned':
      return t('unpinnedNamed', nameOf(sent, listing, nowMs));
    case 'pin-failed':
      return t('pinFailed', titleOf(sent.failure));
    case 'shortlist-unread':
      return t('shortlistUnread', titleOf(sent.failure));
    case 'copied-instead':
      return insertWords(sent.reason, pasteKeys);
    case 'details':
      return t(sent.copied ? 'detailsCopied' : 'detailsNotCopied');
    case 'nothing-to-send':
      return t('nothingToSend');
    case 'no-summary':
      return t('copyNoSummary');
    case 'by-hand':
      return t('copyByHandShort');
    case 'failed':
      return t('copyFailed', titleOf(sent.failure));
  }
}
