import { AudioLines, Plug, SearchX } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Failure } from '../../lib/failures.ts';
import { formatNumber, t, tn, uiLanguage, type MessageKey } from '../../lib/i18n.ts';
import type { ManyState } from '../../lib/models/many-model.ts';
import {
  isOfRecording,
  QUIET,
  type SearchState,
  type ShownState,
  type ToldFact,
} from '../../lib/models/search-state.ts';
import type { TranscriptsPart } from '../../lib/models/transcript-offer.ts';
import { formatDay, formatDuration } from '../../lib/recording/time.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import { MOST_WATCHES } from '../../lib/recording/watching.ts';
import { COPIED, NOTHING } from '../recording/sharing/copy-menu.ts';
import { downloadHours, sizeWords } from '../settings/library-words.ts';
import { Button } from '../ui/button.tsx';
import { CopyByHand } from '../ui/copy-by-hand.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { failureWords, type FailureAction } from '../ui/failure-words.ts';
import { insertWords } from '../ui/insert-words.ts';
import { manyStatus, manyTold } from './many.tsx';

interface StatusProps {
  state: ShownState;
  nowMs: number;
  /** The keys that paste on this system, `Ctrl+V` or `⌘V`. */
  pasteKeys: string;
}

interface StatusLineProps extends StatusProps {
  many: ManyState;
  recall: { at: number; count: number } | null;
}

/** The single status of the popup. Screen readers are told in it of failures, too, which stand above it for the eye. */
export function StatusLine({ recall, state, many, nowMs, pasteKeys }: StatusLineProps) {
  const failure = state.service.status === 'failed' ? state.service.failure : null;
  const failedAtMs = useMemo(() => nowMs, [failure]);
  // A countdown is read once at its beginning and once at its end, not every second.
  const isCounting = failure !== null && 'retryAtMs' in failure && nowMs < failure.retryAtMs;
  const recalled = recall && t('recallNote', formatNumber(recall.at), formatNumber(recall.count));
  const told = recalled ?? manyTold(many, nowMs) ?? statusWords(state, isCounting ? failedAtMs : nowMs, pasteKeys);
  return (
    <>
      <span class="visually-hidden" role="status">
        {told}
      </span>
      <span class="service-words cut" aria-hidden="true" title={told || undefined}>
        {recalled ?? manyStatus(many) ?? footWords(state)}
      </span>
    </>
  );
}

/** For screen readers: the last action; otherwise a failure, or how much is shown and which part is pending. */
function statusWords(state: ShownState, nowMs: number, pasteKeys: string): string {
  const { service } = state;
  const said = shareWords(state, nowMs, pasteKeys);
  if (said !== null) return said;
  if (service.status === 'failed') return failureLine(service.failure, nowMs);
  if (isFirstListing(state)) return t('serviceListing');
  const pending = { listing: t('serviceListing'), searching: t('serviceSearching'), idle: null, answered: null };
  return [foundWords(state), ...noteWords(state), pending[service.status]]
    .filter((words) => words !== null)
    .join(' · ');
}

/** The same in the room that the foot has: the rest stands above it. */
function footWords(state: ShownState): string {
  const { items, service, sent } = state;
  if (sent.status === 'fetching') return t('copyFetching');
  if (sent.status === 'copied' && sent.title === undefined) return t(COPIED[sent.part]);
  if (sent.status === 'pinned' || sent.status === 'unpinned') return t(sent.status);
  if (isFirstListing(state)) return t('serviceListing');
  // The failure stands in place of the rows.
  if (state.status === 'results' && service.status === 'failed' && items.length === 0) return '';
  const found = foundWords(state);
  return service.status === 'searching' || service.status === 'listing' ? t('countPending', found) : found;
}

/** What the user would not expect: what was not searched, or is not known. */
function noteWords({ status, typed, items, service }: ShownState): string[] {
  const searching = status === 'results';
  const answered = service.status === 'answered' ? service : null;
  const isHere = answered?.filteredHere && items.every(({ section }) => section !== 'said');
  const { known = 0, of = 0 } = typed.coverage ?? {};
  // Filters skip recordings without the needed data; unsaid, that would look as if no others matched.
  const coverage = known === 0 ? t('filterUnanswered') : t('filterCoverage', formatNumber(known), formatNumber(of));
  return [
    searching && typed.coverage && coverage,
    searching && isHere && t('serviceFilteredHere'),
    answered && answered.unreadable > 0 && tn('unreadableCount', answered.unreadable),
  ].filter((words) => typeof words === 'string');
}

