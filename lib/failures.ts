import type { Failure } from './failure.ts';

/**
 * The one thing that the user can do about a failure; screens carry it out, `components/ui/failure-words.ts` names it.
 */
export type FailureAction = 'retry' | 'open-settings' | 'grant' | 'open-address' | 'copy-details';

/** The meaning of one kind of failure, for all code that has to decide something because of it. */
export interface FailureMeaning {
  /**
   * The smallest thing that is affected. After `recording` it makes sense to try the next one. `service` is the service
   * or the way to it, `connection` its settings here (mostly until the user changes them), `device` this
   * browser, `bug` the extension itself.
   */
  scope: 'recording' | 'service' | 'connection' | 'device' | 'bug';
  /** The state of the requested recording that it reports, which is no fault of the service; otherwise null. */
  verdict: 'removed' | 'unfinished' | null;
  /** Number of immediate retries of the same request; details may rule them out (`lib/api/request.ts`). */
  retriesAtOnce: 0 | 1 | 2;
  /** Whether it may go away without anyone doing something about it. */
  passes: boolean;
  action: FailureAction;
  /** The affected field of the connection settings; null when there is none. */
  field: 'address' | 'key' | null;
  /** Whether services return this for a request for the page after the last one. */
  mayEndList: boolean;
}

type Row = Partial<FailureMeaning> & Pick<FailureMeaning, 'scope' | 'action'>;

/** A row with the common defaults: retrying does not help, and no recording, field or page is affected. */
function meaning(row: Row): FailureMeaning {
  return { verdict: null, retriesAtOnce: 0, passes: false, field: null, mayEndList: false, ...row };
}

/** The meaning of each failure: the one table from which all other code derives its decisions. */
export const FAILURES: Readonly<Record<Failure['code'], FailureMeaning>> = {
  'not-connected': meaning({ scope: 'connection', action: 'open-settings', field: 'address' }),
  'bad-key': meaning({ scope: 'connection', action: 'open-settings', field: 'key' }),
  'key-needed': meaning({ scope: 'connection', action: 'open-settings', field: 'key' }),
  'key-rejected': meaning({ scope: 'connection', action: 'retry', field: 'key' }),
  'permission-missing': meaning({ scope: 'connection', action: 'grant' }),

  offline: meaning({ scope: 'device', action: 'retry', passes: true }),
  'background-gone': meaning({ scope: 'device', action: 'retry', passes: true }),
  'storage-failed': meaning({ scope: 'device', action: 'retry' }),
  internal: meaning({ scope: 'bug', action: 'copy-details' }),

  unreachable: meaning({ scope: 'service', action: 'open-address', retriesAtOnce: 1, passes: true }),
  proxy: meaning({ scope: 'service', action: 'retry' }),
  'network-sign-in': meaning({ scope: 'service', action: 'open-address' }),
  redirected: meaning({ scope: 'service', action: 'open-address', field: 'address' }),
  'web-page': meaning({ scope: 'service', action: 'open-address' }),
  'wrong-address': meaning({ scope: 'service', action: 'open-settings', field: 'address', mayEndList: true }),
  unsupported: meaning({ scope: 'service', action: 'open-settings', field: 'address' }),
  maintenance: meaning({ scope: 'service', action: 'retry', retriesAtOnce: 2, passes: true }),
  'rate-limited': meaning({ scope: 'service', action: 'retry', retriesAtOnce: 2, passes: true }),
  quota: meaning({ scope: 'service', action: 'retry' }),

  timeout: meaning({ scope: 'recording', action: 'retry', retriesAtOnce: 1, passes: true }),
  'cut-off': meaning({ scope: 'recording', action: 'retry', retriesAtOnce: 1, passes: true }),
  'empty-answer': meaning({ scope: 'recording', action: 'retry', passes: true }),
  'unexpected-answer': meaning({ scope: 'recording', action: 'copy-details' }),
  'server-error': meaning({ scope: 'recording', action: 'retry', retriesAtOnce: 2, passes: true }),
  'unexpected-status': meaning({ scope: 'recording', action: 'retry', mayEndList: true }),
  refused: meaning({ scope: 'recording', action: 'retry', mayEndList: true }),
  forbidden: meaning({ scope: 'recording', action: 'open-settings', field: 'key' }),
  processing: meaning({ scope: 'recording', verdict: 'unfinished', action: 'retry', passes: true }),
  'not-found': meaning({ scope: 'recording', verdict: 'removed', action: 'retry' }),
  gone: meaning({ scope: 'recording', verdict: 'removed', action: 'retry' }),
  legal: meaning({ scope: 'recording', action: 'retry' }),
  'too-large': meaning({ scope: 'recording', action: 'open-address' }),
};
