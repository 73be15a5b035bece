import type { InsertOutcome, InsertRefusal } from '../recording/sending.ts';
import { fieldAt } from './field.ts';
import { focusedElement } from './focused-element.ts';
import type { InsertRequest, PageInserter } from './request.ts';
import { insertIntoRichField } from './rich-field.ts';
import { insertIntoTextField } from './text-field.ts';

const refuse = (reason: InsertRefusal): InsertOutcome => ({ inserted: false, reason });

/**
 * Insertion in two steps, inside a page: the cursor is looked for when the person asks, and the text comes later, when the
 * service has answered. By then the person or the page may have moved the cursor; then nothing is put anywhere. All that this
 * imports is kept small and free of the browser's extension interfaces.
 */
export function createPageInserter(document: Document, now: () => number): PageInserter {
  let kept: { token: string; element: Element | null } | null = null;
  return {
    keep(token) {
      const element = focusedElement(document);
      const found = fieldAt(element);
      kept = found.ok ? { token, element } : null;
      return found.ok ? 'kept' : found.reason;
    },
    async insert({ token, untilMs, ...request }) {
      // Whoever asked has put the text on the clipboard by now.
      if (now() > untilMs) return refuse('refused');
      if (kept?.token !== token || focusedElement(document) !== kept.element) return refuse('moved');
      const { element } = kept;
      kept = null;
      // What a page makes of its own objects must not pass for a page that lets nobody in.
      return insertInto(element, request).catch(() => refuse('refused'));
    },
  };
}

/**
 * Puts a text where the cursor is, as one step to undo, and says truly whether it is there. It never sends a form, clicks, or
 * gives the focus to another element; a rich field that has no cursor yet gets one at its end.
 */
async function insertInto(element: Element | null, request: InsertRequest): Promise<InsertOutcome> {
  const found = fieldAt(element);
  if (!found.ok) return refuse(found.reason);
  const { field } = found;
  return field.kind === 'text'
    ? insertIntoTextField(field.element, request)
    : insertIntoRichField(field.host, field.markup, request);
}
