/** Marks anywhere in a line; an underscore inside a word is none. */
const MARKS = /[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|!(?=\[|$)|(?<=\])\(/gu;
/** What would become a link by itself: `https://`, `www.` and e-mail addresses. */
const SELF_LINKS = /(?<=https?|ftp):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=[\w-])/gi;
/** What makes a heading, a list, a rule, an underline or a table's second row when it begins a line. */
const LINE_STARTS = /^(?:#(?=#{0,5}(?:\s|$))|[-+](?=\s|$)|-(?=[-:])|:(?=-)|=(?==*\s*$))/;
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/;

/** Text that no Markdown reader takes for markup; `atLineStart` where it may begin a line. */
export function escapeMarkdown(text: string, atLineStart: boolean): string {
  const escaped = text.replace(MARKS, '\\$&').replace(SELF_LINKS, '\\$&');
  return atLineStart ? escaped.replace(LINE_STARTS, '\\$&').replace(NUMBERED, '$1\\$2') : escaped;
}

/** A link's address as it stands between parentheses. */
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

/** The most backticks in a row. */
export function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
