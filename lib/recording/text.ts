/** Characters that show nothing and can hide or reorder what stands beside them. Joiners and direction marks stay: emoji, Persian and Hindi need them. */
const HIDDEN = /[\u200B\u2060-\u2064\uFEFF\u202A-\u202E\u2066-\u2069]|(?![\t\n\v\f\r\u0085])\p{Cc}/gu;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const SPACES = /[\s\u0085]+/g;
/** With the `u` flag a surrogate matches only where it has no partner. */
const UNPAIRED = /[\uD800-\uDFFF]/gu;
/** Answers for most texts without a look at tables of characters. */
const PLAIN = /[!-~]/;
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** `text` with unpaired surrogates replaced, so that it survives encoding, storage and `encodeURIComponent`. */
export const wellFormed = (text: string): string => text.replace(UNPAIRED, '\uFFFD');

/** Whether nothing in `text` would be seen: spaces, controls and invisible characters only. */
export const isBlank = (text: string): boolean => !(PLAIN.test(text) || VISIBLE.test(text));

/**
 * `text` as one clean line for a title, a name or a label: no control or direction-overriding characters, one space
 * for any run of spaces or line breaks, at most `maxLength` UTF-16 units. Empty when nothing in it would be seen.
 */
export function cleanLine(text: string, maxLength: number): string {
  // Cut generously first, so that a megabyte of title is not scanned several times.
  const clean = wellFormed(text.slice(0, maxLength * 4))
    .replace(HIDDEN, '')
    .replace(SPACES, ' ')
    .trim();
  return isBlank(clean) ? '' : shorten(clean, maxLength);
}

/** `text` of several lines: line breaks become `\n`, hidden characters go, everything else stays. */
export function cleanText(text: string): string {
  return wellFormed(text).replace(LINE_BREAK, '\n').replace(HIDDEN, '');
}

/** `text` cut to `maxLength` UTF-16 units with an ellipsis, never inside a surrogate pair. */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, safeCut(text, maxLength - 1))}…`;
}

/** The largest index up to `end` that does not split a surrogate pair of `text`. */
export function safeCut(text: string, end: number): number {
  const code = text.charCodeAt(end);
  return end > 0 && code >= 0xdc00 && code <= 0xdfff ? end - 1 : end;
}
