import { FAILURES, type Failure, type FailureAction } from '../../lib/failures.ts';
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

/**
 * A failure in words: what happened, what it means, and the action, as in docs/faults.md. `nowMs` is epoch
 * milliseconds. Server texts inside a failure are already plain, capped and redacted.
 */
export function failureWords(failure: Failure, nowMs: number): FailureWords {
  // The address that the service gave can be adopted in the settings.
  const isAdoptable = failure.code === 'redirected' && failure.suggestion;
  const action = isAdoptable ? 'open-settings' : FAILURES[failure.code].action;
  const second =
    failure.code === 'key-rejected' ? { action: 'open-settings' as const, actionLabel: t('actionEditKey') } : null;
  const wordsOf = WORDS[failure.code] as (failure: Failure, nowMs: number) => Words;
  const [title, detail] = wordsOf(failure, nowMs);
  const named = failure.connection === undefined ? title : t('failureOf', failure.connection.name, title);
  return { title: named, detail: detail || null, action, actionLabel: t(ACTION_LABELS[action]), second };
}

type Words = readonly [title: string, detail?: string | null];

const WORDS: { [Code in Failure['code']]: (failure: Extract<Failure, { code: Code }>, nowMs: number) => Words } = {
  'not-connected': () => [t('failNotConnected'), t('failNotConnectedDetail')],
  'bad-key': () => [t('failBadKey'), t('failBadKeyDetail')],
  'key-in-use': () => [t('failKeyInUse')],
  'key-needed': () => [t('failKeyNeeded'), t('failKeyNeededDetail')],
  'permission-missing': ({ origin }) => [t('failPermission', hostOf(origin)), t('failPermissionDetail')],
  offline: () => [t('failOffline')],
  unreachable: ({ address, quick }) => [
    t('failUnreachable', hostOf(address)),
    t(quick ? 'failUnreachableQuick' : 'failUnreachableDetail'),
  ],
  timeout: (failure) => [timeoutWords(failure), t('failTimeoutDetail')],
  'cut-off': () => [t('failCutOff'), t('failCutOffDetail')],
  redirected: ({ suggestion }) => [
    t('failRedirected'),
    suggestion ? t('failRedirectedSuggestion', suggestion) : t('failRedirectedDetail'),
  ],
  'web-page': ({ address }) => [t('failWebPage'), t('failWebPageDetail', hostOf(address))],
  'empty-answer': () => [t('failEmpty')],
  'unexpected-answer': () => [t('failUnexpected'), t('failUnexpectedDetail')],
  'too-large': ({ limitBytes }) => [t('failTooLarge', Math.round(limitBytes / 1_048_576)), t('failTooLargeDetail')],
  'key-rejected': () => [t('failKeyRejected'), t('failKeyRejectedDetail')],
  quota: ({ message }) => [t('failQuota'), message],
  forbidden: ({ message }) => [t('failForbidden'), message || t('failForbiddenDetail')],
  'not-found': () => [t('failNotFound'), t('failNotFoundDetail')],
  gone: () => [t('failGone')],
  'wrong-address': ({ address }) => [t('failWrongAddress'), t('failWrongAddressDetail', address)],
  unsupported: ({ status }) => [t('failUnsupported'), t('failStatusDetail', status)],
  processing: () => [t('failProcessing'), t('statusWatched')],
  refused: ({ message, status }) => [t('failRefused'), message || t('failStatusDetail', status)],
  'rate-limited': ({ retryAtMs }, nowMs) => [t('failRateLimited'), waitWords(retryAtMs, nowMs)],
  maintenance: ({ retryAtMs }, nowMs) => [t('failMaintenance'), waitWords(retryAtMs, nowMs)],
  legal: () => [t('failLegal')],
  proxy: () => [t('failProxy'), t('failProxyDetail')],
  'network-sign-in': () => [t('failNetworkSignIn'), t('failNetworkSignInDetail')],
  'server-error': ({ status }) => [t('failServer', status), t('failServerDetail')],
  'unexpected-status': ({ status, message }) => [t('failStatus', status), message],
  'background-gone': () => [t('failBackground'), t('failBackgroundDetail')],
  'storage-failed': () => [t('failStorage'), t('failStorageDetail')],
  internal: () => [t('failInternal'), t('failInternalDetail')],
};

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

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
