import type { Failure } from '../../lib/failure.ts';
import { t, tn, type MessageKey } from '../../lib/i18n.ts';

/** The one thing to do about a failure; screens carry it out, the words name it. */
export type FailureAction = 'retry' | 'open-settings' | 'grant' | 'open-address' | 'copy-details';

export interface FailureWords {
  title: string;
  detail: string | null;
  action: FailureAction;
  actionLabel: string;
}

const ACTION_LABELS: Record<FailureAction, MessageKey> = {
  retry: 'actionRetry',
  'open-settings': 'actionOpenSettings',
  grant: 'actionGrant',
  'open-address': 'actionOpenAddress',
  'copy-details': 'actionCopyDetails',
};

function words(action: FailureAction, title: string, detail: string | null = null): FailureWords {
  return { title, detail: detail || null, action, actionLabel: t(ACTION_LABELS[action]) };
}

/** "Try again in 42 s" until the moment has passed, then that it may be tried now. */
function waitWords(retryAtMs: number, nowMs: number): string {
  const seconds = Math.ceil((retryAtMs - nowMs) / 1000);
  if (seconds <= 0) return t('waitOver');
  return seconds < 120 ? tn('waitSeconds', seconds) : tn('waitMinutes', Math.ceil(seconds / 60));
}

function timeoutWords({ phase, afterMs }: Extract<Failure, { code: 'timeout' }>): string {
  if (phase === 'body') return t('failTimeoutBody');
  // A service may say at once that it has waited too long (408).
  return afterMs < 1000 ? t('failTimeoutShort') : tn('failTimeoutHeaders', Math.round(afterMs / 1000));
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/**
 * What happened, what it means, one action: the column "what the user sees" of the fault table.
 * `nowMs` is epoch milliseconds. Server texts inside a failure are already plain, capped and redacted.
 */
export function failureWords(failure: Failure, nowMs: number): FailureWords {
  switch (failure.code) {
    case 'not-connected':
      return words('open-settings', t('failNotConnected'), t('failNotConnectedDetail'));
    case 'bad-key':
      return words('open-settings', t('failBadKey'), t('failBadKeyDetail'));
    case 'key-needed':
      return words('open-settings', t('failKeyNeeded'), t('failKeyNeededDetail'));
    case 'permission-missing':
      return words('grant', t('failPermission', hostOf(failure.origin)), t('failPermissionDetail'));
    case 'offline':
      return words('retry', t('failOffline'));
    case 'unreachable':
      return words(
        'open-address',
        t('failUnreachable', hostOf(failure.address)),
        failure.quick ? t('failUnreachableQuick') : t('failUnreachableDetail'),
      );
    case 'timeout':
      return words('retry', timeoutWords(failure), t('failTimeoutDetail'));
    case 'cut-off':
      return words('retry', t('failCutOff'), t('failCutOffDetail'));
    case 'redirected':
      return words(
        failure.suggestion ? 'open-settings' : 'open-address',
        t('failRedirected'),
        failure.suggestion ? t('failRedirectedSuggestion', failure.suggestion) : t('failRedirectedDetail'),
      );
    case 'web-page':
      return words('open-address', t('failWebPage'), t('failWebPageDetail', hostOf(failure.address)));
    case 'empty-answer':
      return words('retry', t('failEmpty'));
    case 'unexpected-answer':
      return words('copy-details', t('failUnexpected'), t('failUnexpectedDetail'));
    case 'too-large':
      return words(
        'open-address',
        t('failTooLarge', Math.round(failure.limitBytes / 1_048_576)),
        t('failTooLargeDetail'),
      );
    case 'key-rejected':
      return {
        ...words('open-settings', t('failKeyRejected'), t('failKeyRejectedDetail')),
        actionLabel: t('actionReplaceRejectedKey'),
      };
    case 'quota':
      return words('retry', t('failQuota'), failure.message);
    case 'forbidden':
      return words('open-settings', t('failForbidden'), failure.message || t('failForbiddenDetail'));
    case 'not-found':
      return words('retry', t('failNotFound'), t('failNotFoundDetail'));
    case 'gone':
      return words('retry', t('failGone'), t('failNotFoundDetail'));
    case 'wrong-address':
      return words('open-settings', t('failWrongAddress'), t('failWrongAddressDetail', failure.address));
    case 'unsupported':
      return words('open-settings', t('failUnsupported'), t('failStatusDetail', failure.status));
    case 'processing':
      return words('retry', t('failProcessing'), t('failProcessingDetail'));
    case 'refused':
      return words('retry', t('failRefused'), failure.message || t('failStatusDetail', failure.status));
    case 'rate-limited':
      return words('retry', t('failRateLimited'), waitWords(failure.retryAtMs, nowMs));
    case 'maintenance':
      return words('retry', t('failMaintenance'), waitWords(failure.retryAtMs, nowMs));
    case 'legal':
      return words('retry', t('failLegal'));
    case 'proxy':
      return words('retry', t('failProxy'), t('failProxyDetail'));
    case 'network-sign-in':
      return words('open-address', t('failNetworkSignIn'), t('failNetworkSignInDetail'));
    case 'server-error':
      return words('retry', t('failServer', failure.status), t('failServerDetail'));
    case 'unexpected-status':
      return words('retry', t('failStatus', failure.status), failure.message);
    case 'background-gone':
      return words('retry', t('failBackground'), t('failBackgroundDetail'));
    case 'storage-failed':
      return words('retry', t('failStorage'), t('failStorageDetail'));
  }
}
