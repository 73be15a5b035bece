import type { Failure } from './failure.ts';

/** Steps of the connection check, in order. */
export const CONNECTION_STEPS = ['address', 'permission', 'reachable', 'api', 'key', 'recordings'] as const;
export type ConnectionStepName = (typeof CONNECTION_STEPS)[number];

/**
 * The one thing that the user can do about a failure; screens carry it out, `components/ui/failure-words.ts` names it.
 */
export type FailureAction = 'retry' | 'open-settings' | 'grant' | 'open-address' | 'copy-details';

/** The meaning of one kind of failure, for all code that has to decide something because of it. */
export interface FailureMeaning {
  /**
   * The smallest thing that is affected. After `recording` it makes sense to try the next one. `service` is the service
   * or the way to it, `connection` its settings here (nothing changes until the user changes them), `device` this
   * browser, `bug` the extension itself.
   */
  scope: 'recording' | 'service' | 'connection' | 'device' | 'bug';
  /** The state of the requested recording that it reports, which is no fault of the service; otherwise null. */
  verdict: 'removed' | 'withheld' | 'unfinished' | null;
  /** The step of the connection check that fails with it when the list is requested. */
  step: ConnectionStepName;
  /** Number of immediate retries of the same request; details may rule them out (`lib/api/retry.ts`). */
  retriesAtOnce: 0 | 1 | 2;
  /** Whether it may go away without anyone doing something about it. */
  passes: boolean;
  action: FailureAction;
  /** The affected field of the connection settings; null when there is none. */
  field: 'address' | 'key' | null;
  /** Whether services return this for a request for the page after the last one. */
  mayEndList: boolean;
}

type Row = Partial<FailureMeaning> & Pick<FailureMeaning, 'scope' | 'step' | 'action'>;

/** A row with the common defaults: retrying does not help, and no recording, field or page is affected. */
function meaning(row: Row): FailureMeaning {
  return { verdict: null, retriesAtOnce: 0, passes: false, field: null, mayEndList: false, ...row };
}

/** The meaning of each failure: the one table from which all other code derives its decisions. */
export const FAILURES: Readonly<Record<Failure['code'], FailureMeaning>> = {
  'not-connected': meaning({ scope: 'connection', step: 'address', action: 'open-settings', field: 'address' }),
  'bad-key': meaning({ scope: 'connection', step: 'key', action: 'open-settings', field: 'key' }),
  'key-needed': meaning({ scope: 'connection', step: 'key', action: 'open-settings', field: 'key' }),
  'key-rejected': meaning({ scope: 'connection', step: 'key', action: 'open-settings', field: 'key' }),
  'permission-missing': meaning({ scope: 'connection', step: 'permission', action: 'grant' }),

  offline: meaning({ scope: 'device', step: 'reachable', action: 'retry', passes: true }),
  'background-gone': meaning({ scope: 'device', step: 'reachable', action: 'retry', passes: true }),
  'storage-failed': meaning({ scope: 'device', step: 'recordings', action: 'retry' }),
  internal: meaning({ scope: 'bug', step: 'recordings', action: 'copy-details' }),

  unreachable: meaning({ scope: 'service', step: 'reachable', action: 'open-address', retriesAtOnce: 1, passes: true }),
  proxy: meaning({ scope: 'service', step: 'reachable', action: 'retry' }),
  'network-sign-in': meaning({ scope: 'service', step: 'reachable', action: 'open-address' }),
  redirected: meaning({ scope: 'service', step: 'api', action: 'open-address', field: 'address' }),
  'web-page': meaning({ scope: 'service', step: 'api', action: 'open-address' }),
  'wrong-address': meaning({
    scope: 'service',
    step: 'api',
    action: 'open-settings',
    field: 'address',
    mayEndList: true,
  }),
  unsupported: meaning({ scope: 'service', step: 'api', action: 'open-settings', field: 'address' }),
  maintenance: meaning({ scope: 'service', step: 'api', action: 'retry', retriesAtOnce: 2, passes: true }),
  'rate-limited': meaning({ scope: 'service', step: 'recordings', action: 'retry', retriesAtOnce: 2, passes: true }),
  quota: meaning({ scope: 'service', step: 'recordings', action: 'retry' }),

  timeout: meaning({ scope: 'recording', step: 'reachable', action: 'retry', retriesAtOnce: 1, passes: true }),
  'cut-off': meaning({ scope: 'recording', step: 'reachable', action: 'retry', retriesAtOnce: 1, passes: true }),
  'empty-answer': meaning({ scope: 'recording', step: 'api', action: 'retry', passes: true }),
  'unexpected-answer': meaning({ scope: 'recording', step: 'api', action: 'copy-details' }),
  'server-error': meaning({ scope: 'recording', step: 'api', action: 'retry', retriesAtOnce: 2, passes: true }),
  'unexpected-status': meaning({
    scope: 'recording',
    step: 'api',
    action: 'retry',
    retriesAtOnce: 1,
    mayEndList: true,
  }),
  refused: meaning({ scope: 'recording', step: 'recordings', action: 'retry', mayEndList: true }),
  forbidden: meaning({ scope: 'recording', step: 'recordings', action: 'open-settings', field: 'key' }),
  processing: meaning({
    scope: 'recording',
    verdict: 'unfinished',
    step: 'recordings',
    action: 'retry',
    passes: true,
  }),
  'not-found': meaning({ scope: 'recording', verdict: 'removed', step: 'recordings', action: 'retry' }),
  gone: meaning({ scope: 'recording', verdict: 'removed', step: 'recordings', action: 'retry' }),
  legal: meaning({ scope: 'recording', verdict: 'withheld', step: 'recordings', action: 'retry' }),
  'too-large': meaning({ scope: 'recording', verdict: 'withheld', step: 'recordings', action: 'open-address' }),
};

/** Whether this version knows a code: stored data may come from another version. */
export function isFailureCode(code: unknown): code is Failure['code'] {
  return typeof code === 'string' && Object.hasOwn(FAILURES, code);
}
