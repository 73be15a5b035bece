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

/** Codes that are not secret; removed before single words are looked for. */
const OPEN_CODES =
  /(?:zip|post(?:al)?|promo(?:tion(?:al)?)?|coupon|discount|source|country|area|region|dialing|language|currency|bar|qr|uni|geo|en|de|trans|vs|product|item|project|course|class|error|status|colou?r|hex|html|embed(?:ding)?) ?codes?\b|\bcod(?:e|igo|ice) (?:postal|postale|source|promo|fiscale)\b|\bpalabras? clave\b|\btoken ?(?:input|field)/gu;

/** No language has these inside a word of another meaning. */
const PASSWORD =
  /pass ?(?:words?|wd|code|phrase|wort)|kennwort|geheimzahl|mot ?s? de passe|motdepasse|contrasen[ay]|palavra passe|\bsenhas?\b|\bclave (?:de acceso|secreta)\b|wachtwoord|losenord|adgangskode|passord|salasana|\bhaslo\b|\bhasło\b|\bheslo\b|jelszo|\bsifre|\bparola d|парол|пинкод|密码|密碼|口令|パスワード|暗証番号|비밀번호|암호|كلمة (?:المرور|السر)|סיסמ|รหัสผ่าน|mat khau|mật khẩu|kata sandi|κωδικ/u;

/** Phrases for one-time codes, in the name of a field or in the words around it. */
const CODE_PHRASE =
  /(?:verification|security|authentication|authenticator|confirmation|login|recovery|backup|access|sms|otp|pin|2fa) ?(?:code|number|pin)|verifikationscode|bestatigungscode|sicherheitscode|codes? de (?:verification|securite|confirmation)|codigo de (?:verificac|seguridad|seguranca|acceso|confirmac)|codice di (?:verifica|sicurezza)|\bone ?time\b|\btwo ?factor\b|\b(?:2fa|mfa|totp)\b|\botp|otp\b|\b\d ?digits?\b|код подтверждения|验证码|驗證碼|認証コード|確認コード|인증 ?(?:번호|코드)/u;

const CARD_OR_KEY =
  /card ?(?:num(?:ber)?|no)\b|\bcc ?(?:num(?:ber)?|no|exp|csc)|credit ?card|debit ?card|kartennummer|numero de (?:carte|tarjeta)|\bcv[cv]2?\b|\bcsc\b|(?:api|secret|private|access|recovery|license|licence|encryption|activation|ssh|pgp|auth) ?keys?\b|(?:seed|recovery|secret) phrase|(?:api|access|auth|bearer|secret|refresh) ?tokens?\b/u;

/** Single words that are enough for a field of one line. */
const ALONE =
  /codes?\b|tokens?\b|\b(?:codigo|codice|kode?|pwd|pin|secret|verification|passkey)\b|(?<!\p{L})код(?!\p{L})|(?:card|user|login|sms|security) ?pin\b/u;

/** A whole sentence next to a field of many lines may mention passwords without asking for one. */
const SHORT_NAME = 40;

/** Whether a field of this name asks for a secret. Better one too many: the text is copied instead. */
export function namesSecret(name: string, isOneLine: boolean): boolean {
  const words = asWords(name);
  if (!isOneLine && words.length > SHORT_NAME) return false;
  if ([PASSWORD, CODE_PHRASE, CARD_OR_KEY].some((pattern) => pattern.test(words))) return true;
  return isOneLine && ALONE.test(words.replaceAll(OPEN_CODES, ' '));
}

/** `verificationCode_2` and `verification-code` as words, in lowercase and without accents. */
function asWords(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll(/[-_.:[\]\s]+/g, ' ')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .trim();
}
