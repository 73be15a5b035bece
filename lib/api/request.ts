import { fail, succeed, type Failure, type Result } from '../failure.ts';
import { FAILURES } from '../failures.ts';
import { parseDate, parseHttpDate } from '../text/dates.ts';
import { failureOfStatus, isRedirect, serverMessage, type Answer } from './answer.ts';

/** Address and key of the service, as `parseAddress` and `parseKey` return them. */
export interface Service {
  /** Origin and path prefix, without a trailing slash. */
  address: string;
  key: string;
  /** Aborted when the key is replaced or removed: running requests end, and no more are sent. */
  signal?: AbortSignal;
}

/** External dependencies of the client. */
export interface ApiDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Epoch milliseconds. */
  now: () => number;
  /** A number from 0 to 1, like `Math.random`. */
  random: () => number;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** `navigator.onLine`, whose `false` can be trusted and whose `true` cannot. */
  isOnline: () => boolean;
  /** Whether the extension may access this origin. */
  isPermitted: (origin: string) => Promise<boolean>;
  /** Shared by all clients. */
  cooldowns: { read: () => Promise<Cooldowns>; write: (all: Cooldowns) => Promise<unknown> };
  limits?: Partial<Limits>;
}

type Cooldown = Extract<Failure, { retryAtMs: number }>;
/** Origins that must not be contacted for now, and why. In `storage.session`, as the background may be stopped at any time. */
export type Cooldowns = Record<string, Cooldown>;

/** How long a cool-down lasts if the service does not say, and at most. */
const COOLDOWN_MS = { usual: 10_000, longest: 10 * 60_000 };

/** Limits on the time, size and number of requests and responses (docs/faults.md). */
export const defaultLimits = {
  /** Wait for the headers. */
  headersMs: 12_000,
  /** Wait between two chunks of a body. */
  idleMs: 8_000,
  /** One call with its retries and waits, up to the headers of its last response; after that, nothing is retried. */
  totalMs: 25_000,
  /**
   * The body of a response, however steadily it arrives: five megabytes take 40 s at 1 Mbit/s. Chromium stops a
   * background after five minutes, whatever it is doing.
   */
  listBodyMs: 60_000,
  contentBodyMs: 120_000,
  /** The body of a refusal, which may contain a message. */
  refusalMs: 2_000,
  listBytes: 5 * 1024 * 1024,
  contentBytes: 25 * 1024 * 1024,
  refusalBytes: 16 * 1024,
  /** Simultaneous requests. */
  concurrency: 3,
  /** Maximum retries of one call; `FAILURES` may allow fewer. */
  retries: 2,
};

export type Limits = typeof defaultLimits;

/** A request for the list or the search, or for the content of one recording. */
export interface Question {
  /** At the origin of the service's address: the key is never sent anywhere else. */
  url: string;
  /** Some statuses mean one thing for a list, and another for one recording. */
  endpoint: 'list' | 'content';
  service: Service;
}

/** Sends a request to the service. */
export type Call = ReturnType<typeof createCall>;

/** Why requests are impossible, or null. Also explains a failure of transport: these all look the same. */
export async function checkReachable(
  origin: string,
  { isOnline, isPermitted }: Pick<ApiDeps, 'isOnline' | 'isPermitted'>,
): Promise<Failure | null> {
  if (!isOnline()) return { code: 'offline' };
  return (await isPermitted(origin)) ? null : { code: 'permission-missing', origin };
}

