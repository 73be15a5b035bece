import { t, tn, type MessageKey } from '../../lib/i18n.ts';
import type { ConnectionStepName, StepView } from '../../lib/models/connection-model.ts';

const NAMES: Record<ConnectionStepName, MessageKey> = {
  address: 'stepAddress',
  permission: 'stepPermission',
  reachable: 'stepReachable',
  api: 'stepApi',
  key: 'stepKey',
  recordings: 'stepRecordings',
};

const STATES: Record<StepView['state'], MessageKey> = {
  passed: 'stepPassed',
  failed: 'stepFailed',
  skipped: 'stepSkipped',
  waiting: 'stepWaiting',
  running: 'stepRunning',
};

/** What a step makes sure of; `count` is how many recordings could be read. */
export function stepName(step: StepView, count: number): string {
  return step.name === 'recordings' && step.state === 'passed' ? tn('stepRecordingsCount', count) : t(NAMES[step.name]);
}

export function stepState(step: StepView): string {
  return t(STATES[step.state]);
}
