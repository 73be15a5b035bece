import type { Choice, ReadingPosition, RecordingId } from './types.ts';

/**
 * What pages that go leave for the background in the session's memory. Not messages: what a page that is gone has asked of a
 * stopped background may never reach it (docs/platform.md#p35).
 */

/** What the panel of a window is to show: opening the panel takes the focus, which closes the popup. */
export const PANEL_CHOICE = 'panel-choice';

export interface PanelChoice {
  windowId: number;
  choice: Choice;
  /** Epoch milliseconds: the same choice once more is another one. */
  atMs: number;
}

/** Where the reader of a panel was. */
export const LEFT_PLACE = 'left-place';

/** What somebody has searched for who opened a recording that it found, which closes the popup. */
export const LEFT_SEARCH = 'left-search';

export interface LeftSearch {
  /** Of the connection that it was searched with. */
  connectionId: string;
  text: string;
}

export type LeftPlace = readonly [id: RecordingId, place: ReadingPosition];