/** Before the first response, a count would say that there are none. */
const isFirstListing = ({ service, count }: ShownState): boolean => service.status === 'listing' && count === 0;

/** How many recordings are known on this device, or how many meetings were found. */
function foundWords({ status, count, partial, found, items, service, noLibrary }: ShownState): string {
  if (status === 'recent') {
    return partial ? t('recordingsCountPartial', formatNumber(count)) : tn('recordingsCount', count);
  }
  // A person or a series is an answer of its own.
  if (found.meetings === 0 && items.length > 0) return '';
  if (found.isAtLeast) return t('meetingsCountMore', formatNumber(found.meetings));
  if (found.isSimilar) return tn('similarCount', found.meetings);
  const isAll = found.isSearched || noLibrary || service.status !== 'answered' || service.filteredHere;
  return tn(isAll ? 'meetingsCount' : 'titlesCount', found.meetings);
}

/** Why the service was not asked, in one line. While it wants to be left alone, the popup waits and asks again. */
function failureLine(failure: Failure, nowMs: number): string {
  const { title } = failureWords(failure, nowMs);
  const seconds = 'retryAtMs' in failure ? Math.ceil((failure.retryAtMs - nowMs) / 1000) : 0;
  if (seconds <= 0) return title;
  return seconds <= 120
    ? t('retryingSeconds', title, formatNumber(seconds))
    : t('retryingMinutes', title, formatNumber(Math.ceil(seconds / 60)));
}

const TOLD: Record<ToldFact, MessageKey> = {
  watched: 'watchOn',
  unwatched: 'watchOff',
  'watch-full': 'watchFull',
  'details-copied': 'copied',
  'details-not-copied': 'detailsNotCopied',
  'no-meeting': 'selectMeeting',
  'nothing-to-send': 'nothingToSend',
};
const NOT_STORED = { pin: 'pinFailed', watch: 'watchFailed', shortlist: 'shortlistUnread' } as const;

/** What was done last, or why it was not; null if nothing was. */
function shareWords({ sent, items }: ShownState, nowMs: number, pasteKeys: string): string | null {
  const titleOf = (failure: Failure) => failureWords(failure, nowMs).title;
  /** The title of a recording, with its day if it is in the list. */
  function nameOf({ id, title }: { id: RecordingId; title?: string }): string {
    const row = items.filter(isOfRecording).find(({ recording }) => recording.id === id)?.recording;
    const name = row?.title || title || t('untitledRecording');
    const atMs = row?.createdAtMs ?? null;
    return atMs === null ? name : t('titleWithDay', name, formatDay(atMs, nowMs, uiLanguage()));
  }
  const pinsOf = (pins: { id: RecordingId; count?: number }) =>
    pins.count === undefined ? nameOf(pins) : tn('meetingsCount', pins.count);
  switch (sent.status) {
    case 'none':
      return null;
    case 'fetching':
      return t('copyFetching');
    case 'copied':
      return `${t(COPIED[sent.part])} ${nameOf(sent)}`;
    case 'pinned':
      return t('pinnedNamed', pinsOf(sent));
    case 'unpinned':
      return t('unpinnedNamed', pinsOf(sent));
    case 'not-stored':
      return t(NOT_STORED[sent.what], titleOf(sent.failure));
    case 'told':
      return t(TOLD[sent.what], formatNumber(MOST_WATCHES));
    case 'copied-instead':
      return insertWords(sent.reason, pasteKeys);
    case 'nothing':
      return t(sent.isInsert && sent.part === 'summary' ? 'insertNoSummary' : NOTHING[sent.part]);
    case 'by-hand':
      return t('copyByHandShort');
    case 'failed':
      return sent.failure.code === 'processing' ? t('copyNotReady') : t('copyFailed', titleOf(sent.failure));
  }
}

interface NoticeLinesProps extends StatusProps {
  onFailureAction: (action: FailureAction, failure: Failure) => void;
}

/**
 * Above the foot, which has one line: why something was not done, that the rows are older ones and what to do about it,
 * and what was not searched. Screen readers are told of changes by the status in the foot.
 */
