/** Without any character of the key: it may be a real one that lost some (docs/faults.md#f2, #f3). */
export type KeyProblem =
  | { code: 'empty' }
  /** It does not start with `svc_`. */
  | { code: 'prefix' }
  /** Something other than hexadecimal digits follows the prefix. */
  | { code: 'characters' }
  /** Only hexadecimal digits follow, but not 40 of them. */
  | { code: 'length'; hexCount: number };

export type ParsedKey = { ok: true; key: string } | { ok: false; problem: KeyProblem };

const prefix = 'svc_';
const hexDigits = 40;

/** A key in a line around it: a header, a command, a line of settings. */
const within = /(?<![\w-])svc_[0-9a-f]{40}(?![\w-])/i;

/** Parses a typed or pasted key (docs/service.md#key: `svc_` and 40 hex digits), or the one in a pasted line. */
export function parseKey(text: string): ParsedKey {
  const typed = cleanPaste(text);
  const key = within.exec(typed)?.[0] ?? typed.replace(/^(?:authorization["'`]?\s*[:=]\W*)?bearer(?:\s+|$)/i, '');
  if (!key) return { ok: false, problem: { code: 'empty' } };
  if (!key.startsWith(prefix)) return { ok: false, problem: { code: 'prefix' } };
  const secret = key.slice(prefix.length);
  if (!/^[0-9a-f]*$/i.test(secret)) return { ok: false, problem: { code: 'characters' } };
  if (secret.length !== hexDigits) return { ok: false, problem: { code: 'length', hexCount: secret.length } };
  return { ok: true, key };
}

/** Enough of a key to distinguish it from others: `svc_••••ab12`. Shows nothing of a text that is not a key. */
export function maskKey(key: string): string {
  const parsed = parseKey(key);
  return `${prefix}••••${parsed.ok ? parsed.key.slice(-4) : ''}`;
}

/** `text` with everything that looks like a key removed, even a truncated one. */
export function redact(text: string): string {
  return text.replace(/svc_[0-9a-z]{8,}/gi, `${prefix}••••`);
}

/** Invisible characters that get pasted: zero-width ones, soft hyphens, direction marks, byte-order marks. */
const unseen = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const quotes = '[<>"\'`\u00ab\u00bb\u2018-\u201f\u2039\u203a]';
const outerQuotes = new RegExp(`^(?:${quotes}|\\s)+|(?:${quotes}|\\s)+$`, 'g');

/** A pasted text without surrounding spaces and quotes, and without invisible characters. */
export function cleanPaste(text: string): string {
  return text.replace(unseen, '').replace(outerQuotes, '');
}
