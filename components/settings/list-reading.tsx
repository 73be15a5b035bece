import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide';
import { t, tn } from '../../lib/i18n.ts';
import type { ListReading as Reading } from '../../lib/models/connection-model.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Icon } from '../ui/icon.tsx';

export interface ListReadingProps {
  reading: Reading;
  /** Epoch milliseconds, for countdowns. */
  nowMs: number;
  onResume: () => void;
}

/** How much of the service's list is on this device. */
export function ListReading({ reading, nowMs, onResume }: ListReadingProps) {
  if (reading.kind === 'failed') {
    return <FailureNotice tone="kept" failure={reading.failure} nowMs={nowMs} onAction={onResume} />;
  }
  const icon = { reading: LoaderCircle, complete: CircleCheck, stopped: TriangleAlert }[reading.kind];
  return (
    <div class={`reading reading-${reading.kind}`}>
      <Icon of={icon} />
      <div class="reading-words">
        <p>{readingWords(reading)}</p>
        {reading.kind === 'complete' && reading.unreadable > 0 && (
          <p class="field-help">{tn('readingUnreadable', reading.unreadable)}</p>
        )}
      </div>
      {reading.kind === 'reading' && <p class="reading-count">{tn('recordingsCount', reading.count)}</p>}
    </div>
  );
}

/** What there is to say of a pass that has not failed. */
export function readingWords(reading: Exclude<Reading, { kind: 'failed' }>): string {
  switch (reading.kind) {
    case 'reading':
      return t('readingList');
    case 'complete':
      return reading.count === 0 ? t('readingNone') : tn('readingComplete', reading.count);
    case 'stopped':
      return tn('readingStopped', reading.count);
  }
}
