import { describe, expect, it } from 'vitest';
import { failureWords, type FailureAction } from '../../../components/ui/failure-words.ts';
import type { Failure } from '../../../lib/failure.ts';

const NOW = Date.UTC(2026, 10, 21);
const address = 'https://rec.example/base';

/** The column "what the user sees" of the fault table: the row, the failure, its words and the one thing to do. */
const rows: [row: string, failure: Failure, words: string, action: FailureAction, label: string][] = [
  ['1', { code: 'not-connected' }, 'Earshot is not connected yet', 'open-settings', 'Open settings'],
  ['2, 3', { code: 'bad-key' }, 'The saved key cannot be used', 'open-settings', 'Open settings'],
  ['71', { code: 'key-needed' }, 'This address needs its key', 'open-settings', 'Open settings'],
  [
    '4',
    { code: 'permission-missing', origin: 'https://rec.example' },
    'The browser blocks access to rec.example',
    'grant',
    'Grant access',
  ],
  ['5', { code: 'offline' }, 'You are offline', 'retry', 'Try again'],
  [
    '6 to 8',
    { code: 'unreachable', address, quick: false },
    'Can’t reach rec.example',
    'open-address',
    'Open in a tab',
  ],
  [
    '10',
    { code: 'unreachable', address, quick: true },
    'another extension may be blocking it',
    'open-address',
    'Open in a tab',
  ],
  ['9', { code: 'proxy' }, 'Your network’s proxy refused', 'retry', 'Try again'],
  ['11', { code: 'timeout', phase: 'headers', afterMs: 12_000 }, 'No answer after 12 seconds', 'retry', 'Try again'],
  ['12', { code: 'timeout', phase: 'body', afterMs: 8_000 }, 'The connection stalled', 'retry', 'Try again'],
  ['33', { code: 'timeout', phase: 'headers', afterMs: 3 }, 'The service gave up waiting', 'retry', 'Try again'],
  ['13', { code: 'background-gone' }, 'Earshot was interrupted', 'retry', 'Try again'],
  [
    '15',
    { code: 'redirected', address, suggestion: 'https://new.example' },
    'https://new.example',
    'open-settings',
    'Open settings',
  ],
  ['16', { code: 'redirected', address, suggestion: null }, 'sign-in page', 'open-address', 'Open in a tab'],
  ['17', { code: 'web-page', address }, 'That address answers with a web page', 'open-address', 'Open in a tab'],
  ['18', { code: 'empty-answer' }, 'empty answer', 'retry', 'Try again'],
  ['19, 20', { code: 'cut-off' }, 'The answer was cut off', 'retry', 'Try again'],
  ['21', { code: 'unexpected-answer', detail: 'x' }, 'something unexpected', 'copy-details', 'Copy details'],
  ['26, 37, 38', { code: 'refused', status: 422, message: 'q is too long' }, 'q is too long', 'retry', 'Try again'],
  ['27', { code: 'key-rejected' }, 'The key was not accepted', 'open-settings', 'Replace key'],
  ['28', { code: 'quota', message: 'Plan ended' }, 'Plan ended', 'retry', 'Try again'],
  ['29', { code: 'forbidden', message: '' }, 'This key may not see this', 'open-settings', 'Open settings'],
  ['30', { code: 'not-found' }, 'This recording was not found', 'retry', 'Try again'],
  ['31', { code: 'wrong-address', address }, 'The service address seems wrong', 'open-settings', 'Open settings'],
  ['32, 40', { code: 'unsupported', status: 405 }, 'another version of the API', 'open-settings', 'Open settings'],
  ['34, 39', { code: 'processing' }, 'still working on this', 'retry', 'Try again'],
  ['35', { code: 'gone' }, 'This recording was removed', 'retry', 'Try again'],
  ['41 to 43', { code: 'rate-limited', retryAtMs: NOW + 42_000 }, 'Try again in 42 seconds', 'retry', 'Try again'],
  ['43', { code: 'rate-limited', retryAtMs: NOW - 1 }, 'You can try again now', 'retry', 'Try again'],
  ['47', { code: 'maintenance', retryAtMs: NOW + 600_000 }, 'Try again in 10 minutes', 'retry', 'Try again'],
  ['44, 49', { code: 'unexpected-status', status: 431, message: '' }, 'status 431', 'retry', 'Try again'],
  ['45', { code: 'legal' }, 'Not available for legal reasons', 'retry', 'Try again'],
  ['46', { code: 'server-error', status: 502 }, 'Server problem (502)', 'retry', 'Try again'],
  ['48', { code: 'network-sign-in', address }, 'The network asks you to sign in', 'open-address', 'Open in a tab'],
  ['51', { code: 'too-large', limitBytes: 25 * 1024 * 1024, address }, 'over 25 MB', 'open-address', 'Open in a tab'],
  ['69', { code: 'storage-failed' }, 'The browser refused to store this', 'retry', 'Try again'],
];

describe('what the user sees of a fault', () => {
  it.each(rows)('row %s: %o', (_, failure, words, action, label) => {
    const said = failureWords(failure, NOW);
    expect(`${said.title} ${said.detail ?? ''}`).toContain(words);
    expect(said).toMatchObject({ action, actionLabel: label });
  });
});
