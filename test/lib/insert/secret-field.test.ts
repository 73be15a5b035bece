import { describe, expect, it, vi } from 'vitest';
import { isSecret } from '../../../lib/insert/secret-field.ts';
import { aField, aRichField } from './fields.ts';

const SECRET: Record<string, string>[] = [
  { type: 'password' },
  { type: 'text', autocomplete: 'one-time-code' },
  { type: 'text', autocomplete: 'section-a  Current-Password' },
  { type: 'text', autocomplete: 'new-password webauthn' },
  { type: 'text', autocomplete: 'cc-number' },
  { type: 'text', autocomplete: 'cc-csc' },
  { name: 'user_password' },
  { name: 'newPassword2' },
  { id: 'loginPasswd' },
  { id: 'otp' },
  { name: 'otp_1' },
  { id: 'totpPin' },
  { 'aria-label': 'Verification code' },
  { placeholder: '2FA code' },
  { placeholder: 'Two-factor code' },
  { name: 'passcode' },
  { title: 'One-time pass phrase' },
  { name: 'verificationcode' },
  { name: 'otpcode' },
  { id: 'smscode' },
  { id: 'SMSCode' },
  { name: 'pincode' },
  { name: 'securitycode' },
  { name: 'cardnumber' },
  { id: 'cardNumber' },
  { name: 'ccnumber' },
  { name: 'passwort' },
  { name: 'token' },
  { name: 'accessToken' },
  { name: 'apikey' },
  { 'aria-label': 'API token' },
  { 'aria-label': 'Secret key' },
  { 'aria-label': 'Mot de passe' },
  { 'aria-label': 'Contraseña' },
  { 'aria-label': 'Código de verificación' },
  { 'aria-label': 'Code de vérification' },
  { 'aria-label': 'Bestätigungscode' },
  { 'aria-label': 'Код из СМС' },
  { placeholder: 'Введите пароль' },
  { placeholder: '密码' },
  { placeholder: 'パスワード' },
  { placeholder: '비밀번호' },
  { placeholder: '6-digit number' },
  { inputmode: 'numeric' },
  { pattern: '[0-9]*' },
  { pattern: '\\d{6}' },
];
const ORDINARY: Record<string, string>[] = [
  {},
  { name: 'subject', autocomplete: 'on' },
  { name: 'email', type: 'email', autocomplete: 'username' },
  { placeholder: 'Opinion' },
  { name: 'passenger' },
  { name: 'spinner', id: 'decoder' },
  { 'aria-label': 'Title of the codec' },
  { placeholder: 'Promo code' },
  { name: 'zipcode' },
  { name: 'postal_code' },
  { 'aria-label': 'Código postal' },
  { 'aria-label': 'Find in source code' },
  { name: 'countryCode' },
  { 'aria-label': 'Keyword' },
  { 'aria-label': 'Palabra clave' },
  { 'aria-label': 'Hotplates and footprints' },
  { id: 'token-input-recipients' },
  { name: 'issueKey' },
  { placeholder: 'Discard' },
  { inputmode: 'text', pattern: '.*' },
];

describe('A field for secrets', () => {
  it.each(SECRET)('is known by %o', (attributes) => {
    expect(isSecret(aField(attributes))).toBe(true);
  });

  it.each(ORDINARY)('is not taken for one: %o', (attributes) => {
    expect(isSecret(aField(attributes))).toBe(false);
  });

  it('is known by its label', () => {
    const label = document.createElement('label');
    const field = aField();
    label.append('Enter the code that we sent', field);
    document.body.replaceChildren(label);
    expect(isSecret(field)).toBe(true);
  });

  it('is known by what it is labelled by elsewhere, also in a shadow root', () => {
    const host = document.createElement('div');
    const label = document.createElement('span');
    label.id = 'words';
    label.textContent = 'Verification code';
    const field = aField({ 'aria-labelledby': 'other words' });
    document.body.replaceChildren(host);
    host.attachShadow({ mode: 'open' }).append(label, field);
    expect(isSecret(field)).toBe(true);
  });

  it('is a rich field too, when it is called so; but not for a sentence that speaks of passwords', () => {
    expect(isSecret(aRichField({ 'aria-label': 'Verification code' }))).toBe(true);
    expect(isSecret(aRichField({ 'aria-label': 'API token' }))).toBe(true);
    expect(isSecret(aRichField({ 'aria-label': 'Code editor' }))).toBe(false);
    expect(isSecret(aRichField({ 'aria-label': 'Describe what happened. Never write your password here.' }))).toBe(
      false,
    );
  });

  it('is never a field of many lines, unless the page says so', () => {
    expect(isSecret(aField({ placeholder: 'Paste your code' }, 'textarea'))).toBe(false);
    expect(isSecret(aField({ autocomplete: 'one-time-code' }, 'textarea'))).toBe(true);
  });

  it.each(['name', 'id', 'aria-label', 'placeholder', 'aria-placeholder', 'data-placeholder', 'title'])(
    'is known by what its %s says',
    (attribute) => expect(isSecret(aField({ [attribute]: 'Password' }, 'textarea'))).toBe(true),
  );

  it.each(['x-one-time-code', 'one-time-code-x', 'cc-', 'cc-1', 'acc-number'])(
    'is not known by autofill of %s',
    (token) => {
      expect(isSecret(aField({ autocomplete: token }, 'textarea'))).toBe(false);
    },
  );

  it.each(['one-time-code', 'CC-exp-month', 'billing cc-name', 'a\n\tnew-password'])(
    'is known by autofill of %j',
    (token) => {
      expect(isSecret(aField({ autocomplete: token }, 'textarea'))).toBe(true);
    },
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
    expect(getPropertyValue.mock.calls).toEqual([['-webkit-text-security']]);
  });

  it('is one for digits alone only where it has one line', () => {
    for (const attributes of [{ inputmode: 'numeric' }, { pattern: '[0-9]{6}' }]) {
      expect(isSecret(aField(attributes, 'textarea'))).toBe(false);
    }
    for (const pattern of ['a[0-9]', 'a\\d', '[0-9a-f]*', '[a-z]']) expect(isSecret(aField({ pattern }))).toBe(false);
  });

  it('is known by one of several labels, each by itself', () => {
    const field = aField({ 'aria-labelledby': ' first  second missing' });
    const [first, second] = ['first', 'second'].map((id) => Object.assign(document.createElement('span'), { id }));
    if (!first || !second) throw new Error('no labels');
    first.textContent = 'Your';
    second.textContent = 'Password';
    document.body.replaceChildren(field, first, second);
    expect(isSecret(field)).toBe(true);
    second.textContent = 'Opinion';
    expect(isSecret(field)).toBe(false);
  });

  it('is judged by its own attributes where it is in no document', () => {
    const field = aField({ 'aria-labelledby': 'words' });
    document.createElement('div').append(field);
    expect(isSecret(field)).toBe(false);
  });
});
