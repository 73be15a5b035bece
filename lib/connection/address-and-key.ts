/** Why a text is not a valid service address. */
export type AddressProblem =
  | 'empty'
  | 'not-a-url'
  /** Something other than `https:` and `http:`. */
  | 'scheme'
  /** `http:` to a host other than `localhost` and `127.0.0.1`: the key would be sent unencrypted. */
  | 'insecure'
  /** A user name or password before the host. */
  | 'userinfo'
  /** The key, pasted into the wrong field. */
  | 'key';

export type ParsedAddress =
  | {
      ok: true;
      /** Origin and path prefix, without a trailing slash; endpoints are appended to it. */
      address: string;
    }
  | { ok: false; problem: AddressProblem };

const longest = 2_000;
const localHosts = new Set(['localhost', '127.0.0.1']);
/** Starts at the first of several slashes: trying each of them would take quadratic time. */
const endpoint = /(?<!\/)\/+api\/v1(?:\/+recordings(?:\/.*)?)?\/*$/;

/**
 * Parses a typed or pasted service address (docs/faults.md#f71): adds the scheme, removes query, hash, trailing slashes
 * and a pasted endpoint, keeps a path prefix. Plain http is for this computer only.
 */
export function parseAddress(text: string): ParsedAddress {
  const parsed = parseUrl(text);
  return parsed.ok ? { ok: true, address: parsed.url.origin + withoutEndpoint(parsed.url.pathname) } : parsed;
}

/** The whole address that was typed or pasted, by the same rules. */
export function parseUrl(text: string): { ok: true; url: URL } | { ok: false; problem: AddressProblem } {
  const typed = cleanPaste(text).replace(/^(https?)(?=\/\/)/i, '$1:');
  if (!typed) return { ok: false, problem: 'empty' };
  if (typed.length > longest) return { ok: false, problem: 'not-a-url' };
  const scheme = schemeOf(typed);
  if (scheme !== null && scheme !== 'http' && scheme !== 'https') return { ok: false, problem: 'scheme' };
  const url = scheme === null ? withScheme(typed) : toUrl(typed);
  if (!url) return { ok: false, problem: 'not-a-url' };
  if (url.username || url.password) return { ok: false, problem: 'userinfo' };
  // An asterisk would make a match pattern for all subdomains; the other odd characters resolve nowhere.
  if (!/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(url.hostname)) return { ok: false, problem: 'not-a-url' };
  if (/svc_[0-9a-f]{16,}/i.test(url.origin + url.pathname)) return { ok: false, problem: 'key' };
  if (url.protocol === 'http:' && !localHosts.has(url.hostname)) return { ok: false, problem: 'insecure' };
  return { ok: true, url };
}

/**
 * The match pattern that covers the origin of an address, for permissions. `portsAllowed`: Chromium accepts a port in
 * it; Firefox refuses one and matches every port without it.
 */
export function patternOf({ protocol, host, hostname }: URL, portsAllowed: boolean): string {
  return `${protocol}//${portsAllowed ? host : hostname}/*`;
}

/** The scheme that was typed, in lower case; null for none. `host:8080` and `name:password@host` have none. */
function schemeOf(typed: string): string | null {
  const match = /^([a-z][a-z0-9+.-]*):(\/\/|(?!\d)[^@]*$)/i.exec(typed) ?? /^(https?):/i.exec(typed);
  return match?.[1]?.toLowerCase() ?? null;
}

function withScheme(typed: string): URL | null {
  const bare = typed.replace(/^[/\\]+/, '');
  const url = toUrl(`https://${bare}`);
  return url && localHosts.has(url.hostname) ? toUrl(`http://${bare}`) : url;
}

/** Not `URL.canParse`: once compiled, Node's returns wrong results for letters such as ü. */
function toUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Until nothing changes, so that parsing the result changes nothing. */
function withoutEndpoint(path: string): string {
  const shorter = path.replace(endpoint, '').replace(/[/']+$/, '');
  return shorter === path ? path : withoutEndpoint(shorter);
}

/**
 * Without any character of the key: it may be a real one that lost some (docs/faults.md#f2, #f3). It lacks the prefix
 * `svc_`, or something other than hexadecimal digits follows, or not 40 of them.
 */
export type KeyProblem = { code: 'empty' | 'prefix' | 'characters' } | { code: 'length'; hexCount: number };

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
function cleanPaste(text: string): string {
  return text.replace(unseen, '').replace(outerQuotes, '');
}
