/** Characters that are markup anywhere in a line; an underscore inside a word is not. */
const MARKS = /[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|!(?=\[|$)|(?<=\])\(/gu;
/** Text that would become a link automatically: `https://`, `www.`, and email addresses. */
const SELF_LINKS = /(?<=https?|ftp):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=[\w-])/gi;
/**
 * What makes a heading, a list, a quote, a rule, code, a definition, a task, an underline, or a table's second row at
 * the beginning of a line.
 */
const LINE_STARTS =
  /^(?:#(?=#{0,5}(?:\s|$))|[-+*](?=\s|$)|-(?=[-:|])|:(?=-)|=(?==*\s*$)|>|\*(?=[*\s]*$)|_(?=[_\s]*$)|~(?=~~)|`(?=``)|\[(?=[^\]]{0,999}\]:)|\[(?=[ xX]\]\s)|\|(?=[-:| ]*$))/;
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/;
/** Tags, which many readers drop, entities, and backslashes that would escape something. */
const TAGS = /<(?=[a-z/!?])|&(?=#?\w+;)|\\(?=[!-/:-@[-`{-~]|$)/gi;
const TAGS_WITH_ENDS = new RegExp(`${TAGS.source}|>`, 'gi');
/** Some readers strike out what is between single tildes. */
const TILDES = /~\S(?:[^\n]*\S)?~/;
/** What may be markup somewhere in a line: marks that may have a partner, links, backslashes. */
const MAYBE_MARKUP = /[*_`][^\n]*[*_`]|\][([:]|\\(?=[!-/:-@[-`{-~]|$)|:\/\/|www\.|@/i;

/**
 * Text that no Markdown reader takes for markup; `atLineStart` if it may begin a line. What is not markup where it stands
 * is left as it was typed.
 */
export function escapeMarkdown(text: string, atLineStart: boolean): string {
  return MAYBE_MARKUP.test(text) ? escapeAll(text, atLineStart) : escapeLightly(text, atLineStart);
}

/** The same for text that stands beside markup, which it may become a part of. */
export function escapeAll(text: string, atLineStart: boolean): string {
  const escaped = text.replace(MARKS, '\\$&').replace(SELF_LINKS, '\\$&');
  return atLineStart ? escapeStart(escaped) : escaped;
}

/** The same for text without markup within its line: only what begins the line, tags and tildes are escaped. */
export function escapeLightly(text: string, atLineStart: boolean): string {
  const marks = /<[a-z/!?]/i.test(text) ? TAGS_WITH_ENDS : TAGS;
  const escaped = text.replace(marks, '\\$&').replace(TILDES, (pair) => pair.replaceAll('~', '\\~'));
  return atLineStart ? escapeStart(escaped) : escaped;
}

const escapeStart = (line: string): string => line.replace(LINE_STARTS, '\\$&').replace(NUMBERED, '$1\\$2');

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
