import type { TransferForms } from '../../../lib/recording/sending.ts';
import { fillDrag } from '../../ui/fill-drag.ts';
import { selectedRange } from '../selected-range.ts';

/**
 * Keeps the extension's own addresses out of drags: a link to one of its pages is dragged as its text, and a selection
 * as the result of `wordsOf`. Other links are left to the browser.
 */
export function keepOwnAddress(event: DragEvent, wordsOf: () => TransferForms | null): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  if (link) {
    if (link.origin === location.origin) fillDrag(event, { plain: link.textContent ?? '' });
  } else if (target instanceof Text) fillDrag(event, wordsOf());
}

/** Copies a selection with links to the extension's own pages as plain text only. */
export function keepOwnAddressFromCopy(event: ClipboardEvent): void {
  const range = selectedRange();
  if (event.defaultPrevented || !event.clipboardData || !range) return;
  const { commonAncestorContainer: common } = range;
  const root = common instanceof Element ? common : common.parentElement;
  const links = root?.closest('a') ? [root.closest('a')] : [...(root?.querySelectorAll('a') ?? [])];
  if (!links.some((link) => link?.origin === location.origin && range.intersectsNode(link))) return;
  event.clipboardData.setData('text/plain', String(getSelection()));
  event.preventDefault();
}
