import { useMemo, useState } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { formatNumber, t, uiLanguage } from '../../lib/i18n.ts';
import type { Listing } from '../../lib/models/search-state.ts';
import type { TranscriptsPart } from '../../lib/models/transcript-offer.ts';
import { formatDuration } from '../../lib/recording/time.ts';
import { downloadHours, sizeWords } from '../settings/library-words.ts';
import { failureWords, type FailureAction } from '../ui/failure-words.ts';
import { failureLine, noteWords, QUIET, shareWords } from './status-words.ts';

export interface NoticeLinesProps {
  listing: Listing;
  searching: boolean;
  nowMs: number;
  /** The keys that paste on this system, `Ctrl+V` or `⌘V`. */
  pasteKeys: string;
  onFailureAction: (action: FailureAction, failure: Failure) => void;
}

/**
 * Above the foot, which has one line: why something was not done, that the rows are older ones and what to do about it,
 * and what was not searched. Screen readers are told of changes by the status in the foot.
 */
export function NoticeLines({ listing, searching, nowMs, pasteKeys, onFailureAction }: NoticeLinesProps) {
  const { items, service, noLibrary, sent } = listing;
  const failure = service.status === 'failed' && items.length > 0 ? service.failure : null;
  /** The failure that came back after its first remedy. */
  const [retried, setRetried] = useState<Failure['code'] | null>(null);
  if (retried !== null && service.status === 'answered') setRetried(null);
  const words = failure && failureWords(failure, nowMs);
  const remedy = words?.second && retried === failure?.code ? words.second : words;
  const isInFoot = sent.status === 'fetching' || QUIET.has(sent.status);
  const said = isInFoot && !('title' in sent) ? null : shareWords(listing, nowMs, pasteKeys);
  const notes = noteWords(listing, searching).join(' · ');
  return (
    <>
      {said !== null && <Notice words={said} />}
      {failure && (
        <div class="notice-line notice-failed">
          <p title={failureLine(failure, nowMs)}>{failureLine(failure, nowMs)}</p>
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
        </div>
      )}
      {noLibrary && <Notice words={t('noLibrary')} />}
      {notes !== '' && <Notice words={notes} />}
    </>
  );
}

const Notice = ({ words }: { words: string }) => (
  <div class="notice-line">
    <p title={words}>{words}</p>
  </div>
);

export interface TranscriptLineProps extends TranscriptsPart {
  /** Whether there are rows, below which it is offered only when that is due. */
  hasRows: boolean;
  /** Epoch milliseconds. */
  nowMs: number;
  onMode: (mode: 'on' | 'paused') => void;
}

/**
 * Below the results: how many transcripts were searched, a button to save the others on this device, and its progress.
 * Draws nothing if all are saved, or if no download is running and the user cannot decide about it or was asked today.
 */
export function TranscriptLine(props: TranscriptLineProps) {
  const { download, isTheirs, failure, isDue, hasRows, nowMs, onMode } = props;
  // Writing its numbers takes longer than drawing the line, which is drawn with each key.
  const offered = useMemo(() => offerWords(download), [download]);
  const isOffered = isTheirs && (isDue || !hasRows);
  if (download.left === 0 || (!isOffered && download.mode !== 'on')) return null;
  const { mode, done, total } = download;
  const [known, all] = [formatNumber(done), formatNumber(total)];
  return (
    <div class="notice-line">
      <p>
        {failure
          ? failureWords(failure, nowMs).title
          : t(mode === 'on' ? 'transcriptsSaving' : 'transcriptsSearched', known, all)}
      </p>
      {mode !== 'off' && <progress aria-label={t('keepAllProgressLabel')} max={Math.max(1, total)} value={done} />}
      {isTheirs && (
        <button type="button" class="link-button" onClick={() => onMode(mode === 'on' ? 'paused' : 'on')}>
          {mode === 'on' ? t('keepAllPause') : mode === 'paused' ? t('keepAllResume') : offered}
        </button>
      )}
    </div>
  );
}

function offerWords(download: TranscriptLineProps['download']): string {
  const size = sizeWords(download.bytes);
  const hours = downloadHours(download);
  return hours === 0
    ? t('transcriptsSaveSoon', size)
    : t('transcriptsSave', size, formatDuration(hours * 3600, uiLanguage()));
}
