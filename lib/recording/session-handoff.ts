import type { Choice, ReadingPosition, RecordingId } from './types.ts';

/**
 * Data that closing pages leave for the background in session storage. Not messages: a request of a closed page to a
 * stopped background may never reach it (docs/platform.md#p35).
 */

/** The recording that a window's panel should show: opening the panel takes the focus, which closes the popup. */
export const PANEL_CHOICE = 'panel-choice';

export interface PanelChoice {
  windowId: number;
  choice: Choice;
  /** Epoch milliseconds, so that the same choice made again is a change. */
  atMs: number;
}

/** The reading position in a panel. */
export const LEFT_PLACE = 'left-place';

/** The search that led to the recording that the user opened, which closes the popup. */
export const LEFT_SEARCH = 'left-search';

export interface LeftSearch {
  /** Id of the connection that was searched. */
  connectionId: string;
  text: string;
}

export type LeftPlace = readonly [id: RecordingId, place: ReadingPosition];
