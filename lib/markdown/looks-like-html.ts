const BLOCK =
  'p|div|h[1-6]|ul|ol|li|table|blockquote|pre|section|article|main|header|footer|body|html|dl|details|figure';
const OTHER = 'a|b|strong|i|em|u|s|span|font|code|mark|br|hr|img|center|style|meta|head|title|script|svg';

/** White space, comments and the document type before the content. */
const BEGINNING = /^(?:\s|<!--[\s\S]*?-->|<!doctype[^>]*>)*/i;
const FIRST_TAG = new RegExp(`<(?:(${BLOCK})|${OTHER})(?=[\\s/>])`, 'iy');
const CLOSING_BLOCK = new RegExp(`</(?:${BLOCK})\\s*>`, 'i');
const MARKDOWN_STYLE = /\*\*[^\s*][^*\n]*\*\*|\]\(https?:/;
/** A line that begins as no HTML does. */
const MARKDOWN_BLOCK = /^(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|>[ \t]|```|\|?[ \t]*:?-+:?[ \t]*\|[-:| \t]*$)/m;

/** Markdown after an empty line; no code, which may hold empty lines and anything after them. */
const AFTER_EMPTY_LINE =
  /^(?![\s\S]*<pre)[\s\S]*?\n[ \t]*\n(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|```|\*\*[^\s*])/i;

/**
 * Whether a summary is HTML, not Markdown with tags (docs/service.md#r7): it begins with a known tag, or closes a
 * block, and has no line or style of Markdown, unless it ends with a tag; or it begins with a block and ends with a
 * tag.
 */
export function looksLikeHtml(source: string): boolean {
  if (!source.includes('<') || AFTER_EMPTY_LINE.test(source)) return false;
  FIRST_TAG.lastIndex = BEGINNING.exec(source)?.[0].length ?? 0;
  const first = FIRST_TAG.exec(source);
  const block = first?.[1];
  // What folds may hold either.
  const isBlock = block !== undefined && !/^details$/i.test(block);
  const endsWithTag = source.trimEnd().endsWith('>');
  if (isBlock && endsWithTag) return true;
  const closesBlock = CLOSING_BLOCK.test(source);
  if (MARKDOWN_BLOCK.test(source) || (MARKDOWN_STYLE.test(source) && !(closesBlock && endsWithTag))) return false;
  return first !== null || (!source.includes('`') && closesBlock);
}
