import type { InsertOutcome } from '../recording/sending.ts';
import { pasteEvent } from './paste-event.ts';
import type { InsertRequest } from './text-field.ts';
import { settled, shownBeside } from './shown-beside.ts';

/** Hands the text to a rich field as a paste; if no editor handles it, the browser inserts it, undone in one step. */
export async function insertIntoRichField(
  host: HTMLElement,
  markup: boolean,
  { forms, form }: InsertRequest,
): Promise<InsertOutcome> {
  const { ownerDocument } = host;
  const view = ownerDocument.defaultView;
  if (!view) return { inserted: false, reason: 'refused' };
  const html = markup && form === 'rich' ? forms.html : null;
  const plain = form === 'plain' ? forms.plain : forms.markdown;

  caretInto(host);
  // Other things in a field may change on their own, and a page that refuses a text may change some: only its words
  // count.
  const isShown = shownBeside(host, visibleText(forms.html), ownerDocument.getSelection()?.toString());
  const types = { ...(html !== null && { 'text/html': html }), 'text/plain': plain };
  const target = caretElement(host) ?? host;
  if (html !== null) releaseShift(target);
  if (!answersPaste(target, () => pasteEvent(view, types))) {
    if (html !== null) ownerDocument.execCommand('insertHTML', false, html);
    else ownerDocument.execCommand('insertText', false, plain);
  }
  const taken = await settled(host, isShown);
  return taken ? { inserted: true } : { inserted: false, reason: 'refused' };
}

/** The visible words, whatever form an editor takes: the others also contain the addresses of links. */
function visibleText(html: string): string {
  return html
    .replaceAll(/<\/(?:p|h\d|li|t[dhr]|pre|div|blockquote)>|<br>|<[ou]l\b/g, '\n$&')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&#?\w+;/g, ' ');
}

/** ProseMirror pastes without formatting while Shift is down; a page may not see the release of our shortcuts. */
function releaseShift(element: Element): void {
  const init = { key: 'Shift', code: 'ShiftLeft', keyCode: 16, bubbles: true, composed: true };
  element.dispatchEvent(new KeyboardEvent('keyup', init));
}

/** Whether an editor handles the paste. If the page's own objects cannot make the event, the command is used. */
function answersPaste(element: Element, createPaste: () => ClipboardEvent): boolean {
  try {
    return !element.dispatchEvent(createPaste());
  } catch {
    return false;
  }
}

/** A field that was focused by a script may have no cursor yet; then it is put at the end. */
function caretInto(host: HTMLElement): void {
  const root = host.getRootNode();
  const selection = host.ownerDocument.getSelection();
  // Inside a shadow root, the selection is not visible from outside.
  if (!selection || root !== host.ownerDocument) return;
  if (selection.anchorNode && host.contains(selection.anchorNode)) return;
  selection.selectAllChildren(host);
  selection.collapseToEnd();
}

/** The element that contains the cursor: browsers send a paste there, and it bubbles. */
function caretElement(host: HTMLElement): Element | null {
  const anchor = host.ownerDocument.getSelection()?.anchorNode;
  if (!anchor || !host.contains(anchor)) return null;
  return anchor.nodeType === Node.ELEMENT_NODE ? (anchor as Element) : anchor.parentElement;
}
