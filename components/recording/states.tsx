import { AudioLines, CircleAlert, FileX, Hourglass, ListTodo, Lock, WifiOff, type IconNode } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { runDetached } from '../../lib/async.ts';
import type { Failure } from '../../lib/failures.ts';
import { t, uiLanguage } from '../../lib/i18n.ts';
import { tellApart, type DistinctRow } from '../../lib/recording/short-title.ts';
import { formatMoment } from '../../lib/recording/time.ts';
import type { Recording, RecordingId } from '../../lib/recording/types.ts';
import { statusKind } from '../../lib/recording/words.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureButtons } from '../ui/failure-notice.tsx';
import { failureWords, type FailureAction, type FailureWords } from '../ui/failure-words.ts';
import { SourceDot } from '../ui/source-dot.tsx';
import { statusName } from '../ui/status-name.ts';
import { useNow } from '../ui/use-now.ts';
import { agoWords } from './ago.ts';
import type { NavControls } from './panel-nav.tsx';
import type { ShownRecording } from './use-reader.ts';

/** Shown before any recording was chosen. `shortcut` opens the search; null if the browser has assigned none. */
export function NothingChosen({ shortcut }: { shortcut: string | null }) {
  return (
    <EmptyState
      icon={AudioLines}
      title={t('panelEmpty')}
      detail={shortcut ? t('panelEmptyDetail', shortcut) : t('panelEmptyDetailNoShortcut')}
    />
  );
}

interface RecentRecordingsProps {
  nav: Pick<NavControls, 'readRecent' | 'open'>;
  /** Epoch milliseconds. */
  now: () => number;
  /** The recording that could not be shown; null if none was chosen. */
  without: RecordingId | null;
  onTasks: () => void;
}

/**
 * The recordings opened last and the newest ones, offered when there is nothing to read; the open tasks, too, if none was
 * chosen. Nothing until they are loaded.
 */
export function RecentRecordings({ nav, now, without, onTasks }: RecentRecordingsProps) {
  const [recent, setRecent] = useState<readonly Recording[]>([]);
  useEffect(() => runDetached(nav.readRecent().then(setRecent)), []);
  const others = tellApart(recent.filter(({ id }) => id !== without).map((recording) => ({ recording, ranges: [] })));
  if (others.length === 0) return null;
  return (
    <section class="recent" aria-labelledby="recent-heading">
      <h2 id="recent-heading" class="fine">
        {t('recentRecordings')}
      </h2>
      <ul>
        {others.map((row) => (
          <li key={row.recording.id}>
            <button type="button" class="line recent-recording" onClick={() => nav.open(row.recording.id)}>
              <LineHead row={row} nowMs={now()} />
            </button>
          </li>
        ))}
      </ul>
      {without === null && (
        <Button icon={ListTodo} onClick={onTasks}>
          {t('openTasks')}
        </Button>
      )}
    </section>
  );
}

/** Placeholder lines for the content; hidden for a moment, so that a quick response does not flicker. */
export function Skeleton() {
  return (
    <div class="skeleton">
      <p class="visually-hidden">{t('recordingLoading')}</p>
    </div>
  );
}

