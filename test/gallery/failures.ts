import type { Failure } from '../../lib/failures.ts';
import { NOW } from './data.ts';
import { said } from './said.ts';

type Samples = { readonly [Code in Failure['code']]: readonly [FailureOf<Code>, ...FailureOf<Code>[]] };
type FailureOf<Code extends Failure['code']> = Extract<Failure, { code: Code }>;

const ADDRESS = said('https://rec.example/base');
const LONG =
  'The plan of this workspace ended on 1 November. Ask its owner to renew it, or wait until the first of the next month.';

/** Every kind of failure, in each form with its own text. A new kind without a sample does not compile. */
const FAILURES: Samples = {
  'not-connected': [{ code: 'not-connected' }],
  'bad-key': [{ code: 'bad-key' }],
  'key-needed': [{ code: 'key-needed' }],
  'key-in-use': [{ code: 'key-in-use' }],
  'permission-missing': [{ code: 'permission-missing', origin: said('https://rec.example') }],
  offline: [{ code: 'offline' }],
  unreachable: [
    { code: 'unreachable', address: ADDRESS, quick: false },
    { code: 'unreachable', address: ADDRESS, quick: true },
  ],
  timeout: [
    { code: 'timeout', phase: 'headers', afterMs: 12_000 },
    { code: 'timeout', phase: 'body', afterMs: 8_000 },
    { code: 'timeout', phase: 'headers', afterMs: 3 },
  ],
  'cut-off': [{ code: 'cut-off' }],
  redirected: [
    { code: 'redirected', address: ADDRESS, suggestion: said('https://new.example') },
    { code: 'redirected', address: ADDRESS, suggestion: null },
  ],
  'web-page': [{ code: 'web-page', address: ADDRESS }],
  'empty-answer': [{ code: 'empty-answer' }],
  'unexpected-answer': [{ code: 'unexpected-answer', detail: 'undefined is not {"an":"object"}' }],
  'too-large': [{ code: 'too-large', limitBytes: 26_214_400, address: ADDRESS }],
  'key-rejected': [{ code: 'key-rejected' }],
  quota: [
    { code: 'quota', message: said(LONG) },
    { code: 'quota', message: '' },
  ],
  forbidden: [
    { code: 'forbidden', message: said('Only for the team Finance') },
    { code: 'forbidden', message: '' },
  ],
  'not-found': [{ code: 'not-found' }],
  gone: [{ code: 'gone' }],
  'wrong-address': [{ code: 'wrong-address', address: ADDRESS }],
  unsupported: [{ code: 'unsupported', status: 405 }],
  processing: [{ code: 'processing' }],
  refused: [
    { code: 'refused', status: 422, message: said('The query is too long') },
    { code: 'refused', status: 400, message: '' },
  ],
  'rate-limited': [
    { code: 'rate-limited', retryAtMs: NOW + 42_000 },
    { code: 'rate-limited', retryAtMs: NOW - 1 },
  ],
  maintenance: [{ code: 'maintenance', retryAtMs: NOW + 600_000 }],
  legal: [{ code: 'legal' }],
  proxy: [{ code: 'proxy' }],
  'network-sign-in': [{ code: 'network-sign-in', address: ADDRESS }],
  'server-error': [{ code: 'server-error', status: 502 }],
  'unexpected-status': [
    { code: 'unexpected-status', status: 431, message: '' },
    { code: 'unexpected-status', status: 418, message: said('I am a teapot') },
  ],
  'background-gone': [{ code: 'background-gone' }],
  'storage-failed': [{ code: 'storage-failed' }],
  internal: [
    {
      code: 'internal',
      request: 'recordings.open',
      error: 'RangeError',
      stack: ['editorDocument /background.js:1:2'],
      version: '1.0 chrome',
    },
  ],
};

/** Each sample with a name: its code, numbered if there are several. */
export const failureSamples = (): { name: string; failure: Failure }[] =>
  Object.entries(FAILURES).flatMap(([code, samples]: [string, readonly Failure[]]) =>
    samples.map((failure, at) => ({ name: at === 0 ? code : `${code}-${at + 1}`, failure })),
  );

/** One for each form that a failure takes: two actions, a key, a time that runs, a bug. Its words are `notice/…`. */
export const failureForms = (): ReturnType<typeof failureSamples> =>
  failureSamples().filter(({ name }) => ['unreachable', 'key-rejected', 'rate-limited', 'internal'].includes(name));
