/** Invisible characters that get pasted: zero-width ones, soft hyphens, direction marks, byte-order marks. */
const unseen = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const quotes = '["\'`\u00ab\u00bb\u2018-\u201f\u2039\u203a]';
const outerQuotes = new RegExp(`^(?:${quotes}|\\s)+|(?:${quotes}|\\s)+$`, 'g');

/** A pasted text without surrounding spaces and quotes, and without invisible characters. */
export function cleanPaste(text: string): string {
  return text.replace(unseen, '').replace(outerQuotes, '');
}
