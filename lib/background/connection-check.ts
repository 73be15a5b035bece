import type { Failure, Result } from '../failure.ts';
import type { ConnectionStep, ConnectionStepName } from '../messaging/protocol.ts';

const ORDER: readonly ConnectionStepName[] = ['address', 'permission', 'reachable', 'api', 'key', 'recordings'];

/** The step that each failure of a list request breaks; those before it have passed. */
function brokenStep(failure: Failure): ConnectionStepName {
  switch (failure.code) {
    case 'not-connected':
      return 'address';
    case 'permission-missing':
      return 'permission';
    case 'offline':
    case 'unreachable':
    case 'timeout':
    case 'cut-off':
    case 'proxy':
    case 'network-sign-in':
    case 'background-gone':
      return 'reachable';
    case 'redirected':
    case 'web-page':
    case 'wrong-address':
    case 'unsupported':
    case 'unexpected-answer':
    case 'unexpected-status':
    case 'empty-answer':
    case 'server-error':
    case 'maintenance':
      return 'api';
    case 'bad-key':
    case 'key-needed':
    case 'key-rejected':
      return 'key';
    case 'quota':
    case 'forbidden':
    case 'not-found':
    case 'gone':
    case 'processing':
    case 'refused':
    case 'rate-limited':
    case 'legal':
    case 'too-large':
    case 'storage-failed':
      return 'recordings';
  }
}

/** What one list request proves about each step of the way to the recordings. */
export function checkSteps(outcome: Result<unknown>): ConnectionStep[] {
  if (outcome.ok) return ORDER.map((name) => ({ name, state: 'passed', failure: null }));
  const broken = ORDER.indexOf(brokenStep(outcome.failure));
  return ORDER.map((name, index) => ({
    name,
    state: index < broken ? 'passed' : index === broken ? 'failed' : 'skipped',
    failure: index === broken ? outcome.failure : null,
  }));
}
