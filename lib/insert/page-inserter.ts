import type { InsertOutcome, InsertRefusal } from '../recording/sending.ts';
import { fieldAt, focusedElement } from './field.ts';
import { insertIntoRichField } from './rich-field.ts';
import { insertIntoTextField, type InsertRequest } from './text-field.ts';

/** For the cursor remembered under `token`; must not begin after `untilMs`, epoch milliseconds. */
export interface InsertOrder extends InsertRequest {
  token: string;
  untilMs: number;
}

export type PageInserter = ReturnType<typeof createPageInserter>;

/** Where the injected script leaves its functions: in the extension's isolated world, which the page cannot see. */
export interface InsertWorld {
  earshotInserter?: PageInserter;
}

const refuse = (reason: InsertRefusal): InsertOutcome => ({ inserted: false, reason });

/**
 * Insertion in two steps: the cursor is found when the user asks, and the text comes later. If another field has the
 * cursor by then, or something else is selected, nothing is inserted. What this imports is small and free of extension
 * APIs.
 */
export function createPageInserter(document: Document, now: () => number) {
  let kept: { token: string; element: Element | null; selected: string } | null = null;
  return {
    /** Remembers under `token` which field has the cursor, or returns why nothing can be inserted. */
    keep(token: string): 'kept' | InsertRefusal {
      const element = focusedElement(document);
      const found = fieldAt(element);
      kept = found.ok ? { token, element, selected: selectedIn(element) } : null;
      return found.ok ? 'kept' : found.reason;
    },
    /** Inserts the text into that field if it still has the cursor. */
    async insert({ token, untilMs, ...request }: InsertOrder): Promise<InsertOutcome> {
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
 * Inserts a text at the cursor, or the end, as one step to undo, and says truthfully whether it is there. It never
 * submits a form, clicks, or moves the focus.
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
