/**
 * Everything that can go wrong while answering a page, as plain data: it crosses from the background to the pages as JSON.
 * `components/ui/failure-words.ts` turns each into words and one thing to do; a forgotten case does not compile.
 * Times are epoch milliseconds; `message` and `detail` are the server's words as plain text, capped and redacted.
 */
export type Failure =
  /** No address or no key yet (fault 1). */
  | { code: 'not-connected' }
  /** The stored key cannot be sent (faults 2, 3). */
  | { code: 'bad-key' }
  /** A new address needs its key again: a stored key never goes to an address that it was not given for. */
  | { code: 'key-needed' }
  /** The user has not allowed, or has revoked, access to the service's origin (fault 4). */
  | { code: 'permission-missing'; origin: string }
  /** `navigator.onLine` is false (fault 5). */
  | { code: 'offline' }
  /** No connection: name, refusal, TLS, proxy (6 to 9); `quick` when it failed in under 10 ms, as blockers do (10). */
  | { code: 'unreachable'; address: string; quick: boolean }
  /** No headers, or the body stalled (11, 12, 33). */
  | { code: 'timeout'; phase: 'headers' | 'body'; afterMs: number }
  /** The body ended early or could not be decoded (19, 20). */
  | { code: 'cut-off' }
  /** A redirect was answered; `suggestion` is an address that answers without one, found without the key (15, 16). */
  | { code: 'redirected'; address: string; suggestion: string | null }
  /** HTML where JSON was due (17). */
  | { code: 'web-page'; address: string }
  /** Nothing in the body (18). */
  | { code: 'empty-answer' }
  /** Not JSON, or JSON of no known shape (21, 23, 53). */
  | { code: 'unexpected-answer'; detail: string }
  /** More bytes than the cap (51). */
  | { code: 'too-large'; limitBytes: number; address: string }
  /** 401 (27). */
  | { code: 'key-rejected' }
  /** 402 (28). */
  | { code: 'quota'; message: string }
  /** 403 (29). */
  | { code: 'forbidden'; message: string }
  /** 404 or 410 on one recording (30, 35). */
  | { code: 'not-found' }
  | { code: 'gone' }
  /** 404 on the list or the search (31). */
  | { code: 'wrong-address'; address: string }
  /** 405, 406, 415, 501, 426, 505 (32, 40). */
  | { code: 'unsupported'; status: number }
  /** 202, 409, 423: the service is still working on it (34, 39). */
  | { code: 'processing' }
  /** 400, 413, 414, 422 and other refusals of this one request (26, 37, 38). */
  | { code: 'refused'; status: number; message: string }
  /** 429 (41 to 43). */
  | { code: 'rate-limited'; retryAtMs: number }
  /** 503 (47). */
  | { code: 'maintenance'; retryAtMs: number }
  /** 451 (45). */
  | { code: 'legal' }
  /** 407 (9) and 511 (48). */
  | { code: 'proxy' }
  | { code: 'network-sign-in'; address: string }
  /** 500, 502, 504, 520 to 527 (46, 48). */
  | { code: 'server-error'; status: number }
  /** Any other status (44, 49). */
  | { code: 'unexpected-status'; status: number; message: string }
  /** The background did not answer, even when asked again (13). */
  | { code: 'background-gone' }
  /** The browser refused to store (69). */
  | { code: 'storage-failed' };

/** The answer to a question: a value, or a failure that ends in words. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (failure: Failure): Result<never> => ({ ok: false, failure });
