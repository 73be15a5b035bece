import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentUrl, nextLink, nextUrl, searchUrl } from '../../../lib/api/api.ts';
import { forAll } from '../../support/for-all.ts';

const address = 'https://api.example.com/base';
const list = `${address}/api/v1/recordings`;

describe('the URLs of the endpoints', () => {
  it('are under the address', () => {
    expect(searchUrl(address, ' weekly sync ')).toBe(`${list}/search?q=weekly+sync&limit=50`);
    expect(contentUrl(address, 'a b/c?d#e')).toBe(`${list}/a%20b%2Fc%3Fd%23e/content`);
  });

  it('keep an id in its place in the path', () =>
    forAll(fc.string({ unit: 'binary' }), (id) => {
      const url = contentUrl(address, id);
      fc.pre(url !== null);
      expect(new URL(url).href).toBe(url);
      expect(new URL(url).pathname.split('/')).toEqual([
        '',
        'base',
        'api',
        'v1',
        'recordings',
        encodeURIComponent(id),
        'content',
      ]);
    }));

  it('send 1 to 200 characters of a query, and no half of one', () => {
    forAll(fc.string({ unit: 'binary', maxLength: 300, size: 'max' }), (query) => {
      const url = searchUrl(address, query);
      fc.pre(url !== null);
      const q = new URL(url).searchParams.get('q') ?? '';
      const characters = Array.from(q);
      expect(characters.length).toBeGreaterThan(0);
      expect(characters.length).toBeLessThanOrEqual(200);
      expect(query).toContain(q);
    });
    expect(searchUrl(address, ' \n ')).toBeNull();
  });
});

describe('nextUrl', () => {
  it.each([
    [`${list}?page=2`, `${list}?page=2`],
    ['/base/api/v1/recordings?page=2', `${list}?page=2`],
    ['?page=2', `${list}?page=2`],
    ['recordings?page=2', `${list}?page=2`],
    ['b2Zmc2V0/PTI=', `${list}?limit=50&cursor=b2Zmc2V0%2FPTI%3D`],
  ])('of %s', (next, url) => expect(nextUrl(address, next, 50)).toBe(url));

  it.each([
    'https://elsewhere.example/base/api/v1/recordings',
    'http://api.example.com/base/api/v1/recordings',
    'https://api.example.com:8443/base/api/v1/recordings',
    'https://user:secret@api.example.com/base/api/v1/recordings',
    'https://api.example.com.elsewhere.example/base/',
    '//elsewhere.example/base/api/v1/recordings',
    '/other/api/v1/recordings?page=2',
    '/base/../other?page=2',
    '/base-of-others/api/v1/recordings?page=2',
    'https://api.example.com',
    'https://[',
  ])('refuses %s', (next) => expect(nextUrl(address, next, 50)).toBeNull());

  it.each(['b2Zmc2V0PTI=', '/b2Zm', 'ts:1732600000', 'javascript:alert(1)', 'a/b', 'a?b', '..'])(
    'sends the cursor %s as it is, and only as a cursor',
    (cursor) => {
      const url = new URL(nextUrl(address, cursor, 50) ?? '');
      expect(url.origin + url.pathname).toBe(list);
      expect([...url.searchParams]).toEqual([
        ['limit', '50'],
        ['cursor', cursor],
      ]);
    },
  );
});

it.each([
  ['<https://a.example/?page=2>; rel="next"', 'https://a.example/?page=2'],
  ['<?page=1>; rel="prev", <?page=3>; rel="next"', '?page=3'],
  ['<?page=3>; title="a, b"; rel=next, <?page=1>; rel=first', '?page=3'],
  ['<?page=3>; rel="last next"', '?page=3'],
  ['<?page=3>; REL=NEXT', '?page=3'],
  ['<?page=3>; rel="prev\tnext"; title=a', '?page=3'],
  ['<?page=3>;rel="next"', '?page=3'],
  ['<?page=3>;  rel = "prev  next"', '?page=3'],
  ['<>; rel="next"', ''],
  ['<?page=3>; rel=""', null],
  ['<?page=3>; rel="nextish"', null],
  ['<?page=3>; rel=nextish', null],
  ['<?page=3>', null],
  ['next', null],
  [null, null],
])('nextLink of %j', (header, target) => expect(nextLink(header)).toBe(target));