/** Retries where it helps. Rejects only when the caller aborts, with the signal's reason. */
export function createCall(deps: ApiDeps) {
  const { now, random, wait, cooldowns } = deps;
  const limits: Limits = { ...defaultLimits, ...deps.limits };
  const limited = createLimiter(limits.concurrency);

  /** One that would last longer than the longest was started before the clock was set back. */
  const lasts = (known: Cooldown | undefined): known is Cooldown =>
    known !== undefined && known.retryAtMs > now() && known.retryAtMs <= now() + COOLDOWN_MS.longest;

  /** Starts a cool-down after 429 or 503 (docs/faults.md#f41 to #f43, #f47), unless a longer one is active. */
  async function coolDown(origin: string, code: Cooldown['code'], headers: Headers): Promise<Cooldown> {
    const all = await cooldowns.read();
    const known = all[origin];
    const next = { code, retryAtMs: now() + (retryAfterMs(headers, now()) ?? COOLDOWN_MS.usual) };
    if (lasts(known) && known.retryAtMs > next.retryAtMs) return known;
    await cooldowns.write({ ...all, [origin]: next });
    return next;
  }

  async function ask(question: Question, signal: AbortSignal): Promise<Result<Answer>> {
    const { service, endpoint } = question;
    const { origin } = new URL(service.address);
    const deadlineMs = now() + limits.totalMs;
    const forbidden = await checkReachable(origin, deps);
    if (forbidden) return fail(forbidden);
    let sent = 0;

    async function once(): Promise<Result<Answer>> {
      signal.throwIfAborted();
      // Requests ahead in the queue may have taken longer.
      if (now() >= deadlineMs) return fail({ code: 'timeout', phase: 'headers', afterMs: limits.totalMs });
      if (sent === 0) {
        // Checked here and not before queueing, because requests ahead in the queue may have been refused.
        const cooldown = (await cooldowns.read())[origin];
        if (lasts(cooldown)) return fail(cooldown);
      }
      sent++;
      const startedAtMs = now();
      const response = await sendRequest(question, signal, deadlineMs, { ...deps, limits });
      if (!response.ok) {
        const reason = response.failure.code === 'unreachable' ? await checkReachable(origin, deps) : null;
        return fail(reason ?? response.failure);
      }
      const { status, headers, text } = response.value;
      const cooldown = status === 429 ? 'rate-limited' : status === 503 ? 'maintenance' : null;
      if (cooldown) return fail(await coolDown(origin, cooldown, headers));
      if (isRefusal(status, endpoint)) {
        const { address, key } = service;
        const about = { address, message: serverMessage(text, key), elapsedMs: now() - startedAtMs };
        return fail(failureOfStatus(status, endpoint === 'content', about));
      }
      return response;
    }

    for (;;) {
      const result = await limited(once);
      // A call that finds a cool-down fails at once; only the call that started it waits for its end.
      if (result.ok || sent === 0 || sent > Math.min(retriesOf(result.failure), limits.retries)) return result;
      const { failure } = result;
      const untilRetryMs = 'retryAtMs' in failure ? Math.max(0, failure.retryAtMs - now()) : 0;
      // Full jitter over 0.3 s, doubling.
      const delayMs = untilRetryMs + Math.round(random() * 300 * 2 ** (sent - 1));
      if (now() + delayMs >= deadlineMs) return result;
      await wait(delayMs, signal);
    }
  }

  return async (question: Question, signal?: AbortSignal): Promise<Result<Answer>> => {
    const { signal: keySignal } = question.service;
    const either = AbortSignal.any([signal, keySignal].filter((each) => each !== undefined));
    try {
      either.throwIfAborted();
      const answer = await ask(question, either);
      // An aborted request has no response, whatever came of it.
      either.throwIfAborted();
      return answer;
    } catch (reason) {
      if (keySignal?.aborted && !signal?.aborted) return fail({ code: 'not-connected' });
      throw reason;
    }
  };
}

/** A request that fails at once was blocked, and would be blocked again (docs/faults.md#f10). */
const retriesOf = (failure: Failure): number =>
  failure.code === 'unreachable' && failure.quick ? 0 : FAILURES[failure.code].retriesAtOnce;

