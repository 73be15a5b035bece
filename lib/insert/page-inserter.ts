import type { InsertOutcome, InsertRefusal } from '../recording/sending.ts';
import { fieldAt } from './field.ts';
import { focusedElement } from './focused-element.ts';
import type { InsertRequest, PageInserter } from './request.ts';
import { insertIntoRichField } from './rich-field.ts';
import { insertIntoTextField } from './text-field.ts';

const refuse = (reason: InsertRefusal): InsertOutcome => ({ inserted: false, reason });

/**
 * Insertion in two steps, inside a page: the cursor is found when the user asks, and the text comes later, when the
 * service has responded. If another field has the cursor by then, or something else is selected, which would be
 * replaced, nothing is inserted. Everything that this imports is kept small and free of extension APIs.
 */
export function createPageInserter(document: Document, now: () => number): PageInserter {
  let kept: { token: string; element: Element | null; selected: string } | null = null;
  return {
    keep(token) {
      const element = focusedElement(document);
      const found = fieldAt(element);
      kept = found.ok ? { token, element, selected: selectedIn(element) } : null;
      return found.ok ? 'kept' : found.reason;
    },
    async insert({ token, untilMs, ...request }) {
      // The caller has already put the text on the clipboard.
      if (now() > untilMs) return refuse('refused');
      if (kept?.token !== token || focusedElement(document) !== kept.element) return refuse('moved');
      const { element, selected } = kept;
      kept = null;
      const selectedNow = selectedIn(element);
      if (selectedNow !== '' && selectedNow !== selected) return refuse('moved');
      // An error from the page's own objects must not pass for a page that denies access.
      return insertInto(element, request).catch(() => refuse('refused'));
    },
  };
}

/**
 * Inserts a text at the cursor, as one step to undo, and reports truthfully whether it is there. It never submits a
 * form, clicks, or moves the focus to another element; a rich field that has no cursor yet gets one at its end.
 */
async function insertInto(element: Element | null, request: InsertRequest): Promise<InsertOutcome> {
  const found = fieldAt(element);
  if (!found.ok) return refuse(found.reason);
  const { field } = found;
  return field.kind === 'text'
    ? insertIntoTextField(field.element, request)
    : insertIntoRichField(field.host, field.markup, request);
}

/** What is selected in a field, which an insertion would replace; empty if there is only a cursor. */
function selectedIn(element: Element | null): string {
  if (element && 'selectionStart' in element) {
    const { value, selectionStart, selectionEnd } = element as HTMLInputElement;
    // Null for types without a selection, such as email.
    return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
  }
  const selection = element?.ownerDocument.getSelection();
  // A picture has no text.
  return !selection || selection.isCollapsed ? '' : `selected: ${selection.toString()}`;
}
