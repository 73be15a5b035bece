import type { Failure } from '../../lib/failure.ts';
import { formatNumber, t, tn, uiLanguage, type MessageKey } from '../../lib/i18n.ts';
import { isOfRecording, type Listing, type TypedPart } from '../../lib/models/search-state.ts';
import { formatDay, formatWhen } from '../../lib/recording/time.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import { failureWords } from '../ui/failure-words.ts';
import { insertWords } from '../ui/insert-words.ts';

/** For screen readers: the last action; otherwise a failure, or how much is shown and which part is pending. */
export function statusWords(
  listing: Listing,
  searching: boolean,
  nowMs: number,
  pasteKeys: string,
): string | DoneWords {
  const { service, savedAtMs } = listing;
  const said = shareWords(listing, nowMs, pasteKeys);
  if (said) return said;
  if (service.status === 'failed') return keptWords(service.failure, savedAtMs, nowMs);
  const pending = service.status === 'searching' ? t('serviceSearching') : t('serviceListing');
  if (isFirstListing(listing)) return pending;
  const notes = noteWords(listing, searching);
  const isPending = service.status === 'searching' || service.status === 'listing';
  return [foundWords(listing, searching), ...notes, ...(isPending ? [pending] : [])].join(' · ');
}

/** The same in the room that the foot has: the rest stands above it (`notice-lines.tsx`). */
export function footWords(listing: Listing, searching: boolean, nowMs: number): string | DoneWords {
  const { items, service, sent } = listing;
  const done = shareWords(listing, nowMs, '');
  if (done && (typeof done !== 'string' || sent.status === 'fetching')) return done;
  if (isFirstListing(listing)) return t('serviceListing');
  // The failure stands in place of the rows.
  if (searching && service.status === 'failed' && items.length === 0) return '';
  const found = foundWords(listing, searching);
  return service.status === 'searching' || service.status === 'listing' ? t('countPending', found) : found;
}

/** What the user would not expect: what was not searched, or is not known. */
export function noteWords({ typed, items, service }: Listing, searching: boolean): string[] {
  const answered = service.status === 'answered' ? service : null;
  return [
    searching && coverageWords(typed),
    searching &&
      items.every(({ section }) => section !== 'said') &&
      answered?.filteredHere === true &&
      t('serviceFilteredHere'),
    answered && answered.unreadable > 0 && tn('unreadableCount', answered.unreadable),
  ].filter((words) => typeof words === 'string');
}

/** Before the first response, a count would say that there are none. */
const isFirstListing = ({ service, savedAtMs, count }: Listing): boolean =>
  service.status === 'listing' && savedAtMs === null && count === 0;

/** How many recordings are known on this device, or how many meetings were found. */
function foundWords(listing: Listing, searching: boolean): string {
  const { count, partial, found, service, noLibrary } = listing;
  if (!searching) return partial ? t('recordingsCountPartial', formatNumber(count)) : tn('recordingsCount', count);
  const words = found.isAtLeast
    ? t('meetingsCountMore', formatNumber(found.meetings))
    : tn(found.isSimilar ? 'similarCount' : 'meetingsCount', found.meetings);
  const isAll = found.isSearched || noLibrary || service.status !== 'answered' || service.filteredHere;
  return isAll ? words : `${words} · ${t('serviceTitlesOnly')}`;
}

/** Filters skip recordings without the needed data; unsaid, that would look as if no others matched. */
const coverageWords = ({ coverage }: TypedPart): string | null =>
  coverage &&
  (coverage.known === 0
    ? t('filterUnanswered')
    : t('filterCoverage', formatNumber(coverage.known), formatNumber(coverage.of)));

/** A failure next to older results: what went wrong, and how old the results are. */
export function keptWords(failure: Failure, savedAtMs: number | null, nowMs: number): string {
  const { title, detail } = failureWords(failure, nowMs);
  const words = 'retryAtMs' in failure && detail ? `${title}. ${detail}` : title;
  return savedAtMs === null ? words : `${words} · ${t('savedAt', formatWhen(savedAtMs, nowMs, uiLanguage()))}`;
}

/** What was done with a recording: a sentence in parts. The title and its day stay on one line. */
export type DoneWords = readonly [
  before: string,
  beforeTitle: string,
  title: string,
  afterTitle: string,
  after: string,
];

/** Stands for the title where a message is split. */
const TITLE = '\uFFFC';

/** What was done with a recording: with its title, and its day if it is in the list. */
function doneWords(
  key: MessageKey,
  { id, title }: { id: RecordingId; title?: string },
  { items }: Listing,
  nowMs: number,
): DoneWords {
  const row = items.filter(isOfRecording).find(({ recording }) => recording.id === id)?.recording;
  const name = row?.title || title || t('untitledRecording');
  const atMs = row?.createdAtMs ?? null;
  const day = atMs === null ? TITLE : t('titleWithDay', TITLE, formatDay(atMs, nowMs, uiLanguage()));
  const [before = '', after = ''] = t(key, TITLE).split(TITLE);
  const [beforeTitle = '', afterTitle = ''] = day.split(TITLE);
  return [before, beforeTitle, name, afterTitle, after];
}

/** What was done last, or why it was not; null if nothing was. */
export function shareWords(listing: Listing, nowMs: number, pasteKeys: string): string | DoneWords | null {
  const titleOf = (failure: Failure) => failureWords(failure, nowMs).title;
  const { sent } = listing;
  switch (sent.status) {
    case 'none':
      return null;
    case 'fetching':
      return t('copyFetching');
    case 'copied':
      return doneWords(sent.isQuote ? 'copiedQuoteFrom' : 'copiedSummaryOf', sent, listing, nowMs);
    case 'pinned':
      return doneWords('pinnedNamed', sent, listing, nowMs);
    case 'unpinned':
      return doneWords('unpinnedNamed', sent, listing, nowMs);
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
      return t(sent.isInsert ? 'insertNoSummary' : 'copyNoSummary');
    case 'no-quote':
      return t('copyNoQuote');
    case 'by-hand':
      return t('copyByHandShort');
    case 'failed':
      return t('copyFailed', titleOf(sent.failure));
  }
}