/** Runs tasks in order of arrival, a limited number at a time. */
function createLimiter(limit: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    // Whoever finishes hands its slot on.
    if (running >= limit) await new Promise<void>((resolve) => queue.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Whether a status means that there is no content, or no list. */
const isRefusal = (status: number, endpoint: Question['endpoint']): boolean =>
  status < 200 || status > 299 || (status === 202 && endpoint === 'content');

/** A request that fails faster never left the browser (docs/faults.md#f10). */
const BLOCKED_WITHIN_MS = 10;

/** No cookies, no cache, no referrer. */
const REQUEST_OPTIONS = {
  method: 'GET',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

/**
 * Sends one request and reads its response or refusal, within the limits; its headers are due by `deadlineMs` (epoch
 * milliseconds). When the caller aborts, what it returns is meaningless.
 */
async function sendRequest(
  { url, endpoint, service: { address, key } }: Question,
  caller: AbortSignal,
  deadlineMs: number,
  { fetch, now, limits }: Pick<ApiDeps, 'fetch' | 'now'> & { limits: Limits },
): Promise<Result<Answer>> {
  if (new URL(url).origin !== new URL(address).origin) throw new Error('A request would take the key elsewhere.');
  const startedAtMs = now();
  const timedOut = (phase: 'headers' | 'body') => fail({ code: 'timeout', phase, afterMs: now() - startedAtMs });

  const timeout = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Restarts the time that the request has. */
  function arm(ms: number, untilMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => timeout.abort(), Math.max(0, Math.min(ms, untilMs - now())));
  }

  try {
    arm(limits.headersMs, deadlineMs);
    const headers = { Accept: 'application/json', Authorization: `Bearer ${key}` };
    const signal = AbortSignal.any([caller, timeout.signal]);
    const response = await tryFetch(fetch, url, { ...REQUEST_OPTIONS, headers, redirect: 'manual', signal });
    if (!response) {
      const quick = now() - startedAtMs < BLOCKED_WITHIN_MS;
      return timeout.signal.aborted ? timedOut('headers') : fail({ code: 'unreachable', address, quick });
    }
    if (isRedirect(response)) return fail({ code: 'redirected', address, suggestion: null });

    const { status, headers: answered } = response;
    const isRefused = isRefusal(status, endpoint);
    const { refusalMs, refusalBytes, contentBodyMs, contentBytes, listBodyMs, listBytes } = limits;
    const [bodyMs, mostBytes] = endpoint === 'content' ? [contentBodyMs, contentBytes] : [listBodyMs, listBytes];
    const limitBytes = isRefused ? refusalBytes : mostBytes;
    const untilMs = isRefused ? deadlineMs : now() + bodyMs;
    const onProgress = () => arm(isRefused ? refusalMs : limits.idleMs, untilMs);
    const text = await readText(response, limitBytes, onProgress).catch(() => undefined);
    if (isRefused) return succeed({ status, headers: answered, text: text ?? '' });
    if (text === undefined) return timeout.signal.aborted ? timedOut('body') : fail({ code: 'cut-off' });
    return text === null
      ? fail({ code: 'too-large', limitBytes, address })
      : succeed({ status, headers: answered, text });
  } finally {
    clearTimeout(timer);
    // Ends the request if it is still running.
    timeout.abort();
  }
}

/** Null without a response. Errors are not passed on: Firefox quotes the Authorization header (docs/faults.md#f3). */
async function tryFetch(fetch: ApiDeps['fetch'], url: string, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(url, init);
  } catch {
    return null;
  }
}

/** Where the redirects from a URL end, requested without the key; null when there are none, or no response. */
export async function probeList(url: string, { fetch, limits }: ApiDeps): Promise<URL | null> {
  const response = await tryFetch(fetch, url, {
    ...REQUEST_OPTIONS,
    headers: { Accept: 'application/json' },
    redirect: 'follow',
    signal: AbortSignal.timeout({ ...defaultLimits, ...limits }.headersMs),
  });
  return response?.redirected ? new URL(response.url) : null;
}

/**
 * Reads a body to its end; null when it is longer than `maxBytes` (docs/faults.md#f51). Rejects when it is cut off,
 * cannot be decompressed, or is aborted.
 */
async function readText(response: Response, maxBytes: number, onProgress: () => void): Promise<string | null> {
  // A compressed body expands to more than its declared length, in practice never to less.
  if (Number(response.headers.get('Content-Length')) > maxBytes) return null;
  if (!response.body) return '';
  const reader = response.body.getReader();
  const pieces: BlobPart[] = [];
  let byteCount = 0;
  for (;;) {
    onProgress();
    const { done, value } = await reader.read();
    if (done) break;
    byteCount += value.byteLength;
    if (byteCount > maxBytes) return null;
    pieces.push(value);
  }
  const bytes = await new Blob(pieces).arrayBuffer();
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(response.headers.get('Content-Type') ?? '') ?? [];
  try {
    return new TextDecoder(utf16Of(new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))) ?? charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** JSON begins with an ASCII character, maybe after a mark: zeros and marks tell UTF-16, whatever is said of it. */
function utf16Of([first, second]: Uint8Array): string | undefined {
  if (second === 0 || (first === 0xff && second === 0xfe)) return 'utf-16le';
  return first === 0 || (first === 0xfe && second === 0xff) ? 'utf-16be' : undefined;
}

/**
 * How long the service asks clients to wait, in milliseconds; null for zero, the past or nonsense (docs/faults.md#f41 to
 * #f43). A date or epoch is compared with the service's own `Date`, as its clock and ours may differ.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const serverNowMs = parseHttpDate(headers.get('Date')) ?? nowMs;
  for (const name of ['Retry-After', 'RateLimit-Reset', 'X-RateLimit-Reset']) {
    const value = headers.get(name) ?? '';
    const atMs = parseHttpDate(value) ?? parseDate(value);
    const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : 0;
    const delayMs = atMs === null ? seconds * 1000 : atMs - serverNowMs;
    if (delayMs > 0) return Math.min(delayMs, COOLDOWN_MS.longest);
  }
  return null;
}
