const BLOCK =
  'p|div|h[1-6]|ul|ol|li|table|blockquote|pre|section|article|main|header|footer|body|html|dl|details|figure';
const STYLE = 'a|b|strong|i|em|u|s|span|font|code|mark';
const OTHER = 'br|hr|img|center|style|meta|head|title|script|svg';

const FIRST_TAG = new RegExp(`<(?:(${BLOCK})|(${STYLE})|${OTHER})(?=[\\s/>])`, 'iy');
const CLOSING_BLOCK = new RegExp(`</(?:${BLOCK})\\s*>`, 'i');
const PARAGRAPHS = /\n[ \t]*\n/;
const MARKDOWN_STYLE = /\*\*[^\s*][^*\n]*\*\*|\]\(https?:/;
const MARKDOWN_BLOCK = /^(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|>[ \t]|```)/m;

/**
 * Whether a summary is HTML rather than Markdown with some tags in it (docs/service.md#r7). HTML begins with a known
 * tag, or at least closes a block somewhere, and has no line that begins like Markdown; or it begins with a block and
 * ends with a tag. Paragraphs with styles of Markdown are Markdown, even if the first word is in a tag.
 */
export function looksLikeHtml(source: string): boolean {
  if (!source.includes('<')) return false;
  FIRST_TAG.lastIndex = startOfContent(source);
  const first = FIRST_TAG.exec(source);
  const [, block, style] = first ?? [];
  if (block !== undefined && source.trimEnd().endsWith('>')) return true;
  if (MARKDOWN_BLOCK.test(source)) return false;
  const closesBlock = CLOSING_BLOCK.test(source);
  if (style !== undefined && !closesBlock && PARAGRAPHS.test(source) && MARKDOWN_STYLE.test(source)) return false;
  return first !== null || (!source.includes('`') && closesBlock);
}

/** The end of leading white space, comments, and the document type. */
function startOfContent(source: string): number {
  let at = 0;
  for (;;) {
    if (/\s/.test(source.charAt(at))) at += 1;
    else if (source.startsWith('<!--', at)) at = after(source, '-->', at + 2);
    else if (/^<!doctype/i.test(source.slice(at, at + 9))) at = after(source, '>', at);
    else return at;
  }
}

function after(source: string, end: string, from: number): number {
  const found = source.indexOf(end, from);
  return found === -1 ? source.length : found + end.length;
}
