import { CircleCheck, LoaderCircle } from 'lucide';
import { t, tn } from '../../lib/i18n.ts';
import type { Connection, ListReading as Reading } from '../../lib/models/connection-model.ts';
import { Icon } from '../ui/icon.tsx';
import { SettingsFailure } from './settings-failure.tsx';
import { stepFix, type StepFix } from './step-fix.ts';

export interface ListReadingProps {
  reading: Reading;
  connection: Connection;
  /** Epoch milliseconds, for countdowns. */
  nowMs: number;
  onFix: (fix: StepFix) => void;
  /** Copies text to the clipboard; false if the browser refused. */
  copyText: (plain: string) => Promise<boolean>;
}

/** How much of the service's list is on this device. */
export function ListReading({ reading, connection, nowMs, onFix, copyText }: ListReadingProps) {
  if (reading.status === 'failed') {
    const fix = stepFix(reading.failure, connection, nowMs);
    return (
      <SettingsFailure
        tone="kept"
        failure={reading.failure}
        nowMs={nowMs}
        actionLabel={fix.label}
        onRetry={() => onFix(fix)}
        copyText={copyText}
      />
    );
  }
  return (
    <div class={`reading reading-${reading.status}`}>
      <Icon of={reading.status === 'complete' ? CircleCheck : LoaderCircle} />
      <div class="reading-words">
        <p>{readingWords(reading)}</p>
        {reading.status === 'complete' && reading.unreadable > 0 && (
          <p class="field-help">{tn('readingUnreadable', reading.unreadable)}</p>
        )}
      </div>
      {reading.status === 'reading' && <p class="reading-count">{tn('recordingsCount', reading.count)}</p>}
    </div>
  );
}

/** Describes a pass that has not failed. */
export function readingWords(reading: Exclude<Reading, { status: 'failed' }>): string {
  if (reading.status === 'reading') return t('readingList');
  return reading.count === 0 ? t('readingNone') : tn('readingComplete', reading.count);
}
