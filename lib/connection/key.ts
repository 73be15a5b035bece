import { cleanPaste } from './paste.ts';

/**
 * What is wrong with a key, without a character of it: it may be a real one with one character lost (docs/faults.md#f2,
 * #f3).
 */
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

/** Reads a typed or pasted key, also with quotes or its header around it. docs/service.md#key: `svc_` and 40 hex. */
export function parseKey(text: string): ParsedKey {
  const key = withoutHeader(text);
  if (!key) return problem({ code: 'empty' });
  if (!key.startsWith(prefix)) return problem({ code: 'prefix' });
  const secret = key.slice(prefix.length);
  if (!/^[0-9a-f]*$/i.test(secret)) return problem({ code: 'characters' });
  if (secret.length !== hexDigits) return problem({ code: 'length', hexCount: secret.length });
  return { ok: true, key };
}

/** Enough of a key to tell it from another: `svc_••••ab12`. Of what is not a key, nothing. */
export function maskKey(key: string): string {
  const parsed = parseKey(key);
  return `${prefix}••••${parsed.ok ? parsed.key.slice(-4) : ''}`;
}

/** A text without anything in it that looks like a key, whole or cut short. */
export function redact(text: string): string {
  return text.replace(/svc_[0-9a-z]{8,}/gi, `${prefix}••••`);
}

/** The header goes name first, scheme second, and each may stand in its own quotes. */
function withoutHeader(text: string): string {
  const value = cleanPaste(cleanPaste(text).replace(/^authorization["'`]?\s*[:=]/i, ''));
  return cleanPaste(value.replace(/^bearer(?:\s+|$)/i, ''));
}

function problem(problem: KeyProblem): ParsedKey {
  return { ok: false, problem };
}
