import type { ReadonlySignal } from '@preact/signals-core';
import type { Failure } from '../failure.ts';
import type { QuerySuggestion } from '../messaging/protocol.ts';
import type { CopyForm } from '../recording/sending.ts';
import type { RecordingId } from '../recording/types.ts';
import type { Move, SearchState } from './search-state.ts';

/** What the popup shows, and what can be done in it. */
export interface SearchModel {
  state: ReadonlySignal<SearchState>;
  /** Paints what is kept, then asks the service. Answers the query to put back into the box, if it was closed minutes ago. */
  start: () => Promise<string | null>;
  /** `caret` in UTF-16 units; at the end when it is absent. */
  type: (text: string, caret?: number) => void;
  /** Suggests how what was typed can go on; nothing with none. False where that is still being read, or is something else. */
  offer: (suggestions: readonly QuerySuggestion[]) => boolean;
  move: (move: Move) => void;
  select: (id: RecordingId, hit?: number | null) => void;
  /** Shows or hides the other places of the selected recording; false where nothing changes. */
  unfold: (isOpen: boolean) => boolean;
  /** Opens the given or the selected recording, or the place in it; the note above what is only like the query searches exactly, and the button above the titles shows all. */
  open: (id?: RecordingId, hit?: number | null) => void;
  /** Pins the selected recording, or takes its pin back. */
  togglePin: () => Promise<void>;
  /** Copies the selected quote, or the summary of the selected recording, in the person's own form unless another is named. */
  copy: (form?: CopyForm) => Promise<void>;
  /** The summary, also where a quote is selected. */
  copySummary: () => Promise<void>;
  /** The same as `copy` into the field that has the cursor on the active page, else on the clipboard. */
  insert: () => Promise<void>;
  /** What is known of a failure, for whoever is asked about it. */
  copyDetails: (failure: Failure) => Promise<void>;
  /** What became of it is not shown any more. */
  endShare: () => void;
  /**
   * Somebody points, scrolls or uses a key: what the active page is about is not put above the rows any more. What the
   * service has new still is, because it may be just what they wait for.
   */
  hold: () => void;
  refresh: () => Promise<void>;
  /** Something was started outside of the popup while it is open. */
  runPendingAction: () => void;
  /** Remembers what is shown, at once: the popup is about to go. */
  leave: () => void;
  /** Nothing is awaited or timed any more. */
  dispose: () => void;
}
