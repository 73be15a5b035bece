import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskKey, parseKey, redact } from '../../../lib/connection/address-and-key.ts';
import { forAll } from '../../support/for-all.ts';

const key = 'svc_0123456789abcdef0123456789ABCDEF01234567';
const hexText = (size: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'.split('')), ...size });

describe('parseKey', () => {
  it.each([
    ['as it is', key],
    ['with spaces and a line break', `  ${key}\n`],
    ['in straight quotes', `"${key}"`],
    ['in curly quotes', `\u201c${key}\u201d`],
    ['in backticks', `\`${key}\``],
    ['with unseen characters', `\ufeff${key.slice(0, 9)}\u200b${key.slice(9)}\u2060`],
    ['with its scheme', `Bearer ${key}`],
    ['as a header', `authorization: bearer ${key}`],
    ['as a quoted header', `"Authorization": "Bearer ${key}"`],
    ['as a header in one pair of quotes', `'Authorization: Bearer ${key}'`],
    ['in a command', `curl -H "Authorization: Bearer ${key}" https://a.example`],
    ['in a line of settings', `RECORDER_KEY=${key}`],
    ['in a line of JSON', `"key": "${key}",`],
  ])('reads a key %s', (_, text) => expect(parseKey(text)).toEqual({ ok: true, key }));

  it.each([
    ['', { code: 'empty' }],
    [' \u200b"" ', { code: 'empty' }],
    ['Bearer ', { code: 'empty' }],
    [`Authorization: Bearer ${key.slice(0, -1)}`, { code: 'length', hexCount: 39 }],
    ['sk_0123456789', { code: 'prefix' }],
    [key.slice(4), { code: 'prefix' }],
    [key.slice(0, -1), { code: 'length', hexCount: 39 }],
    [`${key}0`, { code: 'length', hexCount: 41 }],
    ['svc_', { code: 'length', hexCount: 0 }],
    [`${key.slice(0, -1)}g`, { code: 'characters' }],
    [`${key.slice(0, 20)} ${key.slice(20)}`, { code: 'characters' }],
    [maskKey(key), { code: 'characters' }],
  ])('refuses %j', (text, problem) => expect(parseKey(text)).toEqual({ ok: false, problem }));

  it('never repeats the secret in a problem', () => {
    const secret = hexText({ minLength: 6, maxLength: 60 }).filter((hex) => hex.length !== 40);
    forAll(secret, fc.constantFrom('svc_', 'svc', '', 'Bearer svc_', 'svc_x'), (hex, prefix) => {
      const result = parseKey(prefix + hex);
      expect(result.ok).toBe(false);
      expect(JSON.stringify(result)).not.toContain(hex);
    });
  });

  it('gives nothing but a key of the contract, whatever is typed', () =>
    forAll(fc.string({ unit: 'binary' }), hexText({ minLength: 38, maxLength: 42 }), (noise, hex) => {
      for (const text of [noise, `svc_${hex}`, `${noise}svc_${hex}`, `svc_${hex}${noise}`]) {
        const result = parseKey(text);
        expect(result.ok ? result.key : key).toMatch(/^svc_[0-9a-f]{40}$/i);
      }
    }));
});

describe('maskKey', () => {
  it('shows the last four digits', () => expect(maskKey(key)).toBe('svc_••••4567'));

  it('shows nothing of what is no key', () => expect(maskKey('secret')).toBe('svc_••••'));
});

describe('redact', () => {
  it('removes keys, whole or in part, in any case', () =>
    expect(redact(`a ${key}, SVC_DEADBEEF0 and svc_name`)).toBe('a svc_••••, svc_•••• and svc_name'));

  it('leaves no secret in any text', () =>
    forAll(fc.string(), hexText({ minLength: 8, maxLength: 50 }), fc.string(), (before, hex, after) => {
      expect(redact(`${before}svc_${hex}${after}`)).not.toContain(hex);
    }));
});
