import { Circle, CircleCheck, CircleMinus, CircleX, LoaderCircle, type IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n.ts';
import type { Connection, StepView } from '../../lib/models/connection-model.ts';
import { Button } from '../ui/button.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { Icon } from '../ui/icon.tsx';
import { FixButton } from './fix-button.tsx';
import { stepFix, type StepFix } from './step-fix.ts';
import { stepName, stepState } from './step-words.ts';

export interface CheckStepsProps {
  steps: StepView[];
  connection: Connection;
  /** Recordings that could be read. */
  count: number;
  /** The step under way waits for the browser's prompt. */
  asking: boolean;
  /** Epoch milliseconds, for countdowns. */
  nowMs: number;
  onCancel: () => void;
  /** Resolves to whether it came about, where that is not to be seen otherwise. */
  onFix: (fix: StepFix) => Promise<boolean> | undefined;
}

const ICONS: Record<StepView['state'], IconNode> = {
  passed: CircleCheck,
  failed: CircleX,
  skipped: CircleMinus,
  waiting: Circle,
  running: LoaderCircle,
};

/** Each step with its outcome; under a failed one, what it means and the one thing to do. */
export function CheckSteps({ steps, connection, count, asking, nowMs, onCancel, onFix }: CheckStepsProps) {
  return (
    <ol class="steps">
      {steps.map((step) => {
        const waits = asking && step.state === 'running';
        return (
          <li key={step.name} class={`step step-${step.state}`}>
            <Icon of={ICONS[step.state]} />
            <span class="step-name">{stepName(step, count)}</span>
            <span class="step-state">{waits ? t('stepWaiting') : stepState(step)}</span>
            {waits && (
              <StepAction title={t('stepAsking')} detail={t('stepAskingDetail')}>
                <Button onClick={onCancel}>{t('actionCancel')}</Button>
              </StepAction>
            )}
            {step.failure && (
              <StepAction {...failureWords(step.failure, nowMs)}>
                <FixButton fix={stepFix(step.failure, connection, nowMs)} onFix={onFix} />
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
