import type { Failure } from '../../../lib/failure.ts';
import { formatNumber, t, tn, uiLanguage, type MessageKey } from '../../../lib/i18n.ts';
import type { HitsPart, Listing, TypedPart } from '../../../lib/models/search-state.ts';
import { formatDay, formatWhen } from '../../../lib/recording/time.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';
import { failureWords } from '../../ui/failure-words.ts';
import { insertWords } from '../../ui/insert-words.ts';
import { countWords } from '../count-words.ts';

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
  const { rows, hits, service, sent } = listing;
  const done = shareWords(listing, nowMs, '');
  if (done && (typeof done !== 'string' || sent.status === 'fetching')) return done;
  if (isFirstListing(listing)) return t('serviceListing');
  // The failure stands in place of the rows.
  if (searching && service.status === 'failed' && rows.length + hits.groups.length === 0) return '';
  const found = foundWords(listing, searching);
  return service.status === 'searching' || service.status === 'listing' ? t('countPending', found) : found;
}

/** What the user would not expect: what was not searched, or is not known. */
export function noteWords({ typed, hits, service }: Listing, searching: boolean): string[] {
  const answered = service.status === 'answered' ? service : null;
  return [
    searching && coverageWords(typed),
    searching && hits.meetings === 0 && answered?.filteredHere === true && t('serviceFilteredHere'),
    answered && answered.unreadable > 0 && tn('unreadableCount', answered.unreadable),
  ].filter((words) => typeof words === 'string');
}

/** Before the first response, a count would say that there are none. */
const isFirstListing = ({ service, savedAtMs, count }: Listing): boolean =>
  service.status === 'listing' && savedAtMs === null && count === 0;

function foundWords(listing: Listing, searching: boolean): string {
  const { rows, hasMore, hits, service, noLibrary } = listing;
  if (!searching) return countWords(listing);
  if (hits.meetings > 0) {
    // A meeting that has its row among the places is counted there, and what is only similar is not counted.
    const titles = rows.filter(({ recording, isSimilar }) => !isSimilar && !hits.merged.has(recording.id));
    return hitsWords(titles.length, hasMore, hits);
  }
  const similar = similarCount(listing);
  const found = similar > 0 ? tn('similarCount', similar) : matchesWords(rows.length, hasMore);
  const isAll = hits.isSearched || noLibrary || service.status !== 'answered' || service.filteredHere;
  return isAll ? found : `${found} · ${t('serviceTitlesOnly')}`;
}

/** Number of recordings that are only similar to the query; 0 if any matches as typed. */
function similarCount({ rows, hits: { groups, widened } }: Listing): number {
  const isExact = rows.some(({ isSimilar }) => !isSimilar) || (widened?.from ?? groups.length) > 0;
  return isExact ? 0 : new Set([...rows, ...groups].map(({ recording }) => recording.id)).size;
}

const matchesWords = (count: number, hasMore: boolean): string =>
  hasMore ? t('matchesCountMore', formatNumber(count)) : tn('matchesCount', count);

/** Filters skip recordings without the needed data; unsaid, that would look as if no others matched. */
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
  { rows, hits }: Listing,
  nowMs: number,
): DoneWords {
  const row = [...rows, ...hits.groups].find(({ recording }) => recording.id === id)?.recording;
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
      return t('copyNoSummary');
    case 'no-quote':
      return t('copyNoQuote');
    case 'by-hand':
      return t('copyByHandShort');
    case 'failed':
      return t('copyFailed', titleOf(sent.failure));
  }
}
