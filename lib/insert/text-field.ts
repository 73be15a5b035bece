import type { InsertOutcome } from '../recording/sending.ts';
import type { InsertRequest } from './request.ts';
import { settled } from './settled.ts';
import { shownBeside } from './shown-beside.ts';

/**
 * Writes at the cursor of a text field, over what is selected there. As typed, so that one undo takes it back and the page
 * hears of it (docs/platform.md#p15: `setRangeText` alone cannot be undone).
 */
export async function insertIntoTextField(
  field: HTMLInputElement | HTMLTextAreaElement,
  request: InsertRequest,
): Promise<InsertOutcome> {
  const text = textFor(field, request);
  const before = field.value;
  if (!fits(field, text)) return { inserted: false, reason: 'too-long' };
  const isShown = shownBeside(field, text);
  if (!field.ownerDocument.execCommand('insertText', false, text)) writeRange(field, text);
  const taken = await settled(field, () => field.value !== before || isShown());
  return taken ? { inserted: true } : { inserted: false, reason: 'refused' };
}

/** A field of one line gets the words in one line: Markdown lives by its line breaks. */
function textFor(field: HTMLInputElement | HTMLTextAreaElement, { forms, form }: InsertRequest): string {
  if (field.localName === 'input') return inOneLine(forms.plain);
  return form === 'plain' ? forms.plain : forms.markdown;
}

/** Line by line: to look for the spaces before each line's end takes time by the square of them. */
const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** Browsers cut what is too long, and half a summary is worse than none. Numbers count UTF-16 units, as `maxlength` does. */
function fits(field: HTMLInputElement | HTMLTextAreaElement, text: string): boolean {
  const { maxLength, value, selectionStart, selectionEnd } = field;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  return maxLength < 0 || value.length - replaced + text.length <= maxLength;
}

function writeRange(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // Null in the types that keep no selection, such as e-mail.
  if (field.selectionStart === null) field.value += text;
  else field.setRangeText(text, field.selectionStart, field.selectionEnd ?? field.selectionStart, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText', data: text }));
}
