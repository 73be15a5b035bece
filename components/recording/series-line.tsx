import { ChevronLeft, ChevronRight } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { formatNumber, t, uiLanguage } from '../../lib/i18n.ts';
import type { SeriesNeighbor, SeriesPlace } from '../../lib/messaging/protocol.ts';
import { formatDay } from '../../lib/recording/time.ts';
import { Icon } from '../ui/icon.tsx';
import { usePanel } from './reader-controls.ts';
import { whenIdle } from './when-idle.ts';

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
