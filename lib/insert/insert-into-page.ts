import type { InsertOutcome } from '../recording/sending.ts';
import { fieldAt } from './field.ts';
import { focusedElement } from './focused-element.ts';
import type { InsertRequest } from './request.ts';
import { insertIntoRichField } from './rich-field.ts';
import { insertIntoTextField } from './text-field.ts';

/**
 * Puts a text where the cursor of `document` is, as one step to undo, and says truly whether it is there. It never sends
 * a form, clicks, or gives the focus to another element; a rich field that has no cursor yet gets one at its end. Runs inside the page, so everything it imports is kept small and free of the browser's
 * extension interfaces.
 */
export async function insertIntoPage(document: Document, request: InsertRequest): Promise<InsertOutcome> {
  const found = fieldAt(focusedElement(document));
  if (!found.ok) return { inserted: false, reason: found.reason };
  const { field } = found;
  return field.kind === 'text'
    ? insertIntoTextField(field.element, request)
    : insertIntoRichField(field.host, field.markup, request);
}
