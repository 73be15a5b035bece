import { CircleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { runDetached } from '../../lib/async.ts';
import type { Failure } from '../../lib/failures.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { failureWords, type FailureAction, type FailureWords } from './failure-words.ts';

export interface FailureNoticeProps {
  failure: Failure;
  /** Epoch milliseconds, for countdowns. */
  nowMs: number;
  /** The button that copies details, where it reports the outcome itself. */
  copyDetails?: ComponentChildren;
  onAction: (action: FailureAction, failure: Failure) => void;
}

/** A failure in words, with a button for its action. */
export function FailureNotice({ failure, nowMs, copyDetails, onAction }: FailureNoticeProps) {
  const words = failureWords(failure, nowMs);
  return (
    <div class="notice notice-bad" role="alert">
      <Icon of={CircleAlert} />
      <div class="notice-words">
        <p class="notice-title">{words.title}</p>
        {words.detail && (
          // A countdown is read once, not every second.
          <p class="notice-detail" dir="auto" aria-live={'retryAtMs' in failure ? 'off' : undefined}>
            {words.detail}
          </p>
        )}
        <p class="notice-action">
          <FailureButtons {...words} copyDetails={copyDetails} onPress={(action) => onAction(action, failure)} />
        </p>
      </div>
    </div>
  );
}

export interface FailureButtonsProps extends Pick<FailureWords, 'action' | 'actionLabel' | 'second'> {
  copyDetails?: ComponentChildren;
  onPress: (action: FailureAction) => void;
}

/** The button of a failure, and the one for what to do if that does not help. */
export function FailureButtons({ action, actionLabel, second, copyDetails, onPress }: FailureButtonsProps) {
  return (
    <>
      {(action === 'copy-details' && copyDetails) || <Button onClick={() => onPress(action)}>{actionLabel}</Button>}
      {second && (
        <Button kind="quiet" onClick={() => onPress(second.action)}>
          {second.actionLabel}
        </Button>
      )}
    </>
  );
}

export interface FailureActionDeps {
  retry: () => void;
  /** `connectionId` is the one that it is about, where there are several. */
  openOptions: (connectionId?: string) => void;
  /** Asks the user for access to one origin; resolves with the answer. */
  requestPermission: (origin: string) => Promise<boolean>;
  openTab: (url: string) => void;
}

/**
 * Performs the action of a failure's button, except copying, which has an outcome to report. Must be called in the
 * click itself: browsers ask for permission only before anything is awaited (docs/platform.md#p2).
 */
export function actOnFailure(
  action: Exclude<FailureAction, 'copy-details'>,
  failure: Failure,
  deps: FailureActionDeps,
): void {
  switch (action) {
    case 'grant':
      if (failure.code !== 'permission-missing') return;
      runDetached(deps.requestPermission(failure.origin).then((granted) => granted && deps.retry()));
      return;
    case 'retry':
      return deps.retry();
    case 'open-settings':
      return deps.openOptions(failure.connection?.id);
    case 'open-address':
      if ('address' in failure) deps.openTab(failure.address);
      return;
  }
}
