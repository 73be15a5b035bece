import type { Recording, RecordingId } from '../../lib/recording/types.ts';
import { fillDrag } from '../ui/fill-drag.ts';
import type { TransferForms } from '../../lib/recording/sending.ts';

/** What rows are dragged as. */
export interface RowDragging {
  /** A row is held, and may be dragged in a moment. */
  prepare: (id: RecordingId) => void;
  /** At once: a drag waits for nothing. */
  formsOf: (recording: Recording) => TransferForms;
}

/** Fills a drag, with `title` drawn beside the pointer. */
export function startDrag(event: DragEvent, forms: TransferForms, title: string): void {
  fillDrag(event, forms);

  const label = document.createElement('div');
  label.className = 'drag-label';
  label.dir = 'auto';
  label.textContent = title;
  document.body.append(label);
  event.dataTransfer?.setDragImage(label, 0, 0);
  // The browser takes its picture right after this event.
  setTimeout(() => label.remove());
}

/** Gives the focus back that a press on what cannot have it takes away: the press itself must not be stopped, or no drag begins. */
export function keepFocus(): void {
  const focused = document.activeElement;
  setTimeout(() => {
    if (focused instanceof HTMLElement) focused.focus();
  });
}
