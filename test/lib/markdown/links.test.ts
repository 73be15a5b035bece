import { describe, expect, it } from 'vitest';
import { makeLink, safeLink, saysWhereItLeads } from '../../../lib/markdown/links.ts';

describe('safeLink', () => {
  it.each([
    ['https://example.com', 'https://example.com/', 'example.com'],
    ['HTTP://Example.com:8080/a b', 'http://example.com:8080/a%20b', 'example.com:8080'],
    ['https://аpple.com/', 'https://xn--pple-43d.com/', 'xn--pple-43d.com'],
    ['mailto:ann@example.com?subject=a<b>', 'mailto:ann@example.com?subject=a%3Cb%3E', 'example.com'],
    ['https://example.com/a|b"c', 'https://example.com/a%7Cb%22c', 'example.com'],
  ])('follows %s', (href, safe, host) => {
    expect(safeLink(href)).toEqual({ href: safe, host });
  });

  it.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a.com/x',
    'file:///etc/passwd',
    'chrome-extension://abc/x.html',
    'moz-extension://abc/x.html',
    'view-source:https://a.com',
    'ftp://a.com',
    'tel:123',
    '//evil.com',
    '/path',
    'path',
    '#id',
    '?q',
    '',
    'https:example.com',
    'https:/example.com',
    'https:\\\\example.com',
    'https://good.com@evil.com',
    'https://user:pass@evil.com',
    'https://user@evil.com',
    'https://:pass@evil.com',
    'https://',
    'mailto:',
    'mailto:nobody',
    'mailto:ann@good.com,nobody',
    'mailto:ann@good.com?cc=x',
    'mailto:ann%FF@good.com',
    `mailto:${Array.from({ length: 51 }, (_, at) => `ann@good${at}.com`).join(',')}`,
  ])('does not follow %j', (href) => {
    expect(safeLink(href)).toBeNull();
  });
});

describe('makeLink', () => {
  const disguised = (href: string, words: string) => makeLink(href, [{ type: 'text', text: words }])?.disguised;

  it.each([
    ['https://evil.com', 'https://good.com'],
    ['https://evil.com', 'good.com'],
    ['https://evil.com', 'good.com/login?next=1'],
    ['https://evil.com', 'www.good.com'],
    ['https://evil.com', 'see https://good.com, please'],
    ['https://evil.com', 'go\u200Bod.com'],
    ['https://evil.com', 'good\uFF0Ecom'],
    ['https://evil.com', 'good\u2024com'],
    ['https://evil.com', 'go\u00ADod.c\u034Fom'],
    ['https://evil.com', 'ｇｏｏｄ．ｃｏｍ'],
    ['https://evil.com', 'evil.com.good.com'],
    ['https://evil.com', 'https\u2236//good.com'],
    ['https://evil.com', 'https:\u2044\u2215good.com'],
    ['https://evil.com', 'https:\\\\good.com'],
    ['https://evil.com', 'https:/good.com'],
    ['https://evil.com', 'https//good.com'],
    ['https://evil.com', 'https:///good.com'],
    ['https://evil.com', 'good.com\u2044login'],
    ['https://evil.com', 'good.com\u2215login'],
    ['https://evil.com', 'good\uA4F8com'],
    ['https://evil.com', 'good\u2010site.com'],
    ['https://evil.com', '"good.com"'],
    ['https://evil.com', '“good.com”'],
    ['https://evil.com', '(good.com)'],
    ['https://evil.com', 'good.com.'],
    ['https://evil.com', 'good.com…'],
    ['https://evil.com', '→ good.com'],
    ['https://evil.com', 'see https://good.com...'],
    ['https://evil.com', 'https://good.com@evil.com'],
    ['https://evil.com', '"good.com/login"'],
    ['https://evilexample.com', 'example.com'],
    ['https://evilexample.com', 'https://example.com/a'],
    ['mailto:ann@evilexample.com', 'ann@example.com'],
    ['https://example.com', 'docs.example.com'],
    ['https://xn--pple-43d.com', 'apple.com'],
    ['mailto:ann@evil.com', 'ann@good.com'],
    ['mailto:ann@good.com,x@evil.com', 'ann@good.com'],
    ['mailto:ann@good.com%2Cx@evil.com', 'ann@good.com'],
    ['mailto:ann@good.com;x@evil.com', 'ann@good.com'],
    ['mailto:ann@good.com?cc=x@evil.com', 'ann@good.com'],
    ['mailto:ann@good.com?subject=a&BCC=b@good.com,x%40evil.com', 'ann@good.com'],
    ['mailto:ann@good.com?to=x@evil.com', 'ann@good.com'],
  ])('a link to %s that says %j is disguised', (href, words) => {
    expect(disguised(href, words)).toBe(true);
  });

  it.each([
    ['https://example.com/a', 'https://example.com/b'],
    ['https://www.example.com', 'example.com'],
    ['https://docs.example.com', 'example.com'],
    ['https://xn--pple-43d.com', 'аpple.com'],
    ['https://example.com.', 'example.com'],
    ['https://example.com', '"example.com".'],
    ['https://example.com', '“Budget.xlsx”'],
    ['https://example.com', 'and/or'],
    ['https://example.com', '10:30 a.m.'],
    ['https://example.com', '…'],
    ['https://example.com', 'the notes'],
    ['https://nodejs.org', 'Node.js'],
    ['https://example.com', 'Budget.xlsx'],
    ['https://example.com', 'v1.2'],
    ['mailto:ann@example.com', 'ann@example.com'],
    ['mailto:ann@example.com,bob@example.com', 'ann@example.com'],
    ['mailto:ann@a.com,bob@b.com', 'ann@a.com, bob@b.com'],
    ['mailto:ann@a.com,bob@b.com', 'write to both'],
  ])('a link to %s that says %j is not', (href, words) => {
    expect(disguised(href, words)).toBe(false);
  });

  it('has the domains of all who would get a letter for its host', () => {
    const host = (href: string) => makeLink(href, [{ type: 'text', text: 'ann@good.com' }])?.host;
    expect(host('mailto:ann@good.com,bob@good.com,x@evil.com?subject=a@b.c')).toBe('good.com, evil.com');
    expect(host('mailto:ann@good.com?cc=,')).toBe('good.com');
  });

  it('shows the host where there are no words', () => {
    expect(makeLink('https://a.com/b', [])?.children).toEqual([{ type: 'text', text: 'a.com' }]);
  });
});