/** The title and the moment of a recording in a list, told apart from the others. `nowMs` is epoch milliseconds. */
export function LineHead({ row, nowMs }: { row: DistinctRow; nowMs: number }) {
  const { recording, title, seconds, idEnd } = row;
  const { createdAtMs, createdAtText } = recording;
  return (
    <span class="line-head">
      <bdi class="line-title" title={title.text === recording.title ? undefined : recording.title}>
        {title.text || t('untitledRecording')}
      </bdi>
      <SourceDot id={recording.id} />
      <span class="fine">
        {createdAtMs === null
          ? createdAtText
          : formatMoment(createdAtMs, nowMs, uiLanguage(), { day: 'weekday', seconds })}
        {idEnd !== null && <bdi> #{idEnd}</bdi>}
      </span>
    </span>
  );
}

export interface NothingToReadProps extends Pick<ShownRecording, 'refreshing'> {
  recording: Recording;
  onRefresh: () => void;
}

/** Says why a recording has nothing to read, in words even for an unknown status. */
export function NothingToRead({ recording, refreshing, onRefresh }: NothingToReadProps) {
  const kind = statusKind(recording.status);
  return (
    <EmptyState {...nothingWords(recording)}>
      {kind !== 'failed' && (
        <Button busy={refreshing} onClick={onRefresh}>
          {t(kind === 'ready' ? 'actionRetry' : 'actionCheckAgain')}
        </Button>
      )}
    </EmptyState>
  );
}

function nothingWords({ status, processingPhase }: Recording) {
  const words = statusName(status);
  switch (statusKind(status)) {
    case 'ready':
      return { icon: FileX, title: t('noTranscript'), detail: t('noTranscriptDetail') };
    case 'failed': {
      const named = status.toUpperCase() === 'FAILED' ? '' : ` ${t('statusNamed', words)}`;
      return { icon: CircleAlert, title: t('statusFailed'), detail: t('statusFailedDetail') + named };
    }
    case 'unknown': {
      const detail = `${t('statusUnknownDetail')} ${t('statusWatched')}`;
      return { icon: Hourglass, title: t('statusUnknown', words), detail };
    }
    case 'pending': {
      const phase = processingPhase ? statusName(processingPhase) : words;
      const step = phase === words ? '' : `${t('statusPhase', phase)} `;
      return { icon: Hourglass, title: t('statusOngoing', words), detail: step + t('statusWatched') };
    }
  }
}

export interface FailureProps {
  failure: Failure;
  /** Epoch milliseconds. */
  now: () => number;
  onAction: (action: FailureAction, failure: Failure) => void;
}

/**
 * Update interval in milliseconds: counts down if the failure has a retry time, otherwise only keeps the age of a copy
 * right.
 */
const tickMs = (failure: Failure) => ('retryAtMs' in failure ? 1_000 : 60_000);

const ICONS: Partial<Record<Failure['code'], IconNode>> = {
  offline: WifiOff,
  processing: Hourglass,
  forbidden: Lock,
  'not-found': FileX,
  gone: FileX,
};

/** Says that nothing could be shown, and why. */
export function BlockingFailure({ failure, now, onAction }: FailureProps) {
  const words = blockingWords(failure, useNow(now, tickMs(failure)));
  const retry = words.action === 'retry' ? null : { action: 'retry' as const, actionLabel: t('actionRetry') };
  return (
    <div class="state" role="alert">
      <EmptyState icon={ICONS[failure.code] ?? CircleAlert} title={words.title}>
        {words.detail && (
          // A countdown is read once, not every second.
          <p class="empty-detail" dir="auto" aria-live={'retryAtMs' in failure ? 'off' : undefined}>
            {words.detail}
          </p>
        )}
        <FailureButtons {...words} second={words.second ?? retry} onPress={(action) => onAction(action, failure)} />
      </EmptyState>
    </div>
  );
}

/** The words for a failure, adapted to a recording without a saved copy. */
function blockingWords(failure: Failure, nowMs: number): FailureWords {
  const words = failureWords(failure, nowMs);
  if (failure.code === 'offline') return { ...words, detail: t('offlineNoCopy') };
  if (failure.code === 'processing')
    return { ...words, detail: t('statusWatched'), actionLabel: t('actionCheckAgain') };
  return words;
}

/** Says how old the saved copy is. */
export function keptCopyWords(fetchedAtMs: number, nowMs: number): string {
  const ago = agoWords(fetchedAtMs, nowMs);
  return ago === null ? t('keptCopyNow') : t('keptCopy', ago);
}

/** Says that the screen shows the saved copy: how old it is (epoch milliseconds), and why the current version is not here. */
export function KeptCopyNotice({ failure, now, onAction, fetchedAtMs }: FailureProps & { fetchedAtMs: number }) {
  const nowMs = useNow(now, tickMs(failure));
  const words = failureWords(failure, nowMs);
  return (
    <div class="notice notice-warn kept">
      <div class="notice-words">
        <p class="notice-title">{keptCopyWords(fetchedAtMs, nowMs)}</p>
        <p>
          {words.title}
          {/* With content on the screen the reason can be short. */}
          {'retryAtMs' in failure && <span aria-live="off">. {words.detail}</span>}
        </p>
      </div>
      <p>
        <FailureButtons {...words} onPress={(action) => onAction(action, failure)} />
      </p>
    </div>
  );
}
