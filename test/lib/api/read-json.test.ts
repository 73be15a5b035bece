import { describe, expect, it } from 'vitest';
import { isEmpty, readJson } from '../../../lib/api/read-json.ts';
import { fail, succeed } from '../../../lib/failure.ts';

const service = { address: 'https://api.example', key: 'svc_secretsecretsecret' };
const anAnswer = (text: string, type: string | null = 'application/json') => ({
  status: 200,
  headers: new Headers(type === null ? {} : { 'Content-Type': type }),
  text,
});
const webPage = fail({ code: 'web-page', address: service.address });
const unexpected = (detail: string) => fail({ code: 'unexpected-answer', detail });

describe('readJson', () => {
  it.each([
    ['JSON', anAnswer(' {"a": 1} '), succeed({ a: 1 })],
    ['JSON that is called a web page', anAnswer('[]', 'text/html'), succeed([])],
    ['a web page by its first character', anAnswer('\n <p>Sign in'), webPage],
    ['a web page by its type', anAnswer('Sign in', ' text/html; charset=utf-8'), webPage],
    ['a web page by its other type', anAnswer('Sign in', 'application/xhtml+xml'), webPage],
    ['words that end as a web page does', anAnswer('a <'), unexpected('200, application/json: a <')],
    ['a type that only names one', anAnswer('Hi', 'x-text/html'), unexpected('200, x-text/html: Hi')],
    ['no type', anAnswer('Hi', null), unexpected('200, no content type: Hi')],
  ])('of %s', (_, answer, result) => {
    expect(readJson(answer, service)).toEqual(result);
  });

  it('tells the beginning of what it could not read, without the key', () => {
    const answer = readJson(anAnswer(`${service.key} ${'a '.repeat(500)}`), service);
    const detail = answer.ok || answer.failure.code !== 'unexpected-answer' ? '' : answer.failure.detail;
    expect(detail).toMatch(/^200, application\/json: \S*•••• a a a/);
    expect(detail.length).toBeLessThanOrEqual(300);
  });
});

describe('isEmpty', () => {
  it.each([
    ['', true],
    [' \n', true],
    ['{}', false],
  ])('of %j', (text, isIt) => {
    expect(isEmpty(anAnswer(text))).toBe(isIt);
  });
});
