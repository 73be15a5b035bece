import type { TransferForms } from '../../lib/recording/sending.ts';

/**
 * Fills a drag with the given forms and nothing else: the browser would add the address of a link, which is one of the
 * extension's own pages. Without forms, nothing is dragged.
 */
export function fillDrag(event: DragEvent, forms: TransferForms | null): void {
  const data = event.dataTransfer;
  if (!data || !forms) {
    event.preventDefault();
    return;
  }
  data.clearData();
  data.setData('text/plain', forms.plain);
  if (forms.html !== undefined) data.setData('text/html', forms.html);
  data.effectAllowed = 'copy';
}
