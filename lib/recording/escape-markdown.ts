/** Characters that mean something in Markdown anywhere in a line, and those of HTML. */
const INLINE = /[\\`*_[\]<>|~&]/g;
/** Openers of headings, lists and quotes, which count only at the start of a line. */
const BLOCK = /^([ \t]*)(?:([#+\-=])|(\d{1,9})([.)]))/gm;

/** Addresses of the web and of mail as Markdown recognizes them without brackets. */
const ADDRESS =
  /((?:https?:\/\/|www\.)[A-Za-z0-9-][^\s<>"'`()[\]]*|[A-Za-z0-9][A-Za-z0-9._+-]{0,63}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8})/;

/** Like `escapeMarkdown`, but Markdown links the addresses in `text`: an escaped one would lead elsewhere. */
export function escapeAroundAddresses(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? part : escapeMarkdown(part)))
    .join('');
}

/** Escapes `text` so that Markdown shows it unchanged. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(INLINE, '\\$&')
    .replace(BLOCK, (_, space: string, mark = '', digits = '', stop = '') =>
      mark ? `${space}\\${mark}` : `${space}${digits}\\${stop}`,
    );
}
