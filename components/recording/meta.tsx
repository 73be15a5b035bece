import { t, tn, uiLanguage } from '../../lib/i18n.ts';
import { formatDuration, formatFullDate, formatMoment } from '../../lib/recording/time.ts';
import type { DistinctRow } from '../../lib/recording/short-title.ts';
import type { Recording } from '../../lib/recording/types.ts';
import { statusKind } from '../../lib/recording/words.ts';
import { statusName } from '../ui/status-name.ts';

export interface RecordingMetaProps {
  recording: Recording;
  /** Epoch milliseconds. */
  now: () => number;
  /** Shows the status too, unless the rest of the screen does. */
  withStatus: boolean;
  /** Number of speakers in the transcript; 0 or undefined while that is unknown. */
  people?: number | undefined;
}

/** One line of facts: date, duration, people, and the status if it matters. */
export function RecordingMeta({ recording, now, withStatus, people }: RecordingMetaProps) {
  const { createdAtMs, createdAtText, durationSeconds, speakerCount, status } = recording;
  const count = people || (speakerCount ?? 0);
  const facts = [
    {
      term: t('metaDate'),
      fact:
        createdAtMs === null ? (
          createdAtText
        ) : (
          <time dateTime={new Date(createdAtMs).toISOString()} title={formatFullDate(createdAtMs, uiLanguage())}>
            {formatMoment(createdAtMs, now(), uiLanguage(), { day: 'weekday', seconds: false })}
          </time>
        ),
    },
    {
      term: t('metaDuration'),
      fact: durationSeconds === null ? null : formatDuration(durationSeconds, uiLanguage()),
    },
    { term: t('people'), fact: count > 0 ? tn('peopleCount', count) : null },
    { term: t('metaStatus'), fact: withStatus && statusKind(status) !== 'ready' ? statusName(status) : null },
  ].filter(({ fact }) => fact);
  return (
    <dl class="meta">
      {facts.map(({ term, fact }) => (
        <div key={term} class="meta-item">
          <dt class="visually-hidden">{term}</dt>
          <dd>
            <bdi>{fact}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The title and the moment of a recording in a list, told apart from the others. `nowMs` is epoch milliseconds. */
export function LineHead({ row, nowMs }: { row: DistinctRow; nowMs: number }) {
  const { recording, title, seconds, idEnd } = row;
  const { createdAtMs, createdAtText } = recording;
  return (
    <span class="line-head">
      <bdi class="line-title" title={title.text === recording.title ? undefined : recording.title}>
        {title.text || t('untitledRecording')}
      </bdi>
      <span class="fine">
        {createdAtMs === null
          ? createdAtText
          : formatMoment(createdAtMs, nowMs, uiLanguage(), { day: 'weekday', seconds })}
        {idEnd !== null && <bdi> #{idEnd}</bdi>}
      </span>
    </span>
  );
}
