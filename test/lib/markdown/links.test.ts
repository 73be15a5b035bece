import { describe, expect, it } from 'vitest';
import { makeLink, safeLink, saysWhereItLeads } from '../../../lib/markdown/links.ts';
import { plainText } from '../../../lib/markdown/nodes.ts';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';

describe('safeLink', () => {
  it.each([
    ['https://example.com', 'https://example.com/', 'example.com'],
    ['HTTP://Example.com:8080/a b', 'http://example.com:8080/a%20b', 'example.com:8080'],
    ['https://аpple.com/', 'https://xn--pple-43d.com/', 'xn--pple-43d.com'],
    ['mailto:ann@example.com?subject=a<b>', 'mailto:ann@example.com?subject=a%3Cb%3E', 'example.com'],
    ['https://example.com/a|b"c', 'https://example.com/a%7Cb%22c', 'example.com'],
  ])('follows %s', (href, safe, host) => expect(safeLink(href)).toEqual({ href: safe, host }));

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
    'mailto:ann%FF@good.com',
    'mailto:ann@good.com,x@evil.com',
    'mailto:ann@good.com?cc=x@evil.com',
    'mailto:ann@good.com?subject=a&BCC=b@good.com,x%40evil.com',
  ])('does not follow %j', (href) => expect(safeLink(href)).toBeNull());
});

describe('makeLink', () => {
  const disguised = (href: string, words: string) => makeLink(href, [{ type: 'text', text: words }])?.disguised;

  it.each([
    'https://good.com',
    'good.com/login?next=1',
    'www.good.com',
    'see https://good.com, please',
    'go\u200Bod.com',
    'good\u2024com',
    'ｇｏｏｄ．ｃｏｍ',
    'evil.com.good.com',
    'https:/good.com',
    'https//good.com',
    '“good.com”',
    '→ good.com…',
    'https://good.com@evil.com',
    'ann@good.com',
  ])('a link to https://evil.com that says %j is disguised', (words) =>
    expect(disguised('https://evil.com', words)).toBe(true),
  );

  it.each<[string, string, boolean]>([
    ['https://evilexample.com', 'example.com', true],
    ['mailto:ann@evilexample.com', 'ann@example.com', true],
    ['https://xn--pple-43d.com', 'аpple.com', true],
    ['https://example.com/a', 'https://example.com/b', false],
    ['https://www.example.com', 'example.com', false],
    ['mailto:ann@example.com', 'ann@example.com', false],
    ...['“Budget.xlsx”', 'and/or', '10:30 a.m.', '…', 'the notes', 'v1.2'].map((words): [string, string, boolean] => [
      'https://example.com',
      words,
      false,
    ]),
  ])('a link to %s that says %j is so: %s', (href, words, expected) => expect(disguised(href, words)).toBe(expected));

  it('shows the host where there are no words', () =>
    expect(makeLink('https://a.com/b', [])?.children).toEqual([{ type: 'text', text: 'a.com' }]));
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
  ])('%s, as %j', (href, words) => expect(says(href, words)).toBe(true));

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
    ['mailto:ann@example.com', 'ann@example.com?a b'],
  ])('%s, but not as %j', (href, words) => expect(says(href, words)).toBe(false));
});

describe('a bare address', () => {
  const addressIn = (words: string) => {
    const [block] = parseDocument(words);
    const nodes = block?.type === 'paragraph' ? block.children : [];
    const links = nodes.flatMap((node) => (node.type === 'link' ? [[plainText(node.children), node.href]] : []));
    // Nothing of the text is lost, wherever the address ends.
    expect(plainText(nodes)).toBe(words);
    return links;
  };

  it.each([
    ['中文https://example.com英文', 'https://example.com', 'https://example.com/'],
    ['詳細は www.example.co.jpまで', 'www.example.co.jp', 'http://www.example.co.jp/'],
    ['확인 https://docs.example.com에서', 'https://docs.example.com', 'https://docs.example.com/'],
    ['см. https://example.com:8080или', 'https://example.com:8080', 'https://example.com:8080/'],
    ['见http://192.168.0.1的设置', 'http://192.168.0.1', 'http://192.168.0.1/'],
    ['见https://example.com。下一步', 'https://example.com', 'https://example.com/'],
    ['见https://example.com/a，然后', 'https://example.com/a', 'https://example.com/a'],
    ['https://example.com/日本語/ページ です', 'https://example.com/日本語/ページ', null],
    ['https://www.straße.de ist da', 'https://www.straße.de', 'https://www.xn--strae-oqa.de/'],
    ['https://docs.例え.jp を', 'https://docs.例え.jp', 'https://docs.xn--r8jz45g.jp/'],
  ])('of %s ends with its host or its path', (words, address, href) =>
    expect(addressIn(words)).toEqual([[address, href ?? encodeURI(address)]]),
  );

  it('is followed by another one in a text without spaces', () => {
    expect(addressIn('https://a.example、https://b.example和https://c.example。')).toEqual([
      ['https://a.example', 'https://a.example/'],
      ['https://b.example', 'https://b.example/'],
      ['https://c.example', 'https://c.example/'],
    ]);
  });
});
