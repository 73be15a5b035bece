import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress, patternOf } from '../../../lib/connection/address-and-key.ts';
import { forAll } from '../../support/for-all.ts';

function addressOf(text: string): string {
  const result = parseAddress(text);
  return result.ok ? result.address : result.problem;
}

describe('parseAddress', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  https://api.example.com/\n', 'https://api.example.com'],
    ['"https://api.example.com"', 'https://api.example.com'],
    ['\u200bhttps://api.example.com\ufeff', 'https://api.example.com'],
    ['api.example.com', 'https://api.example.com'],
    ['//api.example.com/v2', 'https://api.example.com/v2'],
    ['https//api.example.com', 'https://api.example.com'],
    ['<https://api.example.com>', 'https://api.example.com'],
    ['api.example.com:8443/base/', 'https://api.example.com:8443/base'],
    ['HTTPS://API.Example.COM:443//', 'https://api.example.com'],
    ['https:\\\\api.example.com\\base', 'https://api.example.com/base'],
    ['https://api.example.com/base/?page=2#top', 'https://api.example.com/base'],
    ['https://api.example.com/api/v1', 'https://api.example.com'],
    ['https://api.example.com/api/v1/recordings', 'https://api.example.com'],
    ['https://api.example.com/base/api/v1/recordings/search?q=x', 'https://api.example.com/base'],
    ['https://api.example.com/base/api/v1/recordings/42/content', 'https://api.example.com/base'],
    ['https://api.example.com/api/v10', 'https://api.example.com/api/v10'],
    ['https://app.example.com/recordings/42', 'https://app.example.com/recordings/42'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example'],
    ['https://[2001:DB8::1]:8443', 'https://[2001:db8::1]:8443'],
    ['https://192.0.2.7', 'https://192.0.2.7'],
    ['localhost', 'http://localhost'],
    ['localhost:8787/', 'http://localhost:8787'],
    ['127.0.0.1:8787/api/v1', 'http://127.0.0.1:8787'],
    ['http://127.1:8787', 'http://127.0.0.1:8787'],
    ['https://localhost:8443', 'https://localhost:8443'],
  ])('reads the address in %j', (text, address) => expect(addressOf(text)).toBe(address));

  it.each([
    ['', 'empty'],
    [' \u200b ', 'empty'],
    ['https://', 'not-a-url'],
    ['https://exa mple.com', 'not-a-url'],
    ['https://api.example.com:99999', 'not-a-url'],
    ['https://*.example.com', 'not-a-url'],
    [`https://api.example.com/${'a'.repeat(2_000)}`, 'not-a-url'],
    ['ftp://api.example.com', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['chrome-extension://abc/options.html', 'scheme'],
    ['https://user:secret@api.example.com', 'userinfo'],
    ['https://user@api.example.com', 'userinfo'],
    ['user:secret@api.example.com', 'userinfo'],
    ['http://api.example.com', 'insecure'],
    ['http:api.example.com', 'insecure'],
    ['http://192.168.1.4:8787', 'insecure'],
    ['http://[::1]:8787', 'insecure'],
    ['http://localhost.example.com', 'insecure'],
    ['svc_0123456789abcdef0123456789abcdef01234567', 'key'],
    ['https://api.example.com/svc_0123456789abcdef0123456789abcdef01234567', 'key'],
  ])('refuses %j', (text, problem) => expect(addressOf(text)).toBe(problem));

  it('covers the origin with its match pattern, without the port where a browser refuses one', () => {
    const url = new URL('https://api.example.com:8443/base');
    expect([patternOf(url, true), patternOf(url, false)]).toEqual([
      'https://api.example.com:8443/*',
      'https://api.example.com/*',
    ]);
    expect(patternOf(new URL('https://[2001:db8::1]:8443'), false)).toBe('https://[2001:db8::1]/*');
  });

  it('reads its own outcome as it is, whatever was typed', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      'localhost',
      'a.example',
      ':8080',
      '/api/v1',
      '/recordings',
      '/',
      '?',
      '#',
      '@',
      '..',
      ' ',
      'é',
      '%2f',
      '\\',
    );
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    );
    forAll(text, (typed) => {
      const result = parseAddress(typed);
      fc.pre(result.ok);
      expect(parseAddress(result.address)).toEqual(result);
      expect(result.address.startsWith(new URL(`${result.address}/x`).origin)).toBe(true);
      expect(result.address).not.toMatch(/[?#\s]|\/$/);
    });
  });
});
