import { expect, it } from 'vitest';
import { failureWords, type FailureAction } from '../../../components/ui/failure-words.ts';
import type { Failure } from '../../../lib/failure.ts';

const NOW = Date.UTC(2026, 10, 21);
const address = 'https://rec.example/base';

const LABELS: Record<FailureAction, string> = {
  retry: 'Try again',
  'open-settings': 'Open settings',
  grant: 'Allow access',
  'open-address': 'Open service in a tab',
  'copy-details': 'Copy details',
};

/** What docs/faults.md says of each: its number, the failure, its words and the one thing to do. */
const rows: [row: string, failure: Failure, words: string, action: FailureAction][] = [
  ['1', { code: 'not-connected' }, 'Connect your recordings', 'open-settings'],
  ['2, 3', { code: 'bad-key' }, 'Your saved key doesn’t work', 'open-settings'],
  ['71', { code: 'key-needed' }, 'Enter the key for this address', 'open-settings'],
  [
    '4',
    { code: 'permission-missing', origin: 'https://rec.example' },
    'Earshot isn’t allowed to reach rec.example',
    'grant',
  ],
  ['5', { code: 'offline' }, 'You’re offline', 'retry'],
  ['6 to 8', { code: 'unreachable', address, quick: false }, 'Can’t reach rec.example', 'open-address'],
  ['10', { code: 'unreachable', address, quick: true }, 'something in this browser may block it', 'open-address'],
  ['9', { code: 'proxy' }, 'Your network’s proxy refused', 'retry'],
  ['11', { code: 'timeout', phase: 'headers', afterMs: 12_000 }, 'No response after 12 seconds', 'retry'],
  ['12', { code: 'timeout', phase: 'body', afterMs: 8_000 }, 'The connection stalled', 'retry'],
  ['33', { code: 'timeout', phase: 'headers', afterMs: 3 }, 'The service timed out', 'retry'],
  ['13', { code: 'background-gone' }, 'Earshot was interrupted', 'retry'],
  ['15', { code: 'redirected', address, suggestion: 'https://new.example' }, 'https://new.example', 'open-settings'],
  ['16', { code: 'redirected', address, suggestion: null }, 'may need to sign in', 'open-address'],
  ['17', { code: 'web-page', address }, 'This address is a web page, not the API', 'open-address'],
  ['18', { code: 'empty-answer' }, 'empty response', 'retry'],
  ['19, 20', { code: 'cut-off' }, 'The response was cut off', 'retry'],
  ['21', { code: 'unexpected-answer', detail: 'x' }, 'Unexpected response', 'copy-details'],
  ['26, 37, 38', { code: 'refused', status: 422, message: 'q is too long' }, 'q is too long', 'retry'],
  ['27', { code: 'key-rejected' }, 'Your API key was rejected', 'retry'],
  ['28', { code: 'quota', message: 'Plan ended' }, 'Plan ended', 'retry'],
  ['29', { code: 'forbidden', message: '' }, 'Your key doesn’t have access to this', 'open-settings'],
  ['30', { code: 'not-found' }, 'Recording not found', 'retry'],
  ['31', { code: 'wrong-address', address }, 'Check the service address', 'open-settings'],
  ['32, 40', { code: 'unsupported', status: 405 }, 'different API version', 'open-settings'],
  ['34, 39', { code: 'processing' }, 'Still processing', 'retry'],
  ['35', { code: 'gone' }, 'This recording was deleted', 'retry'],
  ['41 to 43', { code: 'rate-limited', retryAtMs: NOW + 42_000 }, 'Try again in 42 seconds', 'retry'],
  ['43', { code: 'rate-limited', retryAtMs: NOW - 1 }, 'You can try again now', 'retry'],
  ['47', { code: 'maintenance', retryAtMs: NOW + 600_000 }, 'Try again in 10 minutes', 'retry'],
  ['44, 49', { code: 'unexpected-status', status: 431, message: '' }, 'status 431', 'retry'],
  ['45', { code: 'legal' }, 'Not available for legal reasons', 'retry'],
  ['46', { code: 'server-error', status: 502 }, 'Server error (502)', 'retry'],
  ['48', { code: 'network-sign-in', address }, 'Sign in to your network', 'open-address'],
  ['51', { code: 'too-large', limitBytes: 25 * 1024 * 1024, address }, 'over 25 MB', 'open-address'],
  [
    'a bug',
    { code: 'internal', request: 'recordings.open', error: 'TypeError', stack: [], version: '1.0' },
    'Something went wrong in Earshot',
    'copy-details',
  ],
  ['69', { code: 'storage-failed' }, 'Browser storage isn’t working', 'retry'],
];

it.each(rows)('what the user sees of a fault, row %s: %o', (_, failure, words, action) => {
  const said = failureWords(failure, NOW);
  expect(`${said.title} ${said.detail ?? ''}`).toContain(words);
  expect(said).toMatchObject({ action, actionLabel: LABELS[action] });
});
