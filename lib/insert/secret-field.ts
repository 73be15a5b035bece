import { namesSecret } from './secret-words.ts';

/** What `autocomplete` says of fields that a summary has no business in; by the standard's names. */
const SECRET_AUTOFILL = /^(?:one-time-code|current-password|new-password|cc-[a-z-]+)$/;

/** Whether a field is for a password, a one-time code, a key or a card's number. */
export function isSecret(field: HTMLElement): boolean {
  if ((field as HTMLInputElement).type === 'password' || isMasked(field)) return true;
  const autofill = (field.getAttribute('autocomplete') ?? '').toLowerCase().split(/\s+/);
  if (autofill.some((token) => SECRET_AUTOFILL.test(token))) return true;
  const isOneLine = field.localName === 'input';
  if (isOneLine && wantsDigits(field)) return true;
  return namesOf(field).some((name) => namesSecret(name, isOneLine));
}

/** Shown as dots by its style, as pages do that want no browser to remember a password. */
function isMasked(field: HTMLElement): boolean {
  const masking =
    field.ownerDocument.defaultView?.getComputedStyle(field).getPropertyValue('-webkit-text-security') ?? '';
  return masking !== '' && masking !== 'none';
}

/** What takes digits alone is a code more often than not, and a place for a text never. */
function wantsDigits(field: HTMLElement): boolean {
  return field.getAttribute('inputmode') === 'numeric' || /^(?:\[0-9\]|\\d)/.test(field.getAttribute('pattern') ?? '');
}

function namesOf(field: HTMLElement): string[] {
  const labels = [...((field as HTMLInputElement).labels ?? []), ...labelledBy(field)];
  const attributes = ['name', 'id', 'aria-label', 'placeholder', 'aria-placeholder', 'data-placeholder', 'title'];
  return [
    ...attributes.map((name) => field.getAttribute(name)),
    ...labels.map(({ textContent }) => textContent),
  ].filter((name) => name !== null);
}

/** The elements that `aria-labelledby` names, in the same document or shadow root. */
function labelledBy(field: HTMLElement): Element[] {
  const root = field.getRootNode();
  const ids = (field.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter((id) => id !== '');
  if (!('getElementById' in root)) return [];
  return ids.map((id) => (root as Document).getElementById(id)).filter((label) => label !== null);
}
