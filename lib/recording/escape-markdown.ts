/** Characters that mean something in Markdown anywhere in a line, and those of HTML. */
const INLINE = /[\\`*_[\]<>|~&]/g;
/** Openers of headings, lists and quotes, which count only at the start of a line. */
const BLOCK = /^([ \t]*)(?:([#+\-=])|(\d{1,9})([.)]))/gm;

/** Escapes `text` so that Markdown shows it unchanged. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(INLINE, '\\$&')
    .replace(BLOCK, (_, space: string, mark = '', digits = '', stop = '') =>
      mark ? `${space}\\${mark}` : `${space}${digits}\\${stop}`,
    );
}
