/** The two forms of one text, ready for the clipboard. `plain` is Markdown; `html` is built by escaping and never shown by a page of ours. */
export interface CopyForms {
  plain: string;
  html: string;
}
