import { CircleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Failure } from '../../lib/failure.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { failureWords, type FailureAction } from './failure-words.ts';

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
  const { second } = words;
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
          {(words.action === 'copy-details' && copyDetails) || (
            <Button onClick={() => onAction(words.action, failure)}>{words.actionLabel}</Button>
          )}
          {second && (
            <Button kind="quiet" onClick={() => onAction(second.action, failure)}>
              {second.actionLabel}
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}

export interface FailureActionDeps {
  retry: () => void;
  openOptions: () => void;
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
      return deps.openOptions();
    case 'open-address':
      if ('address' in failure) deps.openTab(failure.address);
      return;
  }
}
