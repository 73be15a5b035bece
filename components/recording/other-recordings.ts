import { t, type MessageKey } from '../../lib/i18n.ts';
import type { Neighbors } from '../../lib/messaging/protocol.ts';
import type { ReaderAction } from './keys/reader-keys.ts';
import type { MenuItem } from '../ui/menu-list.tsx';
import type { NeighborsAmong } from './reader-controls.ts';

/** Ways to open other recordings from this one. */
export interface OtherRecordings {
  open: (which: keyof Neighbors, among?: NeighborsAmong) => () => void;
  /** Whether its series has other recordings. */
  isOfSeries: boolean;
}

/**
 * The menu items that open the recordings before and after this one in its series. `keyOf` returns the key of an action;
 * undefined while such keys do not work.
 */
export function otherRecordings(
  { open, isOfSeries }: OtherRecordings,
  keyOf: (action: ReaderAction) => string | undefined,
): MenuItem[] {
  const item = (id: string, label: MessageKey, action: ReaderAction, act: () => void): MenuItem => ({
    id,
    label: t(label),
    shortcut: keyOf(action),
    act,
  });
  if (!isOfSeries) return [];
  return [
    {
      ...item('earlier-of-series', 'earlierOfSeries', 'showEarlierOfSeries', open('earlier', 'series')),
      separated: true,
    },
    item('later-of-series', 'laterOfSeries', 'showLaterOfSeries', open('later', 'series')),
  ];
}