export function NoticeLines({ state, nowMs, pasteKeys, onFailureAction }: NoticeLinesProps) {
  const { items, service, noLibrary, sent } = state;
  const failure = service.status === 'failed' && items.length > 0 ? service.failure : null;
  /** The failure that came back after its first remedy. */
  const [retried, setRetried] = useState<Failure['code'] | null>(null);
  if (retried !== null && service.status === 'answered') setRetried(null);
  const words = failure && failureWords(failure, nowMs);
  const remedy = words?.second && retried === failure?.code ? words.second : words;
  const isInFoot = sent.status === 'fetching' || QUIET.has(sent.status);
  const said = isInFoot && !('title' in sent) ? null : shareWords(state, nowMs, pasteKeys);
  const notes = noteWords(state).join(' · ');
  return (
    <>
      {said !== null && <Notice words={said} />}
      {failure && (
        <Notice words={failureLine(failure, nowMs)}>
          {remedy && (
            <button
              type="button"
              class="link-button"
              onClick={() => {
                setRetried(failure.code);
                onFailureAction(remedy.action, failure);
              }}
            >
              {remedy.actionLabel}
            </button>
          )}
        </Notice>
      )}
      {noLibrary && <Notice words={t('noLibrary')} />}
      {notes !== '' && <Notice words={notes} />}
    </>
  );
}

/** With a button, it is about a failure. */
const Notice = ({ words, children }: { words: string; children?: ComponentChildren }) => (
  <div class={children ? 'notice-line notice-failed' : 'notice-line'}>
    <p class="cut" title={words}>
      {words}
    </p>
    {children}
  </div>
);

interface InsteadOfRowsProps {
  state: SearchState;
  nowMs: number;
  /** The keys that copy on this system. */
  copyKeys: string;
  onCopyEnd: () => void;
  onSettings: () => void;
  onFailureAction: (action: FailureAction, failure: Failure) => void;
}

/** Shown instead of the rows: a text to copy by hand, or why there are none, unless they may still come. */
export function InsteadOfRows({ state, nowMs, copyKeys, ...on }: InsteadOfRowsProps) {
  if (state.status === 'starting') return null;
  if (state.status === 'not-connected') {
    return (
      <EmptyState icon={Plug} title={t('failNotConnected')} detail={t('failNotConnectedDetail')}>
        <Button kind="primary" onClick={on.onSettings}>
          {t('actionOpenSettings')}
        </Button>
      </EmptyState>
    );
  }
  const { status, sent, service, found } = state;
  if (sent.status === 'by-hand') {
    return <CopyByHand plain={sent.plain} copyKeys={copyKeys} onCopied={on.onCopyEnd} onClose={on.onCopyEnd} />;
  }
  if (service.status === 'failed') {
    return <FailureNotice failure={service.failure} nowMs={nowMs} onAction={on.onFailureAction} />;
  }
  if (service.status !== 'answered') return null;
  if (status === 'recent') {
    return <EmptyState icon={AudioLines} title={t('noRecordings')} detail={t('noRecordingsDetail')} />;
  }
  return found.isSearched ? (
    <EmptyState icon={SearchX} title={t('nothingFound')} detail={t('nothingFoundDetail')} />
  ) : (
    <EmptyState icon={SearchX} title={t('noMatches')} detail={t('noMatchesDetail')} />
  );
}

interface TranscriptLineProps extends TranscriptsPart {
  /** Whether there are rows, below which it is offered only when that is due. */
  hasRows: boolean;
  nowMs: number;
  onMode: (mode: 'on' | 'paused') => void;
}

/**
 * Below the results: how many transcripts were searched, a button to save the others on this device, and its progress.
 * Draws nothing if all are saved, or if no download is running and the user cannot decide about it or was asked today.
 */
export function TranscriptLine({ download, isTheirs, failure, isDue, hasRows, nowMs, onMode }: TranscriptLineProps) {
  // Writing its numbers takes longer than drawing the line, which is drawn with each key.
  const offered = useMemo(() => offerWords(download), [download]);
  const { mode, done, total, left } = download;
  if (left === 0 || (mode !== 'on' && !(isTheirs && (isDue || !hasRows)))) return null;
  const label = { on: t('keepAllPause'), paused: t('keepAllResume'), off: offered };
  return (
    <div class="notice-line notice-offer">
      <p class="cut">
        {failure
          ? failureWords(failure, nowMs).title
          : t(mode === 'on' ? 'transcriptsSaving' : 'transcriptsSearched', formatNumber(done), formatNumber(total))}
      </p>
      {mode !== 'off' && <progress aria-label={t('keepAllProgressLabel')} max={Math.max(1, total)} value={done} />}
      {isTheirs && (
        <button type="button" class="link-button" onClick={() => onMode(mode === 'on' ? 'paused' : 'on')}>
          {label[mode]}
        </button>
      )}
    </div>
  );
}

function offerWords(download: TranscriptsPart['download']): string {
  const [size, hours] = [sizeWords(download.bytes), downloadHours(download)];
  return hours === 0
    ? t('transcriptsSaveSoon', size)
    : t('transcriptsSave', size, formatDuration(hours * 3600, uiLanguage()));
}
