import { serviceId } from '../recording/types.ts';
import { parseAddress, parseUrl, redact, type AddressProblem } from './address-and-key.ts';

/** Why a text is no address pattern: as for an address, or `{id}` is missing. */
export type PatternProblem = AddressProblem | 'no-id';

export type ParsedPattern = { ok: true; pattern: string } | { ok: false; problem: PatternProblem };

/** A place for a value, which a browser encodes in a path. */
const PLACE = /(?:\{|%7B)(id|seconds)(?:\}|%7D)/gi;

/**
 * Parses the address that a service shows recordings at, with `{id}` and possibly `{seconds}`, by the rules of the
 * service's own address. Both places are behind the host, which no id can change. `empty` for no pattern.
 */
export function parsePattern(text: string): ParsedPattern {
  const parsed = parseUrl(text);
  if (!parsed.ok) return parsed;
  if (redact(parsed.url.href) !== parsed.url.href) return { ok: false, problem: 'key' };
  // These would end the link in Markdown.
  const address = parsed.url.href.replace(/[()']/g, encodeSign);
  const pattern = address.replace(PLACE, (_, name: string) => `{${name.toLowerCase()}}`);
  return pattern.includes('{id}') ? { ok: true, pattern } : { ok: false, problem: 'no-id' };
}

/** The pattern in force: the organization's, or else the user's; null for none. Neither needs to be valid. */
export function patternInForce(managed: string | null, own: string): string | null {
  for (const text of [managed ?? '', own]) {
    const parsed = parsePattern(text);
    if (parsed.ok) return parsed.pattern;
  }
  return null;
}

/** The organization's pattern for the service at this address: with an address of theirs, it is of that alone. */
export function managedPattern(
  { address, linkPattern }: { address: string | null; linkPattern: string | null },
  of: string,
): string | null {
  const theirs = parseAddress(address ?? '');
  return theirs.ok && theirs.address !== of ? null : linkPattern;
}

/** The address of a recording by a parsed pattern, at `seconds` from its start; at the start for null. */
export function linkTo(pattern: string, id: string, seconds: number | null): string {
  const values: Record<string, string> = {
    id: encodeURIComponent(serviceId(id).toWellFormed()).replace(/[()']/g, encodeSign),
    seconds: String(Math.max(0, Math.floor(seconds ?? 0))),
  };
  return pattern.replace(PLACE, (_, name: string) => values[name] ?? '');
}

/** The address of a recording at a moment, in seconds, or at its start; null for none. */
export type LinkAt = ((seconds: number | null) => string) | null;

export const linkMaker = (pattern: string | null, id: string): LinkAt =>
  pattern === null ? null : (seconds) => linkTo(pattern, id, seconds);

const encodeSign = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`;
