import { redact } from '../connection/key.ts';
import { shorten, wellFormed } from '../recording/text.ts';

/** Maximum lengths of a message and of a detail for a report, in UTF-16 units. */
const longestMessage = 200;
export const longestDetail = 300;

/** Control characters, and characters that are invisible or change the direction of the text. */
const unseen = /\p{Cf}|(?!\s)\p{Cc}/gu;
const spaces = /\s+/g;

/**
 * The service's message about a refusal, as plain text without the key (docs/faults.md#f26, #f38); empty when it says
 * nothing readable, or returns a web page (#f29). Bodies: docs/service.md#r4; RFC 9457.
 */
export function serverMessage(text: string, key: string): string {
  const start = text.trimStart();
  if (start.startsWith('<')) return '';
  let body: unknown;
  try {
    body = JSON.parse(start);
  } catch {
    // A truncated JSON document is not readable text.
    return /^[{["]/.test(start) ? '' : plainText(start, key, longestMessage);
  }
  return plainText(messageOf(body) ?? '', key, longestMessage);
}

/**
 * One line without control characters and without `key` (a parsed one, in any letter case), of at most `longest` UTF-16
 * units.
 */
export function plainText(text: string, key: string, longest: number): string {
  // A space in place of an invisible character would split a key that the service sends back, and hide it from
  // `redact`.
  const line = text.replace(unseen, '').replace(spaces, ' ');
  return shorten(wellFormed(withoutSecret(redact(line), key)).trim(), longest);
}

/** `redact` needs the prefix of a key; this finds the key without it. */
function withoutSecret(text: string, key: string): string {
  const secret = key.slice(key.indexOf('_') + 1);
  return secret ? text.replace(new RegExp(secret, 'gi'), '••••') : text;
}

function messageOf(body: unknown): string | null {
  if (typeof body === 'string') return body;
  if (Array.isArray(body)) return messageOf(body[0]);
  if (!isObject(body)) return null;
  const said = [body['error'], body['message'], body['detail'], body['errors'], body['title'], body['msg']];
  return said.reduce<string | null>((found, value) => found ?? messageOf(value), null);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
