/**
 * Invisible characters that can hide, reorder or break up the text around them: controls, zero-width spaces and
 * operators, bidi overrides and isolates, byte order mark, annotations, and the 66 noncharacters, which make browsers
 * and XML refuse a text. The tag characters of a flag emoji stay, others (a way to smuggle text past the reader) do
 * not. Direction marks stay: they affect only the weak characters next to them.
 */
const HIDDEN =
  /[\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|(?![\t\n\v\f\r\u0085])\p{Cc}|\p{Noncharacter_Code_Point}|[\u{E0000}-\u{E007F}](?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{1,7})/gu;
/** Joiners carry meaning after Arabic, Indic and emoji characters; after plain letters they only hide or split a word. */
const STRAY_JOINERS = /(?<![\u0250-\u200B\u200E-\u{10FFFF}])[\u200C\u200D]+/gu;
/** Matches most texts, for which no Unicode tables are needed. */
const PRINTABLE_ASCII = /^[\n -~]*$/;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const SPACES = /[\s\u0085]+/g;
/** Decides for most texts without Unicode tables. */
const PLAIN = /[!-~]/;
/**
 * Excludes ignorable characters, annotations, and two that fonts draw as nothing: the empty Braille cell and null
 * notehead.
 */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

/** Whether nothing in `text` is visible: it has only spaces, controls and invisible characters. */
export const isBlank = (text: string): boolean => !(PLAIN.test(text) || VISIBLE.test(text));

/**
 * `text` as one clean line for a title, a name or a label: no control or direction-overriding characters, one space for
 * any run of spaces or line breaks, at most `maxLength` UTF-16 units. Empty when nothing in it is visible.
 */
export function cleanLine(text: string, maxLength: number): string {
  // Cut generously first, so that a megabyte of title is not scanned several times.
  const clean = withoutHidden(text.slice(0, maxLength * 4))
    .replace(SPACES, ' ')
    .trim();
  return isBlank(clean) ? '' : shorten(clean, maxLength);
}

/** `text` of several lines: line breaks become `\n`, hidden characters are removed, everything else stays. */
export function cleanText(text: string): string {
  return withoutHidden(text.replace(LINE_BREAK, '\n'));
}

function withoutHidden(text: string): string {
  return PRINTABLE_ASCII.test(text) ? text : withoutStrayJoiners(text.toWellFormed().replace(HIDDEN, ''));
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

/** The letters and digits of a text, for comparing it with one whose spaces, signs or case may be others. */
export const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '').toLowerCase();

/** Matches if the first letter is of a script that is written from right to left. */
const RIGHT_TO_LEFT_FIRST =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Whether a text reads from right to left, by its first letter, as with `dir="auto"`. */
export function readsFromRight(text: string): boolean {
  return RIGHT_TO_LEFT_FIRST.test(text);
}

/** Whether a text has letters, and so a direction. */
export const hasLetters = (text: string): boolean => /\p{L}/u.test(text);
