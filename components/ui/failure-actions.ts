import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Failure } from '../../lib/failure.ts';
import type { FailureAction } from './failure-words.ts';

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
