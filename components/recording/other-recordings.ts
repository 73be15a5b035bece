import { t } from '../../lib/i18n.ts';
import type { Neighbors } from '../../lib/messaging/protocol.ts';
import type { ReaderAction } from './keys/reader-keys.ts';
import type { ActingItem } from './more-menu.tsx';
import type { NeighborsAmong } from './reader-controls.ts';
import type { Series } from './use-series.ts';

/** The ways from this recording to others. */
export interface OtherRecordings {
  open: (which: keyof Neighbors, among?: NeighborsAmong) => () => void;
  /** Null where there is none. */
  series: Series | null;
}

/**
 * The items of the menu that lead to the recordings before and after, of all and of the same series. `keyOf`: the key of an
 * action; undefined where such keys do not work.
 */
export function otherRecordings(
  { open, series }: OtherRecordings,
  keyOf: (action: ReaderAction) => string | undefined,
): ActingItem[] {
  const byDate: ActingItem[] = [
    {
      id: 'earlier',
      label: t('earlierRecording'),
      shortcut: keyOf('showEarlier'),
      act: open('earlier'),
      separated: true,
    },
    { id: 'later', label: t('laterRecording'), shortcut: keyOf('showLater'), act: open('later') },
  ];
  if (!series) return byDate;
  const ofSeries: ActingItem[] = [
    {
      id: 'earlier-of-series',
      label: t('earlierOfSeries'),
      shortcut: keyOf('showEarlierOfSeries'),
      act: open('earlier', 'series'),
    },
    {
      id: 'later-of-series',
      label: t('laterOfSeries'),
      shortcut: keyOf('showLaterOfSeries'),
      act: open('later', 'series'),
    },
  ];
  const belongs = {
    id: 'series',
    label: t(series.isDetached ? 'attachToSeries' : 'detachFromSeries'),
    act: series.toggle,
  };
  return [...byDate, ...(series.hasOthers ? ofSeries : []), belongs];
}
