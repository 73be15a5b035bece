import type { ReadonlySignal } from '@preact/signals-core';
import type { Failure } from '../failure.ts';
import type { QuerySuggestion } from '../messaging/protocol.ts';
import type { CopyForm } from '../recording/sending.ts';
import type { RecordingId } from '../recording/types.ts';
import type { Move, SearchState } from './search-state.ts';

/** The state of the popup, and the actions in it. */
export interface SearchModel {
  state: ReadonlySignal<SearchState>;
  /**
   * Paints the stored rows, then asks the service. Resolves to the query to put back into the box, if it was closed
   * minutes ago.
   */
  start: () => Promise<string | null>;
  /** `caret` in UTF-16 units; at the end by default. */
  type: (text: string, caret?: number) => void;
  /** Suggests continuations of the typed text; none if empty. False if that is still being parsed, or has changed. */
  offer: (suggestions: readonly QuerySuggestion[]) => boolean;
  move: (move: Move) => void;
  select: (id: RecordingId, hit?: number | null) => void;
  /** Shows or hides the other places of the selected recording; false if nothing changes. */
  unfold: (isOpen: boolean) => boolean;
  /**
   * Opens the given or the selected recording, or the place in it. The note above similar results starts the strict
   * search, and the button above the titles shows all of them.
   */
  open: (id?: RecordingId, hit?: number | null) => void;
  /** Pins or unpins the selected recording. */
  togglePin: () => Promise<void>;
  /** Copies the selected quote, or else the summary of the selected recording; in the user's own form by default. */
  copy: (form?: CopyForm) => Promise<void>;
  /** Copies the summary, even if a quote is selected. */
  copySummary: () => Promise<void>;
  /** Like `copy`, but into the field that has the cursor on the active page, or otherwise to the clipboard. */
  insert: () => Promise<void>;
  /** Copies the details of a failure, to pass on to support. */
  copyDetails: (failure: Failure) => Promise<void>;
  /** Stops showing the outcome of a share. */
  endShare: () => void;
  /**
   * The user points, scrolls or presses a key: recordings about the active page are no longer put above the rows. New
   * ones from the service still are, because the user may be waiting for just those.
   */
  hold: () => void;
  refresh: () => Promise<void>;
  /** Something was started outside the popup while it is open. */
  runPendingAction: () => void;
  /** Stores what is shown, at once: the popup is about to close. */
  leave: () => void;
  /** Drops all requests and timers. */
  dispose: () => void;
}
