import { redact } from '../connection/address-and-key.ts';
import { FAILURES, type Failure, type Result, fail, succeed } from '../failures.ts';
import { shorten } from '../recording/text.ts';
import { parseDate, parseHttpDate } from '../text/dates.ts';

/** Address and key of the service, as `parseAddress` and `parseKey` return them. */
export interface Service {
  /** Origin and path prefix, without a trailing slash. */
  address: string;
  key: string;
  /** Whose requests the service counts: one that has made too many has others rest no more than itself. */
  account?: string;
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
  cooldowns: { read: () => Promise<Cooldowns>; change: (make: (all: Cooldowns) => Cooldowns) => Promise<unknown> };
  limits?: Partial<Limits>;
}

type Cooldown = Extract<Failure, { retryAtMs: number }>;
/** Origins and accounts that must not be contacted for now, and why. In `storage.session`, as the background may be stopped at any time. */
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

/** A response whose body was read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Why requests are impossible, or null. Also explains a failure of transport: these all look the same. */
export async function checkReachable(
  origin: string,
  { isOnline, isPermitted }: Pick<ApiDeps, 'isOnline' | 'isPermitted'>,
): Promise<Failure | null> {
  if (!isOnline()) return { code: 'offline' };
  return (await isPermitted(origin)) ? null : { code: 'permission-missing', origin };
}

