import { describe, expect, it } from 'vitest';
import { linkTo, parsePattern, patternInForce, type PatternProblem } from '../../../lib/connection/link-pattern.ts';

const patternOf = (text: string) => {
  const parsed = parsePattern(text);
  return parsed.ok ? parsed.pattern : parsed.problem;
};

describe('parsePattern', () => {
  it.each([
    ['https://rec.example/recordings/{id}', 'https://rec.example/recordings/{id}'],
    ['  “rec.example/r/{ID}?t={Seconds}”  ', 'https://rec.example/r/{id}?t={seconds}'],
    ['https://rec.example/r/%7Bid%7D#t=%7bseconds%7d', 'https://rec.example/r/{id}#t={seconds}'],
    ['https://rec.example/#/recordings/{id}', 'https://rec.example/#/recordings/{id}'],
    ['localhost:3000/{id}', 'http://localhost:3000/{id}'],
    ['http://127.0.0.1:3000/?open={id}', 'http://127.0.0.1:3000/?open={id}'],
    ["https://rec.example/(all)/'x'/{id}", 'https://rec.example/%28all%29/%27x%27/{id}'],
    ['https://rec.example/a b"<>/{id}/{other}', 'https://rec.example/a%20b%22%3C%3E/{id}/%7Bother%7D'],
  ])('takes %s', (text, pattern) => {
    expect(patternOf(text)).toBe(pattern);
    expect(patternOf(pattern)).toBe(pattern);
  });

  it.each<[string, PatternProblem]>([
    ['', 'empty'],
    ['  \u200b ', 'empty'],
    ['https://rec.example/recordings/', 'no-id'],
    ['https://rec.example/recordings/id', 'no-id'],
    ['https://rec.example/{seconds}', 'no-id'],
    ['javascript:alert("{id}")', 'scheme'],
    ['JavaScript://rec.example/%0aalert({id})', 'scheme'],
    ['data:text/html,{id}', 'scheme'],
    ['file:///etc/{id}', 'scheme'],
    ['chrome-extension://abc/{id}', 'scheme'],
    ['http://rec.example/{id}', 'insecure'],
    ['https://ana:secret@rec.example/{id}', 'userinfo'],
    ['https://{id}@evil.example/', 'userinfo'],
    ['https://{id}/', 'not-a-url'],
    ['https://{id}.example/', 'not-a-url'],
    ['https://rec.example{id}/x', 'not-a-url'],
    ['https://rec.example:{id}/', 'not-a-url'],
    ['https://*.example/{id}', 'not-a-url'],
    [`https://rec.example/?key=svc_${'0123456789'.repeat(4)}&id={id}`, 'key'],
    [`https://rec.example/${'a'.repeat(3_000)}/{id}`, 'not-a-url'],
  ])('refuses %s', (text, problem) => expect(patternOf(text)).toBe(problem));
});

describe('linkTo', () => {
  const pattern = 'https://rec.example/r/{id}?t={seconds}';

  it('puts the id and the moment in their places', () => {
    expect(linkTo(pattern, 'a1', 2_336.9)).toBe('https://rec.example/r/a1?t=2336');
    expect(linkTo(pattern, 'a1', null)).toBe('https://rec.example/r/a1?t=0');
    expect(linkTo('https://rec.example/{id}', 'a1', 12)).toBe('https://rec.example/a1');
  });

  it.each([
    '../../admin',
    '//evil.example/',
    '@evil.example',
    '?x=1#y&z',
    '{seconds}',
    '%7Bseconds%7D',
    '$&',
    'a b\n"<>`\\|^',
    ")](javascript:alert('1'))",
    '\u202e会議 🎙',
    '\ud800',
  ])('keeps the id %o in its place', (id) => {
    const link = linkTo(pattern, id, 5);
    const url = new URL(link);
    expect(url.origin).toBe('https://rec.example');
    expect(decodeURIComponent(url.pathname)).toBe(`/r/${id.toWellFormed()}`);
    expect(url.search).toBe('?t=5');
    expect(link).not.toMatch(/[()'"<>\s\\]/);
  });
});

it('patternInForce is the organization’s, or else the user’s, as far as they are valid', () => {
  const [theirs, own] = ['https://theirs.example/{id}', 'https://own.example/{id}'];
  expect(patternInForce(theirs, own)).toBe(theirs);
  expect(patternInForce(null, own)).toBe(own);
  expect(patternInForce('javascript:{id}', own)).toBe(own);
  expect(patternInForce(null, 'javascript:{id}')).toBeNull();
  expect(patternInForce(null, '')).toBeNull();
});
