import { describe, expect, it, vi } from 'vitest';
import { isSecret, namesSecret } from '../../../lib/insert/secret-field.ts';
import { aField, aRichField } from './fields.ts';

type Attributes = Record<string, string>;
type Tag = 'input' | 'textarea';

/** A field that an element beside it, in the same shadow root, labels with these words. */
function labelled(words: string): HTMLElement {
  const host = document.createElement('div');
  const label = Object.assign(document.createElement('span'), { id: 'words', textContent: words });
  const field = aField({ 'aria-labelledby': ' other  words' });
  document.body.replaceChildren(host);
  host.attachShadow({ mode: 'open' }).append(label, field);
  return field;
}

describe('A field for secrets', () => {
  it.each<[Tag, Attributes]>([
    ['input', { type: 'password' }],
    ['input', { type: 'text', autocomplete: 'section-a  Current-Password' }],
    ['textarea', { autocomplete: 'one-time-code' }],
    ['textarea', { autocomplete: 'CC-exp-month' }],
    ['textarea', { autocomplete: 'a\n\tnew-password' }],
    ['input', { id: 'SMSCode' }],
    ['input', { inputmode: 'numeric' }],
    ['input', { pattern: '[0-9]*' }],
    ['input', { pattern: '\\d{6}' }],
    ...['name', 'id', 'aria-label', 'placeholder', 'aria-placeholder', 'data-placeholder', 'title'].map(
      (name): [Tag, Attributes] => ['textarea', { [name]: 'Password' }],
    ),
  ])('is an %s with %o', (tag, attributes) => expect(isSecret(aField(attributes, tag))).toBe(true));

  it.each<[Tag, Attributes]>([
    ['input', {}],
    ['input', { name: 'email', type: 'email', autocomplete: 'username' }],
    ['input', { 'aria-label': 'Title of the codec' }],
    ['input', { id: 'token-input-recipients' }],
    ['input', { inputmode: 'text', pattern: '[0-9a-f]*' }],
    ['textarea', { placeholder: 'Paste your code' }],
    ['textarea', { inputmode: 'numeric' }],
    ['textarea', { pattern: '[0-9]{6}' }],
    ...['x-one-time-code', 'one-time-code-x', 'cc-', 'acc-number'].map((autocomplete): [Tag, Attributes] => [
      'textarea',
      { autocomplete },
    ]),
  ])('is no %s with %o', (tag, attributes) => expect(isSecret(aField(attributes, tag))).toBe(false));

  it('is known by its label, and by what labels it elsewhere, also in a shadow root', () => {
    const label = document.createElement('label');
    const field = aField();
    label.append('Enter the code that we sent', field);
    document.body.replaceChildren(label);
    expect(isSecret(field)).toBe(true);
    expect(isSecret(labelled('Verification code'))).toBe(true);
    expect(isSecret(labelled('Opinion'))).toBe(false);
  });

  it.each([
    ['Verification code', true],
    ['API token', true],
    ['Code editor', false],
    ['Describe what happened. Never write your password here.', false],
  ])('is a rich field called %j: %s', (name, expected) =>
    expect(isSecret(aRichField({ 'aria-label': name }))).toBe(expected),
  );

  it.each([
    ['disc', true],
    ['none', false],
    ['', false],
  ])('is known by a style that shows %j in place of its letters: %s', (masking, expected) => {
    const field = aField({}, 'textarea');
    const getPropertyValue = vi.fn<(name: string) => string>(() => masking);
    vi.spyOn(window, 'getComputedStyle').mockReturnValue({ getPropertyValue } as unknown as CSSStyleDeclaration);
    expect(isSecret(field)).toBe(expected);
  });
});

