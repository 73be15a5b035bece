import type { Failure } from '../../lib/failure.ts';
import { formatNumber, t, tn, uiLanguage } from '../../lib/i18n.ts';
import { isOfRecording, type Listing, type TypedPart } from '../../lib/models/search-state.ts';
import { formatDay } from '../../lib/recording/time.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import { COPIED, NOTHING } from '../recording/sharing/copy-menu.ts';
import { failureWords } from '../ui/failure-words.ts';
import { insertWords } from '../ui/insert-words.ts';

/** What was done with a row, said in the foot: nothing that the next look may not take away. */
export const QUIET: ReadonlySet<string> = new Set(['none', 'copied', 'pinned', 'unpinned']);

/** For screen readers: the last action; otherwise a failure, or how much is shown and which part is pending. */
export function statusWords(listing: Listing, searching: boolean, nowMs: number, pasteKeys: string): string {
  const { service } = listing;
  const said = shareWords(listing, nowMs, pasteKeys);
  if (said !== null) return said;
  if (service.status === 'failed') return failureLine(service.failure, nowMs);
  const pending = service.status === 'searching' ? t('serviceSearching') : t('serviceListing');
  if (isFirstListing(listing)) return pending;
  const notes = noteWords(listing, searching);
  const isPending = service.status === 'searching' || service.status === 'listing';
  return [foundWords(listing, searching), ...notes, ...(isPending ? [pending] : [])].join(' · ');
}

/** The same in the room that the foot has: the rest stands above it (`notice-lines.tsx`). */
export function footWords(listing: Listing, searching: boolean): string {
  const { items, service, sent } = listing;
  if (sent.status === 'fetching') return t('copyFetching');
  if (sent.status === 'copied' && sent.title === undefined) return t(COPIED[sent.part]);
  if (sent.status === 'pinned' || sent.status === 'unpinned') return t(sent.status);
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
  const { count, partial, found, items, service, noLibrary } = listing;
  if (!searching) return partial ? t('recordingsCountPartial', formatNumber(count)) : tn('recordingsCount', count);
  // A person or a series is an answer of its own.
  if (found.meetings === 0 && items.length > 0) return '';
  const words = found.isAtLeast
    ? t('meetingsCountMore', formatNumber(found.meetings))
    : tn(found.isSimilar ? 'similarCount' : 'meetingsCount', found.meetings);
  const isAll = found.isSearched || noLibrary || service.status !== 'answered' || service.filteredHere;
  return isAll || found.isAtLeast ? words : tn('titlesCount', found.meetings);
}

/** Filters skip recordings without the needed data; unsaid, that would look as if no others matched. */
const coverageWords = ({ coverage }: TypedPart): string | null =>
  coverage &&
  (coverage.known === 0
    ? t('filterUnanswered')
    : t('filterCoverage', formatNumber(coverage.known), formatNumber(coverage.of)));

/** Why the service was not asked, in one line. While it wants to be left alone, the popup waits and asks again. */
export function failureLine(failure: Failure, nowMs: number): string {
  const { title } = failureWords(failure, nowMs);
  if (!('retryAtMs' in failure)) return title;
  const seconds = Math.ceil((failure.retryAtMs - nowMs) / 1000);
  if (seconds <= 0) return title;
  return seconds <= 120
    ? t('retryingSeconds', title, formatNumber(seconds))
    : t('retryingMinutes', title, formatNumber(Math.ceil(seconds / 60)));
}

/** The title of a recording, with its day if it is in the list. */
function nameOf({ id, title }: { id: RecordingId; title?: string }, { items }: Listing, nowMs: number): string {
  const row = items.filter(isOfRecording).find(({ recording }) => recording.id === id)?.recording;
  const name = row?.title || title || t('untitledRecording');
  const atMs = row?.createdAtMs ?? null;
  return atMs === null ? name : t('titleWithDay', name, formatDay(atMs, nowMs, uiLanguage()));
}

/** What was done last, or why it was not; null if nothing was. */
export function shareWords(listing: Listing, nowMs: number, pasteKeys: string): string | null {
  const titleOf = (failure: Failure) => failureWords(failure, nowMs).title;
  const { sent } = listing;
  switch (sent.status) {
    case 'none':
      return null;
    case 'fetching':
      return t('copyFetching');
    case 'copied':
      return `${t(COPIED[sent.part])} ${nameOf(sent, listing, nowMs)}`;
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
    case 'no-meeting':
      return t('selectMeeting');
    case 'nothing-to-send':
      return t('nothingToSend');
    case 'nothing':
      return t(sent.isInsert && sent.part === 'summary' ? 'insertNoSummary' : NOTHING[sent.part]);
    case 'by-hand':
      return t('copyByHandShort');
    case 'failed':
      return sent.failure.code === 'processing' ? t('copyNotReady') : t('copyFailed', titleOf(sent.failure));
  }
}
