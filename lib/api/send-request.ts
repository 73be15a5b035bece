import type { Failure } from '../failure.ts';
import { decodeText, readBytes } from './body.ts';
import { serverMessage } from './server-message.ts';
import { isRedirect } from './status.ts';
import type { ApiDeps, Endpoint, Service } from './types.ts';
import type { Limits } from './limits.ts';
import { createTimeoutSignal, type TimeoutSignal } from './timeout-signal.ts';

export interface Question {
  url: string;
  endpoint: Endpoint;
  service: Service;
  /** Origin of the service's address; the key is never sent anywhere else. */
  origin: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** The outcome of one request, without retries. */
export type RequestOutcome =
  | ({ is: 'answer' } & Answer)
  | { is: 'refusal'; status: number; headers: Headers; message: string; elapsedMs: number }
  | { is: 'failure'; failure: Failure };

export interface RequestTools {
  fetch: ApiDeps['fetch'];
  now: () => number;
  limits: Limits;
}

/** A request that fails faster never left the browser (docs/faults.md#f10). */
const blockedWithinMs = 10;

/**
 * Sends one request and reads its response, within the limits; `deadlineMs` (epoch milliseconds) applies to its
 * headers. When the caller aborts, the request ends at once, and the returned value is meaningless. Errors of `fetch`
 * are not passed on: Firefox quotes the Authorization header in one (docs/faults.md#f3).
 */
export async function sendRequest(
  { url, endpoint, service, origin }: Question,
  caller: AbortSignal,
  deadlineMs: number,
  { fetch, now, limits }: RequestTools,
): Promise<RequestOutcome> {
  if (new URL(url).origin !== origin) throw new Error('A request would take the key to another origin.');
  const { address, key } = service;
  const startedAtMs = now();
  const timeout = createTimeoutSignal(caller);
  const armFor = (ms: number, untilMs: number) => timeout.arm(Math.max(0, Math.min(ms, untilMs - now())));
  const timedOut = (phase: 'headers' | 'body'): Failure => ({ code: 'timeout', phase, afterMs: now() - startedAtMs });

  try {
    armFor(limits.headersMs, deadlineMs);
    const response = await send(fetch, url, requestInit(key, timeout.signal));
    if (!response) {
      const quick = now() - startedAtMs < blockedWithinMs;
      return failed(timeout.expired ? timedOut('headers') : { code: 'unreachable', address, quick });
    }
    if (isRedirect(response)) return failed({ code: 'redirected', address, suggestion: null });

    const { status, headers } = response;
    if (!response.ok || (status === 202 && endpoint === 'content')) {
      const elapsedMs = now() - startedAtMs;
      const message = await messageOf(response, key, limits, () => armFor(limits.refusalMs, deadlineMs));
      return { is: 'refusal', status, headers, message, elapsedMs };
    }

    const [limitBytes, bodyMs] =
      endpoint === 'content' ? [limits.contentBytes, limits.contentBodyMs] : [limits.listBytes, limits.listBodyMs];
    const bodyUntilMs = now() + bodyMs;
    const onProgress = () => armFor(limits.idleMs, bodyUntilMs);
    const bytes = await readBytes(response, limitBytes, onProgress).catch(() => bodyFault(timeout));
    if (bytes === 'stalled') return failed(timedOut('body'));
    if (bytes === 'cut-off') return failed({ code: 'cut-off' });
    if (!bytes) return failed({ code: 'too-large', limitBytes, address });
    return { is: 'answer', status, headers, text: decodeText(bytes, headers.get('Content-Type')) };
  } finally {
    timeout.end();
  }
}

/** The response; null when there is none. A browser may also throw at once, for a header that cannot be sent. */
export async function send(fetch: ApiDeps['fetch'], url: string, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(url, init);
  } catch {
    return null;
  }
}

/** Options of every request: no cookies, no cache, no referrer, and redirects are reported, not followed. */
function requestInit(key: string, signal: AbortSignal): RequestInit {
  return {
    method: 'GET',
    headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
    credentials: 'omit',
    redirect: 'manual',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  };
}

/** The message of a refusal; empty when its body cannot be read. */
async function messageOf(response: Response, key: string, limits: Limits, onProgress: () => void): Promise<string> {
  const bytes = await readBytes(response, limits.refusalBytes, onProgress).catch(() => null);
  return bytes ? serverMessage(decodeText(bytes, response.headers.get('Content-Type')), key) : '';
}

function bodyFault(timeout: TimeoutSignal): 'stalled' | 'cut-off' {
  return timeout.expired ? 'stalled' : 'cut-off';
}

function failed(failure: Failure): RequestOutcome {
  return { is: 'failure', failure };
}
