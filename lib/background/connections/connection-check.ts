import type { Result } from '../../failure.ts';
import { CONNECTION_STEPS, FAILURES } from '../../failures.ts';
import type { ConnectionStep } from '../../messaging/connection.ts';

/** What one list request proves about each step of the way to the recordings. */
export function checkSteps(outcome: Result<unknown>): ConnectionStep[] {
  if (outcome.ok) return CONNECTION_STEPS.map((name) => ({ name, state: 'passed', failure: null }));
  const broken = CONNECTION_STEPS.indexOf(FAILURES[outcome.failure.code].step);
  return CONNECTION_STEPS.map((name, index) => ({
    name,
    state: index < broken ? 'passed' : index === broken ? 'failed' : 'skipped',
    failure: index === broken ? outcome.failure : null,
  }));
}
