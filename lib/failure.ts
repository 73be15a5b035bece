/**
 * Everything that can go wrong while handling a page's request, as plain data: it is sent from the background to the
 * pages as JSON. `lib/failures.ts` has the meaning and the possible action of each, `components/ui/failure-words.ts`
 * its text; a missing case does not compile in either. A number such as f30 is an entry of docs/faults.md. Times are
 * epoch milliseconds; `message` and `detail` are the server's words as plain text, capped and redacted.
 */
export type Failure =
  /** No address or no key yet (f1). */
  | { code: 'not-connected' }
  /** The stored key cannot be sent (f2, f3). */
  | { code: 'bad-key' }
  /** A new address needs its key again: a stored key is never sent to an address that it was not entered for. */
  | { code: 'key-needed' }
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
