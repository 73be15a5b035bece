import { cleanText } from '../recording/text.ts';
import { plainText, type Inline, type Link } from './nodes.ts';

export interface SafeLink {
  href: string;
  /** Host and port in punycode; for `mailto:` the domain of the first address. */
  host: string;
}

/** Characters that end an address in Markdown or HTML; `new URL` leaves some of them alone. */
const BREAKING = /[\s<>"`{}|\\^]/g;

/**
 * The link target if it may be followed: absolute `https:`, `http:` or `mailto:`, without a user name (platform.md 4.2).
 * Relative addresses have nothing to be relative to here.
 */
export function safeLink(href: string): SafeLink | null {
  const url = parseUrl(href);
  if (url === null) return null;
  const safeHref = url.href.replace(BREAKING, encodeURIComponent);
  if (url.protocol === 'mailto:') {
    const host = domainOf(url.pathname);
    return host === null ? null : { href: safeHref, host };
  }
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  if (!web || url.username !== '' || url.password !== '') return null;
  // `https:example.com` and `https:/example.com` are valid to `new URL`, but no author means them.
  return /^\s*https?:\/\/[^/\\]/i.test(href) ? { href: safeHref, host: url.host } : null;
}

/** A link node, or null when the address may not be followed. A link without words shows its host. */
export function makeLink(href: string, children: Inline[]): Link | null {
  const target = safeLink(href);
  if (target === null) return null;
  const text = cleanText(plainText(children)).trim();
  const shown: Inline[] = text === '' ? [{ type: 'text', text: target.host }] : children;
  return { type: 'link', ...target, disguised: imitatesAnother(text, target), children: shown };
}

export function makeImage(href: string, alt: string): Inline | null {
  const target = safeLink(href);
  return target && { type: 'image', alt: cleanText(alt).replace(/\s+/g, ' ').trim(), ...target };
}

const ADDRESS_IN_TEXT = /(?:https?:\/\/|www\.)[\p{L}\p{N}\p{M}.:@\u3002\uFF0E\uFF61-]+/giu;
const EMAIL_IN_TEXT = /[^\s@<>()]{1,64}@([\p{L}\p{N}\p{M}.-]+)/gu;
/** One word of the shape of a host, with the dots that browsers take for dots, and a path if there is one. */
const WHOLE_TEXT_HOST =
  /^[\p{L}\p{N}\p{M}-]+(?:[.\u3002\uFF0E\uFF61][\p{L}\p{N}\p{M}-]+)*[.\u3002\uFF0E\uFF61]\p{L}[\p{L}\p{M}-]+(?::\d+)?(?:[/?#]\S*)?$/u;
/** Such a word is the name of a file or a library more often than a host. */
const FILE_NAME =
  /\.(?:md|txt|pdf|docx?|xlsx?|pptx?|csv|json|ya?ml|html?|css|[jt]sx?|py|rs|go|sh|zip|png|jpe?g|gif|svg|mp[34]|wav)$/i;

/** Letters as they look to a reader: one-dot leaders as dots, wide letters as plain ones, nothing that is not seen. */
const asSeen = (text: string): string => text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}+/gu, '');

/** Whether the words of a link are its address, so that they say where it leads; words that only hold the host may hold others. */
export function saysWhereItLeads({ children, href, host }: Link): boolean {
  const words = plainText(children).toLowerCase();
  const address = href.startsWith('mailto:')
    ? words.replace(/^(?:mailto:)?[^\s@/?#]+@/, '')
    : words.replace(/^https?:\/\//, '');
  const shown = [address, `www.${address}`].find((one) => one.startsWith(host));
  return shown !== undefined && /^(?:[/?#]\S*)?$/.test(shown.slice(host.length));
}

/** Whether `words` read as an address at a host other than the link's. */
function imitatesAnother(words: string, target: SafeLink): boolean {
  const text = asSeen(words);
  const addresses = text.match(ADDRESS_IN_TEXT) ?? [];
  const domains = [...text.matchAll(EMAIL_IN_TEXT)].map((match) => match[1] ?? '');
  const whole = WHOLE_TEXT_HOST.test(text) && !FILE_NAME.test(text) ? [text] : [];
  return [...addresses, ...domains, ...whole].some((shown) => {
    const host = hostOf(shown.replace(/[.:@]$/, ''));
    return host !== null && !belongsTo(host, target.host);
  });
}

/** `example.com` in the text is true of a link to `docs.example.com`, not the other way round. */
function belongsTo(shown: string, real: string): boolean {
  const [a, b] = [shown, real].map((host) => host.replace(/^www\./, ''));
  return a === b || real.endsWith(`.${a}`);
}

function hostOf(shown: string): string | null {
  const address = /^https?:\/\//i.test(shown) ? shown : `https://${shown}`;
  return parseUrl(address)?.host ?? null;
}

/** Not `URL.canParse`: where it is compiled, Node's answers wrongly for letters such as é. */
function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

function domainOf(addresses: string): string | null {
  const [first = ''] = addresses.split(',');
  const domain = /^[^@]+@([^@]+)$/.exec(first)?.[1];
  return domain === undefined ? null : hostOf(domain);
}