/** Creates the function that sends a request to the service, and retries it where that helps; `not-connected` once aborted. */
export function createCall(deps: ApiDeps) {
  const { now, random, wait, cooldowns } = deps;
  const limits: Limits = { ...defaultLimits, ...deps.limits };
  const limited = createLimiter(limits.concurrency);

  /** One that would last longer than the longest was started before the clock was set back. */
  const lasts = (known: Cooldown | undefined): known is Cooldown =>
    known !== undefined && known.retryAtMs > now() && known.retryAtMs <= now() + COOLDOWN_MS.longest;

  /** Starts a cool-down, unless a longer one is active. */
  async function coolDown(place: string, next: Cooldown): Promise<Cooldown> {
    let longer = next;
    await cooldowns.change((all) => {
      const known = all[place];
      if (lasts(known) && known.retryAtMs > next.retryAtMs) longer = known;
      return { ...all, [place]: longer };
    });
    return longer;
  }

  async function ask(question: Question, signal: AbortSignal): Promise<Result<Answer>> {
    const { address, account = '' } = question.service;
    const { origin } = new URL(address);
    const own = `${origin} ${account}`;
    const deadlineMs = now() + limits.totalMs;
    const forbidden = await checkReachable(origin, deps);
    if (forbidden) return fail(forbidden);
    let sent = 0;

    async function once(): Promise<Result<Answer>> {
      if (signal.aborted) return fail({ code: 'not-connected' });
      // Requests ahead in the queue may have taken longer.
      if (now() >= deadlineMs) return fail({ code: 'timeout', phase: 'headers', afterMs: limits.totalMs });
      if (sent === 0) {
        // Checked here and not before queueing, because requests ahead in the queue may have been refused.
        const all = await cooldowns.read();
        const cooldown = [all[origin], all[own]].find(lasts);
        if (cooldown) return fail(cooldown);
      }
      sent++;
      const answer = await sendRequest(question, signal, deadlineMs, { ...deps, limits });
      if (answer.ok) return answer;
      const { failure } = answer;
      // A service that is down is so for all; too many requests were those of one account.
      if ('retryAtMs' in failure) return fail(await coolDown(failure.code === 'rate-limited' ? own : origin, failure));
      const reason = failure.code === 'unreachable' ? await checkReachable(origin, deps) : null;
      return fail(reason ?? failure);
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
      await wait(delayMs, signal).catch(() => undefined);
    }
  }

  return async (question: Question, signal?: AbortSignal): Promise<Result<Answer>> => {
    const both = AbortSignal.any([signal, question.service.signal].filter((each) => each !== undefined));
    const answer = await ask(question, both);
    // Whatever came of it.
    return both.aborted ? fail({ code: 'not-connected' }) : answer;
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

/** A request that fails faster never left the browser (docs/faults.md#f10). */
const BLOCKED_WITHIN_MS = 10;

/** No cookies, no cache, no referrer. */
const OPTIONS: RequestInit = { method: 'GET', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' };

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
    const response = await tryFetch(fetch, url, { headers, redirect: 'manual', signal });
    if (!response) {
      const quick = now() - startedAtMs < BLOCKED_WITHIN_MS;
      return timeout.signal.aborted ? timedOut('headers') : fail({ code: 'unreachable', address, quick });
    }
    const { status, headers: answered } = response;
    const isRefused = !response.ok || (status === 202 && endpoint === 'content');
    const { refusalMs, refusalBytes, contentBodyMs, contentBytes, listBodyMs, listBytes } = limits;
    const [bodyMs, mostBytes] = endpoint === 'content' ? [contentBodyMs, contentBytes] : [listBodyMs, listBytes];
    const limitBytes = isRefused ? refusalBytes : mostBytes;
    const untilMs = isRefused ? deadlineMs : now() + bodyMs;
    const onProgress = () => arm(isRefused ? refusalMs : limits.idleMs, untilMs);
    const text = await readText(response, limitBytes, onProgress).catch(() => undefined);
    if (isRefused) {
      const retryAtMs = now() + (retryAfterMs(answered, now()) ?? COOLDOWN_MS.usual);
      const about = { address, message: serverMessage(text ?? '', key), elapsedMs: now() - startedAtMs, retryAtMs };
      return fail(failureOfStatus(status, endpoint === 'content', about));
    }
    if (text === undefined) return timeout.signal.aborted ? timedOut('body') : fail({ code: 'cut-off' });
    if (text === null) return fail({ code: 'too-large', limitBytes, address });
    return succeed({ status, headers: answered, text });
  } finally {
    clearTimeout(timer);
    // Ends the request if it is still running.
    timeout.abort();
  }
}

/** Null without a response. Errors are not passed on: Firefox quotes the Authorization header (docs/faults.md#f3). */
const tryFetch = (fetch: ApiDeps['fetch'], url: string, init: RequestInit): Promise<Response | null> =>
  new Promise<Response>((resolve) => resolve(fetch(url, { ...OPTIONS, ...init }))).catch(() => null);

/** Where the redirects from a URL end, requested without the key; null when there are none, or no response. */
export async function probeList(url: string, { fetch, limits }: ApiDeps): Promise<URL | null> {
  const signal = AbortSignal.timeout({ ...defaultLimits, ...limits }.headersMs);
  const response = await tryFetch(fetch, url, { headers: { Accept: 'application/json' }, redirect: 'follow', signal });
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
  const decoder = decoderOf(response.headers);
  let text = '';
  let byteCount = 0;
  for (;;) {
    onProgress();
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    byteCount += value.byteLength;
    if (byteCount > maxBytes) return null;
    text += decoder.decode(value, { stream: true });
  }
}

/** For the encoding in the content type, if that is a known one, otherwise UTF-8. */
function decoderOf(headers: Headers): TextDecoder {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers.get('Content-Type') ?? '') ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
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

/** Browsers show a redirect by status 0, other runtimes by its own (docs/faults.md#f15). */
const REDIRECTS = new Set([0, 301, 302, 303, 307, 308]);
const UNFINISHED = [202, 409, 423];
const REFUSED = new Set([400, 413, 414, 422, ...UNFINISHED]);
const UNSUPPORTED = new Set([405, 406, 415, 426, 501, 505]);

/** The failure that a status means (docs/faults.md#f26 to #f49); 429 and 503 start a cool-down. */
function failureOfStatus(
  status: number,
  isContent: boolean,
  about: { message: string; address: string; elapsedMs: number; retryAtMs: number },
): Failure {
  const { message, address, elapsedMs: afterMs, retryAtMs } = about;
  if (REDIRECTS.has(status)) return { code: 'redirected', address, suggestion: null };
  if (isContent && UNFINISHED.includes(status)) return { code: 'processing' };
  if (REFUSED.has(status)) return { code: 'refused', status, message };
  if (UNSUPPORTED.has(status)) return { code: 'unsupported', status };
  if (status === 401) return { code: 'key-rejected' };
  if (status === 402) return { code: 'quota', message };
  if (status === 403) return { code: 'forbidden', message };
  if (status === 404) return isContent ? { code: 'not-found' } : { code: 'wrong-address', address };
  if (status === 410) return isContent ? { code: 'gone' } : { code: 'wrong-address', address };
  if (status === 407) return { code: 'proxy' };
  if (status === 408 || status === 425) return { code: 'timeout', phase: 'headers', afterMs };
  if (status === 429) return { code: 'rate-limited', retryAtMs };
  if (status === 451) return { code: 'legal' };
  if (status === 503) return { code: 'maintenance', retryAtMs };
  if (status === 511) return { code: 'network-sign-in', address };
  return status >= 500 && status < 600
    ? { code: 'server-error', status }
    : { code: 'unexpected-status', status, message };
}

/**
 * What `decode` makes of a response's JSON, whatever its content type (docs/faults.md#f25). A web page is known by its
 * first character or its type (#f17); all else that is no JSON, or null to `decode`, is unexpected (#f21).
 */
export function readJson<T>(
  answer: Answer,
  { address, key }: { address: string; key: string },
  decode: (json: unknown) => T | null,
): Result<T> {
  if (answer.text.trimStart().startsWith('<')) return fail({ code: 'web-page', address });
  let json: unknown;
  try {
    json = JSON.parse(answer.text);
  } catch {
    const isPage = /^\s*(?:text\/html|application\/xhtml\+xml)/i.test(answer.headers.get('Content-Type') ?? '');
    return isPage ? fail({ code: 'web-page', address }) : unexpected(answer, key);
  }
  const value = decode(json);
  return value === null ? unexpected(answer, key) : succeed(value);
}

/** A failure with details for developers: status, type and beginning of the response. */
export function unexpected(answer: Answer, key: string): Result<never> {
  const type = answer.headers.get('Content-Type') ?? 'no content type';
  const detail = `${answer.status}, ${type}: ${answer.text.slice(0, 2_000)}`;
  return fail({ code: 'unexpected-answer', detail: plainText(detail, key, 300) });
}

/**
 * The service's words about a refusal, without the key (docs/faults.md#f26, #f38); empty when nothing is readable, or
 * it is a web page (#f29). Bodies: docs/service.md#r4; RFC 9457.
 */
export function serverMessage(text: string, key: string): string {
  const start = text.trimStart();
  if (start.startsWith('<')) return '';
  try {
    return plainText(messageOf(JSON.parse(start)) ?? '', key);
  } catch {
    // A truncated JSON document is not readable text.
    return /^[{["]/.test(start) ? '' : plainText(start, key);
  }
}

function messageOf(body: unknown): string | null {
  if (typeof body === 'string') return body;
  if (Array.isArray(body)) return messageOf(body[0]);
  if (typeof body !== 'object' || body === null) return null;
  const said = new Map<string, unknown>(Object.entries(body));
  const fields = ['error', 'message', 'detail', 'errors', 'title', 'msg'];
  return fields.reduce<string | null>((found, name) => found ?? messageOf(said.get(name)), null);
}

/** Control characters, and characters that are invisible or change the direction of the text. */
const UNSEEN = /\p{Cf}|(?!\s)\p{Cc}/gu;

/** One line of at most `longest` UTF-16 units, without control characters and without `key`, in any letter case. */
function plainText(text: string, key: string, longest = 200): string {
  // A space in place of an invisible character would hide a key from `redact`.
  const line = redact(text.replace(UNSEEN, '').replace(/\s+/g, ' '));
  // `redact` needs the prefix of a key.
  const secret = key.slice(key.indexOf('_') + 1);
  const safe = secret ? line.replace(new RegExp(secret, 'gi'), '••••') : line;
  return shorten(safe.toWellFormed().trim(), longest);
}
