import { cleanText } from '../recording/text.ts';
import { plainText, type Inline, type Link } from './nodes.ts';

export interface SafeLink {
  href: string;
  /** Host and port in punycode; for `mailto:`, the domain of the recipient. */
  host: string;
}

/** Characters that end an address in Markdown or HTML; `new URL` leaves some of them unescaped. */
const BREAKING = /[\s<>"`{}|\\^]/g;

/** What may be followed: absolute `https:` or `http:` without a user name, or `mailto:` for one recipient. */
export function safeLink(href: string): SafeLink | null {
  const url = parseUrl(href);
  if (url === null) return null;
  const safeHref = url.href.replace(BREAKING, encodeURIComponent);
  if (url.protocol === 'mailto:') {
    const domain = hostOf(recipientOf(url)?.split('@')[1] ?? '');
    return domain === null ? null : { href: safeHref, host: domain };
  }
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  if (!web || url.username !== '' || url.password !== '') return null;
  // `https:example.com` and `https:/example.com` are valid to `new URL`, but no author means them.
  return /^\s*https?:\/\/[^/\\]/i.test(href) ? { href: safeHref, host: url.host } : null;
}

/** A link node, or null if the address must not be followed. A link without words shows its host. */
export function makeLink(href: string, children: Inline[]): Link | null {
  const target = safeLink(href);
  if (target === null) return null;
  const text = cleanText(plainText(children)).trim();
  const shown: Inline[] = text === '' ? [{ type: 'text', text: target.host }] : children;
  const link: Link = { type: 'link', ...target, disguised: false, children: shown };
  return { ...link, disguised: looksLikeAddress(text) && !saysWhereItLeads(link) };
}

export function linkOr(href: string, children: Inline[]): Inline[] {
  const link = makeLink(href, children);
  return link ? [link] : children;
}

export function makeImage(href: string, alt: string): Inline | null {
  const target = safeLink(href);
  return target && { type: 'image', alt: cleanText(alt).replace(/\s+/g, ' ').trim(), ...target };
}

/**
 * An address without brackets or a user name. A label of its host is in Latin letters or in others: what follows in
 * another script is a sentence.
 */
const BARE_ADDRESS = (() => {
  const label = String.raw`(?:[\p{scx=Latin}\d_-]+|(?:(?!\p{scx=Latin})[\p{L}\p{M}\p{N}-])+)`;
  const web = String.raw`(?<![a-z0-9_])(?:(?:https?|ftp):\/\/(?![^\s/?#<]*@)|www\.)${label}(?:\.${label})*(?::\d+)?(?:[/?#][^\s<]*)?`;
  const mail = String.raw`(?<![\w.+-])[a-z0-9][\w.+-]{0,63}@[a-z0-9-]+(?:\.[a-z0-9-]*[a-z0-9])+(?![\w-])`;
  return new RegExp(`${web}|${mail}`, 'giu');
})();
/** An address ends before these, even if no white space follows. */
const AFTER_ADDRESS = /[\u2018-\u201F\u3000-\u303F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/;
/** A whole host in ASCII before letters of another script, in texts without spaces; `straße.de` is one host. */
const ASCII_HOST =
  /^(?:https?:\/\/)?(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?=[^\p{ASCII}\p{Script=Latin}\p{M}])/iu;

/** Addresses in a text, by where they begin; also with what may follow them in a sentence (see `withoutTrail`). */
export function bareAddresses(text: string): Map<number, string> {
  // Quicker for most texts.
  if (!/@|:\/\/|www\./i.test(text)) return new Map();
  return new Map(
    [...text.matchAll(BARE_ADDRESS)].map(({ 0: match, index }) => {
      const mark = match.search(AFTER_ADDRESS);
      return [index, match.slice(0, ASCII_HOST.exec(match)?.[0].length ?? (mark === -1 ? match.length : mark))];
    }),
  );
}

export const hrefOf = (address: string): string =>
  /^(?:https?|ftp):/i.test(address) ? address : /^www\./i.test(address) ? `http://${address}` : `mailto:${address}`;

/** An address without the punctuation of its sentence: marks, and closing brackets that it did not open. */
export function withoutTrail(address: string): string {
  let unopened = (address.match(/\)/g)?.length ?? 0) - (address.match(/\(/g)?.length ?? 0);
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!/[?!.,:;*_~'"[\]&\\]/.test(last)) break;
  }
  return address.slice(0, end);
}

/** A text in parts: addresses with what they lead to, and what is between them, which leads nowhere. */
export function splitAddresses(text: string): [text: string, href: string | null][] {
  const parts: [string, string | null][] = [];
  let done = 0;
  for (const [at, found] of bareAddresses(text)) {
    const address = withoutTrail(found);
    parts.push([text.slice(done, at), null], [address, hrefOf(address)]);
    done = at + address.length;
  }
  return [...parts, [text.slice(done), null]];
}

/** With or without its colon, and with any number of slashes: browsers see no difference, and readers hardly any. */
const ADDRESS_IN_TEXT = /https?:?\/+|www\.|\S@\S/i;
/** One word shaped like a host, with all characters that browsers treat as dots, and possibly a path. */
const WHOLE_TEXT_HOST =
  /^[\p{L}\p{N}\p{M}-]+(?:[.\u3002\uFF0E\uFF61][\p{L}\p{N}\p{M}-]+)*[.\u3002\uFF0E\uFF61]\p{L}[\p{L}\p{M}-]+(?::\d+)?(?:[/?#]\S*)?$/u;
/** Such a word is more often the name of a file or a library than a host. */
const FILE_NAME =
  /\.(?:md|txt|pdf|docx?|xlsx?|pptx?|csv|json|ya?ml|html?|css|[jt]sx?|py|rs|go|sh|zip|png|jpe?g|gif|svg|mp[34]|wav)$/i;

/** Text as it looks to a reader: one-dot leaders as dots, wide letters as plain ones, nothing invisible. */
const asSeen = (text: string): string => text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}+/gu, '');

/** `text` without the quotes, brackets, dots, and spaces around it. Searched from both ends: a text may be long. */
function withoutEdges(text: string): string {
  const characters = Array.from(text);
  const isWord = (character: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(character);
  return characters.slice(Math.max(0, characters.findIndex(isWord)), characters.findLastIndex(isWord) + 1).join('');
}

/** Whether the words of a link are its address; words that only contain the host may contain others. */
export function saysWhereItLeads({ children, href, host }: Link): boolean {
  const words = plainText(children).toLowerCase();
  const url = parseUrl(href);
  if (url?.protocol === 'mailto:') {
    const [shown, ...query] = words.replace(/^mailto:/, '').split('?');
    return shown === recipientOf(url)?.toLowerCase() && !/\s/.test(query.join('?'));
  }
  const address = words.replace(/^https?:\/\//, '');
  const shown = [address, `www.${address}`].find((one) => one.startsWith(host));
  return shown !== undefined && /^(?:[/?#]\S*)?$/.test(shown.slice(host.length));
}

/** Whether words look like an address, or hold one. */
function looksLikeAddress(words: string): boolean {
  const text = asSeen(words);
  const word = withoutEdges(text);
  return ADDRESS_IN_TEXT.test(text) || (WHOLE_TEXT_HOST.test(word) && !FILE_NAME.test(word));
}

const hostOf = (shown: string): string | null => parseUrl(`https://${shown}`)?.host ?? null;

/** Not `URL.canParse`: once compiled, Node's gives wrong results for letters such as é. */
function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** The only recipient, open or hidden; null if there are others, or if it cannot be determined. */
function recipientOf({ pathname, search }: URL): string | null {
  try {
    const isOnly = ![...new URLSearchParams(search).keys()].some((name) => /^(?:to|cc|bcc)$/i.test(name));
    return (isOnly && /^[^@,;\s]+@[^@,;\s]+$/.exec(decodeURIComponent(pathname))?.[0]) || null;
  } catch {
    return null;
  }
}
