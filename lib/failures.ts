/**
 * Everything that can go wrong while handling a page's request, as plain data: it is sent from the background to the
 * pages as JSON. `FAILURES` has the meaning and the possible action of each, `components/ui/failure-words.ts` its text; a
 * missing case does not compile in either. A number such as f30 is an entry of docs/faults.md. Times are
 * epoch milliseconds; `message` and `detail` are the server's words as plain text, capped and redacted.
 */
export type Failure = FailureKind & {
  /** The connection that it is about, where there are several. */
  connection?: { id: string; name: string };
};

type FailureKind =
  /** No address or no key yet (f1). */
  | { code: 'not-connected' }
  /** The stored key cannot be sent (f2, f3). */
  | { code: 'bad-key' }
  /** A new address needs its key again: a stored key is never sent to an address that it was not entered for. */
  | { code: 'key-needed' }
  /** Another connection to the same address has this key. */
  | { code: 'key-in-use' }
  /** The user has not allowed, or has revoked, access to the service's origin (f4). */
  | { code: 'permission-missing'; origin: string }
  /** `navigator.onLine` is false (f5). */
  | { code: 'offline' }
  /**
   * No connection: DNS, refused, TLS or proxy (f6 to f9); `quick` when it failed in under 10 ms, as with blockers
   * (f10).
   */
  | { code: 'unreachable'; address: string; quick: boolean }
  /** No headers, or the body stalled (f11, f12, f33). */
  | { code: 'timeout'; phase: 'headers' | 'body'; afterMs: number }
  /** The body ended early or could not be decoded (f19, f20). */
  | { code: 'cut-off' }
  /** The service redirected; `suggestion` is an address that works without one, found without the key (f15, f16). */
  | { code: 'redirected'; address: string; suggestion: string | null }
  /** HTML instead of JSON (f17). */
  | { code: 'web-page'; address: string }
  /** An empty body (f18). */
  | { code: 'empty-answer' }
  /** Not JSON, or JSON of an unknown shape (f21, f23, f53). */
  | { code: 'unexpected-answer'; detail: string }
  /** More bytes than the cap (f51). */
  | { code: 'too-large'; limitBytes: number; address: string }
  /** 401 (f27). */
  | { code: 'key-rejected' }
  /** 402 (f28). */
  | { code: 'quota'; message: string }
  /** 403 (f29). */
  | { code: 'forbidden'; message: string }
  /** 404 or 410 on one recording (f30, f35). */
  | { code: 'not-found' }
  | { code: 'gone' }
  /** 404 on the list or the search (f31). */
  | { code: 'wrong-address'; address: string }
  /** 405, 406, 415, 501, 426, 505 (f32, f40). */
  | { code: 'unsupported'; status: number }
  /** 202, 409, 423: the service is still working on it (f34, f39). */
  | { code: 'processing' }
  /** 400, 413, 414, 422 and other refusals of this one request (f26, f37, f38). */
  | { code: 'refused'; status: number; message: string }
  /** 429 (f41 to f43). */
  | { code: 'rate-limited'; retryAtMs: number }
  /** 503 (f47). */
  | { code: 'maintenance'; retryAtMs: number }
  /** 451 (f45). */
  | { code: 'legal' }
  /** 407 (f9) and 511 (f48). */
  | { code: 'proxy' }
  | { code: 'network-sign-in'; address: string }
  /** 500, 502, 504, 520 to 527 (f46, f48). */
  | { code: 'server-error'; status: number }
  /** Any other status (f44, f49). */
  | { code: 'unexpected-status'; status: number; message: string }
  /** The background did not respond, even after retries (f13). */
  | { code: 'background-gone' }
  /** The browser's storage failed (f69). */
  | { code: 'storage-failed' }
  /**
   * A bug: the background failed while handling `request`, and would fail again. `error` is the kind of error, `stack`
   * where it occurred, both without any text of a meeting.
   */
  | { code: 'internal'; request: string; error: string; stack: string[]; version: string };

/** The response to a request: a value, or a failure that can be put into words. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (failure: Failure): Result<never> => ({ ok: false, failure });

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
  'key-in-use': meaning({ scope: 'connection', action: 'open-settings', field: 'key' }),
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
