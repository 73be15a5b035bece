import { AudioLines, CircleAlert, FileX, Hourglass } from 'lucide';
import { t } from '../../lib/i18n.ts';
import type { Recording } from '../../lib/recording/types.ts';
import { humanise, statusKind } from '../../lib/recording/words.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Before any recording was chosen. `shortcut` opens the search; null where the browser has given none. */
export function NothingChosen({ shortcut }: { shortcut: string | null }) {
  return (
    <EmptyState
      icon={AudioLines}
      title={t('panelEmpty')}
      detail={shortcut ? t('panelEmptyDetail', shortcut) : t('panelEmptyDetailNoShortcut')}
    />
  );
}

/** Lines where the words will be; they stay unseen for a moment, so that a quick answer does not flicker. */
export function Skeleton() {
  return (
    <div class="skeleton">
      <p class="visually-hidden">{t('recordingLoading')}</p>
      {['title', 'meta', 'short', 'long', 'long', 'half', 'short', 'long', 'half'].map((width, index) => (
        <div key={index} class={`skeleton-line skeleton-${width}`} />
      ))}
    </div>
  );
}

export interface NotReadyProps {
  recording: Recording;
  onRefresh: () => void;
}

/** Where the service is with a recording that has nothing to read, in words also for a status that nobody knows. */
export function NotReady({ recording, onRefresh }: NotReadyProps) {
  return (
    <EmptyState {...notReadyWords(recording)}>
      <Button onClick={onRefresh}>{t('actionCheckAgain')}</Button>
    </EmptyState>
  );
}

function notReadyWords({ status, processingPhase }: Recording) {
  const words = humanise(status);
  switch (statusKind(status)) {
    case 'failed': {
      const named = status.toUpperCase() === 'FAILED' ? '' : ` ${t('statusNamed', words)}`;
      return { icon: CircleAlert, title: t('statusFailed'), detail: t('statusFailedDetail') + named };
    }
    case 'unknown':
      return { icon: Hourglass, title: t('statusUnknown', words), detail: t('statusUnknownDetail') };
    case 'pending':
    case 'ready': {
      const phase = processingPhase ? humanise(processingPhase) : words;
      const step = phase === words ? '' : ` ${t('statusPhase', phase)}`;
      return { icon: Hourglass, title: t('statusPending', words), detail: t('statusPendingDetail') + step };
    }
  }
}

/** The service has finished, and there is no transcript: never "processing". */
export function NoTranscript({ onRefresh }: { onRefresh: () => void }) {
  return (
    <EmptyState icon={FileX} title={t('noTranscript')} detail={t('noTranscriptDetail')}>
      <Button onClick={onRefresh}>{t('actionRetry')}</Button>
    </EmptyState>
  );
}
