import { cleanText } from '../recording/text.ts';
import { plainText, type Inline, type Link } from './nodes.ts';

export interface SafeLink {
  href: string;
  /** Host and port in punycode; for `mailto:` the domains of all who would get the letter, `a.com, b.com`. */
  host: string;
}

/** More get no letter by a link: all of their domains have to be told beside it. */
const MOST_RECIPIENTS = 50;

/** Characters that end an address in Markdown or HTML; `new URL` leaves some of them alone. */
const BREAKING = /[\s<>"`{}|\\^]/g;

/**
 * The link target if it may be followed: absolute `https:`, `http:` or `mailto:`, without a user name.
 * Relative addresses have nothing to be relative to here.
 */
export function safeLink(href: string): SafeLink | null {
  const url = parseUrl(href);
  if (url === null) return null;
  const safeHref = url.href.replace(BREAKING, encodeURIComponent);
  if (url.protocol === 'mailto:') {
    const domains = recipientsOf(url)
      .slice(0, MOST_RECIPIENTS + 1)
      .map(domainOf);
    const isTold = domains.length > 0 && domains.length <= MOST_RECIPIENTS && !domains.includes(null);
    return isTold ? { href: safeHref, host: [...new Set(domains)].join(', ') } : null;
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
  return { type: 'link', ...target, disguised: imitatesAnother(text, target.host), children: shown };
}

export function makeImage(href: string, alt: string): Inline | null {
  const target = safeLink(href);
  return target && { type: 'image', alt: cleanText(alt).replace(/\s+/g, ' ').trim(), ...target };
}

/** With or without its colon, and with any number of slashes: browsers see no difference, and readers hardly one. */
const SCHEME = /^https?:?\/+/i;
const ADDRESS_IN_TEXT = /(?:https?:?\/+|www\.)[\p{L}\p{N}\p{M}.:@\u3002\uFF0E\uFF61-]+/giu;
const EMAIL_IN_TEXT = /[^\s@<>()]{1,64}@([\p{L}\p{N}\p{M}.-]+)/gu;
/** One word of the shape of a host, with the dots that browsers take for dots, and a path if there is one. */
const WHOLE_TEXT_HOST =
  /^[\p{L}\p{N}\p{M}-]+(?:[.\u3002\uFF0E\uFF61][\p{L}\p{N}\p{M}-]+)*[.\u3002\uFF0E\uFF61]\p{L}[\p{L}\p{M}-]+(?::\d+)?(?:[/?#]\S*)?$/u;
/** Such a word is the name of a file or a library more often than a host. */
const FILE_NAME =
  /\.(?:md|txt|pdf|docx?|xlsx?|pptx?|csv|json|ya?ml|html?|css|[jt]sx?|py|rs|go|sh|zip|png|jpe?g|gif|svg|mp[34]|wav)$/i;

/** Marks that look like those of an address, after NFKC has made the wide and small ones plain: what each is taken for. */
const LOOKALIKES: readonly (readonly [RegExp, string])[] = [
  [/[\u02D0\u02F8\u0589\u05C3\u2236\uA789]/g, ':'],
  [/[\\\u2044\u2215\u2216\u2571\u27CB\u29F5\u29F8]/g, '/'],
  [/[\u06D4\u0701\u2027\u2E31\uA4F8]/g, '.'],
  [/[\u2010\u2012-\u2015\u2212]/g, '-'],
];

/** Text as it looks to a reader: one-dot leaders as dots, wide letters as plain ones, nothing that is not seen. */
function asSeen(text: string): string {
  const seen = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}+/gu, '');
  return LOOKALIKES.reduce((folded, [lookalikes, mark]) => folded.replace(lookalikes, mark), seen);
}

/** `text` without the quotes, brackets, dots and spaces around it. Looked for from both ends: a text may be long. */
function withoutEdges(text: string): string {
  const characters = Array.from(text);
  const isWord = (character: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(character);
  return characters.slice(Math.max(0, characters.findIndex(isWord)), characters.findLastIndex(isWord) + 1).join('');
}

/** Whether the words of a link are its address, so that they say where it leads; words that only hold the host may hold others. */
export function saysWhereItLeads({ children, href, host }: Link): boolean {
  const words = plainText(children).toLowerCase();
  const url = parseUrl(href);
  if (url?.protocol === 'mailto:') {
    const [recipient, ...others] = recipientsOf(url);
    const [shown, ...query] = words.replace(/^mailto:/, '').split('?');
    return others.length === 0 && shown === recipient?.toLowerCase() && !/\s/.test(query.join('?'));
  }
  const address = words.replace(/^https?:\/\//, '');
  const shown = [address, `www.${address}`].find((one) => one.startsWith(host));
  return shown !== undefined && /^(?:[/?#]\S*)?$/.test(shown.slice(host.length));
}

/** Whether `words` read as an address at a host other than the link's (see `SafeLink`), or leave one of its hosts out. */
function imitatesAnother(words: string, host: string): boolean {
  const hosts = host.split(', ');
  const text = asSeen(words);
  const addresses = text.match(ADDRESS_IN_TEXT) ?? [];
  const domains = [...text.matchAll(EMAIL_IN_TEXT)].map((match) => match[1] ?? '');
  const word = withoutEdges(text);
  const whole = WHOLE_TEXT_HOST.test(word) && !FILE_NAME.test(word) ? [word] : [];
  // Before an `@` stands a user's name, which is read as a host.
  const parts = [...addresses, ...domains, ...whole].flatMap((one) => one.replace(SCHEME, '').split('@'));
  const shown = [...new Set(parts)].map((one) => hostOf(withoutEdges(one))).filter((host) => host !== null);
  if (shown.length === 0) return false;
  const isTrue = (one: string): boolean => hosts.some((host) => belongsTo(one, host));
  const isSaid = (host: string): boolean => shown.some((one) => belongsTo(one, host));
  return !shown.every(isTrue) || !hosts.every(isSaid);
}

/** `example.com` in the text is true of a link to `docs.example.com`, not the other way round. */
function belongsTo(shown: string, real: string): boolean {
  const [a, b] = [shown, real].map((host) => host.replace(/^www\./, '').replace(/\.$/, ''));
  return a === b || b?.endsWith(`.${a}`) === true;
}

function hostOf(shown: string): string | null {
  return parseUrl(`https://${shown}`)?.host ?? null;
}

/** Not `URL.canParse`: where it is compiled, Node's answers wrongly for letters such as é. */
function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** Everybody who would get a letter, open or hidden; empty where that cannot be told. Some programs part them by `;`. */
function recipientsOf({ pathname, search }: URL): string[] {
  const headers = [...new URLSearchParams(search)].filter(([name]) => /^(?:to|cc|bcc)$/i.test(name));
  try {
    const [first = '', ...others] = [decodeURIComponent(pathname), ...headers.map(([, value]) => value)].flatMap(
      (part) => part.split(/[,;]/),
    );
    return [first, ...others.filter((one) => one.trim() !== '')].map((one) => one.trim());
  } catch {
    return [];
  }
}

function domainOf(address: string): string | null {
  const domain = /^[^@]+@([^@]+)$/.exec(address)?.[1];
  return domain === undefined ? null : hostOf(domain);
}
