import type { InsertRefusal } from '../recording/sending.ts';
import { isSecret } from './secret-field.ts';

/** A place to write into, and its kind. */
type Field =
  | { kind: 'text'; element: HTMLInputElement | HTMLTextAreaElement }
  /** `host` is the whole editable element; `markup` is false if the page accepts none in it. */
  | { kind: 'rich'; host: HTMLElement; markup: boolean };

export type FoundField = { ok: true; field: Field } | { ok: false; reason: InsertRefusal };

const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'search', 'url', 'email', 'tel']);

const refuse = (reason: InsertRefusal): FoundField => ({ ok: false, reason });

/** Whether and how the focused element can be written to. */
export function fieldAt(element: Element | null): FoundField {
  if (!element) return refuse('no-field');
  if (isFrame(element)) return refuse('other-frame');
  if (element.localName === 'input' || element.localName === 'textarea') {
    return textField(element as HTMLInputElement | HTMLTextAreaElement);
  }
  return richField(element as HTMLElement);
}

function textField(element: HTMLInputElement | HTMLTextAreaElement): FoundField {
  // Checked before everything else, so that nothing more is revealed about such a field.
  if (isSecret(element)) return refuse('secret-field');
  if (element.localName === 'input' && !TEXT_TYPES.has(element.type)) return refuse('no-field');
  if (element.readOnly || element.disabled) return refuse('read-only');
  return { ok: true, field: { kind: 'text', element } };
}

function richField(element: HTMLElement): FoundField {
  const { ownerDocument } = element;
  if (ownerDocument.designMode === 'on')
    return { ok: true, field: { kind: 'rich', host: ownerDocument.body, markup: true } };
  if (!element.isContentEditable) return refuse('no-field');
  const host = editingHost(element);
  if (isSecret(host)) return refuse('secret-field');
  if (host.getAttribute('aria-readonly') === 'true') return refuse('read-only');
  return { ok: true, field: { kind: 'rich', host, markup: host.contentEditable !== 'plaintext-only' } };
}

/** The outermost editable element: the one that the page made editable. */
function editingHost(element: HTMLElement): HTMLElement {
  const parent = element.parentElement;
  return parent?.isContentEditable ? editingHost(parent) : element;
}

/** The element with the cursor, also in shadow roots and frames; a frame of another origin is returned itself. */
export function focusedElement(document: Document): Element | null {
  const { activeElement } = document;
  return activeElement && innermost(activeElement);
}

function innermost(element: Element): Element {
  const inside = element.shadowRoot?.activeElement ?? frameDocument(element)?.activeElement;
  return inside ? innermost(inside) : element;
}

function isFrame(element: Element): boolean {
  return element.localName === 'iframe' || element.localName === 'frame';
}

function frameDocument(element: Element): Document | null {
  return isFrame(element) ? (element as HTMLIFrameElement).contentDocument : null;
}
