import type { Recording, RecordingId } from '../../lib/recording/types.ts';
import { fillDrag } from '../ui/fill-drag.ts';
import type { TransferForms } from '../../lib/recording/sending.ts';

/** How rows are dragged. */
export interface RowDragging {
  /** Called when a row is pressed and may soon be dragged. */
  prepare: (id: RecordingId) => void;
  /** Synchronous: a drag cannot wait. */
  formsOf: (recording: Recording) => TransferForms;
}

/** Fills a drag, with `title` drawn next to the pointer. */
export function startDrag(event: DragEvent, forms: TransferForms, title: string): void {
  fillDrag(event, forms);

  const label = document.createElement('div');
  label.className = 'drag-label';
  label.dir = 'auto';
  label.textContent = title;
  document.body.append(label);
  event.dataTransfer?.setDragImage(label, 0, 0);
  // The browser captures the image right after this event.
  setTimeout(() => label.remove());
}

/**
 * Restores the focus that a press on an unfocusable element takes away. The press itself must not be prevented, or no
 * drag would begin.
 */
export function keepFocus(): void {
  const focused = document.activeElement;
  setTimeout(() => {
    if (focused instanceof HTMLElement) focused.focus();
  });
}
