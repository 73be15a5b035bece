/**
 * What shows nothing and can hide, reorder or break up what stands beside it: controls, zero-width spaces and operators,
 * bidi overrides and isolates, byte order mark, annotations, and the 66 code points that are no characters: browsers
 * and XML refuse texts with them. The tag characters of a flag emoji stay, others (a way
 * to smuggle words past the reader) do not. Direction marks stay: they turn nothing but what is weak beside them.
 */
const HIDDEN =
  /[\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|(?![\t\n\v\f\r\u0085])\p{Cc}|\p{Noncharacter_Code_Point}|[\u{E0000}-\u{E007F}](?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{1,7})/gu;
/** Joiners carry meaning after Arabic, Indic and emoji characters; after plain letters they only hide or split a word. */
const STRAY_JOINERS = /(?<![\u0250-\u200B\u200E-\u{10FFFF}])[\u200C\u200D]+/gu;
/** Most texts are: no look at tables of characters is needed. */
const PRINTABLE_ASCII = /^[\n -~]*$/;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const SPACES = /[\s\u0085]+/g;
/** Answers for most texts without a look at tables of characters. */
const PLAIN = /[!-~]/;
/** Besides what may be ignored: annotations, and two that fonts draw as nothing, the empty Braille cell and note head. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

/** `text` with unpaired surrogates replaced, so that it survives encoding, storage and `encodeURIComponent`. */
export const wellFormed = (text: string): string => text.toWellFormed();

/** Whether nothing in `text` would be seen: spaces, controls and invisible characters only. */
export const isBlank = (text: string): boolean => !(PLAIN.test(text) || VISIBLE.test(text));

/**
 * `text` as one clean line for a title, a name or a label: no control or direction-overriding characters, one space
 * for any run of spaces or line breaks, at most `maxLength` UTF-16 units. Empty when nothing in it would be seen.
 */
export function cleanLine(text: string, maxLength: number): string {
  // Cut generously first, so that a megabyte of title is not scanned several times.
  const clean = withoutHidden(text.slice(0, maxLength * 4))
    .replace(SPACES, ' ')
    .trim();
  return isBlank(clean) ? '' : shorten(clean, maxLength);
}

/** `text` of several lines: line breaks become `\n`, hidden characters go, everything else stays. */
export function cleanText(text: string): string {
  return withoutHidden(text.replace(LINE_BREAK, '\n'));
}

function withoutHidden(text: string): string {
  return PRINTABLE_ASCII.test(text) ? text : withoutStrayJoiners(wellFormed(text).replace(HIDDEN, ''));
}

/** `text` without the joiners that join nothing. */
export const withoutStrayJoiners = (text: string): string => text.replace(STRAY_JOINERS, '');

/** `text` cut to `maxLength` UTF-16 units with an ellipsis, never inside a surrogate pair. */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, safeCut(text, maxLength - 1))}…`;
}

/** The largest index up to `end` that does not split a surrogate pair of `text`. */
export function safeCut(text: string, end: number): number {
  const code = text.charCodeAt(end);
  return end > 0 && code >= 0xdc00 && code <= 0xdfff ? end - 1 : end;
}
