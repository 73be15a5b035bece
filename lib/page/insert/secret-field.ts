/** What `autocomplete` says of fields that a summary has no business in; by the standard's names. */
const SECRET_AUTOFILL = /^(?:one-time-code|current-password|new-password|cc-[a-z-]+)$/;

/** Words by which pages call such fields; also for a password that is being shown, whose type is that of ordinary text then. */
const SECRET_WORDS =
  /pass ?(?:words?|wd|code|phrase)|\b(?:pwd|code|pin|otp|totp|mfa|2fa|cvc|cvv|secret|verification|one time|two factor)\b/;

/** Whether a field is for a password, a one-time code or a card's number. Better one field too many: the text is copied instead. */
export function isSecret(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (field.type === 'password') return true;
  const autofill = (field.getAttribute('autocomplete') ?? '').toLowerCase().split(/\s+/);
  if (autofill.some((token) => SECRET_AUTOFILL.test(token))) return true;
  // A long text is never a code, whatever it is called: "Paste your code here".
  return field.localName === 'input' && namesOf(field).some((name) => SECRET_WORDS.test(asWords(name)));
}

function namesOf(field: HTMLInputElement | HTMLTextAreaElement): string[] {
  const labels = [...(field.labels ?? [])].map(({ textContent }) => textContent ?? '');
  const attributes = ['name', 'id', 'aria-label', 'placeholder', 'title'].map((name) => field.getAttribute(name) ?? '');
  return [...attributes, ...labels];
}

/** `verificationCode_2` and `verification-code` as words. */
function asWords(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll(/[-_.:[\]]+/g, ' ')
    .toLowerCase();
}
