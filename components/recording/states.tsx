import { AudioLines, CircleAlert, FileX, Hourglass } from 'lucide';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { t, uiLanguage } from '../../lib/i18n.ts';
import type { Recording } from '../../lib/recording/types.ts';
import { statusKind } from '../../lib/recording/words.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFocusAfter } from '../ui/focus-after.ts';
import { statusName } from '../ui/status-name.ts';

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

/**
 * Placeholder lines for the content, and for the title and the facts unless they are known; hidden for a moment, so that
 * a quick response does not flicker.
 */
export function Skeleton({ isKnown = false }: { isKnown?: boolean }) {
  return (
    <div class="skeleton">
      <p class="visually-hidden">{t('recordingLoading')}</p>
      {[...(isKnown ? [] : ['title', 'meta']), 'short', 'long', 'long', 'half', 'short', 'long', 'half'].map(
        (width, index) => (
          <div key={index} class={`skeleton-line skeleton-${width}`} />
        ),
      )}
    </div>
  );
}

/** Props of states that disappear when the awaited content arrives. */
interface AwaitingProps {
  onRefresh: () => void;
  /** Takes the focus when the button disappears with the state. */
  headingRef: RefObject<HTMLElement | null>;
}

export interface NotReadyProps extends AwaitingProps {
  recording: Recording;
  /** Whether a request to the service is running. */
  refreshing: boolean;
}

/** The status of a recording that has nothing to read yet, in words even for an unknown status. */
export function NotReady({ recording, refreshing, onRefresh, headingRef }: NotReadyProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusAfter(place, () => headingRef.current);
  return (
    <EmptyState {...notReadyWords(recording)} placeRef={place}>
      {statusKind(recording.status) !== 'failed' && (
        <Button busy={refreshing} onClick={onRefresh}>
          {t('actionCheckAgain')}
        </Button>
      )}
    </EmptyState>
  );
}

function notReadyWords({ status, processingPhase }: Recording) {
  const words = statusName(status);
  switch (statusKind(status)) {
    case 'failed': {
      const named = status.toUpperCase() === 'FAILED' ? '' : ` ${t('statusNamed', words)}`;
      return { icon: CircleAlert, title: t('statusFailed'), detail: t('statusFailedDetail') + named };
    }
    case 'unknown': {
      const detail = `${t('statusUnknownDetail')} ${t('statusWatched')}`;
      return { icon: Hourglass, title: t('statusUnknown', words), detail };
    }
    case 'pending':
    case 'ready': {
      const phase = processingPhase ? statusName(processingPhase) : words;
      const step = phase === words ? '' : `${t('statusPhase', phase)} `;
      const title = t('statusPending', words.toLocaleLowerCase(uiLanguage()));
      return { icon: Hourglass, title, detail: step + t('statusWatched') };
    }
  }
}

/** Shown when the service has finished without a transcript: never "processing". */
export function NoTranscript({ onRefresh, headingRef }: AwaitingProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusAfter(place, () => headingRef.current);
  return (
    <EmptyState placeRef={place} icon={FileX} title={t('noTranscript')} detail={t('noTranscriptDetail')}>
      <Button onClick={onRefresh}>{t('actionRetry')}</Button>
    </EmptyState>
  );
}