describe('saysWhereItLeads', () => {
  const says = (href: string, words: string) => {
    const link = makeLink(href, [{ type: 'text', text: words }]);
    if (!link) throw new Error(`Not a link: ${href}`);
    return saysWhereItLeads(link);
  };

  it.each([
    ['https://example.com/a', 'https://example.com/a'],
    ['https://example.com/a', 'Example.com'],
    ['https://www.example.com/', 'example.com/#b'],
    ['http://127.0.0.1:8080/a', '127.0.0.1:8080'],
    ['mailto:ann@example.com', 'ann@example.com'],
    ['mailto:ann@example.com', 'mailto:ann@example.com'],
    ['mailto:Ann@example.com?subject=a', 'ann@example.com'],
    ['mailto:ann@example.com?subject=a', 'mailto:ann@example.com?subject=a'],
  ])('%s, as %j', (href, words) => {
    expect(says(href, words)).toBe(true);
  });

  it.each([
    ['https://t.co/x', 'Sign in at microsoft.com today'],
    ['https://a.co', 'america.com, a.co'],
    ['https://evil.com', 'good.com or evil.com'],
    ['https://evil.com', 'https://good.com@evil.com'],
    ['https://evil.com', 'evil.com.good'],
    ['https://evil.com', 'evil.com good.com'],
    ['https://evil.com', 'evil.com:good.com'],
    ['https://xn--pple-43d.com', 'аpple.com'],
    ['https://example.com', 'the notes'],
    ['mailto:ann@evil.com', 'evil.com@good.com'],
    ['mailto:mallory@example.com', 'ann@example.com'],
    ['mailto:ann@example.com,bob@example.com', 'ann@example.com'],
    ['mailto:ann@example.com?cc=bob@example.com', 'ann@example.com'],
    ['mailto:ann@example.com?bcc=bob@example.com', 'ann@example.com'],
    ['mailto:ann@example.com?to=bob@example.com', 'ann@example.com'],
    ['mailto:ann@example.com', 'ann@example.com?a b'],
  ])('%s, but not as %j', (href, words) => {
    expect(says(href, words)).toBe(false);
  });
});
