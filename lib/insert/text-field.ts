import type { CopyForm, InsertOutcome, TextForms } from '../recording/sending.ts';
import { lettersOf } from '../recording/text.ts';
import { settled, shownBeside } from './shown-beside.ts';

/** A text that is sent into the page to be inserted at its cursor. */
export interface InsertRequest {
  forms: TextForms;
  form: CopyForm;
}

/** Writes at the cursor as if typed, which one undo reverts, unlike `setRangeText` alone (docs/platform.md#p15). */
export async function insertIntoTextField(
  field: HTMLInputElement | HTMLTextAreaElement,
  request: InsertRequest,
): Promise<InsertOutcome> {
  const text = textFor(field, request);
  const before = field.value;
  if (!fits(field, text)) return { inserted: false, reason: 'too-long' };
  const isShown = shownBeside(field, text);
  if (!field.ownerDocument.execCommand('insertText', false, text)) writeRange(field, text);
  // Spaces, signs and case are a page's choice.
  const isTaken = () => field.value !== before && lettersOf(field.value).includes(lettersOf(text));
  const taken = await settled(field, () => isTaken() || isShown());
  return taken ? { inserted: true } : { inserted: false, reason: 'refused' };
}

/** A field of one line gets the words on one line: Markdown depends on its line breaks. */
function textFor(field: HTMLInputElement | HTMLTextAreaElement, { forms, form }: InsertRequest): string {
  if (field.localName === 'input') return inOneLine(forms.plain);
  return form === 'plain' ? forms.plain : forms.markdown;
}

/** Line by line: searching for the spaces before each line's end takes quadratic time. */
const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** Browsers cut off what is too long, and half a summary is worse than none. In UTF-16 units, as in `maxlength`. */
function fits(field: HTMLInputElement | HTMLTextAreaElement, text: string): boolean {
  const { maxLength, value, selectionStart, selectionEnd } = field;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  return maxLength < 0 || value.length - replaced + text.length <= maxLength;
}

function writeRange(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // Null for types without a selection, such as email.
  if (field.selectionStart === null) field.value += text;
  else field.setRangeText(text, field.selectionStart, field.selectionEnd ?? field.selectionStart, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText', data: text }));
}
