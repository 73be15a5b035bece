/** The text that a click in the template reference inserts. */
export interface Snippet {
  kind: 'text' | 'filter';
  text: string;
}

/**
 * Inserts a snippet at the cursor. A filter goes into the placeholder that the cursor is in or right behind; elsewhere
 * it is useless without a name, so it comes with one. The browser's own command keeps undo working.
 */
export function insertSnippet(field: HTMLTextAreaElement, snippet: Snippet): void {
  const { at, text } = placeOf(field.value, field.selectionStart, snippet);
  if (at !== null) field.setSelectionRange(at, at);
  if (field.ownerDocument.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
}

/** `at` is null for the position of the cursor. */
function placeOf(value: string, cursor: number, snippet: Snippet): { at: number | null; text: string } {
  if (snippet.kind === 'text') return { at: null, text: snippet.text };
  const open = value.lastIndexOf('{{', cursor - 1);
  const close = value.indexOf('}}', open);
  const inside = open !== -1 && close !== -1 && cursor <= close + 2 && !value.slice(open, close).includes('\n');
  if (!inside) return { at: null, text: `{{title | ${snippet.text}}}` };
  return { at: close, text: ` | ${snippet.text}` };
}
