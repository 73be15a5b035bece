import type { CopyForm, TextForms, TransferForms } from '../recording/sending.ts';

/** What a text is on the clipboard in the form that was asked for; rich text has Markdown beside it, for plain fields. */
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

export interface ClipboardDeps {
  /** `navigator.clipboard`; absent outside secure contexts. */
  clipboard: Pick<Clipboard, 'write'> | undefined;
  /** Absent in browsers that only write plain text by themselves. */
  ClipboardItem: typeof ClipboardItem | undefined;
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'execCommand'>;
}

/** What `copyForms` needs, from the page it is called in. */
export function clipboardDeps(): ClipboardDeps {
  return {
    clipboard: navigator.clipboard,
    ClipboardItem: 'ClipboardItem' in globalThis ? ClipboardItem : undefined,
    document,
  };
}

/**
 * Puts a text on the clipboard, all its forms at once, and says truly whether it is there. To be called soon after a click
 * or a key: browsers write only while the page has the focus or they remember the gesture, some seconds at most
 * (docs/platform.md#p13). No permission is needed for that; `clipboardWrite` would cost a warning at install.
 */
export async function copyForms(forms: TransferForms, deps: ClipboardDeps): Promise<'copied' | 'failed'> {
  if (await writeItem(forms, deps)) return 'copied';
  return copyByCommand(forms, deps.document) ? 'copied' : 'failed';
}

/** The way that browsers recommend; refused when the page has no focus, as a side panel often has not. */
async function writeItem(forms: TransferForms, { clipboard, ClipboardItem }: ClipboardDeps): Promise<boolean> {
  if (!clipboard || !ClipboardItem) return false;
  try {
    await clipboard.write([new ClipboardItem(blobsOf(forms))]);
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
function copyByCommand(forms: TransferForms, document: ClipboardDeps['document']): boolean {
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

/** Answers a copy event with the forms instead of the selected text; false when the event carries no clipboard. */
function fillClipboard(event: ClipboardEvent, forms: TransferForms): boolean {
  if (!event.clipboardData) return false;
  event.clipboardData.setData('text/plain', forms.plain);
  if (forms.html !== undefined) event.clipboardData.setData('text/html', forms.html);
  event.preventDefault();
  return true;
}
