import type { CopyForm, TextForms, TransferForms } from '../recording/sending.ts';

/** The clipboard contents for the requested form; rich text comes with Markdown, for plain fields. */
export function clipboardForms({ html, markdown, plain }: TextForms, form: CopyForm): TransferForms {
  switch (form) {
    case 'rich':
      return { html, plain: markdown };
    case 'markdown':
      return { plain: markdown };
    case 'plain':
      return { plain };
  }
}

/**
 * Puts a text on the clipboard in all its forms, soon after a click or key press: browsers remember that for a few
 * seconds (docs/platform.md#p13). The permission `clipboardWrite` would cost a warning at install.
 */
export async function copyForms(forms: TransferForms): Promise<'copied' | 'failed'> {
  return (await writeItem(forms)) || copyByCommand(forms) ? 'copied' : 'failed';
}

/** The recommended way; refused when the page has no focus, as is common in a side panel. */
async function writeItem(forms: TransferForms): Promise<boolean> {
  try {
    // Throws, too, outside secure contexts, and in browsers that write only plain text this way.
    await navigator.clipboard.write([new ClipboardItem(blobsOf(forms))]);
    return true;
  } catch {
    return false;
  }
}

function blobsOf(forms: TransferForms): Record<string, Blob> {
  const plain = { 'text/plain': new Blob([forms.plain], { type: 'text/plain' }) };
  if (forms.html === undefined) return plain;
  return { 'text/html': new Blob([forms.html], { type: 'text/html' }), ...plain };
}

/** The older way, which works without focus: the copy command, with the clipboard filled in its event. */
function copyByCommand(forms: TransferForms): boolean {
  let filled = false;
  const fill = (event: ClipboardEvent) => {
    filled = fillClipboard(event, forms);
  };
  document.addEventListener('copy', fill, { capture: true });
  try {
    return document.execCommand('copy') && filled;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', fill, { capture: true });
  }
}

/** Fills a copy event with the forms instead of the selected text; false when the event carries no clipboard. */
function fillClipboard(event: ClipboardEvent, forms: TransferForms): boolean {
  if (!event.clipboardData) return false;
  event.clipboardData.setData('text/plain', forms.plain);
  if (forms.html !== undefined) event.clipboardData.setData('text/html', forms.html);
  event.preventDefault();
  return true;
}
