import { t, type MessageKey } from '../../lib/i18n.ts';
import type { Neighbors } from '../../lib/messaging/protocol.ts';
import type { ReaderAction } from './keys/reader-keys.ts';
import type { ActingItem } from './use-export.tsx';
import type { NeighborsAmong } from './reader-controls.ts';

/** Ways to open other recordings from this one. */
export interface OtherRecordings {
  open: (which: keyof Neighbors, among?: NeighborsAmong) => () => void;
  /** Whether its series has other recordings. */
  isOfSeries: boolean;
}

/**
 * The menu items that open the recordings before and after this one, among all and in its series. `keyOf` returns the
 * key of an action; undefined while such keys do not work.
 */
export function otherRecordings(
  { open, isOfSeries }: OtherRecordings,
  keyOf: (action: ReaderAction) => string | undefined,
): ActingItem[] {
  const item = (id: string, label: MessageKey, action: ReaderAction, act: () => void): ActingItem => ({
    id,
    label: t(label),
    shortcut: keyOf(action),
    act,
  });
  const byDate = [
    { ...item('earlier', 'earlierRecording', 'showEarlier', open('earlier')), separated: true },
    item('later', 'laterRecording', 'showLater', open('later')),
  ];
  if (!isOfSeries) return byDate;
  const ofSeries = [
    item('earlier-of-series', 'earlierOfSeries', 'showEarlierOfSeries', open('earlier', 'series')),
    item('later-of-series', 'laterOfSeries', 'showLaterOfSeries', open('later', 'series')),
  ];
  return [...byDate, ...ofSeries];
}
