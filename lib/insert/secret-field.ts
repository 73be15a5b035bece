import { namesSecret } from './secret-words.ts';

/** Values of `autocomplete` for fields that a summary must not go into; the names are the standard's. */
const SECRET_AUTOFILL = /^(?:one-time-code|current-password|new-password|cc-[a-z-]+)$/;

/** Whether a field is for a password, a one-time code, a key, or a card number. */
export function isSecret(field: HTMLElement): boolean {
  if ((field as HTMLInputElement).type === 'password' || isMasked(field)) return true;
  const autofill = (field.getAttribute('autocomplete') ?? '').toLowerCase().split(/\s+/);
  if (autofill.some((token) => SECRET_AUTOFILL.test(token))) return true;
  const isOneLine = field.localName === 'input';
  if (isOneLine && wantsDigits(field)) return true;
  return namesOf(field).some((name) => namesSecret(name, isOneLine));
}

/** Whether its style shows dots, as on pages that want no browser to remember a password. */
function isMasked(field: HTMLElement): boolean {
  const masking =
    field.ownerDocument.defaultView?.getComputedStyle(field).getPropertyValue('-webkit-text-security') ?? '';
  return masking !== '' && masking !== 'none';
}

/** A field that takes only digits is usually for a code, and never for a text. */
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
