import { Circle, CircleCheck, CircleMinus, CircleX, LoaderCircle, type IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { t, tn, type MessageKey } from '../../lib/i18n.ts';
import type { Connection, ConnectionStepName, StepView } from '../../lib/models/connection-model.ts';
import { Button } from '../ui/button.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { Icon } from '../ui/icon.tsx';
import { FixButton, type FixButtonProps } from './fix-button.tsx';
import { stepFix } from './step-fix.ts';

export interface CheckStepsProps extends Pick<FixButtonProps, 'copyText' | 'onFix'> {
  steps: StepView[];
  connection: Connection;
  /** Number of recordings that could be read. */
  count: number;
  /** Whether the running step waits for the browser's prompt. */
  asking: boolean;
  /** Epoch milliseconds, for countdowns. */
  nowMs: number;
  onCancel: () => void;
}

const NAMES: Record<ConnectionStepName, MessageKey> = {
  address: 'stepAddress',
  permission: 'stepPermission',
  reachable: 'stepReachable',
  api: 'stepApi',
  key: 'stepKey',
  recordings: 'stepRecordings',
};

const STATES: Record<StepView['state'], { icon: IconNode; words: MessageKey }> = {
  passed: { icon: CircleCheck, words: 'stepPassed' },
  failed: { icon: CircleX, words: 'stepFailed' },
  skipped: { icon: CircleMinus, words: 'stepSkipped' },
  waiting: { icon: Circle, words: 'stepWaiting' },
  running: { icon: LoaderCircle, words: 'stepRunning' },
};

/** The name of a step; `count` is how many recordings could be read. */
export function stepName(step: StepView, count: number): string {
  return step.name === 'recordings' && step.state === 'passed' ? tn('stepRecordingsCount', count) : t(NAMES[step.name]);
}

/** Each step with its outcome; under a failed one, an explanation and a button for the fix. */
export function CheckSteps(props: CheckStepsProps) {
  const { steps, connection, count, asking, nowMs, onCancel, copyText, onFix } = props;
  return (
    <ol class="steps">
      {steps.map((step) => {
        const waits = asking && step.state === 'running';
        return (
          <li key={step.name} class={`step step-${step.state}`}>
            <Icon of={STATES[step.state].icon} />
            <span class="step-name">{stepName(step, count)}</span>
            <span class="step-state">{t(waits ? 'stepWaiting' : STATES[step.state].words)}</span>
            {waits && (
              <StepAction title={t('stepAsking')} detail={t('stepAskingDetail')}>
                <Button onClick={onCancel}>{t('actionCancel')}</Button>
              </StepAction>
            )}
            {step.failure && (
              <StepAction {...failureWords(step.failure, nowMs)}>
                <FixButton fix={stepFix(step.failure, connection, nowMs)} copyText={copyText} onFix={onFix} />
              </StepAction>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface StepActionProps {
  title: string;
  detail: string | null;
  children: ComponentChildren;
}

function StepAction({ title, detail, children }: StepActionProps) {
  return (
    <div class="step-more">
      <p>{title}</p>
      {detail && (
        <p class="step-detail" dir="auto">
          {detail}
        </p>
      )}
      {children}
    </div>
  );
}
