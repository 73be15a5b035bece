import type { Failure } from '../../lib/failure.ts';
import { FAILURES, type FailureAction } from '../../lib/failures.ts';
import { t, tn, type MessageKey } from '../../lib/i18n.ts';

export type { FailureAction } from '../../lib/failures.ts';

export interface FailureWords {
  title: string;
  detail: string | null;
  action: FailureAction;
  actionLabel: string;
  /** What to do if the first action does not help; null where there is nothing else. */
  second: { action: FailureAction; actionLabel: string } | null;
}

const ACTION_LABELS: Record<FailureAction, MessageKey> = {
  retry: 'actionRetry',
  'open-settings': 'actionOpenSettings',
  grant: 'actionGrant',
  'open-address': 'actionOpenAddress',
  'copy-details': 'actionCopyDetails',
};

type Text = Pick<FailureWords, 'title' | 'detail'>;

function text(title: string, detail: string | null = null): Text {
  return { title, detail: detail || null };
}

function actionOf(failure: Failure): FailureAction {
  // The address that the service gave can be adopted in the settings.
  if (failure.code === 'redirected' && failure.suggestion) return 'open-settings';
  return FAILURES[failure.code].action;
}

/** "Try again in 42 s" until the moment has passed, then that retrying is possible now. */
function waitWords(retryAtMs: number, nowMs: number): string {
  const seconds = Math.ceil((retryAtMs - nowMs) / 1000);
  if (seconds <= 0) return t('waitOver');
  return seconds < 120 ? tn('waitSeconds', seconds) : tn('waitMinutes', Math.ceil(seconds / 60));
}

function timeoutWords({ phase, afterMs }: Extract<Failure, { code: 'timeout' }>): string {
  if (phase === 'body') return t('failTimeoutBody');
  // A service can report at once that it has waited too long (408).
  return afterMs < 1000 ? t('failTimeoutShort') : tn('failTimeoutHeaders', Math.round(afterMs / 1000));
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/**
 * A failure in words: what happened, what it means, and the action, as in docs/faults.md. `nowMs` is epoch
 * milliseconds. Server texts inside a failure are already plain, capped and redacted.
 */
export function failureWords(failure: Failure, nowMs: number): FailureWords {
  const action = actionOf(failure);
  const second =
    failure.code === 'key-rejected' ? { action: 'open-settings' as const, actionLabel: t('actionEditKey') } : null;
  return { ...textOf(failure, nowMs), action, actionLabel: t(ACTION_LABELS[action]), second };
}

function textOf(failure: Failure, nowMs: number): Text {
  switch (failure.code) {
    case 'not-connected':
      return text(t('failNotConnected'), t('failNotConnectedDetail'));
    case 'bad-key':
      return text(t('failBadKey'), t('failBadKeyDetail'));
    case 'key-needed':
      return text(t('failKeyNeeded'), t('failKeyNeededDetail'));
    case 'permission-missing':
      return text(t('failPermission', hostOf(failure.origin)), t('failPermissionDetail'));
    case 'offline':
      return text(t('failOffline'));
    case 'unreachable':
      return text(
        t('failUnreachable', hostOf(failure.address)),
        failure.quick ? t('failUnreachableQuick') : t('failUnreachableDetail'),
      );
    case 'timeout':
      return text(timeoutWords(failure), t('failTimeoutDetail'));
    case 'cut-off':
      return text(t('failCutOff'), t('failCutOffDetail'));
    case 'redirected':
      return text(
        t('failRedirected'),
        failure.suggestion ? t('failRedirectedSuggestion', failure.suggestion) : t('failRedirectedDetail'),
      );
    case 'web-page':
      return text(t('failWebPage'), t('failWebPageDetail', hostOf(failure.address)));
    case 'empty-answer':
      return text(t('failEmpty'));
    case 'unexpected-answer':
      return text(t('failUnexpected'), t('failUnexpectedDetail'));
    case 'too-large':
      return text(t('failTooLarge', Math.round(failure.limitBytes / 1_048_576)), t('failTooLargeDetail'));
    case 'key-rejected':
      return text(t('failKeyRejected'), t('failKeyRejectedDetail'));
    case 'quota':
      return text(t('failQuota'), failure.message);
    case 'forbidden':
      return text(t('failForbidden'), failure.message || t('failForbiddenDetail'));
    case 'not-found':
      return text(t('failNotFound'), t('failNotFoundDetail'));
    case 'gone':
      return text(t('failGone'));
    case 'wrong-address':
      return text(t('failWrongAddress'), t('failWrongAddressDetail', failure.address));
    case 'unsupported':
      return text(t('failUnsupported'), t('failStatusDetail', failure.status));
    case 'processing':
      return text(t('failProcessing'), t('failProcessingDetail'));
    case 'refused':
      return text(t('failRefused'), failure.message || t('failStatusDetail', failure.status));
    case 'rate-limited':
      return text(t('failRateLimited'), waitWords(failure.retryAtMs, nowMs));
    case 'maintenance':
      return text(t('failMaintenance'), waitWords(failure.retryAtMs, nowMs));
    case 'legal':
      return text(t('failLegal'));
    case 'proxy':
      return text(t('failProxy'), t('failProxyDetail'));
    case 'network-sign-in':
      return text(t('failNetworkSignIn'), t('failNetworkSignInDetail'));
    case 'server-error':
      return text(t('failServer', failure.status), t('failServerDetail'));
    case 'unexpected-status':
      return text(t('failStatus', failure.status), failure.message);
    case 'background-gone':
      return text(t('failBackground'), t('failBackgroundDetail'));
    case 'storage-failed':
      return text(t('failStorage'), t('failStorageDetail'));
    case 'internal':
      return text(t('failInternal'), t('failInternalDetail'));
  }
}
