import type { Choice } from './types.ts';

/**
 * Where the popup notes, in the session's memory, what the panel of a window is to show. Not a message: opening the panel
 * takes the focus, which closes the popup, and what a page that is gone has asked of a stopped background never reaches it.
 */
export const PANEL_CHOICE = 'panel-choice';

export interface PanelChoice {
  windowId: number;
  choice: Choice;
  /** Epoch milliseconds: the same choice once more is another one. */
  atMs: number;
}
