import { describe, expect, it } from 'vitest';
import { isSecret } from '../../../../lib/page/insert/secret-field.ts';
import { aField } from './fields.ts';

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
];
const ORDINARY: Record<string, string>[] = [
  {},
  { name: 'subject', autocomplete: 'on' },
  { name: 'email', type: 'email', autocomplete: 'username' },
  { placeholder: 'Opinion' },
  { name: 'passenger' },
  { name: 'spinner', id: 'decoder' },
  { 'aria-label': 'Title of the codec' },
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

  it('is never a field of many lines, unless the page says so', () => {
    expect(isSecret(aField({ placeholder: 'Paste your code' }, 'textarea'))).toBe(false);
    expect(isSecret(aField({ autocomplete: 'one-time-code' }, 'textarea'))).toBe(true);
  });
});
