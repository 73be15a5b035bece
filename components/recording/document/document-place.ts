import { viewportInsets } from '../viewport-insets.ts';
import { settle } from '../settle.ts';
import { drawDocument } from './use-shown.ts';

/**
 * The reader's position in a drawn document: the number of the block at the top, plus the fraction of it that was
 * scrolled past. Pixels would be a different place in a wider panel. 0 at the beginning.
 */
export function documentPlace(root: HTMLElement): number {
  const { top } = viewportInsets();
  const blocks = [...root.children];
  const number = blocks.findIndex((block) => block.getBoundingClientRect().bottom > top);
  const box = blocks[number]?.getBoundingClientRect();
  if (!box) return blocks.length;
  return number + Math.min(1, Math.max(0, (top - box.top) / box.height || 0));
}

/** Scrolls to a position returned by `documentPlace`. */
export function goToDocumentPlace(root: HTMLElement, place: number): void {
  if (place >= root.children.length) drawDocument(root);
  const block = root.children[Math.min(Math.floor(place), root.children.length - 1)];
  if (!block) return;
  settle(() => {
    const { top, height } = block.getBoundingClientRect();
    const away = top + (place % 1) * height - viewportInsets().top;
    if (Math.abs(away) >= 1) scrollBy({ top: away, behavior: 'instant' });
    return block.isConnected;
  });
}
