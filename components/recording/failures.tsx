import { CircleAlert, FileX, Hourglass, Lock, WifiOff, type IconNode } from 'lucide';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { failureWords, type FailureAction, type FailureWords } from '../ui/failure-words.ts';
import { useFocusAfter } from '../ui/focus-after.ts';
import { useNow } from '../ui/use-now.ts';
import { agoWords } from './ago.ts';

export interface FailureProps {
  failure: Failure;
  /** Epoch milliseconds. */
  now: () => number;
  onAction: (action: FailureAction, failure: Failure) => void;
  /** Takes the focus when the button disappears with the failure. */
  headingRef: RefObject<HTMLElement | null>;
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
export function BlockingFailure({ failure, now, onAction, headingRef }: FailureProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusAfter(place, () => headingRef.current);
  const words = blockingWords(failure, useNow(now, tickMs(failure)));
  const retry = words.action === 'retry' ? null : { action: 'retry' as const, actionLabel: t('actionRetry') };
  const second = words.second ?? retry;
  return (
    <div ref={place} class="state" role="alert">
      <EmptyState icon={ICONS[failure.code] ?? CircleAlert} title={words.title}>
        {words.detail && (
          // A countdown is read once, not every second.
          <p class="empty-detail" dir="auto" aria-live={'retryAtMs' in failure ? 'off' : undefined}>
            {words.detail}
          </p>
        )}
        <Button onClick={() => onAction(words.action, failure)}>{words.actionLabel}</Button>
        {second && (
          <Button kind="quiet" onClick={() => onAction(second.action, failure)}>
            {second.actionLabel}
          </Button>
        )}
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

export interface KeptCopyNoticeProps extends FailureProps {
  /** Epoch milliseconds. */
  fetchedAtMs: number;
}

/** Says that the screen shows the saved copy: how old it is, and why the current version is not here. */
export function KeptCopyNotice({ failure, now, onAction, fetchedAtMs, headingRef }: KeptCopyNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusAfter(place, () => headingRef.current);
  const nowMs = useNow(now, tickMs(failure));
  const { title, detail, second, ...first } = failureWords(failure, nowMs);
  return (
    <div ref={place} class="kept">
      <p class="kept-age">{keptCopyWords(fetchedAtMs, nowMs)}</p>
      <p>
        {title}
        {/* With content on the screen the reason can be short. */}
        {'retryAtMs' in failure && <span aria-live="off">. {detail}</span>}
      </p>
      <div class="kept-actions">
        <Button onClick={() => onAction(first.action, failure)}>{first.actionLabel}</Button>
        {second && (
          <Button kind="quiet" onClick={() => onAction(second.action, failure)}>
            {second.actionLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
