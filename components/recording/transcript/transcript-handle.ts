import type { Turn } from '../../../lib/recording/types.ts';
import type { FindSurface } from '../find/find-surface.ts';

/** A turn, and how far its top is below the bars at the top of the window, in pixels; negative when it is above. */
export interface TurnPlace {
  turn: number;
  offset: number;
}

/**
 * A drawn transcript, as other parts of the reader use it. Turns are numbered as in the result of `toTurns`. Each
 * change of what is shown creates a new handle.
 */
export interface TranscriptHandle {
  /** The reader's position: the first visible turn. Null when nothing is drawn or the transcript is hidden. */
  place(): TurnPlace | null;
  goToPlace(place: TurnPlace): void;
  /** The same turn, and when its words at the top were said; `seconds` is null if unknown. */
  readAt(): { turn: number; seconds: number | null } | null;
  /** Focuses a turn without scrolling. */
  focusTurn(turn: number): void;
  /** Scrolls a turn to just below the bars and focuses it, so that it is read aloud and keys continue from it. */
  goToTurn(turn: number): void;
  /** Scrolls to what was said at a moment: the last segment that had begun by then. `focus` works as in `goToTurn`. */
  goToSeconds(seconds: number, options?: { focus?: boolean }): void;
  /** Goes to the next (`1`) or previous (`-1`) visible turn. Does nothing at the ends. */
  step(by: 1 | -1): void;
  /** The selected turns, cut to the selection; if nothing is selected, the turn being read. */
  picked(): { turns: readonly Turn[]; isSelection: boolean };
  /** The searchable texts of the visible turns, including speakers' names. */
  surface(): FindSurface;
}
