import type { Turn } from '../../../lib/recording/types.ts';
import type { FindSurface } from '../find/find-surface.ts';

/** A turn, and how far it begins below the bars that stay at the top, in pixels; negative when it begins above. */
export interface TurnPlace {
  turn: number;
  offset: number;
}

/**
 * What the tools around a drawn transcript ask of it. Turns are numbered as `toTurns` gave them. A new handle comes with
 * each change of what is shown.
 */
export interface TranscriptHandle {
  /** Where the reader is: the first turn of which something is seen. Null when nothing is drawn. */
  place(): TurnPlace | null;
  goToPlace(place: TurnPlace): void;
  /** The same turn, and when its words at the top were said; null seconds where nobody knows. */
  readAt(): { turn: number; seconds: number | null } | null;
  /** Gives a turn the focus where it stands. */
  focusTurn(turn: number): void;
  /** Scrolls a turn under the bars and gives it the focus, so that it is read aloud and keys go on from it. */
  goToTurn(turn: number): void;
  /** Scrolls to what was said at a moment: the last segment that had begun by then. `focus` as `goToTurn`. */
  goToSeconds(seconds: number, options?: { focus?: boolean }): void;
  /** Goes to the next (`1`) or previous (`-1`) turn that is shown, or to the next one of the same person. Nothing at the ends. */
  step(by: 1 | -1, whose: 'anybody' | 'same-speaker'): void;
  /** The turns that are selected, cut to what is selected of them; the one that the reader is at when none are. */
  picked(): { turns: readonly Turn[]; isSelection: boolean };
  /** Of the turns that are shown; their speakers' names are texts too. */
  surface(): FindSurface;
}