/** Said of a field of many lines too, where no single word is enough. */
const SECRET_NAMES = `
  password|passwords|pass word|passwd|pass code|passphrase|kennwort|geheimzahl|mot de passe|mots de passe
  motdepasse|contrasena|contraseny|palavra passe|senha|senhas|clave de acceso|clave secreta|wachtwoord|lösenord|losenord
  adgangskode|passord|salasana|haslo|hasło|heslo|jelszó|şifre|parola d'ordine|пароль|пинкод|密码|密碼|口令|パスワード|暗証番号
  비밀번호|암호|كلمة المرور|كلمة السر|סיסמה|รหัสผ่าน|mật khẩu|mat khau|kata sandi|κωδικός
  verificationcode|verification code|security number|authenticator pin|2fapin|otp code|verifikationscode|Bestätigungscode
  Sicherheitscode|code de vérification|codes de sécurité|código de seguridad|código de verificação|codice di verifica
  one-time|two-factor|two factor|mfa|totp|otp|smsotp|loginpin|smspin|securitypin|6digits|6 digit|4 digits|код подтверждения|验证码|驗證碼|認証コード
  確認コード|인증번호|인증 코드
  card number|cardnumber|cardnum|card no|cardno|ccnum|cc number|cc-exp|cccsc|creditcard|credit card|debitcard|debit card
  Kartennummer|numéro de carte|número de tarjeta|cvc|cvv|cvc2|cvv2|csc|apikey|api key|api keys|SSH key|secretKey
  seed phrase|recovery phrase|accesstoken|access token|auth tokens|bearerToken`;

/** Enough for a field of one line; one of many lines may be for such things. */
const SECRET_OF_ONE_LINE = `
  code|codes|your code|token|tokens|código|codice|kod|kode|pwd|pin|secret|verification|passkey|код|код из СМС|ваш код:
  cardpin|userpin|card pin`;

const ORDINARY_NAMES = `
  zip code|zipcode|post code|postcode|postal code|postal codes|promo code|promocode|promotion code|promotional code
  coupon code|discountcode|source code|country code|area code|region code|dialing code|language code|currency code|barcode
  qr code|unicode|geocode|encode|decode|transcode|vscode|product code|item code|project code|course code|class code
  error code|status codes|color code|colour code|hex code|html code|embed code|embedding code|code postal|código postal
  codice fiscale|code source|code promo|token input|token field|palabra clave|palabras clave
  кодек|закод|штрихкоды|all digits|digital|hotplates|spin|pinboard|passenger|compass|keys|card|key|number|discard`;

const namesIn = (list: string): string[] => list.split(/[|\n]/).flatMap((name) => name.trim() || []);

describe('namesSecret', () => {
  it.each(namesIn(SECRET_NAMES))('finds a secret in %j, of one line or many', (name) =>
    expect([namesSecret(name, true), namesSecret(name, false)]).toEqual([true, true]),
  );

  it.each(namesIn(SECRET_OF_ONE_LINE))('finds a secret in %j only of one line', (name) =>
    expect([namesSecret(name, true), namesSecret(name, false)]).toEqual([true, false]),
  );

  it.each(namesIn(ORDINARY_NAMES))('finds none in %j', (name) =>
    expect([namesSecret(name, true), namesSecret(name, false)]).toEqual([false, false]),
  );

  it.each(['apiKey', 'API_KEY', 'api[key]', 'api - _ key', 'field2Pin otp2', 'CÓDIGO DE SEGURIDAD'])(
    'reads %j as words',
    (name) => expect(namesSecret(name, false)).toBe(true),
  );

  it('reads up to 40 letters of a field of many lines as its name, and more as a sentence', () => {
    const [short, long] = ['Please put your new password in this box', 'Please put your new password in this box.x'];
    expect(short).toHaveLength(40);
    expect([namesSecret(short, false), namesSecret(`  ${short}\n`, false)]).toEqual([true, true]);
    expect([namesSecret(long.slice(0, 41), false), namesSecret(`${short}s`, false)]).toEqual([true, false]);
    expect(namesSecret(`${short}s`, true)).toBe(true);
  });

  it('finds a secret beside a code that is none', () => expect(namesSecret('zip code, or your code', true)).toBe(true));
});
