/* oxlint-disable no-control-regex -- controls are what this file removes */
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;

/** C0 and C1 but tab and newline, zero-width and invisible operators, bidi overrides and isolates, byte order mark, annotations. */
const INVISIBLE =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|(?<!\u{1F3F4}[\u{E0020}-\u{E007E}]{0,6})[\u{E0000}-\u{E007F}]/gu;

const STRAY_JOINERS = /(?<![^\u0000-\u024F\u200C\u200D])[\u200C\u200D]+/gu;

const LONE_SURROGATES = /\p{Surrogate}/gu;

/**
 * The text without characters that reorder, hide or break up what is read (platform.md 4.2). Newlines and tabs stay; the tag characters
 * of a flag emoji stay, others (a way to smuggle words past the reader) do not.
 */
export function cleanText(text: string): string {
  const visible = text.replace(LINE_ENDS, '\n').replace(INVISIBLE, '');
  return withoutStrayJoiners(visible).replace(LONE_SURROGATES, '\uFFFD');
}

/** Joiners carry meaning after Arabic, Indic and emoji characters; after plain letters they only hide or split a word. */
export function withoutStrayJoiners(text: string): string {
  return text.replace(STRAY_JOINERS, '');
}
