import { redact } from '../connection/key.ts';
import { fail, succeed, type Failure, type Result } from '../failure.ts';
import { shorten, wellFormed } from '../recording/text.ts';

/** A response whose body was read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Browsers show a redirect as `opaqueredirect` with status 0, other runtimes by its status (docs/faults.md#f15). */
export const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);

const UNFINISHED = [202, 409, 423];
const REFUSED = new Set([400, 413, 414, 422, ...UNFINISHED]);
const UNSUPPORTED = new Set([405, 406, 415, 426, 501, 505]);

/** The failure that a status means (docs/faults.md#f26 to #f49); 429 and 503 are cool-downs. */
export function failureOfStatus(
  status: number,
  isContent: boolean,
  { message, address, elapsedMs }: { message: string; address: string; elapsedMs: number },
): Failure {
  if (isContent && UNFINISHED.includes(status)) return { code: 'processing' };
  if (REFUSED.has(status)) return { code: 'refused', status, message };
  if (UNSUPPORTED.has(status)) return { code: 'unsupported', status };
  if (status === 401) return { code: 'key-rejected' };
  if (status === 402) return { code: 'quota', message };
  if (status === 403) return { code: 'forbidden', message };
  if (status === 404) return isContent ? { code: 'not-found' } : { code: 'wrong-address', address };
  if (status === 410) return isContent ? { code: 'gone' } : { code: 'wrong-address', address };
  if (status === 407) return { code: 'proxy' };
  if (status === 408 || status === 425) return { code: 'timeout', phase: 'headers', afterMs: elapsedMs };
  if (status === 451) return { code: 'legal' };
  if (status === 511) return { code: 'network-sign-in', address };
  return status >= 500 && status < 600
    ? { code: 'server-error', status }
    : { code: 'unexpected-status', status, message };
}

export const isEmpty = ({ text }: Answer): boolean => text.trim() === '';

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

/** In UTF-16 units. */
const LONGEST_MESSAGE = 200;

/**
 * The service's words about a refusal, without the key (docs/faults.md#f26, #f38); empty when nothing is readable, or
 * it is a web page (#f29). Bodies: docs/service.md#r4; RFC 9457.
 */
export function serverMessage(text: string, key: string): string {
  const start = text.trimStart();
  if (start.startsWith('<')) return '';
  try {
    return plainText(messageOf(JSON.parse(start)) ?? '', key, LONGEST_MESSAGE);
  } catch {
    // A truncated JSON document is not readable text.
    return /^[{["]/.test(start) ? '' : plainText(start, key, LONGEST_MESSAGE);
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
function plainText(text: string, key: string, longest: number): string {
  // A space in place of an invisible character would hide a key from `redact`.
  const line = redact(text.replace(UNSEEN, '').replace(/\s+/g, ' '));
  // `redact` needs the prefix of a key.
  const secret = key.slice(key.indexOf('_') + 1);
  const safe = secret ? line.replace(new RegExp(secret, 'gi'), '••••') : line;
  return shorten(wellFormed(safe).trim(), longest);
}
