import { expect, it } from 'vitest';
import { failureOfStatus, isRedirect } from '../../../lib/api/status.ts';
import type { Failure } from '../../../lib/failure.ts';
import type { Endpoint } from '../../../lib/api/types.ts';

const address = 'https://api.example.com';
const failureOf = (status: number, endpoint: Endpoint) =>
  failureOfStatus({ status, endpoint, message: 'No.', address, elapsedMs: 40 });

it.each<[status: number, failure: Failure]>([
  [401, { code: 'key-rejected' }],
  [402, { code: 'quota', message: 'No.' }],
  [403, { code: 'forbidden', message: 'No.' }],
  [407, { code: 'proxy' }],
  [451, { code: 'legal' }],
  [511, { code: 'network-sign-in', address }],
  ...[405, 406, 415, 426, 501, 505].map((status): [number, Failure] => [status, { code: 'unsupported', status }]),
  ...[408, 425].map((status): [number, Failure] => [status, { code: 'timeout', phase: 'headers', afterMs: 40 }]),
  ...[400, 413, 414, 422].map((status): [number, Failure] => [status, { code: 'refused', status, message: 'No.' }]),
  ...[500, 502, 504, 599].map((status): [number, Failure] => [status, { code: 'server-error', status }]),
  ...[204, 418, 499, 600].map((status): [number, Failure] => [
    status,
    { code: 'unexpected-status', status, message: 'No.' },
  ]),
])('status %i means the same to a list and to a recording', (status, failure) => {
  expect([failureOf(status, 'list'), failureOf(status, 'content')]).toEqual([failure, failure]);
});

it.each<[status: number, ofRecording: Failure, ofList: Failure]>([
  [404, { code: 'not-found' }, { code: 'wrong-address', address }],
  [410, { code: 'gone' }, { code: 'wrong-address', address }],
  ...[202, 409, 423].map((status): [number, Failure, Failure] => [
    status,
    { code: 'processing' },
    { code: 'refused', status, message: 'No.' },
  ]),
])('status %i means something else to a recording than to a list', (status, ofRecording, ofList) => {
  expect(failureOf(status, 'content')).toEqual(ofRecording);
  expect(failureOf(status, 'list')).toEqual(ofList);
});

it.each([301, 302, 303, 307, 308])('status %i is a redirect', (status) => {
  expect(isRedirect(new Response(null, { status }))).toBe(true);
});

it.each([300, 304, 200])('status %i is no redirect', (status) => {
  expect(isRedirect(new Response(null, { status }))).toBe(false);
});

it('a redirect that the browser hides is one', () => {
  expect(isRedirect({ type: 'opaqueredirect', status: 0 } as Response)).toBe(true);
});
