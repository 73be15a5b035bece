/** Characters that are markup anywhere in a line; an underscore inside a word is not. */
const MARKS = /[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|!(?=\[|$)|(?<=\])\(/gu;
/** Text that would become a link automatically: `https://`, `www.`, and email addresses. */
const SELF_LINKS = /(?<=https?|ftp):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=[\w-])/gi;
/** Characters that make a heading, a list, a rule, an underline, or a table's second row at the beginning of a line. */
const LINE_STARTS = /^(?:#(?=#{0,5}(?:\s|$))|[-+](?=\s|$)|-(?=[-:])|:(?=-)|=(?==*\s*$))/;
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/;

/** Text that no Markdown reader takes for markup; `atLineStart` if it may begin a line. */
export function escapeMarkdown(text: string, atLineStart: boolean): string {
  const escaped = text.replace(MARKS, '\\$&').replace(SELF_LINKS, '\\$&');
  return atLineStart ? escaped.replace(LINE_STARTS, '\\$&').replace(NUMBERED, '$1\\$2') : escaped;
}

/** Web and mail addresses as Markdown recognizes them without brackets. */
const ADDRESS =
  /((?:https?:\/\/|www\.)[A-Za-z0-9-][^\s<>"'`()[\]]*|[A-Za-z0-9][A-Za-z0-9._+-]{0,63}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8})/;

/** Like `escapeMarkdown` for what begins a line, but addresses stay links: escaped, they would lead elsewhere. */
export function escapeAroundAddresses(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? part : escapeMarkdown(part, index === 0)))
    .join('');
}

/** A link's address as it is written between parentheses. */
export function escapeAddress(href: string): string {
  const address = href.replace(/&(?=#?\w+;)/g, '&amp;');
  return isBalanced(address) ? address : address.replace(/[()]/g, '\\$&');
}

function isBalanced(address: string): boolean {
  let open = 0;
  for (const character of address) {
    if (character === '(') open += 1;
    if (character === ')') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Code between as many backticks as it needs. */
export function fencedCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const padded = /^`|`$|^ .* $/.test(text) ? ` ${text} ` : text;
  return fence + padded + fence;
}

/** The length of the longest run of backticks. */
export function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
