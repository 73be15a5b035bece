import { ChevronLeft, ChevronRight } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { runDetached } from '../../lib/async.ts';
import { formatNumber, t, tn, uiLanguage } from '../../lib/i18n.ts';
import type { SeriesNeighbor, SeriesPlace } from '../../lib/messaging/protocol.ts';
import { formatDay, formatDuration, formatFullDate, formatMoment } from '../../lib/recording/time.ts';
import type { Recording } from '../../lib/recording/types.ts';
import { statusKind } from '../../lib/recording/words.ts';
import { Icon } from '../ui/icon.tsx';
import { statusName } from '../ui/status-name.ts';
import { usePanel } from './reader-controls.ts';
import { whenIdle } from './timing.ts';

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

/** The meetings before and after this one in its series. Its height is there before, so that nothing moves. */
export function SeriesLine() {
  const { reading, onSeries, now } = usePanel();
  const [place, setPlace] = useState<SeriesPlace | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        runDetached(reading.readSeries().then((answer) => setPlace(answer.ok ? answer.value : null)));
        return false;
      }),
    [],
  );

  const button = (which: 'earlier' | 'later', neighbor: SeriesNeighbor | null) => {
    if (!neighbor) return null;
    const day = neighbor.createdAtMs === null ? '' : formatDay(neighbor.createdAtMs, now(), uiLanguage());
    const words = t(which === 'earlier' ? 'earlierOfSeries' : 'laterOfSeries');
    const label = t('seriesNeighbor', words, neighbor.title, day);
    return (
      <button type="button" class="series-step" aria-label={label} title={label} onClick={() => onSeries(which)}>
        {which === 'earlier' && <Icon of={ChevronLeft} size={14} />}
        <span>{day || words}</span>
        {which === 'later' && <Icon of={ChevronRight} size={14} />}
      </button>
    );
  };
  if (!place) return <div class="series" />;
  return (
    <nav class="series" aria-label={t('series')}>
      {button('earlier', place.earlier)}
      <span class="series-place">{t('seriesPlace', formatNumber(place.at), formatNumber(place.count))}</span>
      {button('later', place.later)}
    </nav>
  );
}
