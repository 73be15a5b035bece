import type { Recording, RecordingId } from '../../lib/recording/types.ts';

/** What rows are dragged as. */
export interface RowDragging {
  /** A row is held, and may be dragged in a moment. */
  prepare: (id: RecordingId) => void;
  /** At once: a drag waits for nothing. */
  formsOf: (recording: Recording) => { plain: string; html?: string };
}

/**
 * Fills a drag with words and nothing else: what a page gets from the drop, it could have got from a paste. `title` is
 * drawn beside the pointer.
 */
export function startDrag(event: DragEvent, { plain, html }: { plain: string; html?: string }, title: string): void {
  const { dataTransfer } = event;
  if (!dataTransfer) return;
  dataTransfer.clearData();
  dataTransfer.effectAllowed = 'copy';
  dataTransfer.setData('text/plain', plain);
  if (html !== undefined) dataTransfer.setData('text/html', html);

  const label = document.createElement('div');
  label.className = 'drag-label';
  label.dir = 'auto';
  label.textContent = title;
  document.body.append(label);
  dataTransfer.setDragImage(label, 0, 0);
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
